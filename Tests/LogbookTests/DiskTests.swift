import Activities
import Foundation
import SQLite
import TestSupport
import Testing

@testable import Logbook

/// Uses small file systems that are mounted for each test; skipped without permission to mount.
@Suite("Full and read-only disks", .serialized, .enabled(if: SmallDisk.canMount, "needs permission to mount a tmpfs"))
struct DiskTests {
    @Test("On a full disk a recording continues in memory and is saved when there is space again")
    func fullDiskLosesNothing() async throws {
        let disk = try SmallDisk()
        let writer = try LogbookWriter(path: disk.path)
        writer.write(.began(MadeUp.activity()))
        for second in 1...100 { writer.write(.sample(MadeUp.sample(second))) }
        #expect(await writer.flush(within: .seconds(60)))
        try disk.fill()
        var events = writer.events.makeAsyncIterator()
        var second = 100
        var reason: LogbookError?
        // Data that fit into the existing WAL file can still be written.
        while reason == nil {
            for _ in 0..<500 {
                second += 1
                writer.write(.sample(MadeUp.sample(second)))
            }
            // The flush succeeds until the disk is full; then write more data.
            if await writer.flush(within: .seconds(1)) { continue }
            while let event = await events.next() {
                guard case .unsaved(let unsaved) = event else { continue }
                reason = unsaved.reason
                break
            }
        }
        #expect(reason?.code == .full)
        let reader = try Logbook(path: disk.path, for: .reading)
        let onDisk = try reader.track(of: ActivityID(1)).samples.count
        #expect(onDisk < second)
        for _ in 0..<600 {
            second += 1
            writer.write(.sample(MadeUp.sample(second)))
        }
        try disk.makeRoom()
        #expect(await writer.close(within: .seconds(60)))
        let samples = try reader.track(of: ActivityID(1)).samples
        #expect(samples == (1...second).map(MadeUp.sample))
        let integrity = try reader.read { try $0.value("PRAGMA integrity_check") as String? }
        #expect(integrity == "ok")
        print("full disk: \(second) s recorded, \(onDisk) on disk while it was full, \(second - samples.count) s lost")
    }

    @Test("A logbook on a read-only file system can be read but not written")
    func readOnlyDiskIsReadable() throws {
        let disk = try SmallDisk()
        let id = try Logbook(path: disk.path, for: .writing).insert(MadeUp.track()).id
        let path = try disk.readOnlyPath()
        #expect(try Logbook(path: path, for: .reading).track(of: id) == MadeUp.track())
        #expect(code { try Logbook(path: path, for: .writing) } == .readOnly)
    }

    @Test("After a crash, a logbook on a read-only file system can be read including the WAL file")
    func readOnlyDiskIsReadableAfterACrash() throws {
        let disk = try SmallDisk()
        let logbook = try Logbook(path: disk.path, for: .writing)
        let id = try logbook.insert(MadeUp.track()).id
        let crashed = try SmallDisk()
        try FileManager.default.createDirectory(
            at: URL(filePath: crashed.path).deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        for suffix in ["", "-wal", "-shm"] {
            try FileManager.default.copyItem(atPath: disk.path + suffix, toPath: crashed.path + suffix)
        }
        let path = try crashed.readOnlyPath()
        #expect(try Logbook(path: path, for: .reading).track(of: id) == MadeUp.track())
        #expect(try logbook.activities().count == 1)
    }
}

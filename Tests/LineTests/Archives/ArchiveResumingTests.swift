import Activities
import Foundation
import LineSupport
import Logbook
import Testing
import TestSupport

/// Imports of archives that were interrupted, and repeated imports.
@Suite(.timeLimit(.minutes(15))) struct ArchiveResumingTests {
    private func activities(_ home: Home) throws -> [Activity] {
        try Logbook(path: home.file("data/strided/strided.db"), for: .reading).activities(ActivityFilter())
            .map(\.activity).sorted { $0.start < $1.start }
    }

    private func write(_ bytes: [UInt8], _ home: Home) throws -> String {
        try Data(bytes).write(to: URL(filePath: home.file("export.zip")))
        return home.file("export.zip")
    }

    @Test func finishedFilesAreNotReadAgain() async throws {
        let home = try Home()
        var archive = MadeUpArchive.strava(runs: 4)
        let path = try write(archive.bytes, home)
        #expect(try await home.stridectl("import", path).status == 0)
        // With other contents and the same directory, each file would be an error if it were read. The next archive has one file more.
        for index in archive.entries.indices.dropFirst() {
            let content = archive.entries[index].content
            archive.entries[index].statedChecksum = ZipFixture.checksum(content)
            archive.entries[index].content = content.map { _ in 0 }
        }
        archive.entries.append(ZipFixture.Entry("export_1/activities/5.gpx", MadeUpArchive.gpx(day: 5)))
        _ = try write(archive.bytes, home)
        let second = try await home.stridectl("import", path)
        #expect(second.status == 0, "\(second.errors)")
        #expect(second.output.contains("5 files: 1 activity imported, 4 already in the logbook"), "\(second.output)")
        #expect(try activities(home).map(\.name) == ["Run 1", "Run 2", "Run 3", "Run 4", nil])
    }

    @Test func aDeletedActivityIsImportedAgain() async throws {
        let home = try Home()
        let path = try write(MadeUpArchive.strava(runs: 3).bytes, home)
        #expect(try await home.stridectl("import", path).status == 0)
        #expect(try await home.stridectl("delete", "2", "--yes").status == 0)
        let second = try await home.stridectl("import", path)
        #expect(second.output.contains("3 files: 1 activity imported, 2 already in the logbook"), "\(second.output)")
        #expect(try activities(home).map(\.name) == ["Run 1", "Run 2", "Run 3"])
    }

    @Test func killedImportsLoseNothingAndRepeatNothing() async throws {
        let seed = TestSeed.value()
        var random = SplitMix64(seed: seed)
        let runs = 300
        let home = try Home()
        let path = try write(MadeUpArchive.strava(runs: runs).bytes, home)
        let names = (1...runs).map { "Run \($0)" }
        var kills = 0
        var kept = 0
        while kept < runs, kills < 50 {
            let program = try Program("stridectl", ["import", path], environment: home.environment, reading: .output)
            let lines = Int.random(in: 0...3, using: &random)
            var lastLine: String?
            for _ in 0..<lines { lastLine = await program.line(containing: "imported as activity") }
            // A point within the following files, each of which takes a few milliseconds.
            for _ in 0..<Int.random(in: 0...20, using: &random) { sched_yield() }
            _ = await program.end(with: SIGKILL)
            kills += 1
            // Without a line, there may be no logbook yet.
            guard lastLine != nil else { continue }
            let activities = try activities(home)
            #expect(activities.count >= kept + lines, "seed \(seed)")
            #expect(activities.map(\.name) == Array(names.prefix(activities.count)), "seed \(seed)")
            kept = activities.count
        }
        print("\(kills) kills, then \(kept) of \(runs) files were imported")
        let last = try await home.stridectl("import", path)
        #expect(last.status == 0, "\(last.errors)")
        #expect(try activities(home).map(\.name) == names, "seed \(seed)")
        let check = try await home.stridectl("import", path)
        #expect(
            check.output.contains("\(runs) files: 0 activities imported, \(runs) already"),
            "\(check.output.suffix(200))"
        )
    }

    @Test func controlCEndsAfterTheCurrentFileAndTheImportCanBeContinued() async throws {
        let home = try Home()
        let runs = 300
        let path = try write(MadeUpArchive.strava(runs: runs).bytes, home)
        #expect(try await interruptedImport(of: path, home) == 128 + SIGINT)
        let done = try activities(home).count
        #expect((2..<runs).contains(done))
        let second = try await home.stridectl("import", path)
        #expect(
            second.output.contains("\(runs) files: \(runs - done) activities imported, \(done) already in the logbook"),
            "\(second.output.suffix(200))"
        )
    }

    /// Imports an archive, and sends SIGINT after two lines of output.
    ///
    /// The rest of the output is read only after the signal. It does not fit into the pipe, so the import cannot be complete before.
    ///
    /// - Returns: The exit status.
    private func interruptedImport(of path: String, _ home: Home) async throws -> Int32 {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: Program.path(of: "stridectl"))
        process.arguments = ["import", path]
        process.environment = home.environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        // F_SETPIPE_SZ of Linux, which Swift's Glibc lacks; one page is the smallest pipe.
        #expect(fcntl(pipe.fileHandleForWriting.fileDescriptor, 1031, 4096) == 4096)
        try process.run()
        let (id, descriptor) = (process.processIdentifier, pipe.fileHandleForReading.fileDescriptor)
        await withCheckedContinuation { done in
            Thread.detachNewThread {
                var (byte, lines) = (UInt8(0), 0)
                while lines < 2, read(descriptor, &byte, 1) == 1 { lines += byte == UInt8(ascii: "\n") ? 1 : 0 }
                kill(id, SIGINT)
                var rest = [UInt8](repeating: 0, count: 4096)
                while read(descriptor, &rest, rest.count) > 0 {}
                done.resume()
            }
        }
        process.waitUntilExit()
        return process.terminationStatus
    }

    @Test func aTerminalShowsTheProgressAndRefersToTheList() throws {
        let home = try Home()
        var archive = MadeUpArchive.strava(runs: 5)
        for number in 1...30 { archive.entries.append(ZipFixture.Entry("broken/\(number).gpx", "<gpx".utf8)) }
        let path = try write(archive.bytes, home)
        let terminal = try PseudoTerminal(
            Program.path(of: "stridectl"),
            ["import", path],
            columns: 100,
            rows: 60,
            environment: home.environment.merging(["TERM": "xterm"]) { $1 }
        )
        #expect(try terminal.end() == 1)
        let text = String(decoding: terminal.bytes, as: UTF8.self)
        #expect(text.contains("\r[....................] 1 of 35  "), "\(text)")
        #expect(text.components(separatedBy: "stridectl: \(path)/broken/").count == 21, "\(text)")
        #expect(
            text.contains("10 more files were not imported; to write the complete list to a file, add --report FILE")
        )
        #expect(text.contains("35 files: 5 activities imported, 30 could not be read"), "\(text)")
        #expect(!text.contains("imported as activity"))
    }
}

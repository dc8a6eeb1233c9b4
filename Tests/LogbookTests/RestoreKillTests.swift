import Activities
import Foundation
import SQLite
import Testing
import TestSupport

@testable import Logbook

/// Kills a restoring process at random times; the test program starts itself as that process.
@Suite("Killed while restoring", .serialized)
struct RestoreKillTests {
    private static let variable = "STRIDED_RESTORES_IN"
    private static let kills = 40

    @Test("After each of 40 kills the logbook has all data of one backup")
    func killedRestoreLeavesOldOrNewData() throws {
        let folder = try TemporaryFolder()
        var random = SplitMix64(seed: 60)
        for (number, name) in ["even", "odd"].enumerated() {
            let path = folder.file("\(name)/strided.db")
            let logbook = try Logbook(path: path, for: .writing)
            for day in 0...number * 40 {
                var track = MadeUp.track(at: MadeUp.start + .seconds(day * 86_400), seconds: 300)
                track.activity.name = name
                _ = try logbook.insert(track)
            }
            _ = try BackupFile.write(logbook, files: [], to: folder.file(name + ".strided"), at: MadeUp.start)
        }
        var seen: [String: Int] = [:]
        for kill in 1...Self.kills {
            try restoreUntilKilled(folder, random: &random)
            let logbook = try Logbook(path: folder.database, for: .writing)
            let integrity = try logbook.read { try $0.value("PRAGMA integrity_check") as String? }
            #expect(integrity == "ok", "kill \(kill)")
            let names = try logbook.activities().map(\.activity.name)
            let first = names.first ?? nil
            #expect(names == Array(repeating: first, count: first == "odd" ? 41 : 1), "kill \(kill): \(names)")
            let samples = try logbook.read { try $0.value("SELECT count(*) FROM sample") as Int? }
            #expect(samples == names.count * 300, "kill \(kill)")
            seen[first ?? "", default: 0] += 1
        }
        print("\(Self.kills) kills during a restore (seed 60): \(seen)")
        #expect(seen.count == 2)
    }

    /// Restores two backups in turn until it is killed.
    @Test(.enabled(if: ProcessInfo.processInfo.environment[variable] != nil, "started by the other test"))
    func restoreUntilTheProcessIsKilled() throws {
        let folder = try #require(ProcessInfo.processInfo.environment[Self.variable])
        let backups = try ["even", "odd"].map { try BackupFile(verifying: "\(folder)/\($0).strided") }
        while true {
            for backup in backups {
                try FileHandle.standardError.write(contentsOf: Data("begun\n".utf8))
                try backup.restore(to: folder + "/data/strided.db")
            }
        }
    }

    private func restoreUntilKilled(_ folder: TemporaryFolder, random: inout SplitMix64) throws {
        let child = Process()
        child.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        child.arguments = ["--testing-library", "swift-testing", "--filter", "restoreUntilTheProcessIsKilled"]
        child.environment = ProcessInfo.processInfo.environment.merging([Self.variable: folder.path]) { $1 }
        let pipe = Pipe()
        child.standardError = pipe
        child.standardOutput = FileHandle.nullDevice
        try child.run()
        var starts: [ContinuousClock.Instant] = []
        func waitForStart() throws {
            let bytes = pipe.fileHandleForReading.availableData
            try #require(!bytes.isEmpty, "the process ended by itself")
            let text = String(decoding: bytes, as: UTF8.self)
            starts += Array(repeating: .now, count: text.components(separatedBy: "begun").count - 1)
        }
        // The first restore shows how long one takes. The process is killed at a random time of the second or third one.
        let count = Int.random(in: 2...3, using: &random)
        while starts.count < count { try waitForStart() }
        let deadline = starts[count - 1] + (starts[1] - starts[0]) * Double.random(in: 0...2, using: &random)
        while ContinuousClock.now < deadline { sched_yield() }
        kill(child.processIdentifier, SIGKILL)
        child.waitUntilExit()
    }
}

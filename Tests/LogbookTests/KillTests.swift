import Activities
import Foundation
import SQLite
import Testing
import TestSupport

@testable import Logbook

/// Kills a recording process at random times; the test program starts itself as that process.
@Suite("Killed while recording", .serialized)
struct KillTests {
    private static let variable = "STRIDED_LOGBOOK_RECORDS_TO"
    private static let kills = 50

    @Test("After 50 kills a run has lost at most the sample being written, and the file is intact")
    func killedRecordingLosesAtMostOneSample() throws {
        let folder = try TemporaryFolder()
        var random = SplitMix64(seed: 50)
        var kept = 0
        var lost: [Int: Int] = [:]
        for kill in 1...Self.kills {
            let handed = try recordUntilKilled(folder.database, random: &random)
            let logbook = try Logbook(path: folder.database, for: .writing)
            let entry = try #require(try logbook.unfinished().first)
            let samples = try logbook.track(of: entry.id).samples
            let loss = handed - samples.count
            lost[loss, default: 0] += 1
            #expect((0...1).contains(loss), "kill \(kill): \(handed) handed over, \(samples.count) kept")
            #expect(samples == samples.indices.map { MadeUp.sample($0 + 1) }, "kill \(kill)")
            let integrity = try logbook.read { try $0.value("PRAGMA integrity_check") as String? }
            #expect(integrity == "ok", "kill \(kill)")
            kept = samples.count
        }
        print("\(Self.kills) kills, \(kept) seconds recorded and kept (seed 50)")
        for (seconds, times) in lost.sorted(by: { $0.key < $1.key }) { print("  lost \(seconds) s: \(times) times") }
    }

    /// Records one sample after the other, each when the previous one is on the disk; prints each number first.
    @Test(.enabled(if: ProcessInfo.processInfo.environment[variable] != nil, "started by the other test"))
    func recordUntilTheProcessIsKilled() async throws {
        let path = try #require(ProcessInfo.processInfo.environment[Self.variable])
        let writer = try LogbookWriter(path: path)
        #expect(await writer.flush(within: .seconds(60)))
        var second = 0
        if let entry = try Logbook(path: path, for: .writing).unfinished().first {
            second = Int(entry.activity.elapsed / .seconds(1))
            writer.write(.continued(entry.activity))
        } else {
            writer.write(.began(Activity(kind: .run, origin: .recorded, start: MadeUp.start)))
        }
        while true {
            second += 1
            try FileHandle.standardError.write(contentsOf: Data("handed \(second)\n".utf8))
            writer.write(.sample(MadeUp.sample(second)))
            #expect(await writer.flush(within: .seconds(60)))
        }
    }

    /// - Returns: The last second that was passed to the writer.
    private func recordUntilKilled(_ path: String, random: inout SplitMix64) throws -> Int {
        let child = Process()
        child.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        child.arguments = ["--testing-library", "swift-testing", "--filter", "recordUntilTheProcessIsKilled"]
        child.environment = ProcessInfo.processInfo.environment.merging([Self.variable: path]) { $1 }
        let pipe = Pipe()
        child.standardError = pipe
        child.standardOutput = FileHandle.nullDevice
        try child.run()
        var text = ""
        let seconds = Int.random(in: 1...40, using: &random)
        while text.count(of: "handed ") < seconds {
            let bytes = pipe.fileHandleForReading.availableData
            guard !bytes.isEmpty else { break }
            text += String(decoding: bytes, as: UTF8.self)
        }
        // Kill at a random point of the following seconds, each of which takes a few milliseconds.
        for _ in 0..<Int.random(in: 0...2_000, using: &random) { sched_yield() }
        kill(child.processIdentifier, SIGKILL)
        text += String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        child.waitUntilExit()
        let last = text.split(separator: "\n").last { $0.hasPrefix("handed ") }
        return try #require(last.flatMap { Int($0.dropFirst(7)) }, "\(text.suffix(500))")
    }
}

extension String {
    fileprivate func count(of word: String) -> Int { components(separatedBy: word).count - 1 }
}

import Foundation
import LineSupport
import Testing
import TestSupport

/// A real gpsd between a recorded run and the daemon.
@Suite(.timeLimit(.minutes(15))) struct GPSDTests {
    private struct Entry: Decodable {
        var event: String
        var cadence_spm: Double?
    }

    /// What is played live is what `strided render` makes of the same recording: the same cadences in the same order.
    @Test(.needsShared("data/runs"), .needs("gpsd"))
    func aReplayedRunPlaysTheCadencesThatRenderingPlays() async throws {
        let recording = SharedFolder.file("data/runs/derived/garmin-fenix-5-run.nmea").path
        let home = try Home()
        let log = home.file("out.jsonl")
        let rendered = try await Program.run(
            "strided",
            ["render", "--nmea", recording, "--output", home.file("out.wav"), "--log", log],
            environment: home.environment
        )
        try #require(rendered.status == 0, "\(rendered.errors)")
        let wished = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
            .map { try JSONDecoder().decode(Entry.self, from: Data($0.utf8)) }
            .filter { $0.event == "target" }
            .compactMap(\.cadence_spm)
        try #require(wished.count >= 2)

        // It stays after the end: a signal that meets it while it ends by itself would leave gpsd running.
        let tool = [SharedFolder.file("tools/gpsd-replay.sh").path, "-r", "-k", "600", recording]
        let replay = try Program("bash", tool, reading: .output)
        let port = try #require(await replay.line(containing: "PORT=")?.dropFirst(5))
        let daemon = try await home.daemon(["--device", "null", "--start", "--gpsd", "127.0.0.1:\(port)"])
        // The feed's end is no event of the daemon: gpsd passes the last fix on a moment later. The daemon is ended when it has reported
        // as many targets as the rendering, or has given up the silent receiver.
        var played: [String] = []
        for await line in daemon.lines {
            if let target = target(in: line) { played.append(target) }
            if played.count == wished.count || line.contains("lost; the manual pace is used") { break }
        }
        #expect(await daemon.end() == 0)
        for await line in daemon.lines { target(in: line).map { played.append($0) } }
        #expect(played == wished.map { String(format: "%.1f", $0) })
    }

    /// The cadence in a line of the daemon's log that reports a new target.
    private func target(in line: String) -> String? {
        line.firstMatch(of: /target (.+?) spm/).map { String($0.1) }
    }

    @Test func withoutGPSDTheDaemonWaitsAndReportsIt() async throws {
        let home = try Home()
        let daemon = try await home.daemon(["--device", "null", "--gpsd", "127.0.0.1:1"])
        #expect(await daemon.line(containing: "next attempt") != nil)
        let status = try await home.stridectl()
        #expect(status.output.contains("gpsd"))
        #expect(status.output.contains("waiting for the first reading"))
        #expect(await daemon.end() == 0)
    }
}

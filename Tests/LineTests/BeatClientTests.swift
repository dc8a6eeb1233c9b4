import Foundation
import LineSupport
import Testing
import TestSupport

/// A client in Python, with the real daemon: the times that it computes against the trace of the audio thread.
@Suite(.timeLimit(.minutes(15))) struct BeatClientTests {
    private struct Line: Decodable {
        var step: Int?
        var ahead_ns: Int?
        var heard_at_ns: Int?
        var offset_ns: Double?
        var round_trip_ns: Double?
    }

    private struct Record: Decodable {
        var event: String
        var step: Int?
        var heard_at_ns: Int?
    }

    /// Without a sound device, the grid continues on the clock alone.
    @Test(.needs("python3"), arguments: ["null", "nosuchdevice"])
    func theClientKnowsTheTimesOfTheSteps(device: String) async throws {
        let home = try Home()
        let trace = home.file("trace.jsonl")
        let daemon = try await home.daemon(["--device", device, "--trace", trace])
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "beat-client.py").path
        let client = try await Program.run("python3", [script, home.socket])
        try #require(client.status == 0, "\(client.errors)")
        #expect(await daemon.end() == 0)
        let lines = try Self.read(Line.self, client.output)
        let records = try Self.read(Record.self, String(contentsOfFile: trace, encoding: .utf8))
        let changes = records.filter { $0.event == "settings" }.compactMap(\.heard_at_ns)
        let onsets = Dictionary(
            records.filter { $0.event == "step" }.compactMap { record in
                record.step.flatMap { step in record.heard_at_ns.map { (step, $0) } }
            }
        ) { $1 }
        var compared = 0
        // The clock of a device becomes precise in its first second.
        for line in lines where (line.step ?? 0) >= 4 {
            let step = try #require(line.step)
            let (onset, ahead, present) = (
                try #require(onsets[step]), try #require(line.ahead_ns), try #require(line.heard_at_ns)
            )
            #expect(abs(present - onset) < 1_000_000, "step \(step): \(Double(present - onset) / 1e6) ms")
            // A change between two steps moves the second one, so the first does not predict it; two steps are less than 500 ms apart.
            guard !changes.contains(where: { (onset - 500_000_000...onset).contains($0) }) else { continue }
            compared += 1
            #expect(abs(ahead - onset) < 1_000_000, "step \(step): \(Double(ahead - onset) / 1e6) ms")
        }
        #expect(compared >= 20)
        // Both programs use the same clock, so the true offset is 0, and the error is at most half of the round trip.
        let clock = try #require(lines.last)
        #expect(abs(try #require(clock.offset_ns)) <= (try #require(clock.round_trip_ns)) / 2)
    }

    private static func read<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> [Value] {
        try text.split(separator: "\n").map { try JSONDecoder().decode(type, from: Data($0.utf8)) }
    }
}

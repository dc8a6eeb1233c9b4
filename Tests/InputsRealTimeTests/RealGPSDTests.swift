import Cadence
import Foundation
import Inputs
import InputsSupport
import Synchronization
import Testing
import TestSupport

/// A gpsd of this machine that replays a recording, started by the script beside the recordings.
private enum ReplayingGPSD {
    /// Replays while `body` runs; the replay begins with the first client.
    static func replaying(
        _ recording: URL,
        speed: String,
        _ body: (GPSDAddress) async -> [Observation]
    ) async throws -> [Observation] {
        // It stays after the log's end: a signal that meets it while it ends by itself would leave gpsd running.
        let tool = [SharedFolder.file("tools/gpsd-replay.sh").path, "-x", speed, "-k", "600", recording.path]
        let replay = try Program("bash", tool, reading: .output)
        // The first line is PORT=29470, printed when gpsd answers there.
        let port = try #require(await replay.line(containing: "PORT=").flatMap { Int($0.dropFirst(5)) })
        let observations = await body(try #require(GPSDAddress(host: "127.0.0.1", port: port)))
        _ = await replay.endGroup()
        return observations
    }
}

@Suite(
    "Real gpsd",
    .serialized,
    .timeLimit(.minutes(15)),
    .needs("gpsd"),
    .needsShared("tools/gpsd-replay.sh", "data/runs/derived/garmin-fenix-5-run.nmea")
)
struct RealGPSDTests {
    private func observations(_ recording: URL, speed: String, count: Int) async throws -> [Observation] {
        try await ReplayingGPSD.replaying(recording, speed: speed) { address in
            let start = ContinuousClock.now
            let source = GPSDSource(address: address, now: { start.duration(to: .now) })
            let seen = Mutex(0)
            let events = await source.events { event in
                seen.withLock { seen in
                    seen += event.observations.count
                    return seen >= count
                }
            }
            return events.flatMap(\.observations)
        }
    }

    @Test func everySpeedOfARecordedRunIsReceived() async throws {
        let run = SharedFolder.file("data/runs/derived/garmin-fenix-5-run.nmea")
        let recorded = RecordedNMEA(try SharedFolder.bytes("data/runs/derived/garmin-fenix-5-run.nmea")).observations()
        let seen = try await observations(run, speed: "0", count: recorded.count)
        #expect(seen.map { $0.fix?.speed } == recorded.map { $0.fix?.speed })
        #expect(seen.map { $0.fix?.time } == recorded.map { $0.fix?.time })
        #expect(seen.allSatisfy { $0.source == .gpsd })
    }

    @Test func atOriginalSpeedTheInstantsAreThoseOfTheRecording() async throws {
        // Five seconds at 2 Hz, so that the test is short.
        let bytes = (0..<8).flatMap { half in
            rmc("12000\(half / 2).\(half % 2 * 5)0", knots: "\(5 + half % 3).\(half)")
                + gga("12000\(half / 2).\(half % 2 * 5)0")
        }
        let folder = try TemporaryFolder()
        let file = URL(filePath: try folder.file("run.nmea", containing: bytes))
        let recorded = RecordedNMEA(bytes).observations()
        let seen = try await observations(file, speed: "1", count: recorded.count)
        let start = try #require(seen.first).instant
        #expect(seen.map { $0.instant - start } == recorded.map(\.instant))
        #expect(seen.map { $0.fix?.speed } == recorded.map { $0.fix?.speed })
    }
}

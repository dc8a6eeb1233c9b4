import Foundation
import Inputs
import InputsSupport
import Synchronization
import Testing

/// A gpsd of this machine that replays a recording, started by the script beside the recordings.
private enum ReplayingGPSD {
    static let isThere =
        SharedData.isThere
        && ["/usr/sbin/gpsd", "/usr/bin/gpsd", "/usr/local/sbin/gpsd"].contains {
            FileManager.default.isExecutableFile(atPath: $0)
        }

    /// Replays while `body` runs; the replay begins with the first client.
    static func replaying(
        _ recording: URL,
        speed: String,
        _ body: (GPSDAddress) async -> [Observation]
    ) async throws -> [Observation] {
        let process = Process()
        let output = Pipe()
        // Foundation hands its threads' blocked signals on to the child, and gpsd would not hear that it is to end.
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = [
            "-c",
            "import os,signal,sys; signal.pthread_sigmask(signal.SIG_SETMASK, []); os.execv(sys.argv[1], sys.argv[1:])",
            // It stays after the log's end: a signal that meets it while it ends by itself would leave gpsd running.
            try SharedData.file("tools/gpsd-replay.sh").path, "-x", speed, "-k", "600", recording.path,
        ]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        defer { end(process) }
        // The first line is PORT=29470, said when gpsd answers there; the end of the stream comes if it never does.
        var line: [UInt8] = []
        while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
            line.append(byte)
        }
        let port = String(decoding: line, as: UTF8.self).split(separator: "=").last.flatMap { Int($0) } ?? 0
        return await body(try #require(GPSDAddress(host: "127.0.0.1", port: port)))
    }

    /// Ends the script and all it has started (Foundation makes it the leader of a process group of its own), by force
    /// what has not ended by itself after a while.
    private static func end(_ process: Process) {
        let group = -process.processIdentifier
        kill(group, SIGTERM)
        let force = DispatchWorkItem { kill(group, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 10, execute: force)
        process.waitUntilExit()
        force.cancel()
    }
}

@Suite(
    "A real gpsd",
    .serialized,
    .timeLimit(.minutes(15)),
    .enabled(if: ReplayingGPSD.isThere, "gpsd or ../shared is not here (apt-get install gpsd): nothing to talk to")
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

    @Test func everySpeedOfARecordedRunComesThrough() async throws {
        let run = try SharedData.file("data/runs/derived/garmin-fenix-5-run.nmea")
        let recorded = RecordedNMEA(try SharedData.bytes("data/runs/derived/garmin-fenix-5-run.nmea")).observations()
        let seen = try await observations(run, speed: "0", count: recorded.count)
        #expect(seen.map { $0.fix?.speed } == recorded.map { $0.fix?.speed })
        #expect(seen.map { $0.fix?.time } == recorded.map { $0.fix?.time })
        #expect(seen.allSatisfy { $0.source == .gpsd })
    }

    @Test func atItsOwnSpeedTheInstantsAreThoseOfTheRecording() async throws {
        // Five seconds at 2 Hz, so that the test is short.
        let bytes = (0..<8).flatMap { half in
            rmc("12000\(half / 2).\(half % 2 * 5)0", knots: "\(5 + half % 3).\(half)")
                + gga("12000\(half / 2).\(half % 2 * 5)0")
        }
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).nmea")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let recorded = RecordedNMEA(bytes).observations()
        let seen = try await observations(file, speed: "1", count: recorded.count)
        let start = try #require(seen.first).instant
        #expect(seen.map { $0.instant - start } == recorded.map(\.instant))
        #expect(seen.map { $0.fix?.speed } == recorded.map { $0.fix?.speed })
    }
}

import Foundation
import LineSupport
import Testing
import TestSupport

/// The verbs that control the clicks and the recording together, as a runner uses them.
@Suite(.timeLimit(.minutes(15))) struct ActivityCommandTests {
    private struct Status: Decodable {
        struct Recording: Decodable {
            var state: String
            var kind: String
            var distance_m: Double?
            var distance_estimated: Bool
            var distance_source: String?
            var laps: Int
        }
        var state: String
        var follow: String
        var recording: Recording?
    }

    private func status(_ home: Home) async throws -> Status {
        let done = try await Program.run("stridectl", ["status", "--json"], environment: home.environment)
        return try JSONDecoder().decode(Status.self, from: Data(done.output.utf8))
    }

    /// Waits for a status of which something holds.
    private func waitFor(_ home: Home, _ holds: (Status) -> Bool) async throws {
        let watch = try Program("stridectl", ["watch", "--json", "--socket", home.socket], reading: .output)
        for await line in watch.lines {
            if let status = try? JSONDecoder().decode(Status.self, from: Data(line.utf8)), holds(status) { return }
        }
        Issue.record("strided has ended")
    }

    @Test func runStartsClicksAndRecordingAndFinishEndsBoth() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        let run = try await home.stridectl("run", "10km/h")
        #expect(run.status == 0 && run.output.contains("10.0 km/h") && run.output.contains("recording run"), "\(run)")
        var status = try await status(home)
        #expect(status.state == "running" && status.follow == "manual" && status.recording?.kind == "run")
        try await waitFor(home) { $0.recording?.distance_m ?? 0 > 2 }

        #expect(try await home.stridectl("lap").output.hasPrefix("recording run"))
        #expect(try await home.stridectl("pause").status == 0)
        status = try await self.status(home)
        #expect(status.state == "paused" && status.recording?.state == "paused" && status.recording?.laps == 2)
        #expect(try await home.stridectl("pause").errors.contains("neither the clicks nor a recording are running"))
        #expect(try await home.stridectl("resume").status == 0)
        status = try await self.status(home)
        #expect(status.state == "running" && status.recording?.state == "recording")

        let again = try await home.stridectl("run")
        #expect(again.status != 0 && again.errors.contains("stridectl finish"))
        let finish = try await home.stridectl("finish")
        #expect(finish.status == 0, "\(finish.errors)")
        for word in ["run finished", "distance", "from the pace you set", "pace", "stridectl report last"] {
            #expect(finish.output.contains(word), "\(word): \(finish.output)")
        }
        status = try await self.status(home)
        #expect(status.state == "stopped" && status.recording == nil)
        #expect(try await home.stridectl("finish").errors.contains("stridectl run"))
        #expect(try await home.stridectl("show", "last", "--plain").output.contains("estimated from the pace you set"))
        #expect(await daemon.end() == 0)
    }

    @Test func aWalkHasAWalkingPaceAndARideHasNoClicks() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        #expect(try await home.stridectl("walk").output.contains("5.0 km/h"))
        #expect(try await status(home).recording?.kind == "walk")
        #expect(try await home.stridectl("finish").output.contains("walk finished"))
        #expect(try await home.stridectl("ride").status == 0)
        let status = try await status(home)
        #expect(status.state == "stopped" && status.recording?.kind == "cycle")
        #expect(try await home.stridectl("finish").output.contains("ride finished"))
        #expect(await daemon.end() == 0)
    }

    @Test func aFixedCadenceGivesNoDistance() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        #expect(try await home.stridectl("pace", "9km/h").status == 0)
        #expect(try await home.stridectl("run", "172spm").output.contains("172.0 spm held"))
        try await waitFor(home) { $0.recording != nil }
        #expect(try await status(home).recording?.distance_m == nil)
        #expect(!(try await home.stridectl("finish").output.contains("distance")))
        #expect(await daemon.end() == 0)
    }

    @Test func wrongTargetsChangeNothing() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        let unknown = try await home.stridectl("run", "fast")
        #expect(
            unknown.status != 0 && unknown.errors.contains("a pace (10km/h, 6:00/km), a cadence (172spm) or a source")
        )
        #expect(try await home.stridectl("run", "900spm").status != 0)
        let status = try await status(home)
        #expect(status.state == "stopped" && status.recording == nil)
        #expect(await daemon.end() == 0)
    }
}

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
        try await home.waitForRecording()

        #expect(try await home.stridectl("lap").output.hasPrefix("recording run"))
        #expect(try await home.stridectl("pause").status == 0)
        status = try await self.status(home)
        #expect(status.state == "paused" && status.recording?.state == "paused" && status.recording?.laps == 2)
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
        try await home.waitForRecording()
        #expect(try await home.stridectl("finish").output.contains("walk finished"))
        #expect(try await home.stridectl("ride").status == 0)
        let status = try await status(home)
        #expect(status.state == "stopped" && status.recording?.kind == "cycle")
        try await home.waitForRecording()
        #expect(try await home.stridectl("finish").output.contains("ride finished"))
        #expect(await daemon.end() == 0)
    }

    @Test func aFixedCadenceGivesNoDistance() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        #expect(try await home.stridectl("pace", "9km/h").status == 0)
        #expect(try await home.stridectl("run", "172spm").output.contains("172.0 spm held"))
        try await waitFor(home) { $0.recording != nil }
        try await home.waitForRecording()
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

    /// The verbs that begin a state, and what the verbs say that do not fit it.
    private struct Refusals {
        let state: String
        let verbs: [[String]]
        let replies: [(verb: [String], reply: String)]
    }

    private static let noRun = "no run is in progress; to start one: stridectl run"
    private static let notRecording = "nothing is being recorded; to start a run: stridectl run"

    private static let refusals = [
        Refusals(
            state: "idle",
            verbs: [],
            replies: [
                (["pause"], noRun), (["resume"], noRun), (["finish"], noRun), (["lap"], notRecording),
                (["record", "pause"], notRecording), (["record", "resume"], notRecording),
                (["record", "lap"], notRecording), (["record", "stop"], notRecording),
                (["record", "discard"], notRecording),
                (["workout", "skip"], "no workout is in progress; to start one: stridectl workout run"),
                (["workout", "stop"], "no workout is in progress; to start one: stridectl workout run"),
                (["music", "next"], "the music is off; to switch it on: stridectl music on"),
            ]
        ),
        Refusals(
            state: "clicks",
            verbs: [["start"]],
            replies: [
                (["resume"], "the clicks are not paused; to pause: stridectl pause"), (["lap"], notRecording),
                (["record", "stop"], notRecording),
            ]
        ),
        Refusals(
            state: "paused clicks",
            verbs: [["start"], ["pause"]],
            replies: [(["pause"], "the clicks are already paused; to resume: stridectl resume")]
        ),
        Refusals(
            state: "run",
            verbs: [["run", "10km/h"]],
            replies: [
                (["resume"], "the run is not paused; to pause: stridectl pause"),
                (["run"], "a run is already in progress; to end it: stridectl finish"),
                (["walk"], "a run is already in progress; to end it: stridectl finish"),
                (["record", "start"], "a run is already in progress; to end it: stridectl finish"),
                (["record", "resume"], "the recording is not paused; to pause it: stridectl record pause"),
            ]
        ),
        Refusals(
            state: "paused run",
            verbs: [["run", "10km/h"], ["pause"]],
            replies: [
                (["pause"], "the run is already paused; to resume: stridectl resume"),
                (["run"], "a run is already in progress; to end it: stridectl finish"),
                (["lap"], "the recording is paused, so no lap can begin; to resume it: stridectl resume"),
                (["record", "pause"], "the recording is already paused; to resume it: stridectl record resume"),
            ]
        ),
        Refusals(
            state: "paused ride",
            verbs: [["ride"], ["pause"]],
            replies: [
                (["pause"], "the ride is already paused; to resume: stridectl resume"),
                (["workout", "run", "5min"], "a bicycle ride is in progress; to end it: stridectl finish"),
            ]
        ),
    ]

    @Test(arguments: refusals.indices)
    func anOrderThatDoesNotFitTheStateSaysTheState(index: Int) async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        let refusals = Self.refusals[index]
        for verb in refusals.verbs { #expect(try await home.stridectl(verb).status == 0) }
        let before = try await status(home)
        for (verb, reply) in refusals.replies {
            let outcome = try await home.stridectl(verb)
            #expect(outcome.errors == "stridectl: \(reply)\n", "\(refusals.state): \(verb)")
            #expect(outcome.status == 1 && outcome.output.isEmpty, "\(refusals.state): \(verb)")
        }
        let after = try await status(home)
        #expect(after.state == before.state && after.recording?.state == before.recording?.state)
        #expect(after.recording?.laps == before.recording?.laps)
        #expect(await daemon.end() == 0)
    }

    @Test func aRecordingOfLessThanASecondIsNotSaved() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        for verbs in [["record", "stop"], ["finish"]] {
            #expect(try await home.stridectl("record", "start").status == 0)
            // Its moving time cannot increase any more.
            #expect(try await home.stridectl("record", "pause").status == 0)
            let moving = try await movingTime(home)
            let outcome = try await home.stridectl(verbs)
            #expect(outcome.status == 0 && outcome.output.contains("less than 1 s") == (moving < 1), "\(outcome)")
            #expect(try await home.stridectl("history").output.contains("No activities.") == (moving < 1))
            if moving >= 1 { _ = try await home.stridectl("delete", "last", "--yes", "--for-good") }
        }
        #expect(await daemon.end() == 0)
    }

    private func movingTime(_ home: Home) async throws -> Double {
        struct Document: Decodable {
            var moving_s: Double
        }
        let output = try await home.stridectl("record", "--json").output
        return try JSONDecoder().decode(Document.self, from: Data(output.utf8)).moving_s
    }

    @Test func aShortRecordingIsKeptWithAHintIfNobodyCanAnswer() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        _ = try await home.stridectl("run", "10km/h")
        try await home.waitForRecording()
        // Its moving time cannot increase any more.
        _ = try await home.stridectl("pause")
        let isShort = try await movingTime(home) < 30
        let finish = try await home.stridectl("finish")
        for command in ["stridectl delete last", "stridectl record discard"] {
            #expect(finish.output.contains(command) == isShort, "\(finish)")
        }
        #expect(try await home.stridectl("history").output.contains("1 run"))
        #expect(await daemon.end() == 0)
    }

    @Test func anAlertLeavesTheStatusWithTheEndOfTheRun() async throws {
        for (start, stop) in [(["record", "start"], ["record", "discard"]), (["start"], ["stop"])] {
            let home = try Home()
            #expect(try await home.stridectl("goal", "steps", "4").status == 0)
            let daemon = try await home.daemon()
            #expect(try await home.stridectl(start).status == 0)
            _ = try await home.stridectl("steps", input: "step\nstep\nstep\nstep\nstep\n")
            let watch = try Program("stridectl", ["watch", "--json", "--socket", home.socket], reading: .output)
            for await line in watch.lines where line.contains("last_alert") { break }
            #expect(try await home.stridectl("status").output.contains("alert"))
            #expect(try await home.stridectl(stop).status == 0)
            #expect(try await !home.stridectl("status").output.contains("alert"))
            #expect(await daemon.end() == 0)
        }
    }
}

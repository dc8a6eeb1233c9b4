import Clocks
import Metronome
import Activities
import Cadence
import Configuration
import Control
import DaemonStatus
import Pacing

// Handles the calls that start, pause, resume and finish the clicks and the recording together.

extension RequestHandlers {
    func addActivity(to methods: inout ControlMethods) {
        methods.handle { (call: StartActivity) throws(ControlError) in try await start(call) }
        methods.handle { (_: PauseActivity) throws(ControlError) in
            try await change("running", isPossible: { !$0.isPaused }, .pause, .pause)
        }
        methods.handle { (_: ResumeActivity) throws(ControlError) in
            try await change("paused", isPossible: { $0.isPaused }, .resume, .resume)
        }
        methods.handle { (_: FinishActivity) throws(ControlError) in
            let parts = await partsInProgress
            guard !parts.isEmpty else {
                throw .notRunning(reason: "neither the clicks nor a recording are running: stridectl run")
            }
            if parts.contains(where: \.isClicks) { try await carryOut(.stop) }
            guard parts.contains(where: { !$0.isClicks }) else {
                return .init(await daemon.day.snapshot)
            }
            return try await record(Record(.stop))
        }
    }

    private func start(_ call: StartActivity) async throws(ControlError) -> RunReply {
        let orders = try await orders(for: call)
        if let activity = await daemon.day.snapshot.recorder.recorder.activity {
            let refusal = Recorder.Refusal.alreadyRecording(activity.kind)
            throw .invalidValue(what: "activity", reason: "\(refusal): stridectl finish")
        }
        for order in orders { try await carryOut(order) }
        if call.kind != .cycle, await daemon.run.snapshot.pacer.playing.run == 0 {
            try await carryOut(.start)
            await waitForCountIn()
        }
        return try await beginRecording(call.kind)
    }

    func beginRecording(_ kind: ActivityChoice) async throws(ControlError) -> RunReply {
        _ = try await record(Record(.start, kind: kind))
        return RunReply(await daemon.run.snapshot, await daemon.day.snapshot)
    }

    /// Waits while the softer clicks at the start of a run are played.
    func waitForCountIn() async {
        let run = await daemon.run.snapshot
        let step = 60 / run.pacer.playing.tempo.stepsPerMinute
        let end = surroundings.clock.now + .seconds(Double(run.preferences.leadIn) * step)
        // If the wait is cancelled, for example because the daemon ends, the caller continues without the rest of the count-in.
        try? await surroundings.clock.sleep(until: end)
    }

    /// The orders that set the pace, the cadence or the source that the call requests; for a walk, they may set a walking pace.
    private func orders(for call: StartActivity) async throws(ControlError) -> [Pacer.Order] {
        let count = [call.metersPerSecond != nil, call.stepsPerMinute != nil, call.follow != nil].count { $0 }
        guard count <= 1 else {
            throw .invalidValue(what: "speed_mps", reason: "give only one of a pace, a cadence and a source")
        }
        if let value = call.metersPerSecond {
            return [.followPace, .pace(try valid("speed_mps", try Speed(validatingPace: value)))]
        }
        if let value = call.stepsPerMinute {
            return [.holdCadence(try valid("cadence_spm", try StepRate(validatingStepsPerMinute: value)))]
        }
        if let source = call.follow { return [.followPace, .follow(FollowedSource(source))] }
        let pacer = await daemon.run.pacer
        guard call.kind == .walk, pacer.followed == .manual, pacer.heldCadence == nil else { return [] }
        // A manual pace that is set for running does not suit a walk.
        return Transition.gait(at: pacer.manualSpeed, for: pacer.runner) == .running ? [.pace(Self.usualWalk)] : []
    }

    /// *Design*: 5 km/h, a usual walking pace.
    private static let usualWalk = Speed(kilometersPerHour: 5)

    /// A part of an activity that is in progress.
    private struct Part {
        let isClicks: Bool
        let isPaused: Bool
    }

    /// The clicks and the recording, as far as they are in progress.
    private var partsInProgress: [Part] {
        get async {
            let (run, recorder) = (await daemon.run.pacer.playing, await daemon.day.snapshot.recorder.recorder)
            var parts: [Part] = []
            if run.run != 0 { parts.append(Part(isClicks: true, isPaused: run.isPaused)) }
            // A recording that paused by itself counts as running: the runner can pause it, too.
            if recorder.activity != nil {
                parts.append(Part(isClicks: false, isPaused: recorder.phase == .paused(.order)))
            }
            return parts
        }
    }

    /// Pauses or resumes each part for which that is possible.
    private func change(
        _ state: String,
        isPossible: (Part) -> Bool,
        _ order: Pacer.Order,
        _ action: RecordOrder
    ) async throws(ControlError) -> RunReply {
        let parts = await partsInProgress.filter(isPossible)
        guard !parts.isEmpty else {
            throw .notRunning(
                reason:
                    "neither the clicks nor a recording are \(state): stridectl \(state == "paused" ? "pause" : "run")"
            )
        }
        if parts.contains(where: \.isClicks) { try await carryOut(order) }
        if parts.contains(where: { !$0.isClicks }) { _ = try await record(Record(action)) }
        return RunReply(await daemon.run.snapshot, await daemon.day.snapshot)
    }
}

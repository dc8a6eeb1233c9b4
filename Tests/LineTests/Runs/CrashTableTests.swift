import Activities
import Clocks
import DaemonStatus
import Foundation
import Playback
import Synchronization
import Testing

@testable import Control
@testable import Pacing
@testable import strided

/// Each kind of run with a crash of the daemon at each kind of moment, and with a second crash soon after the restart: the run, its beat
/// grid, its recording, its workout and its music continue.
///
/// A process that crashes stores nothing after that moment.
@Suite(.timeLimit(.minutes(15))) struct CrashTableTests {
    /// What sets the tempo.
    enum Kind: String, CaseIterable, Sendable {
        case pace, cadence, gps, auto, treadmill, footpod, steps, workout, ramp, music, heart

        var run: RunKind {
            switch self {
            case .cadence: .pace
            case .auto: .gps
            case .ramp: .workout
            default: RunKind(rawValue: rawValue) ?? .pace
            }
        }
    }

    /// When the first process crashes.
    enum Crash: String, CaseIterable, Sendable {
        case beforeFirstStep, running, afterOrder, inRamp, paused, clicksPaused, unplugged, standing, held, lost
        case stepBegan

        func happens(in kind: Kind) -> Bool {
            switch self {
            case .held, .lost: kind.run.sensor != nil
            // Step sensors alone give no speed: the recording of a runner who stands pauses too late for this table.
            case .standing: kind.run.sensor != nil && kind != .auto && kind != .steps
            case .stepBegan: kind == .workout
            case .inRamp: kind.run.sensor == nil
            case .beforeFirstStep, .running: true
            case .afterOrder: kind != .auto
            case .paused, .clicksPaused, .unplugged: [.pace, .gps, .workout, .ramp, .music].contains(kind)
            }
        }
    }

    /// What happens in the second process before it crashes, too.
    enum Order: String, Sendable {
        case none, faster, pauseOrResume
    }

    /// How long the second process runs, in seconds, and the order just before its crash.
    private static let secondCrashes: [(wait: Double, order: Order)] = [
        (0, .none), (0, .faster), (0, .pauseOrResume), (0.2, .none), (0.2, .faster), (2, .none), (2, .pauseOrResume),
    ]

    /// The differences that were found; a daemon's thread does not belong to the test, so it cannot report them itself.
    final class Findings: Sendable {
        private let state = Mutex((cells: 0, list: [String]()))

        var cells: Int { state.withLock { $0.cells } }
        var list: [String] { state.withLock { $0.list } }
        func add(_ list: [String], in cell: String) { state.withLock { $0.list += list.map { "\(cell): \($0)" } } }
        func countCell() { state.withLock { $0.cells += 1 } }
    }

    @Test(arguments: Kind.allCases)
    func everyCrash(of kind: Kind) async throws {
        let findings = Findings()
        for crash in Crash.allCases where crash.happens(in: kind) {
            let seen = Shared<Seen?>(nil)
            let first = try SimulatedRun(kind.run, start: Date(timeIntervalSince1970: 1_795_600_000))
            try await first.killedSession { session in
                try await Self.begin(kind, session)
                try await Self.reach(crash, of: kind, session)
                let isSettled = crash != .afterOrder && (crash != .beforeFirstStep || kind.run.sensor == nil)
                seen.set(try await Seen(session, after: nil, isSettled: isSettled && kind != .ramp))
            }
            let before = try #require(seen.value)
            try await Self.goOn(try await SimulatedRun(copy: first), before, "\(kind) × \(crash)", findings)
            try await Self.finish(first, before, "\(kind) × \(crash) × finish", findings)
            for (wait, order) in Self.secondCrashes {
                let cell = "\(kind) × \(crash) × \(wait) s × \(order)"
                let run = try await SimulatedRun(copy: first)
                try await run.passAlone(1)
                try await run.killedSession { session in
                    findings.add(try await Self.differences(session, from: before, 0), in: cell + ", 1st start")
                    try await session.pass(wait)
                    findings.add(try await Self.differences(session, from: before, wait), in: cell + ", 1st wait")
                    try await Self.carryOut(order, kind, session)
                    seen.set(try await Seen(session, after: before, isSettled: before.isSettled && order != .faster))
                }
                try await Self.goOn(run, try #require(seen.value), cell, findings)
            }
        }
        #expect(findings.list.joined(separator: "\n") == "", "\(findings.cells) cells")
    }

    /// Starts the last process of a run.
    private static func goOn(_ run: SimulatedRun, _ before: Seen, _ cell: String, _ findings: Findings) async throws {
        findings.countCell()
        try await run.passAlone(1)
        try await run.session { session in
            findings.add(try await differences(session, from: before, 0), in: cell + ", last start")
            try await session.pass(3)
            findings.add(try await differences(session, from: before, 3), in: cell + ", 3 s later")
        }
    }

    /// Finishes a run as soon as the next process has started.
    private static func finish(_ run: SimulatedRun, _ before: Seen, _ cell: String, _ findings: Findings) async throws {
        findings.countCell()
        let moved = before.status.recording?.movingSeconds ?? 0
        let run = try await SimulatedRun(copy: run)
        try await run.passAlone(1)
        try await run.session(waits: false) { session in
            let ended = try await session.call(FinishActivity()).ended
            if ended == nil, moved >= 1 { findings.add(["finish has found no recording"], in: cell) }
        }
        let list = try run.recordings.map { $0.summary.moving / .seconds(1) }
        if list.count != (moved < 1 ? 0 : 1) || list.contains(where: { abs($0 - moved) > 1.05 }) {
            findings.add(["recordings of \(list) s after \(moved) s"], in: cell)
        }
    }

    // MARK: The run

    private static func begin(_ kind: Kind, _ session: SimulatedRun.Session) async throws {
        switch kind {
        case .pace, .music: try await session.call(StartActivity(.run, .pace(metersPerSecond: 3)))
        case .cadence: try await session.call(StartActivity(.run, .cadence(stepsPerMinute: 173)))
        case .auto: try await session.call(StartActivity(.run, .source(.auto)))
        case .workout:
            let steps = "30s @165spm, 10min @175spm, 5min @160spm, 5min @170spm"
            try await session.call(RunWorkout(workout: "steps = '\(steps)'"))
        case .ramp:
            let steps = "2min @150->180spm, 5min @160spm, 5min @165spm"
            try await session.call(RunWorkout(workout: "steps = '\(steps)'"))
        case .gps, .treadmill, .footpod, .steps:
            let source = try #require(kind.run.sensor)
            try await session.call(StartActivity(.run, .source(source)))
        case .heart:
            try await session.call(StartActivity(.run, .source(.treadmill)))
            try await session.call(Follow(source: .heart, heartBeatsPerMinute: WorkoutRange(low: 140, high: 148)))
        }
    }

    private static func reach(_ crash: Crash, of kind: Kind, _ session: SimulatedRun.Session) async throws {
        if crash == .beforeFirstStep { return }
        try await session.pass(20.3)
        switch crash {
        case .beforeFirstStep, .running: break
        case .afterOrder: try await carryOut(.faster, kind, session)
        case .inRamp:
            try await carryOut(.faster, kind, session)
            try await session.pass(0.4)
        case .paused:
            try await session.call(PauseActivity())
            try await session.pass(3)
        case .clicksPaused:
            try await session.call(Pause())
            try await session.pass(3)
        case .unplugged:
            await session.daemon.run.handle(.headphonesPulled(jack: "Headphone"))
            try await session.pass(3)
        case .standing:
            session.run.setMoving(false)
            try await session.pass(20)
        case .held, .lost:
            session.run.setReporting(false)
            try await session.pass(crash == .held ? 10 : 40)
        case .stepBegan: try await session.pass(11)
        }
    }

    private static func carryOut(_ order: Order, _ kind: Kind, _ session: SimulatedRun.Session) async throws {
        switch order {
        case .none: break
        case .faster:
            switch kind {
            case .workout, .ramp: try await session.call(ControlWorkout(action: .skip))
            case .cadence, .steps: try await session.call(HoldCadence(stepsPerMinute: 177))
            default: try await session.call(ChangePace(deltaMetersPerSecond: 0.2))
            }
        case .pauseOrResume:
            if await session.status.state == .paused {
                try await session.call(ResumeActivity())
            } else {
                try await session.call(PauseActivity())
            }
        }
    }

    // MARK: What must be the same

    /// What a client sees of a run.
    struct Seen: Sendable {
        var status: Status
        var pauseReason: String?
        var rest: String
        /// The beat grid that was reported last, if necessary by an earlier process.
        var grid: GridStatus
        /// Whether the sensor sets the tempo, and no order has just changed it.
        var isSettled: Bool

        init(_ session: SimulatedRun.Session, after earlier: Seen?, isSettled: Bool) async throws {
            status = await session.status
            pauseReason = await session.daemon.run.snapshot.pauseReason
            rest = await session.daemon.run.pacer.rest.map { "\($0)" } ?? "none"
            self.isSettled = isSettled
            let tempo = await session.tempo
            grid =
                status.grid ?? earlier?.grid
                ?? GridStatus(
                    run: 1,
                    step: 0,
                    heardAtNanoseconds: Int(session.time.now / .nanoseconds(1)),
                    tempoStepsPerMinute: tempo,
                    targetStepsPerMinute: tempo,
                    rampNanoseconds: 0,
                    cue: .everyStep,
                    sounding: true
                )
        }

        /// The number of the workout's step; nil without a workout.
        var workoutStep: Int? { status.workout?.step.number }
        var cadence: Double { status.target.stepsPerMinute ?? 0 }
        /// Whether the cadence is the same after a restart: no sensor and no workout changes it.
        var isSteady: Bool { status.workout == nil && (isSettled || status.target.sourceState == .manual) }
        /// The tempi between which the clicks are.
        var tempi: [Double] { [grid.tempoStepsPerMinute, grid.targetStepsPerMinute, cadence] }
    }

    private static let lasting: [(name: String, value: @Sendable (Seen) -> String)] = [
        ("clicks", { "\($0.status.state)" }),
        ("pause reason", { $0.pauseReason ?? "none" }),
        ("followed", { "\($0.status.follow)" }),
        ("zone", { "\($0.status.target.heartBeatsPerMinute?.low ?? 0)" }),
        ("held", { "\($0.status.target.cadenceHeld)" }),
        ("pace", { "\($0.status.target.manualMetersPerSecond ?? 0)" }),
        ("pace offset", { "\($0.status.target.paceOffsetMetersPerSecond ?? 0)" }),
        ("rest", \.rest),
        ("recording", { "\($0.status.recording.map { "\($0.state) \($0.laps) \($0.startedUnixSeconds)" } ?? "none")" }),
        ("workout step", { "\($0.workoutStep ?? 0)" }),
        ("music", { $0.status.music.map { "\($0.mode) \($0.problem ?? "")" } ?? "none" }),
    ]

    /// The differences between the run before a crash and the run some seconds after the next start.
    private static func differences(
        _ session: SimulatedRun.Session,
        from before: Seen,
        _ seconds: Double
    ) async throws -> [String] {
        let now = try await Seen(session, after: before, isSettled: before.isSettled)
        var list = lasting.filter { $0.value(before) != $0.value(now) }
            .map { "\($0.name): \($0.value(before)) → \($0.value(now))" }
        func compare(_ name: String, _ old: Double?, _ new: Double?, _ range: ClosedRange<Double>) {
            if !range.contains((new ?? 0) - (old ?? 0)) { list.append("\(name): \(old ?? 0) → \(new ?? 0)") }
        }
        let (old, new) = (before.status, now.status)
        let moving = old.recording?.state == .recording ? seconds : 0
        compare("moving", old.recording?.movingSeconds, new.recording?.movingSeconds, moving - 1.05...moving + 0.05)
        compare("distance", old.recording?.distanceMeters, new.recording?.distanceMeters, -6...moving * 3 + 6)
        if before.isSteady {
            if old.target.source != new.target.source { list.append("the source has changed") }
            compare("cadence", before.cadence, now.cadence, -0.05...0.05)
        }
        guard seconds > 1 else { return list }
        if new.music?.mode == .on, new.state == .running, new.music?.track == nil { list.append("no music is played") }
        let training = old.state == .running && old.workout != nil ? seconds : 0
        compare("workout", old.workout?.elapsedSeconds, new.workout?.elapsedSeconds, training - 1.05...training + 0.05)
        if let workout = new.workout, workout.paused != (new.state == .paused || new.recording?.state == .paused) {
            list.append("the workout is paused: \(workout.paused)")
        }
        guard let grid = new.grid else { return list + ["no step was reported"] }
        if grid.targetStepsPerMinute != now.cadence, grid.rampNanoseconds == 0 {
            list.append("plays \(grid.targetStepsPerMinute), not \(now.cadence)")
        }
        // The beat grid goes on, at a tempo between the old one and the new one.
        let (steps, time) = (grid.step - before.grid.step, grid.heardAtNanoseconds - before.grid.heardAtNanoseconds)
        let tempi = before.tempi + now.tempi
        let (least, most) = (tempi.min() ?? 0, tempi.max() ?? 0)
        // Until the next step, the stored beat grid does not contain an order; the clicks are silent meanwhile.
        let tolerance = !before.isSettled ? 0.5 : most - least < 0.01 ? 0.001 : 0.05
        let range = Double(time) / 60e9 * least - tolerance...Double(time) / 60e9 * most + tolerance
        if !range.contains(Double(steps)) { list.append("\(steps) steps instead of \(range)") }
        return list
    }
}

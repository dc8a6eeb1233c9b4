import Activities
import Cadence
import Foundation
import Media
import Testing

@testable import Configuration
@testable import Control
@testable import Pacing
@testable import strided

/// Each kind of run with each disturbance: what the tempo, the distance, the moving time, the labels and the warnings must be.
///
/// Each run lasts two minutes before the disturbance and two minutes after it.
@Suite(.timeLimit(.minutes(15))) struct RunTableTests {
    enum Disturbance: String, CaseIterable, Sendable {
        case settingsRead, speedTuningChanged, profileChanged, sourceLost, sourceBack, pauseAndResume, killed,
            killedTwice
        case stopped, killedAndStopped, stoppedAndKilled, killedWhilePaused, mediaKey, faster, fasterWhileLost, cue,
            lock, midnight, lap
    }

    /// What must be true of a run, except where a cell differs.
    private struct Expected {
        /// The change of the tempo, in steps per minute, 40 s after the disturbance; a tempo that differs by 0.6 spm is right.
        var tempoChange: ClosedRange<Double> = -0.6...0.6
        /// The distance in the logbook as a share of the distance that was run.
        var distance: ClosedRange<Double> = 0.98...1.02
        /// Whether the distance is an estimate.
        var isEstimated = false
        /// The largest difference of the moving time from the time in which the runner moved, in seconds.
        var movingError = 2.5
        /// The number of laps.
        var laps = 1
        /// How reliable the source of the pace is 40 s after the disturbance.
        var condition: SourceCondition
        /// What sets the pace 40 s after the disturbance.
        var follow: FollowChoice
    }

    private static func expected(_ kind: RunKind, _ disturbance: Disturbance) -> Expected {
        let isMeasured = kind.sensor != nil
        var expected = Expected(
            condition: isMeasured ? .live : .manual,
            follow: kind == .heart ? .heart : kind.sensor ?? .manual
        )
        switch kind {
        case .gps, .treadmill, .footpod: break
        // The control may make two changes of 0.3 km/h in the 40 s.
        case .heart: expected.tempoChange = -1.6...1.6
        // The length of a step is not known before it was learnt with a sensor of speed.
        case .steps: (expected.isEstimated, expected.distance) = (true, 0.85...1.15)
        case .pace, .workout, .music: expected.isEstimated = true
        }
        switch disturbance {
        case .sourceLost where isMeasured, .fasterWhileLost where isMeasured:
            expected.condition = .lost
            // The runner's own pace, 2.5 m/s, sets the tempo.
            expected.tempoChange = kind == .steps ? -9...(-3) : -5...(-3)
            if disturbance == .fasterWhileLost { expected.tempoChange = kind == .steps ? -8...(-2) : -4...(-1.5) }
            // Without a heart rate, the speed that holds the zone stays, and it is the runner's until the end.
            if kind == .heart {
                expected.condition = .held
                expected.tempoChange = disturbance == .fasterWhileLost ? 0.5...2.5 : -1.6...1.6
            }
            // The last speed is held for 30 s, and then the runner's own pace gives the distance.
            (expected.isEstimated, expected.distance) = (true, 0.85...1.05)
            // Without steps the clicks rest until the sensor is lost, and less than half of the distance is an estimate.
            if kind == .footpod { (expected.isEstimated, expected.distance) = (false, 0.8...1.05) }
            if kind == .steps { expected.distance = 0.7...1.15 }
        case .sourceBack:
            // The positions and the total of a treadmill bridge the gap; otherwise the held speed is used.
            if kind == .footpod { expected.distance = 0.85...1.05 }
            if kind == .steps { expected.distance = 0.8...1.15 }
        case .faster, .mediaKey, .fasterWhileLost:
            // 0.5 km/h is about one step per minute. With steps there is no speed to change, so the order is refused.
            if kind != .workout, kind != .steps, kind != .heart { expected.tempoChange = 0.5...1.8 }
            // The belt does not obey, so the wished speed returns to within 0.3 km/h of its speed.
            if kind == .heart, disturbance != .fasterWhileLost { expected.tempoChange = -1...1.8 }
            // The runner does not obey, so the set pace is not the speed of the runner.
            if kind == .music || kind == .pace { expected.distance = 0.98...1.06 }
        case .lap: expected.laps = 2
        case .killed, .killedTwice, .stopped, .killedAndStopped, .stoppedAndKilled, .killedWhilePaused:
            expected.movingError = 6
        default: break
        }
        return expected
    }

    @Test(arguments: RunKind.allCases)
    func everyDisturbance(of kind: RunKind) async throws {
        for disturbance in Disturbance.allCases { try await play(kind, disturbance) }
    }

    private func play(_ kind: RunKind, _ disturbance: Disturbance) async throws {
        // 23:58:00 UTC is two minutes before midnight.
        let evening = disturbance == .midnight ? 1_795_651_080.0 : 1_795_600_000
        let run = try SimulatedRun(kind, start: Date(timeIntervalSince1970: evening))
        let expected = Self.expected(kind, disturbance)
        let cell = "\(kind.rawValue) × \(disturbance.rawValue)"
        let probe = Probe()
        let first: @Sendable (SimulatedRun.Session) async throws -> Void = { session in
            try await Self.begin(session)
            probe.tempo = await session.tempo
            probe.warnings = await session.status.warnings
        }
        let last: @Sendable (SimulatedRun.Session) async throws -> Void = { session in
            try await session.pass(40)
            let status = await session.status
            let change = await session.tempo - probe.tempo
            #expect(expected.tempoChange.contains(change), "\(cell): the tempo changed by \(change) spm")
            #expect(status.motion?.resting == nil, "\(cell)")
            #expect(status.follow == expected.follow, "\(cell): \(status.follow)")
            #expect(status.target.sourceState == expected.condition, "\(cell)")
            #expect(status.warnings.filter { !probe.warnings.contains($0) } == [], "\(cell)")
            try await session.pass(80)
            let recording = try #require(await session.status.recording, "\(cell)")
            #expect(recording.state == .recording, "\(cell)")
            #expect(
                recording.distanceEstimated == expected.isEstimated,
                "\(cell): \(recording.distanceSource ?? "-")"
            )
            if kind == .workout { _ = try? await session.call(ControlWorkout(action: .stop)) }
            let ended = try #require(try await session.call(FinishActivity()).ended, "\(cell)")
            let today = try await session.call(GetToday()).today
            if disturbance != .midnight {
                let difference = (today.distanceMeters ?? 0) - (ended.distanceMeters ?? 0)
                #expect(abs(difference) < 0.05, "\(cell): the day has \(difference) m more than the run")
            }
        }
        /// A process that finds the run paused.
        let paused: @Sendable (SimulatedRun.Session) async throws -> Void = { session in
            try await session.pass(20)
            #expect(await session.status.state == .paused, "\(cell)")
            #expect(await session.status.recording?.state == .paused, "\(cell)")
            run.setMoving(true)
            try await session.call(ResumeActivity())
            try await last(session)
        }
        switch disturbance {
        case .killed:
            try await run.killedSession(first)
            try await run.passAlone(3)
            try await run.session(last)
        case .killedTwice:
            try await run.killedSession(first)
            try await run.passAlone(3)
            try await run.killedSession { try await $0.pass(5) }
            try await run.passAlone(3)
            try await run.session(last)
        case .stopped:
            try await run.session(first)
            run.setMoving(false)
            try await run.passAlone(5)
            try await run.session(paused)
        case .killedAndStopped:
            try await run.killedSession(first)
            try await run.session { try await $0.pass(5) }
            run.setMoving(false)
            try await run.passAlone(5)
            try await run.session(paused)
        case .stoppedAndKilled:
            try await run.session(first)
            run.setMoving(false)
            try await run.passAlone(5)
            try await run.killedSession { session in
                run.setMoving(true)
                try await session.call(ResumeActivity())
                try await session.pass(5)
            }
            try await run.passAlone(3)
            try await run.session(last)
        case .killedWhilePaused:
            try await run.killedSession { session in
                try await first(session)
                run.setMoving(false)
                try await session.call(PauseActivity())
                try await session.pass(20)
            }
            try await run.passAlone(3)
            try await run.session(paused)
        default:
            try await run.session { session in
                try await first(session)
                try await Self.disturb(disturbance, session)
                try await last(session)
            }
        }
        let activity = try #require(try run.recordings.first, "\(cell)")
        #expect(try run.recordings.count == 1, "\(cell)")
        let meters = activity.summary.distance.meters
        #expect(expected.distance.contains(meters / run.meters), "\(cell): \(meters) m of \(run.meters) m")
        let moving = activity.summary.moving / .seconds(1)
        #expect(
            abs(moving - run.movingSeconds) <= expected.movingError,
            "\(cell): \(moving) s of \(run.movingSeconds) s"
        )
        #expect(activity.laps.count == expected.laps || kind == .workout, "\(cell): \(activity.laps.count) laps")
        #expect(activity.summary.distanceSource?.isEstimate == expected.isEstimated, "\(cell)")
    }

    /// The tempo and the warnings before the disturbance.
    private final class Probe: @unchecked Sendable {
        // Only one task of the virtual time uses it at a time.
        var tempo = 0.0
        var warnings: [String] = []
    }

    private static func begin(_ session: SimulatedRun.Session) async throws {
        switch session.run.kind {
        case .workout: try await session.call(RunWorkout(workout: "steps = '60min @5:33/km'"))
        case .pace, .music: try await session.call(StartActivity(.run, .pace(metersPerSecond: 3)))
        default:
            let source = try #require(session.run.kind.sensor)
            try await session.call(StartActivity(.run, .source(source)))
            if session.run.kind == .heart {
                let zone = WorkoutRange(low: 140, high: 148)
                try await session.call(Follow(source: .heart, heartBeatsPerMinute: zone))
            }
        }
        try await session.pass(120)
    }

    private static func disturb(_ disturbance: Disturbance, _ session: SimulatedRun.Session) async throws {
        let run = session.daemon.run
        switch disturbance {
        case .settingsRead:
            var settings = await run.settings
            settings.pacer.pausesItself.toggle()
            settings.pacer.heart.maximum = HeartRate(beatsPerMinute: 190)
            try await run.reload(settings)
        case .speedTuningChanged:
            var settings = await run.settings
            settings.pacer.speed.acceleration *= 1.2
            try await run.reload(settings)
        case .profileChanged:
            try await session.call(ApplyProfile(maximumHeartRateBeatsPerMinute: 187, replace: true))
        case .sourceLost, .fasterWhileLost:
            session.run.setReporting(false)
            try await session.pass(40)
            guard disturbance == .fasterWhileLost else { break }
            try await session.call(ChangePace(deltaMetersPerSecond: 0.14))
        case .sourceBack:
            session.run.setReporting(false)
            try await session.pass(40)
            session.run.setReporting(true)
        case .pauseAndResume:
            session.run.setMoving(false)
            try await session.call(PauseActivity())
            try await session.pass(30)
            session.run.setMoving(true)
            try await session.call(ResumeActivity())
        case .mediaKey: await run.press(.next)
        case .faster:
            _ = try? await session.call(ChangePace(deltaMetersPerSecond: 0.14))
        case .cue: try await session.call(ChangeSetting(key: "sound.cue", value: "every-other"))
        case .lock: try await session.call(ChangeSetting(key: "lock.mode", value: "lead"))
        case .lap: try await session.call(Record(action: .lap))
        case .midnight, .killed, .killedTwice, .stopped, .killedAndStopped, .stoppedAndKilled, .killedWhilePaused: break
        }
    }
}

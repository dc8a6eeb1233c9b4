import Configuration
import Foundation
import Playback
import Testing

@testable import Clocks
@testable import Control
@testable import strided

/// The calibration of the runner, through the methods of the control socket and on virtual time.
///
/// The runner of `SimulatedRun` runs at 3 m/s with 172 steps per minute.
@Suite(.timeLimit(.minutes(15))) struct CalibrationTests {
    private static let start = Date(timeIntervalSince1970: 1_795_600_000)

    /// What strided does during the measurement.
    enum Situation: String, CaseIterable, Sendable {
        case noRun, paused, workout, plan, typedSpeed

        var isRecorded: Bool { self != .noRun && self != .typedSpeed }
        var kind: RunKind { self == .typedSpeed ? .steps : .footpod }
        var call: CalibrateRunner { CalibrateRunner(metersPerSecond: self == .typedSpeed ? 3.2 : nil) }

        func begin(_ session: SimulatedRun.Session) async throws {
            switch self {
            case .noRun, .typedSpeed: try await session.call(Follow(source: kind == .steps ? .steps : .footpod))
            case .paused: try await session.call(StartActivity(.run, .source(.footpod)))
            case .workout:
                try await session.call(Follow(source: .footpod))
                try await session.call(RunWorkout(workout: "steps = '10min @185spm'"))
            case .plan:
                try await session.call(SetPlan(percent: 5))
                try await session.call(StartActivity(.run, .source(.footpod)))
            }
            // The clicks are heard, and the runner may follow them.
            try await session.pass(30)
            if await session.status.state == .running { try await session.call(Pause()) }
        }
    }

    /// Each process is killed right after the reply; the next one has what was learnt, and learns more.
    @Test(arguments: Situation.allCases)
    func aMinuteWithoutClicksIsLearntAndSurvivesTwoCrashes(situation: Situation) async throws {
        let run = try SimulatedRun(situation.kind, start: Self.start)
        let curve = Shared<[RunnerModelPoint]>([])
        try await run.killedSession { session in
            let before = try await session.call(GetRunnerModel()).model
            try await situation.begin(session)
            try await session.pass(61)
            let reply = try await session.call(situation.call)
            let (result, speed) = (reply.calibration, situation == .typedSpeed ? 3.2 : 3.0)
            #expect(result.source == .steps && result.taps == nil && reply.unsaved == nil)
            #expect(abs(result.stepsPerMinute - 172) < 1 && abs(result.metersPerSecond - speed) < 0.1)
            #expect(result.deviationStepsPerMinute > 0 && result.deviationStepsPerMinute < 3)
            // A plan raises the clicks, not what was measured.
            #expect(result.suggestedStepsPerMinute < 173 && result.limit == nil)
            #expect(reply.model.calibrations == 1 && reply.model.curve != before.curve)
            #expect(session.daemon.surroundings.saver.unsaved.isEmpty)
            curve.set(reply.model.curve)
        }
        try await run.passAlone(1)
        try await run.killedSession(waits: situation.isRecorded) { session in
            let model = try await session.call(GetRunnerModel()).model
            #expect(model.calibrations == 1)
            for (kept, learnt) in zip(model.curve, curve.value) {
                #expect(abs(kept.personalStepsPerMinute - learnt.personalStepsPerMinute) < 0.01)
            }
            // The measurements of the earlier process are not kept.
            await #expect(throws: ControlError.self) { try await session.call(situation.call) }
            try await session.pass(61)
            #expect(try await session.call(situation.call).model.calibrations == 2)
        }
        try await run.passAlone(1)
        try await run.session(waits: situation.isRecorded) { session in
            let model = try await session.call(GetRunnerModel()).model
            #expect(model.calibrations == 2)
        }
    }

    /// What makes a measurement impossible, with a part of the reason.
    @Test(
        arguments: [
            ("clicks", "the clicks were audible"), ("just paused", "the clicks were audible"),
            ("lost", "too short"), ("short", "too short"), ("nothing", "no steps were measured"),
            ("no speed", "no speed"),
            ("few taps", "too few taps"), ("irregular", "irregular"), ("unlikely", "do not have this cadence"),
            ("unlikely count", "do not have this cadence"), ("taps with clicks", "the clicks were audible"),
        ]
    )
    func whatIsNotMeasuredProperlyIsRefusedAndChangesNothing(what: String, reason: String) async throws {
        let kind: RunKind = what == "no speed" ? .steps : what == "nothing" ? .pace : .footpod
        let run = try SimulatedRun(kind, start: Self.start)
        try await run.session { session in
            let call = try await Self.prepare(what, session)
            let before = try await session.call(GetRunnerModel()).model
            let error = await #expect(throws: ControlError.self) { try await session.call(call) }
            guard case .calibrationRefused(let why, let advice) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(why.contains(reason) && !advice.isEmpty)
            let after = try await session.call(GetRunnerModel()).model
            #expect(after.calibrations == 0 && after.curve == before.curve)
        }
    }

    private static func prepare(_ what: String, _ session: SimulatedRun.Session) async throws -> CalibrateRunner {
        let hasClicks = ["clicks", "just paused", "taps with clicks"].contains(what)
        if hasClicks {
            try await session.call(StartActivity(.run, .source(.footpod)))
        } else {
            try await session.call(Follow(source: .auto))
        }
        try await session.pass(what == "short" ? 10 : 80)
        let now = session.time.monotonicNanoseconds
        /// Taps at the landings of one foot, the last one now.
        func taps(_ count: Int, interval: Int) -> [Int] { (0..<count).map { now - (count - 1 - $0) * interval } }
        switch what {
        case "just paused":
            try await session.call(Pause())
            try await session.pass(10)
        case "lost":
            session.run.setReporting(false)
            try await session.pass(40)
        case "few taps": return CalibrateRunner(tapNanoseconds: taps(8, interval: 698_000_000), metersPerSecond: 3)
        case "irregular":
            let times = taps(20, interval: 698_000_000).enumerated().map { $1 - $0 * $0 * 37 % 11 * 50_000_000 }
            return CalibrateRunner(tapNanoseconds: times.sorted(), metersPerSecond: 3)
        case "unlikely":
            // 110 steps per minute, of which the double would be too fast.
            return CalibrateRunner(tapNanoseconds: taps(20, interval: 1_090_909_091), metersPerSecond: 3)
        case "unlikely count": return CalibrateRunner(stepsPerMinute: 215, metersPerSecond: 2.5)
        case "taps with clicks": return CalibrateRunner(tapNanoseconds: taps(20, interval: 698_000_000))
        default: break
        }
        return CalibrateRunner()
    }

    /// A wrong call is an error that names the parameter.
    @Test func aWrongCallIsRefusedAndChangesNothing() async throws {
        let run = try SimulatedRun(.footpod, start: Self.start)
        try await run.session { session in
            try await session.pass(80)
            let now = session.time.monotonicNanoseconds
            let taps = (0..<20).map { now - (19 - $0) * 698_000_000 }
            let calls: [(String, CalibrateRunner)] = [
                ("tap_ns", .init(tapNanoseconds: taps.reversed())),
                ("tap_ns", .init(tapNanoseconds: [taps[0], taps[0]])),
                ("tap_ns", .init(tapNanoseconds: taps.map { $0 + 60_000_000_000 })),
                ("tap_ns", .init(tapNanoseconds: taps.map { $0 - 200_000_000_000 })),
                ("tap_ns", .init(tapNanoseconds: taps.map { -$0 })),
                ("tap_ns", .init(tapNanoseconds: [Int.min, Int.max])),
                ("tap_ns", .init(tapNanoseconds: (0..<5_000).map { now - 5_000 + $0 })),
                ("speed_mps", .init(metersPerSecond: .nan)), ("speed_mps", .init(metersPerSecond: .infinity)),
                ("speed_mps", .init(metersPerSecond: -3)), ("speed_mps", .init(metersPerSecond: 0)),
                ("speed_mps", .init(metersPerSecond: 1e300)),
                ("cadence_spm", .init(stepsPerMinute: .nan, metersPerSecond: 3)),
                ("cadence_spm", .init(stepsPerMinute: -172, metersPerSecond: 3)),
                ("speed_mps", .init(stepsPerMinute: 172)),
                ("speed_mps", .init(tapNanoseconds: taps, stepsPerMinute: 172, metersPerSecond: 3)),
                ("seconds", .init(seconds: 0)), ("seconds", .init(seconds: -60)), ("seconds", .init(seconds: 19)),
                ("seconds", .init(seconds: 1_000_000_000)), ("seconds", .init(seconds: .max)),
            ]
            for (parameter, call) in calls {
                let error = await #expect(throws: ControlError.self) { try await session.call(call) }
                guard case .invalidValue(parameter, let reason) = error, !reason.isEmpty else {
                    Issue.record("\(parameter): \(call): \(String(describing: error))")
                    continue
                }
            }
            #expect(try await session.call(GetRunnerModel()).model.calibrations == 0)
        }
    }

    /// The runner taps, with a missed and a doubled tap; the speed is typed or measured.
    @Test(arguments: [nil, 3.0])
    func tapsWithMistakesAreLearnt(speed: Double?) async throws {
        let run = try SimulatedRun(.footpod, start: Self.start)
        try await run.session { session in
            try await session.call(Follow(source: .footpod))
            try await session.pass(80)
            let now = session.time.monotonicNanoseconds
            var taps = (0..<21).map { now - (20 - $0) * 697_674_419 }
            taps.remove(at: 7)
            taps.insert(taps[12] + 90_000_000, at: 13)
            let call = CalibrateRunner(tapNanoseconds: taps, metersPerSecond: speed)
            let result = try await session.call(call).calibration
            #expect(result.source == .taps && result.taps ?? 0 >= 18)
            #expect(abs(result.stepsPerMinute - 172) < 1 && abs(result.metersPerSecond - 3) < 0.1)
        }
    }

    @Test func aCountedCadenceHasAStatedDeviation() async throws {
        let run = try SimulatedRun(.pace, start: Self.start)
        try await run.session { session in
            let call = CalibrateRunner(stepsPerMinute: 178, metersPerSecond: 3)
            let reply = try await session.call(call)
            #expect(reply.calibration.source == .count && reply.calibration.deviationStepsPerMinute == 2)
            #expect(reply.calibration.suggestedStepsPerMinute >= reply.calibration.beforeStepsPerMinute)
            #expect(reply.model.calibrations == 1)
        }
    }
}

extension VirtualTime {
    fileprivate var monotonicNanoseconds: Int { Int(monotonic.nanoseconds) }
}

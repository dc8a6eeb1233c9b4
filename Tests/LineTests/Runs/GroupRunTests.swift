import Cadence
import Foundation
import Inputs
import Messages
import Metronome
import Playback
import Report
import Synchronization
import TestSupport
import Testing

@testable import Clocks
@testable import Control
@testable import ControlCommands
@testable import DaemonStatus
@testable import Pacing
@testable import strided

/// Runs on the beat grid of a leader, whose times arrive with errors of the clock.
@Suite(.timeLimit(.minutes(15))) struct GroupRunTests {
    /// What the runner does when the group is joined.
    enum Situation: String, CaseIterable, Sendable {
        case nothing, pace, gps, auto, treadmill, footpod, steps, workout, ramp, lead, variation, heart, paused

        var run: RunKind {
            switch self {
            case .auto: .gps
            case .ramp: .workout
            case .nothing, .variation, .paused: .pace
            case .lead: .footpod
            default: RunKind(rawValue: rawValue) ?? .pace
            }
        }
    }

    @Test(arguments: Situation.allCases)
    func theClicksAreOnTheLeadersStepsInTwoSeconds(_ situation: Situation) async throws {
        let leader = Leader(stepsPerMinute: 171)
        let run = try SimulatedRun(situation.run, start: Date(timeIntervalSince1970: 1_795_600_000))
        try await run.session(waits: false) { session in
            try await Self.begin(situation, session)
            let numbers = await session.status.stepsPlayed
            try await session.follow(leader, seconds: 2, joins: true)
            for _ in 0..<10 {
                let difference = try await session.difference(from: leader)
                #expect(abs(difference) < 1, "\(situation)")
                try await session.follow(leader, seconds: 3)
            }
            let status = await session.status
            #expect(status.group?.state == .following && status.group?.leader == Leader.name)
            #expect(abs((status.target.stepsPerMinute ?? 0) - 171) < 0.01)
            // No step was lost or repeated: 32 s have 91 steps.
            #expect(abs(status.stepsPlayed - numbers - 91) <= 3, "\(situation)")
            // The runner's own pause does not move the steps.
            if situation != .paused { try await session.call(Pause()) }
            try await session.follow(leader, seconds: 7)
            #expect(abs(try await session.difference(from: leader)) < 1, "\(situation), paused")
            #expect(await session.status.state == .paused)
            try await session.call(Resume())
            try await session.follow(leader, seconds: 2)
            #expect(abs(try await session.difference(from: leader)) < 1, "\(situation), resumed")
            // The leader's pause silences the clicks of all.
            leader.setSounding(false)
            try await session.follow(leader, seconds: 2)
            #expect(await session.status.group?.silent == true)
            #expect(await session.status.grid?.sounding == false)
            leader.setSounding(true)
            try await session.follow(leader, seconds: 2)
            #expect(await session.status.grid?.sounding == true)
            // An own pace leaves the group; later calls of the network do not bring the runner back.
            let before = try await session.ownGrid
            try await session.call(SetPace(metersPerSecond: 3.2))
            #expect(await session.status.group == nil)
            #expect(try await session.call(leader.call(at: session.now)).group == nil)
            let own = await session.status.target.stepsPerMinute ?? 0
            try await session.pass(3)
            if situation != .workout, situation != .ramp {
                #expect(abs(try #require(await session.status.grid).targetStepsPerMinute - own) < 0.01)
                #expect(own != 171)
            }
            // … with the same run and the next steps.
            let after = try await session.ownGrid
            #expect(after.order.run == before.order.run)
            #expect((7...10).contains(after.step - before.step), "\(situation): \(after.step - before.step)")
        }
    }

    @Test(arguments: [0, 0.5, 4, 30])
    func aChangeOfTheLeadersTempoLosesNoStep(ramp seconds: Double) async throws {
        let leader = Leader(stepsPerMinute: 160)
        let run = try SimulatedRun(.pace, start: Date(timeIntervalSince1970: 1_795_600_000))
        try await run.session(waits: false) { session in
            try await session.follow(leader, seconds: 5, joins: true)
            for tempo in [175.0, 168, 150, 181] {
                let (before, position) = (try await session.ownGrid, leader.position(at: session.now))
                // The leader's daemon reports its change 75 to 500 ms before it is heard.
                leader.change(to: tempo, ramp: .seconds(seconds), at: session.now.adding(0.3))
                var worst = 0.0
                for tenth in 0..<Int(10 * seconds + 40) {
                    try await session.follow(leader, seconds: 0.1)
                    if tenth >= 20 { worst = max(worst, abs(try await session.difference(from: leader))) }
                }
                #expect(worst < 2, "to \(tempo) in \(seconds) s")
                let steps = Double(try await session.ownGrid.step - before.step)
                #expect(abs(leader.position(at: session.now) - position - steps) < 2.5, "to \(tempo) in \(seconds) s")
            }
        }
    }

    /// The leader is killed: 10 minutes later, the clicks are still where the leader's would be.
    @Test func aLostLeaderLosesNoClick() async throws {
        let leader = Leader(stepsPerMinute: 171.3)
        let run = try SimulatedRun(.gps, start: Date(timeIntervalSince1970: 1_795_600_000))
        try await run.session(waits: false) { session in
            try await session.call(StartActivity(.run, .source(.gps)))
            try await session.pass(10)
            try await session.follow(leader, seconds: 30, joins: true)
            #expect(await Self.german(session).contains("anna: auf ihren Schritten, "))
            let (steps, position) = (await session.status.stepsPlayed, leader.position(at: session.now))
            // The last call was a second ago.
            try await session.pass(3.5)
            #expect(await session.status.group?.state == .following)
            try await session.pass(1.5)
            #expect(await session.status.group?.state == .lost)
            let lost = "anna: nicht mehr zu hören; die Klicks behalten ihr letztes Tempo"
            #expect(await Self.german(session).contains(lost))
            #expect(session.messages.all.contains { $0.contains("anna is not heard any more") })
            try await session.pass(595)
            #expect(abs(try await session.difference(from: leader)) < 2)
            let played = Double(await session.status.stepsPlayed - steps)
            #expect(abs(leader.position(at: session.now) - position - played) < 2)
            #expect(await session.status.grid?.sounding == true)
            try await session.follow(leader, seconds: 2)
            #expect(await session.status.group?.state == .following)
            // The leader is lost during its pause: the clicks sound again.
            leader.setSounding(false)
            try await session.follow(leader, seconds: 2)
            #expect(await session.status.grid?.sounding == false)
            try await session.pass(6)
            #expect(await session.status.group?.silent == false)
            #expect(await session.status.grid?.sounding == true)
            // The leader is started again: its steps have other numbers.
            let another = Leader(stepsPerMinute: 165, run: 2)
            try await session.follow(another, seconds: 3)
            #expect(abs(try await session.difference(from: another)) < 1)
            try await session.call(LeaveGrid())
            #expect(await session.status.group == nil)
        }
    }

    @Test(arguments: [Situation.nothing, .pace, .gps, .workout, .paused])
    func aCrashAndASecondOneStayInTheGroup(_ situation: Situation) async throws {
        let leader = Leader(stepsPerMinute: 171)
        let run = try SimulatedRun(situation.run, start: Date(timeIntervalSince1970: 1_795_600_000))
        try await run.killedSession(waits: false) { session in
            try await Self.begin(situation, session)
            try await session.follow(leader, seconds: 10, joins: true)
        }
        for seconds in [0.2, 5] {
            try await run.passAlone(1)
            try await run.killedSession(waits: false) { session in
                #expect(await session.status.group?.leader == Leader.name, "\(situation)")
                try await session.pass(seconds)
                // Nothing was heard of the leader yet.
                if seconds > 1 { #expect(abs(try await session.difference(from: leader)) < 2, "\(situation)") }
            }
        }
        try await run.passAlone(1)
        try await run.session(waits: false) { session in
            try await session.follow(leader, seconds: 3)
            #expect(abs(try await session.difference(from: leader)) < 1, "\(situation)")
            #expect(await session.status.group?.state == .following)
            #expect(await session.status.state == (situation == .paused ? .paused : .running))
            try await session.call(Stop())
            #expect(await session.status.group == nil)
            #expect(try await session.call(leader.call(at: session.now)).group == nil)
            #expect(await session.status.state == .stopped)
        }
    }

    private static func german(_ session: SimulatedRun.Session) async -> String {
        StatusText(status: await session.status, style: TerminalStyle(columns: 200, messages: .german)).description
    }

    private static func begin(_ situation: Situation, _ session: SimulatedRun.Session) async throws {
        switch situation {
        case .nothing: return
        case .pace, .variation, .paused: try await session.call(StartActivity(.run, .pace(metersPerSecond: 3)))
        case .auto: try await session.call(StartActivity(.run, .source(.auto)))
        case .gps, .treadmill, .footpod, .steps, .lead:
            try await session.call(StartActivity(.run, .source(try #require(situation.run.sensor))))
        case .workout:
            try await session.call(RunWorkout(workout: "steps = '20s @165spm, 20s @175spm, 5min @160spm'"))
        case .ramp: try await session.call(RunWorkout(workout: "steps = '2min @150->180spm, 5min @160spm'"))
        case .heart:
            try await session.call(StartActivity(.run, .source(.treadmill)))
            try await session.call(Follow(source: .heart, heartBeatsPerMinute: WorkoutRange(low: 140, high: 148)))
        }
        if situation == .lead { try await session.call(ChangeSetting(key: "lock.mode", value: "lead")) }
        if situation == .variation {
            var settings = await session.daemon.run.pacer.settings
            settings.variation = 0.01
            try await session.daemon.run.carryOut(.settings(settings))
        }
        try await session.pass(10.3)
        if situation == .paused { try await session.call(Pause()) }
    }
}

extension GroupRunTests {
    /// A leader, as another process reads it from the network.
    final class Leader: Sendable {
        static let name = "anna"
        /// The standard error of the clock, in nanoseconds; the errors are uniform.
        static let error = 200_000.0

        private struct State {
            var grid: BeatGrid
            var isSounding = true
            var random = SplitMix64(seed: 1)
        }

        private let run: Int
        private let state: Mutex<State>

        init(stepsPerMinute: Double, run: Int = 1) {
            let order = PlayOrder(run: UInt64(run), tempo: Tempo(stepsPerMinute: stepsPerMinute))
            self.run = run
            state = Mutex(State(grid: BeatGrid(order, heardAt: MonotonicTime(nanoseconds: 123_456_789))))
        }

        func setSounding(_ isSounding: Bool) { state.withLock { $0.isSounding = isSounding } }

        func change(to stepsPerMinute: Double, ramp: Duration, at time: MonotonicTime) {
            state.withLock {
                let tempo = Tempo(stepsPerMinute: stepsPerMinute)
                let order = PlayOrder(run: UInt64(run), tempo: tempo, ramp: ramp)
                $0.grid.apply(order, cue: .everyStep, at: time)
            }
        }

        /// The call of the process that has read the leader's grid: its last step that was reported, 0.3 s ahead.
        func call(at now: MonotonicTime, joins: Bool = false) -> FollowGrid {
            state.withLock {
                let next = $0.grid.firstStep(heardAtOrAfter: now.adding(0.3))
                if next - 1 > $0.grid.anchor.step {
                    $0.grid.place(step: next - 1, heardAt: $0.grid.time(ofStep: next - 1))
                }
                var status = GridStatus($0.grid)
                status.sounding = $0.isSounding
                status.heardAtNanoseconds += Int(Self.error * 1.7 * Double.random(in: -1...1, using: &$0.random))
                return FollowGrid(
                    leader: Self.name,
                    grid: status,
                    clockErrorNanoseconds: Int(Self.error),
                    join: joins ? true : nil
                )
            }
        }

        func position(at time: MonotonicTime) -> Double { state.withLock { $0.grid.position(at: time) } }

        /// How much later the next own step is heard than the leader's step of the same foot, in milliseconds.
        func difference(of own: BeatGrid, at now: MonotonicTime) -> Double {
            let grid = state.withLock { $0.grid }
            let step = own.firstStep(heardAtOrAfter: now)
            let heardAt = own.time(ofStep: step)
            let apart = grid.position(at: heardAt) - Double(step)
            return (apart - 2 * (apart / 2).rounded()) * 60_000 / grid.tempo(at: heardAt).stepsPerMinute
        }
    }
}

extension SimulatedRun.Session {
    fileprivate var now: MonotonicTime { MonotonicTime(nanoseconds: Int64(time.now / .nanoseconds(1))) }

    fileprivate var ownGrid: BeatGrid {
        get async throws { try #require(await daemon.run.snapshot.grid) }
    }

    /// Calls `FollowGrid` once a second, or once if the time is shorter, until the time has passed.
    fileprivate func follow(_ leader: GroupRunTests.Leader, seconds: Double, joins: Bool = false) async throws {
        var rest = seconds
        while rest > 0 {
            let reply = try await call(leader.call(at: now, joins: joins && rest == seconds))
            #expect(reply.group?.leader == GroupRunTests.Leader.name)
            try await pass(min(rest, 1))
            rest -= 1
        }
    }

    fileprivate func difference(from leader: GroupRunTests.Leader) async throws -> Double {
        leader.difference(of: try await ownGrid, at: now)
    }
}

extension MonotonicTime {
    fileprivate func adding(_ seconds: Double) -> MonotonicTime {
        MonotonicTime(nanoseconds: nanoseconds + Int64(seconds * 1e9))
    }
}

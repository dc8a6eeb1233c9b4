import Activities
import Foundation
import Logbook
import Messages
import Report
import Testing

@testable import Control
@testable import ControlCommands
@testable import strided

/// A race against an earlier run, through pauses and three crashes; its leads are stored with the run.
@Suite(.timeLimit(.minutes(15))) struct RaceRunTests {
    /// An earlier run over 3 km on a treadmill at 2.9 m/s; the simulated runner runs at 3 m/s.
    private static let course = RaceCourse(
        timesSeconds: (0...100).map { Double($0) * 30 / 2.9 },
        distancesMeters: (0...100).map { Double($0) * 30 },
        cadencesStepsPerMinute: (0...100).map { _ in 168 }
    )
    /// What the runner gains in each second.
    private static let gain = 3 / 2.9 - 1

    @Test func aRaceSurvivesAPauseAndThreeCrashes() async throws {
        let run = try SimulatedRun(.treadmill, start: Date(timeIntervalSince1970: 1_795_600_000))
        let race = Race(opponent: "2026-11-12", course: Self.course)
        @Sendable func expectLead(_ status: Status) throws {
            let race = try #require(status.race)
            #expect(race.phase == .byDistance && race.opponent == "2026-11-12")
            let lead = try #require(race.leadSeconds)
            #expect(abs(lead - run.meters * Self.gain / 3) < 3, "\(lead) after \(run.meters) m")
        }
        try await run.killedSession(waits: false) { session in
            let waiting = try await session.call(race).race
            #expect(waiting.phase == .waiting && waiting.distanceMeters == 3_000)
        }
        try await run.killedSession(waits: false) { session in
            #expect(await session.status.race?.phase == .waiting)
            try await session.call(StartActivity(.run, .source(.treadmill)))
            try await session.pass(220)
            try expectLead(await session.status)
        }
        try await run.passAlone(2)
        try await run.killedSession { session in
            try await session.pass(5)
            try expectLead(await session.status)
            run.setMoving(false)
            try await session.call(PauseActivity())
            try await session.pass(300)
            run.setMoving(true)
            try await session.call(ResumeActivity())
            try await session.pass(60)
            try expectLead(await session.status)
        }
        try await run.passAlone(3)
        try await run.session { session in
            try await session.pass(500)
            try expectLead(await session.status)
            try await session.pass(400)
            let result = try #require(await session.status.race)
            #expect(result.phase == .finished && result.done == 1)
            #expect(abs((result.leadSeconds ?? 0) - 3_000 * Self.gain / 3) < 3)
            let german = result.line(TerminalStyle(columns: 200, messages: .german))
            #expect(german == "\(Int((result.leadSeconds ?? 0).rounded())) s voraus · gegen 2026-11-12 · beendet")
            let reply = try await session.call(FinishActivity())
            #expect(reply.race == result)
            #expect(await session.status.race == nil)
        }
        let logbook = try Logbook(path: run.logbook, for: .reading)
        let entry = try #require(try logbook.activities().first)
        let track = try logbook.track(of: entry.id)
        #expect(track.activity.opponent == "2026-11-12")
        #expect(abs((track.finalLead ?? .zero) / .seconds(1) - 3_000 * Self.gain / 3) < 3)
        #expect(track.samples.count { $0.lead != nil } > 900)
        let text = ActivityText(id: 1, track).view(TerminalStyle(columns: 80, messages: .german))
        #expect(text.contains("s voraus, gegen 2026-11-12") && text.contains("Vorsprung"))
    }

    /// The page names a run of the logbook.
    @Test func aRunOfTheLogbookIsAnOpponent() async throws {
        let run = try SimulatedRun(.treadmill, start: Date(timeIntervalSince1970: 1_795_600_000))
        try await run.session(waits: false) { session in
            try await session.call(StartActivity(.run, .source(.treadmill)))
            try await session.pass(300)
            try await session.call(FinishActivity())
            await #expect(throws: (any Error).self) { try await session.call(Race(activity: 99)) }
            await #expect(throws: (any Error).self) { try await session.call(Race()) }
            let race = try await session.call(Race(activity: 1)).race
            #expect(race.phase == .waiting && abs(race.distanceMeters - 900) < 30)
            try await session.call(StartActivity(.run, .source(.treadmill)))
            try await session.pass(200)
            // The same speed: the lead stays small.
            let lead = try #require(await session.status.race?.leadSeconds)
            #expect(abs(lead) < 5)
            try await session.call(FinishActivity())
        }
    }

    @Test func aRaceCanBeginInARunAndEndBeforeIt() async throws {
        let run = try SimulatedRun(.treadmill, start: Date(timeIntervalSince1970: 1_795_600_000))
        try await run.session(waits: false) { session in
            try await session.call(StartActivity(.run, .source(.treadmill)))
            try await session.pass(300)
            try await session.call(Race(opponent: "a", course: Self.course, fasterBySeconds: 30))
            let before = run.meters
            try await session.pass(200)
            let race = try #require(await session.status.race)
            #expect(race.timeSeconds == 3_000 / 2.9 - 30)
            let opponents = (run.meters - before) / 3_000 * race.timeSeconds
            #expect(abs((race.leadSeconds ?? 0) - (opponents - (run.meters - before) / 3)) < 2)
            try await session.call(EndRace())
            #expect(await session.status.race == nil)
            await #expect(throws: (any Error).self) { try await session.call(EndRace()) }
            try await session.call(FinishActivity())
        }
    }

    /// A pace plan of 3 km at 2.9 m/s for a runner at 3 m/s: the clock counts the pauses, and the rest is planned again.
    @Test func aPacePlanIsPlannedAgainAfterPausesAndTwoCrashes() async throws {
        let run = try SimulatedRun(.treadmill, start: Date(timeIntervalSince1970: 1_795_600_000))
        let goal = 1_035.0
        let planned = 3_000 / goal
        @Sendable func expectPlan(_ status: Status) throws {
            let (recording, workout) = (try #require(status.recording), try #require(status.workout))
            let meters = try #require(recording.distanceMeters)
            let race = try #require(status.race)
            #expect(race.phase == .byDistance && workout.goalSeconds == goal)
            let lead = meters / planned - recording.elapsedSeconds
            #expect(abs((race.leadSeconds ?? 0) - lead) < 3, "\(race) after \(recording.elapsedSeconds) s")
            let wanted = (3_000 - meters) / max(goal - recording.elapsedSeconds, 1)
            let speed = try #require(workout.step.targets.first?.metersPerSecond?.low)
            #expect(abs(speed / min(max(wanted, planned / 1.05), planned * 1.05) - 1) < 0.012, "\(workout)")
        }
        try await run.killedSession(waits: false) { session in
            try await session.call(Race(opponent: "the plan", course: Self.course, plan: true))
            try await session.call(StartActivity(.run, .source(.treadmill)))
            let steps = "1km @5:45/km @0%gradient, 1km @5:45/km @2%gradient, 1km @5:45/km"
            try await session.call(RunWorkout(workout: "goal = \"17:15\"\nsteps = \"\(steps)\"\n"))
            try await session.pass(220)
            try expectPlan(await session.status)
        }
        try await run.passAlone(2)
        try await run.killedSession { session in
            try await session.pass(5)
            try expectPlan(await session.status)
            run.setMoving(false)
            try await session.call(PauseActivity())
            try await session.pass(40)
            run.setMoving(true)
            try await session.call(ResumeActivity())
            try await session.pass(120)
            try expectPlan(await session.status)
            #expect(await session.status.workout?.goalInReach == true)
        }
        try await run.passAlone(3)
        try await run.session { session in
            try await session.pass(5)
            try expectPlan(await session.status)
            run.setMoving(false)
            try await session.call(PauseActivity())
            try await session.pass(120)
            run.setMoving(true)
            try await session.call(ResumeActivity())
            try await session.pass(20)
            try expectPlan(await session.status)
            let workout = try #require(await session.status.workout)
            #expect(workout.goalInReach == false)
            #expect(workout.line(TerminalStyle(columns: 200, messages: .german)).contains("nicht mehr zu schaffen"))
            try await session.pass(700)
            #expect(await session.status.workout == nil)
            #expect(await session.status.race?.phase == .finished)
            try await session.call(FinishActivity())
        }
    }

    @Test(arguments: [
        RaceCourse(timesSeconds: [], distancesMeters: []),
        RaceCourse(timesSeconds: [0, 100], distancesMeters: [0]),
        RaceCourse(timesSeconds: [0, 100], distancesMeters: [500, 0]),
        RaceCourse(timesSeconds: [100, 0], distancesMeters: [0, 500]),
        RaceCourse(timesSeconds: [0, 100], distancesMeters: [0, 50]),
        RaceCourse(timesSeconds: [0, 1], distancesMeters: [0, 500]),
        RaceCourse(
            timesSeconds: [0, 100],
            distancesMeters: [0, 500],
            latitudesDegrees: [0, 91],
            longitudesDegrees: [0, 0]
        ),
        RaceCourse(
            timesSeconds: [0, 100],
            distancesMeters: [0, 500],
            latitudesDegrees: [0],
            longitudesDegrees: [0, 0]
        ),
        RaceCourse(timesSeconds: [0, 100], distancesMeters: [0, 500], cadencesStepsPerMinute: [1e9, 0]),
        RaceCourse(timesSeconds: (0...1_000).map(Double.init), distancesMeters: (0...1_000).map { Double($0) * 3 }),
    ])
    func aWrongCourseIsRefused(course: RaceCourse) async throws {
        let run = try SimulatedRun(.pace, start: Date(timeIntervalSince1970: 1_795_600_000))
        try await run.session(waits: false) { session in
            await #expect(throws: (any Error).self) { try await session.call(Race(opponent: "a", course: course)) }
            #expect(await session.status.race == nil)
        }
    }
}

import Foundation
import Messages
import Testing

@testable import Control

/// A heart-rate zone that the daemon holds, on a belt that runs at the target speed.
@Suite(.timeLimit(.minutes(15))) struct HeartZoneRunTests {
    private static let zone = WorkoutRange(low: 150, high: 158)

    private func begin(_ session: SimulatedRun.Session) async throws {
        session.run.obey()
        try await session.call(StartActivity(.run, .source(.treadmill)))
        try await session.pass(60)
    }

    @Test func theZoneIsHeldAcrossALossAPauseAndACrash() async throws {
        let run = try SimulatedRun(.heart, start: Date(timeIntervalSince1970: 1_795_600_000))
        let held = Shared(0.0)
        try await run.killedSession { session in
            try await begin(session)
            let reply = try await session.call(Follow(source: .heart, heartBeatsPerMinute: Self.zone))
            #expect(reply.follow == .heart && reply.target.heartBeatsPerMinute?.low == 150)
            try await session.pass(500)
            #expect((147...161).contains(run.heartRate), "\(run.heartRate)")
            let status = await session.status
            #expect(status.follow == .heart && status.target.source == .heart && status.target.sourceState == .live)
            let text = try #require(status.heart?.ceiling)
            #expect(text.hasPrefix("heart-rate zone 150-158 bpm: 1") && text.contains(", pace "))
            #expect(Messages.german.translated(text).hasPrefix("Pulszone 150-158 bpm: 1"))
            run.setWorn(false)
            try await session.pass(11)
            let speed = try #require(await session.status.target.metersPerSecond)
            try await session.pass(50)
            let lost = await session.status
            #expect(lost.target.sourceState == .held && lost.target.metersPerSecond == speed)
            #expect(lost.heart?.ceiling == "heart-rate zone 150-158 bpm: no heart rate, pace kept")
            #expect(
                Messages.german.translated(lost.heart?.ceiling ?? "")
                    == "Pulszone 150-158 bpm: kein Puls, Tempo bleibt"
            )
            #expect(session.messages.all.contains { $0.contains("no heart rate; the pace stays until it is back") })
            run.setWorn(true)
            try await session.pass(30)
            run.setMoving(false)
            try await session.call(PauseActivity())
            try await session.pass(60)
            run.setMoving(true)
            try await session.call(ResumeActivity())
            try await session.pass(60)
            held.set(await session.status.target.metersPerSecond ?? 0)
        }
        try await run.passAlone(3)
        try await run.session { session in
            let status = await session.status
            #expect(status.follow == .heart && status.target.heartBeatsPerMinute?.high == 158)
            #expect(abs((status.target.metersPerSecond ?? 0) - held.value) < 0.31 / 3.6)
            try await session.pass(300)
            #expect((147...161).contains(run.heartRate), "\(run.heartRate)")
            // A pace that the runner sets ends the zone.
            try await session.call(SetPace(metersPerSecond: 2.5))
            #expect(await session.status.follow == .manual)
            #expect(await session.status.target.heartBeatsPerMinute == nil)
            try await session.call(FinishActivity())
        }
    }

    @Test func aStepOfAWorkoutHoldsItsZone() async throws {
        let run = try SimulatedRun(.heart, start: Date(timeIntervalSince1970: 1_795_600_000))
        try await run.killedSession { session in
            run.obey()
            try await session.call(Follow(source: .treadmill))
            try await session.call(RunWorkout(workout: "steps = '60s @9km/h, 20min @150-158bpm, 60s @9km/h'"))
            try await session.pass(400)
            let target = await session.status.target
            #expect(target.source == .heart && target.heartBeatsPerMinute?.low == 150)
            #expect(await session.status.follow == .treadmill)
        }
        try await run.passAlone(3)
        try await run.session { session in
            try await session.pass(300)
            #expect((147...161).contains(run.heartRate), "\(run.heartRate)")
            try await session.call(ControlWorkout(action: .skip))
            #expect(await session.status.target.heartBeatsPerMinute == nil)
            try await session.call(FinishActivity())
        }
    }

    /// A zone of a step that the runner has ended stays ended after two crashes in that step, and the next step holds its own.
    @Test(arguments: [true, false])
    func anEndedZoneStaysEndedAfterTwoCrashes(isPace: Bool) async throws {
        let run = try SimulatedRun(.heart, start: Date(timeIntervalSince1970: 1_795_600_000))
        try await run.killedSession { session in
            run.obey()
            try await session.call(RunWorkout(workout: "steps = '60s @9km/h, 20min @150-158bpm, 10min @140-148bpm'"))
            try await session.pass(100)
            #expect(await session.status.target.heartBeatsPerMinute?.low == 150)
            if isPace {
                try await session.call(SetPace(metersPerSecond: 2.5))
            } else {
                try await session.call(Follow(source: .treadmill))
            }
            try await session.pass(20)
            #expect(await session.status.target.heartBeatsPerMinute == nil)
        }
        for _ in 0..<2 {
            try await run.passAlone(3)
            try await run.killedSession { session in
                try await session.pass(40)
                #expect(await session.status.target.heartBeatsPerMinute == nil)
                #expect(await session.status.workout != nil)
            }
        }
        try await run.passAlone(3)
        try await run.session { session in
            try await session.pass(5)
            try await session.call(ControlWorkout(action: .skip))
            #expect(await session.status.target.heartBeatsPerMinute?.low == 140)
            try await session.call(FinishActivity())
        }
    }

    @Test(arguments: [
        (Follow(source: .heart), "write a lower and a higher heart rate: stridectl follow heart 140-148"),
        (
            Follow(source: .heart, heartBeatsPerMinute: WorkoutRange(low: 148, high: 140)),
            "write a lower and a higher heart rate: stridectl follow heart 140-148"
        ),
        (
            Follow(source: .heart, heartBeatsPerMinute: WorkoutRange(low: .nan, high: 148)),
            "write a lower and a higher heart rate: stridectl follow heart 140-148"
        ),
        (
            Follow(source: .heart, heartBeatsPerMinute: WorkoutRange(low: 140, high: 142)),
            "a heart-rate zone must be at least 4 bpm wide, for example 140-148"
        ),
        (
            Follow(source: .gps, heartBeatsPerMinute: WorkoutRange(low: 140, high: 148)),
            "only heart has a zone: stridectl follow heart 140-148"
        ),
    ])
    func aWrongZoneIsRefused(call: Follow, reason: String) async throws {
        let run = try SimulatedRun(.heart, start: Date(timeIntervalSince1970: 1_795_600_000))
        try await run.session { session in
            let early = Follow(source: .heart, heartBeatsPerMinute: Self.zone)
            let refused = await #expect(throws: ControlError.self) { try await session.call(early) }
            #expect(refused?.description.contains("to start one: stridectl start") == true)
            let start = StartActivity(.run, .source(.heart))
            let unknown = await #expect(throws: ControlError.self) { try await session.call(start) }
            #expect(unknown?.description.contains("a heart-rate zone needs a run in progress") == true)
            try await begin(session)
            let error = await #expect(throws: ControlError.self) { try await session.call(call) }
            #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
            #expect(Messages.german.translated(reason) != reason)
            #expect(await session.status.target.heartBeatsPerMinute == nil)
            try await session.call(FinishActivity())
        }
    }
}

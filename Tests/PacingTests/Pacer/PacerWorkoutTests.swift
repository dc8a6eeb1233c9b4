import Cadence
import Metronome
import Testing

@testable import Pacing

/// The cadence that a workout prescribes.
@Suite struct PacerWorkoutTests {
    private func steady(_ spm: Double) -> TempoRamp { TempoRamp(StepRate(stepsPerMinute: spm)) }

    private func ramp(_ start: Double, _ end: Double, _ seconds: Double) -> TempoRamp {
        TempoRamp(
            start: StepRate(stepsPerMinute: start),
            end: StepRate(stepsPerMinute: end),
            duration: .seconds(seconds)
        )
    }

    private func running(_ settings: Pacer.Settings = Pacer.Settings()) throws -> Table {
        var table = Table(settings: settings)
        try table.at(0, .order(.start))
        return table
    }

    private func onset(_ step: Int64, at second: Double) -> Pacer.Event {
        .onset(step: step, heardAt: .seconds(second), shift: 0)
    }

    private func change(_ step: Int64, to spm: Double) -> TempoChange {
        TempoChange(step: step, start: Tempo(stepsPerMinute: spm), end: Tempo(stepsPerMinute: spm), ramp: .zero)
    }

    @Test func aWorkoutOverridesPaceSourceAndHeldCadence() throws {
        var table = try running()
        try table.at(1, .order(.workout(steady(160))))
        #expect(table.orders.map(\.tempo.stepsPerMinute) == [160])
        try table.at(2, .order(.holdCadence(StepRate(stepsPerMinute: 190))))
        try table.at(3, .order(.pace(Speed(metersPerSecond: 5))))
        try table.at(4, .order(.follow(.gps)))
        for second in 5..<40 { try table.reading(4, at: Double(second)) }
        #expect(table.tempo == 160)
        #expect(table.pacer.target.stepsPerMinute == 160)
        #expect(table.orders.isEmpty)
        // The held cadence applies again after the workout.
        try table.at(41, .order(.workout(nil)))
        #expect(table.orders.map(\.tempo.stepsPerMinute) == [190])
    }

    @Test func aWorkoutHasAllClicksWhileAPlanFadesThem() throws {
        var plan = CadencePlan(goal: 0.025)
        for day in 0..<30 {
            plan.update(after: CadencePlan.RunSummary(duration: .seconds(1800), shareInSync: 1, day: day))
        }
        try #require(plan.clickShare == 0)
        var table = Table(memory: Pacer.Memory(plan: plan))
        try table.at(0, .order(.start))
        #expect(table.pacer.rest == .faded)
        try table.at(1, .order(.workout(steady(160))))
        #expect(table.pacer.rest == nil)
        try table.at(2, .order(.workout(nil)))
        #expect(table.pacer.rest == .faded)
    }

    @Test func theHeartRateCeilingDoesNotChangeAWorkout() throws {
        var settings = Pacer.Settings()
        settings.heart.ceiling = HeartRate(beatsPerMinute: 150)
        var table = try running(settings)
        try table.at(1, .order(.workout(steady(160))))
        let suggested = table.pacer.suggestedCadence(for: Speed(metersPerSecond: 4))
        for second in 2..<60 {
            try table.heartRate(180, at: second)
            #expect(table.orders.isEmpty)
        }
        #expect(table.pacer.nextDeadline == nil)
        #expect(table.pacer.suggestedCadence(for: Speed(metersPerSecond: 4)) == suggested)
        try table.at(61, .order(.workout(nil)))
        #expect(table.tempo < 170)
    }

    @Test func aScheduledChangeIsPostedOnceAndTakesEffectWhenItIsReported() throws {
        var table = try running()
        try table.at(1, .order(.workout(steady(160))))
        try table.at(2, .order(.workoutChange(step: 30, steady(180))))
        #expect(table.orders.map(\.next) == [change(30, to: 180)])
        #expect(table.orders.map(\.tempo.stepsPerMinute) == [160])
        #expect(table.pacer.target.stepsPerMinute == 160)
        try table.at(10, onset(29, at: 10))
        #expect(table.pacer.target.stepsPerMinute == 160)
        try table.at(11, .tempoChanged(change(30, to: 180), heardAt: .seconds(11)))
        #expect(table.orders.isEmpty, "the sound output has the change already")
        #expect(table.pacer.target.stepsPerMinute == 180)
        #expect(table.reports == [.target(StepRate(stepsPerMinute: 180), speed: nil)])
        // A later order describes the same sound.
        try table.at(12, .order(.pause))
        #expect(table.orders.map(\.tempo.stepsPerMinute) == [180])
        #expect(table.orders.map(\.next) == [nil])
    }

    @Test func aChangeCanBeReplacedAndCancelled() throws {
        var table = try running()
        try table.at(1, .order(.workout(steady(160))))
        try table.at(2, .order(.workoutChange(step: 30, steady(180))))
        try table.at(3, .order(.workoutChange(step: 40, steady(170))))
        #expect(table.orders.map(\.next) == [change(40, to: 170)])
        // A report of the replaced change arrives late: the order that replaced it is on its way.
        try table.at(4, .tempoChanged(change(30, to: 180), heardAt: .seconds(4)))
        #expect(table.pacer.target.stepsPerMinute == 160)
        try table.at(5, .order(.cancelWorkoutChange))
        #expect(table.orders.map(\.next) == [nil])
        try table.at(6, .order(.workoutChange(step: 50, steady(170))))
        try table.at(7, .order(.workout(steady(165))))
        #expect(table.orders.map(\.next) == [nil])
        #expect(table.tempo == 165)
    }

    @Test func aChangeOnAStepThatHasBegunIsOnTheNextOne() throws {
        var table = try running()
        try table.at(1, .order(.workout(steady(160))))
        try table.at(1, .order(.workoutChange(step: 0, steady(165))))
        #expect(table.orders.map(\.next) == [change(0, to: 165)])
        try table.at(15, onset(33, at: 15))
        try table.at(16, .order(.workoutChange(step: 32, steady(180))))
        #expect(table.orders.map(\.next) == [change(34, to: 180)])
    }

    /// The queue of events from the audio thread can overflow.
    @Test func aChangeWhoseReportWasLostIsTheTempoBeforeTheNextOne() throws {
        var table = try running()
        try table.at(1, .order(.workout(steady(160))))
        try table.at(2, .order(.workoutChange(step: 30, steady(180))))
        try table.at(15, onset(33, at: 15))
        try table.at(16, .order(.workoutChange(step: 60, steady(150))))
        #expect(table.orders.map(\.tempo.stepsPerMinute) == [180])
        #expect(table.orders.map(\.next) == [change(60, to: 150)])
        #expect(table.pacer.target.stepsPerMinute == 180)
    }

    @Test func aChangeNeedsARunAndAStopEndsTheWorkout() throws {
        var table = Table()
        #expect(throws: Pacer.Refusal.notRunning) { try table.at(0, .order(.workoutChange(step: 3, steady(180)))) }
        try table.at(1, .order(.workout(steady(150))))
        #expect(table.tempo == 150)
        try table.at(2, .order(.start))
        #expect(table.tempo == 150)
        try table.at(3, .order(.workoutChange(step: 30, steady(180))))
        try table.at(4, .order(.stop))
        #expect(table.orders.map(\.next) == [nil])
        #expect(table.tempo == 170)
        #expect(table.pacer.workoutCadence == nil)
        #expect(!table.pacer.usesOnsets)
    }

    @Test func aRampFromNowOnBeginsWithItsFirstTempo() throws {
        var table = try running()
        let cadence = ramp(150, 180, 60)
        try table.at(5, onset(14, at: 5))
        try table.at(6, .order(.workout(cadence)))
        let first = try #require(table.orders.first?.next)
        #expect(first.start.stepsPerMinute == 150)
        #expect(first.end.stepsPerMinute == 180)
        #expect(first.ramp == .seconds(60))
        // A change that is ordered meanwhile is posted after the ramp has begun.
        try table.at(6.1, .order(.workoutChange(step: 300, steady(170))))
        #expect(table.orders.isEmpty)
        try table.at(6.2, .tempoChanged(first, heardAt: .seconds(7)))
        #expect(table.orders.map(\.next) == [change(300, to: 170)])
        #expect(table.tempo == 180)
        try table.at(37, .wake)
        #expect(abs(table.pacer.target.stepsPerMinute - 165) < 1e-9)
        #expect(table.pacer.finalTarget.stepsPerMinute == 180)
        // The rest of the same ramp, ordered again after a restart.
        try table.at(37.5, .order(.workout(ramp(165.3, 180, 29.4))))
        try table.at(37.6, .order(.workoutChange(step: 300, steady(170))))
        #expect(table.orders.map(\.next) == [change(300, to: 170)])
        #expect(table.tempo == 180)
    }

    @Test func aRampBeforeTheStartBeginsWithTheFirstStep() throws {
        var table = Table()
        try table.at(1, .order(.workout(ramp(150, 180, 60))))
        #expect(table.pacer.target.stepsPerMinute == 150)
        try table.at(20, .order(.start))
        let order = try #require(table.orders.first)
        #expect(order.tempo.stepsPerMinute == 150)
        #expect(order.next?.step == 0)
        try table.at(50, .wake)
        #expect(abs(table.pacer.target.stepsPerMinute - 165) < 1e-9)
    }

    @Test func aStepWithoutACadenceReturnsToThePace() throws {
        var table = try running()
        try table.at(1, .order(.workout(steady(160))))
        try table.at(2, .order(.workoutChange(step: 30, nil)))
        #expect(table.orders.map(\.next) == [change(30, to: 170)])
        // The pace changes before the step.
        try table.at(3, .order(.pace(Speed(metersPerSecond: 5))))
        #expect(table.orders.map(\.next) == [change(30, to: 188)])
        #expect(table.tempo == 160)
        try table.at(11, .tempoChanged(change(30, to: 188), heardAt: .seconds(11)))
        #expect(table.orders.isEmpty)
        #expect(table.pacer.workoutCadence == nil)
        try table.at(12, .order(.pace(Speed(metersPerSecond: 3))))
        #expect(table.tempo == 170)
    }

    /// While the footfalls set the tempo, the change applies to the lock's target and not to the clicks.
    @Test(arguments: [FootfallLock.Mode.follow, .lead]) func theLockKeepsTheTempo(mode: FootfallLock.Mode) throws {
        var table = try running()
        try table.at(0, .order(.lock(mode)))
        try table.at(0, .order(.workout(steady(150))))
        var now = 0.5
        for step in 0..<40 as Range<Int64> {
            try table.at(now, onset(step, at: now))
            try table.at(
                now + 0.1,
                .footfall(at: .seconds(now), confidence: 1, uncertainty: .zero, origin: "test")
            )
            if step == 20 {
                try table.at(now + 0.1, .order(.workoutChange(step: 30, steady(160))))
                #expect(table.pacer.playing.next == nil)
            }
            #expect(table.pacer.target.stepsPerMinute == (step < 30 ? 150 : 160))
            now += 60.0 / 150
        }
        #expect(table.pacer.lock.state == .locked)
        #expect(abs(table.tempo - 150) < 8)
        // The runner stands: the clicks return to the workout's cadence.
        try table.at(now + 5, .wake)
        #expect(table.tempo == 160)
    }

    @Test func inHoldTheChangeIsOnItsStep() throws {
        var table = try running()
        try table.at(0, .order(.lock(.hold)))
        try table.at(0, .order(.workoutChange(step: 30, steady(160))))
        #expect(table.pacer.playing.next == change(30, to: 160))
    }

    @Test func aWorkoutContinuesInAnotherProcess() throws {
        var pacer = Table().pacer
        let run = Pacer.Continuation(
            elapsed: .seconds(300),
            isPaused: false,
            manualSpeed: Speed(metersPerSecond: 3),
            heldCadence: nil,
            followed: .manual,
            present: .manual,
            gait: nil,
            age: .seconds(10),
            tempo: TempoRamp(
                start: StepRate(stepsPerMinute: 150),
                end: StepRate(stepsPerMinute: 180),
                duration: .seconds(60)
            ),
            target: StepRate(stepsPerMinute: 180),
            isWorkout: true
        )
        pacer.resume(run, at: .seconds(1))
        let playing = pacer.playing
        let actions = try pacer.handle(.order(.pace(Speed(metersPerSecond: 5))), at: .seconds(21))
        #expect(actions.isEmpty)
        #expect(pacer.playing == playing)
        #expect(abs(pacer.target.stepsPerMinute - 165) < 1e-9)
        // The workout continues its ramp.
        let rest = ramp(165, 180, 30)
        #expect(try pacer.handle(.order(.workout(rest)), at: .seconds(21)).isEmpty)
    }
}

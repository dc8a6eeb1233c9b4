import Activities
import Cadence
import Testing
import TestSupport

@Suite("Recorder")
struct RecorderTests {
    @Test func aMinuteAt3MetersPerSecondGives60SamplesAnd180Meters() throws {
        var run = RecordedRun()
        try run.start()
        try run.pass(60) { now in
            [.podSpeed(speed(3)), .heartRate(HeartRate(beatsPerMinute: 150)), .stepRate(rate(165))]
        }
        let track = try run.stop()
        #expect(track.samples.map(\.elapsed) == (1...60).map { .seconds($0) })
        let summary = track.activity.summary
        #expect(abs(summary.distance.meters - 178.5) < 0.001)
        #expect(summary.distanceSource == .footPod)
        #expect(summary.moving == .seconds(60))
        #expect(summary.heartRate == HeartRate(beatsPerMinute: 150))
        #expect(summary.cadence == rate(165))
        #expect(summary.steps == 163)
        #expect(summary.bestSpeed.map { abs($0.metersPerSecond - 3) < 0.001 } == true)
        #expect(track.activity.start == RecordedRun.start)
        #expect(track.activity.laps.map(\.span) == [.zero..<(.seconds(60))])
        #expect(run.recorder.phase == .idle)
    }

    @Test func settingBackTheLocalClockChangesNothing() throws {
        var (steady, setBack) = (RecordedRun(), RecordedRun())
        try steady.start()
        try setBack.start()
        for minute in 0..<10 {
            try steady.pass(60) { _ in [.podSpeed(speed(3))] }
            if minute == 4 { setBack.clock = setBack.clock + .seconds(-3600) }
            try setBack.pass(60) { _ in [.podSpeed(speed(3))] }
        }
        #expect(try steady.stop() == setBack.stop())
    }

    @Test func nothingCountsWhilePaused() throws {
        var run = RecordedRun()
        try run.start()
        try run.pass(60) { _ in [.podSpeed(speed(3)), .steps(3)] }
        try run.order(.pause)
        #expect(run.recorder.phase == .paused(.order))
        let (meters, steps) = (run.meters, run.samples.last?.steps)
        try run.pass(100) { _ in [.podSpeed(speed(3)), .steps(3)] }
        #expect(run.meters == meters)
        #expect(run.samples.last?.elapsed == .seconds(60))
        try run.order(.resume)
        try run.pass(60) { _ in [.podSpeed(speed(3)), .steps(3)] }
        let track = try run.stop()
        #expect(track.activity.pauses == [.seconds(60)..<(.seconds(160))])
        #expect(track.activity.elapsed == .seconds(220))
        #expect(track.activity.summary.moving == .seconds(120))
        #expect(abs(track.activity.summary.distance.meters - 2 * meters - 1.5) < 0.01)
        #expect(track.activity.summary.steps == (steps ?? 0) * 2)
        #expect(run.actions.contains(.paused(at: .seconds(60), .order)))
        #expect(run.actions.contains(.resumed(at: .seconds(160))))
    }

    @Test func anActivityStoppedInAPauseEndsAtThePauseStart() throws {
        var run = RecordedRun()
        try run.start(.walk)
        try run.pass(60) { _ in [.podSpeed(speed(1.5))] }
        try run.order(.pause)
        try run.pass(500)
        let activity = try run.stop().activity
        #expect(activity.elapsed == .seconds(60))
        #expect(activity.pauses.isEmpty)
        #expect(activity.summary.moving == .seconds(60))
    }

    @Test func impossibleOrdersAreRejectedAndChangeNothing() throws {
        var run = RecordedRun()
        for order in [Recorder.Order.pause, .resume, .lap, .stop, .discard] {
            #expect(throws: Recorder.Refusal.notRecording) { try run.order(order) }
        }
        try run.start()
        #expect(throws: Recorder.Refusal.alreadyRecording(.run)) { try run.start(.walk) }
        #expect(throws: Recorder.Refusal.notPaused) { try run.order(.resume) }
        try run.pass(5)
        try run.order(.pause)
        #expect(throws: Recorder.Refusal.alreadyPaused) { try run.order(.pause) }
        #expect(throws: Recorder.Refusal.lapWhilePaused) { try run.order(.lap) }
        #expect(throws: Recorder.Refusal.alreadyRecording(.run)) { try run.start() }
        try run.order(.resume)
        try run.order(.discard)
        #expect(run.actions.last == .discarded)
        #expect(run.recorder.activity == nil)
        #expect(Recorder.Refusal.alreadyRecording(.cycle).description.contains("stridectl finish"))
    }

    /// The expected phase after an order; nil if the order must be rejected.
    private func phase(after order: Recorder.Order, in phase: Recorder.Phase) -> Recorder.Phase? {
        switch (order, phase) {
        case (.start, .idle), (.resume, .paused), (.lap, .recording): .recording
        case (.pause, .recording): .paused(.order)
        case (.stop, .recording), (.stop, .paused), (.discard, .recording), (.discard, .paused): .idle
        default: nil
        }
    }

    @Test func everySequenceOfFourOrdersGivesTheExpectedPhase() throws {
        let orders: [Recorder.Order] = [.start(.run, at: RecordedRun.start), .pause, .resume, .lap, .stop, .discard]
        for number in 0..<(6 * 6 * 6 * 6) {
            var run = RecordedRun()
            try run.start()
            var (expected, rest) = (Recorder.Phase.recording, number)
            for _ in 0..<4 {
                let order = orders[rest % 6]
                rest /= 6
                let before = run.recorder.activity
                if let next = phase(after: order, in: expected) {
                    expected = next
                    try run.order(order)
                } else {
                    #expect(throws: Recorder.Refusal.self) { try run.order(order) }
                    #expect(run.recorder.activity == before)
                }
                #expect(run.recorder.phase == expected, "\(number)")
                try run.pass(1) { _ in [.podSpeed(speed(3))] }
            }
        }
    }

    @Test func noisyAltitudesDoNotIncreaseTheEnergyOfALevelRun() throws {
        var random = SplitMix64(seed: 21)
        var (run, wander) = (RecordedRun(), 0.0)
        try run.start()
        try run.pass(3600) { now in
            // A receiver's altitude drifts by metres within minutes and has noise of ±0.5 m.
            wander = wander * 0.99 + Double.random(in: -0.6...0.6, using: &random)
            let height = 100 + wander + Double.random(in: -0.5...0.5, using: &random)
            return [fix(now, 3, north: 3 * (now / .seconds(1)), altitude: height), .stepRate(rate(165))]
        }
        let kilocalories = try #require(try run.stop().activity.summary.energy).kilocalories
        #expect(abs(kilocalories / 948 - 1) < 0.03, "seed 21")
    }

    @Test(arguments: [(0, true), (999, true), (1_000, false)])
    func aRecordingWithLessThanASecondOfMovingTimeIsDiscarded(milliseconds: Int, isDiscarded: Bool) throws {
        for hasPause in [false, true] {
            var run = RecordedRun()
            try run.start()
            run.now += .milliseconds(milliseconds)
            if hasPause {
                try run.order(.pause)
                run.now += .seconds(60)
            }
            try run.order(.stop)
            #expect((run.actions.last == .discarded) == isDiscarded)
            #expect((run.finished == nil) == isDiscarded)
            #expect(run.recorder.phase == .idle)
        }
    }

    @Test func aRecordingWithoutReadingsHasNoValues() throws {
        var run = RecordedRun()
        try run.start()
        run.now += .seconds(1)
        let track = try run.stop()
        #expect(track.activity.summary.knownDistance == nil && track.activity.summary.steps == nil)
        #expect(track.splits(per: .kilometer).isEmpty)
    }

    @Test func eventsWithAnEarlierTimeUseTheLatestTime() throws {
        var run = RecordedRun()
        run.now = .seconds(1000)
        try run.start()
        try run.pass(10) { _ in [.podSpeed(speed(3))] }
        run.now = .seconds(900)
        try run.pass(5) { _ in [.podSpeed(speed(3))] }
        #expect(run.samples.count == 10)
    }

    @Test func missingTicksAreNotFilledWithSamples() throws {
        var run = RecordedRun()
        try run.start()
        try run.pass(10) { _ in [.podSpeed(speed(3))] }
        run.now += .seconds(3600)
        try run.pass(10) { _ in [.podSpeed(speed(3))] }
        #expect(run.samples.count == 21)
        #expect(run.meters < 30 + 30 + 15)
    }

    @Test func oldReadingsAreNotInASample() throws {
        var run = RecordedRun()
        try run.start()
        try run.pass(1) {
            [fix($0, 3, north: 0, altitude: 100), .heartRate(HeartRate(beatsPerMinute: 150)), .stepRate(rate(170))]
        }
        try run.pass(6)
        let (fresh, stale) = (run.samples[4], run.samples[6])
        #expect(fresh.heartRate != nil && fresh.position != nil && fresh.cadence != nil && fresh.speed != nil)
        #expect(stale == Sample(elapsed: .seconds(7), steps: stale.steps))
    }

    @Test func targetAndInSyncTimeAreRecorded() throws {
        var run = RecordedRun()
        try run.start()
        try run.receive(.target(rate(172)))
        try run.receive(.inSync(true))
        try run.pass(30) { _ in [.podSpeed(speed(3))] }
        try run.receive(.inSync(false))
        try run.pass(10) { _ in [.podSpeed(speed(3))] }
        try run.receive(.target(nil))
        try run.receive(.inSync(nil))
        try run.pass(20) { _ in [.podSpeed(speed(3))] }
        let track = try run.stop()
        #expect(track.activity.summary.inSync == .seconds(30))
        #expect(track.activity.summary.target == rate(172))
        #expect(track.samples.count { $0.target != nil } == 40)
    }

    @Test func theEnergyOfARunFollowsTheACSMEquation() throws {
        var run = RecordedRun()
        try run.start()
        try run.pass(600) { _ in [.podSpeed(speed(3)), .stepRate(rate(165))] }
        let summary = try run.stop().activity.summary
        // 80 kg at 180 m/min: 15.8 kcal per minute, of which 14.4 kcal are beyond resting.
        #expect(abs((summary.energy?.kilocalories ?? 0) - 158) < 0.2)
        #expect(run.actions.contains { if case .finished(let activity) = $0 { activity.note == nil } else { false } })
    }

    @Test func footfallsGiveTheStepTimingExceptInPauses() throws {
        var run = RecordedRun()
        try run.start()
        for step in 0...256 {
            run.now = .milliseconds(350 * step)
            try run.receive(.footfall(at: run.now, .footPod))
        }
        try run.order(.pause)
        for _ in 0..<64 {
            run.now += .milliseconds(500)
            try run.receive(.footfall(at: run.now, .footPod))
        }
        let timing = try #require(try run.stop().activity.summary.stepTiming)
        #expect(timing.count == 256)
        #expect(abs(timing.mean - 0.35) < 1e-9 && timing.deviation < 1e-6)
    }

    @Test func theAccuracyOfAPositionIsKnownAsLongAsThePosition() throws {
        var run = RecordedRun()
        #expect(!run.recorder.isAutomatic)
        let fix = SatelliteFix(speed: speed(3), position: place(north: 0), positionAccuracy: Distance(meters: 4))
        try run.receive(.satellites(fix, at: run.now))
        #expect(run.recorder.positionAccuracy == Distance(meters: 4))
        try run.pass(6)
        #expect(run.recorder.positionAccuracy == nil)
    }

    @Test func eachKindHasANameInSentences() {
        #expect(Activity.Kind.allCases.map(\.name) == ["run", "walk", "ride", "activity"])
        #expect(Measure.steps.phrase(1) == "1 step" && Measure.steps.phrase(2) == "2 steps")
    }

    @Test func theNoteMentionsAnAssumedMass() throws {
        var run = RecordedRun(settings: .init())
        try run.start()
        try run.pass(60) { _ in [.podSpeed(speed(3))] }
        #expect(try run.stop().activity.note == "The energy is for an assumed mass of 70.0 kg.")
    }

    @Test func aTreadmillGradientIncreasesTheEnergy() throws {
        var run = RecordedRun()
        try run.start()
        try run.pass(600) { _ in
            [.belt(.init(speed: speed(3), gradient: Gradient(rise: 0.05))), .stepRate(rate(165))]
        }
        #expect(abs((run.recorder.activity?.summary.energy?.kilocalories ?? 0) - 190.4) < 0.3)
        let tally = try #require(run.recorder.tally)
        #expect(
            abs(tally.energy.kilocalories - 190.4) < 0.3,
            "the same energy as that of the activity, with that at rest"
        )
    }
}

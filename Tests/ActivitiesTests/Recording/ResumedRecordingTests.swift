import Activities
import Cadence
import Testing

extension Duration {
    /// The nearest whole number of seconds.
    fileprivate var roundedSeconds: Int { Int((self / .seconds(1)).rounded()) }
}

@Suite("Interrupted recording")
struct ResumedRecordingTests {
    /// A run of 300 s at 3 m/s with a lap at 100 s and a pause from 150 s to 200 s.
    private func run() throws -> RecordedRun {
        var run = RecordedRun()
        try run.start()
        try run.pass(100) { _ in [.podSpeed(speed(3)), .steps(3)] }
        try run.order(.lap)
        try run.pass(50) { _ in [.podSpeed(speed(3)), .steps(3)] }
        try run.order(.pause)
        try run.pass(50)
        try run.order(.resume)
        try run.pass(100) { _ in [.podSpeed(speed(3)), .steps(3)] }
        return run
    }

    /// The recording as the logbook stores it.
    private func stored(_ run: RecordedRun) throws -> ActivityTrack {
        var activity = try #require(run.recorder.activity)
        activity.laps = run.laps
        return ActivityTrack(activity: activity, samples: run.samples)
    }

    @Test func aResumedRecordingContinuesAndTheGapIsAPause() throws {
        let before = try run()
        let recorder = Recorder(
            resuming: try stored(before),
            settings: .init(energy: EnergyModel(mass: Mass(kilograms: 80))),
            stepLengths: before.recorder.stepLengths,
            at: .seconds(7),
            moment: RecordedRun.start + .seconds(400)
        )
        #expect(recorder.activity?.summary == before.recorder.activity?.summary)
        var after = RecordedRun(recorder, at: .seconds(7))
        try after.pass(100) { _ in [.podSpeed(speed(3)), .steps(3)] }
        try after.order(.stop)
        let activity = try #require(after.finished)
        #expect(activity.pauses == [.seconds(150)..<(.seconds(200)), .seconds(300)..<(.seconds(400))])
        #expect(activity.elapsed == .seconds(500))
        #expect(activity.summary.moving == .seconds(350))
        #expect(activity.summary.steps == 1050)
        #expect(activity.summary.distanceSource == .footPod)
        #expect(after.samples.first?.elapsed == .seconds(401))
        #expect(abs(after.meters - before.meters - 298.5) < 0.01)
        #expect(activity.laps.map(\.span) == [.zero..<(.seconds(100)), .seconds(100)..<(.seconds(500))])
        let whole = before.samples + after.samples
        let again = Summary(
            of: whole,
            kind: .run,
            pauses: activity.pauses,
            elapsed: activity.elapsed,
            distanceSource: .footPod,
            energy: EnergyModel(mass: Mass(kilograms: 80))
        )
        #expect(again == activity.summary)
    }

    /// Continues a recording as a new process does, after a gap of 10 s.
    private func continued(_ before: RecordedRun) throws -> RecordedRun {
        var track = try stored(before)
        // A paused recording ends at the start of its pause, which the logbook has stored.
        if case .paused = before.recorder.phase {
            track.activity.pauses.append(track.activity.elapsed..<track.activity.elapsed)
        }
        let recorder = Recorder(
            resuming: track,
            progress: before.progress,
            settings: .init(energy: EnergyModel(mass: Mass(kilograms: 80))),
            stepLengths: before.recorder.stepLengths,
            at: .seconds(7),
            moment: before.clock + .seconds(10)
        )
        var after = RecordedRun(recorder, at: .seconds(7))
        after.clock = before.clock + .seconds(10)
        after.stored = (before.samples, before.progress)
        return after
    }

    @Test(arguments: [DistanceSource.treadmill, .footPod, .steps, .commandedPace])
    func theSourcesOfTheDistanceSurviveTwoCrashes(source: DistanceSource) throws {
        let readings: [Recorder.Reading] =
            switch source {
            case .treadmill: [.belt(.init(speed: speed(3)))]
            case .footPod: [.podSpeed(speed(3))]
            case .steps: [.steps(3)]
            default: [.commandedSpeed(speed(3))]
            }
        var run = RecordedRun()
        try run.start()
        try run.receive(.target(rate(170)))
        try run.pass(100) { _ in readings + [.inSync(true)] }
        for _ in 1...2 {
            let before = try #require(run.recorder.activity?.summary)
            run = try continued(run)
            let after = try #require(run.recorder.activity?.summary)
            #expect(after == before)
            // A short time with another source changes neither the label nor the in-sync time.
            try run.pass(10) { now in [fix(now, 2)] }
        }
        let summary = try run.stop().activity.summary
        #expect(summary.distanceSource == source)
        #expect(summary.inSync == .seconds(100))
        #expect(summary.syncMeasured == .seconds(100))
    }

    @Test(arguments: [Recorder.PauseReason.order, .rest])
    func aPausedRecordingStaysPaused(reason: Recorder.PauseReason) throws {
        var settings = Recorder.Settings(energy: EnergyModel(mass: Mass(kilograms: 80)))
        settings.pausesAtRest = true
        var run = RecordedRun(settings: settings)
        try run.start()
        try run.pass(100) { _ in [.podSpeed(speed(3))] }
        if reason == .order { try run.order(.pause) } else { try run.receive(.standing(true)) }
        try run.pass(20)
        for _ in 1...2 {
            run = try continued(run)
            try run.pass(10)
            #expect(run.recorder.phase == .paused(reason))
            #expect(run.recorder.activity?.summary.moving.roundedSeconds == 100)
        }
        // The runner goes on: after an order, or by moving.
        if reason == .order { try run.order(.resume) }
        try run.pass(50) { _ in [.podSpeed(speed(3))] }
        let activity = try run.stop().activity
        #expect(activity.pauses.count == 1)
        #expect((149...151).contains(activity.summary.moving.roundedSeconds))
    }

    @Test func anAutomaticRecordingStillEndsByItself() throws {
        let automatic = Recorder.Settings.Automatic(beginsAfter: .seconds(60), endsAfter: .seconds(300))
        let settings = Recorder.Settings(automatic: automatic, energy: EnergyModel(mass: Mass(kilograms: 80)))
        var run = RecordedRun(settings: settings)
        try run.pass(200) { _ in [.gait(.running), .podSpeed(speed(3))] }
        run = try continued(run)
        run.recorder.settings = settings
        try run.pass(100) { _ in [.gait(.running), .podSpeed(speed(3))] }
        try run.pass(400)
        #expect(run.finished != nil)
    }

    @Test func aClockSetBackGivesAGapOfZero() throws {
        let before = try run()
        let recorder = Recorder(
            resuming: try stored(before),
            stepLengths: before.recorder.stepLengths,
            at: .zero,
            moment: RecordedRun.start + .seconds(-5000)
        )
        var after = RecordedRun(recorder, at: .zero)
        try after.pass(10) { _ in [.podSpeed(speed(3))] }
        #expect(after.samples.map(\.elapsed) == (301...310).map { .seconds($0) })
        #expect(after.recorder.activity?.pauses.count == 1)
    }

    @Test func aClosedRecordingEndsAtItsLastSampleAndHasANote() throws {
        let before = try run()
        let activity = try stored(before).closed(energy: EnergyModel(mass: Mass(kilograms: 80)))
        #expect(activity.elapsed == .seconds(300))
        #expect(activity.summary == before.recorder.activity?.summary)
        #expect(activity.laps.count == 2)
        #expect(activity.note?.contains("cut off") == true)
    }

    @Test func aRecordingWithoutSamplesClosesWithZeroLength() {
        let track = ActivityTrack(
            activity: Activity(kind: .run, origin: .recorded, start: RecordedRun.start),
            samples: []
        )
        #expect(track.closed(energy: nil).elapsed == .zero)
        #expect(track.closed(energy: nil).laps.count == 1)
    }
}

/// A recording that continues after it was stopped.
extension ResumedRecordingTests {
    private typealias Readings = (Duration) -> [Recorder.Reading]

    /// Readings of a run uphill at 3 m/s.
    private static let readings: [@Sendable (Duration) -> [Recorder.Reading]] = [
        { _ in [.podSpeed(speed(3)), .steps(3), .stepRate(rate(180)), .heartRate(HeartRate(beatsPerMinute: 150))] },
        { now in
            let meters = 3 * (now / .seconds(1))
            return [fix(now, 3, north: meters, altitude: 100 + meters / 20)]
        },
        { now in [.belt(Belt(speed: speed(3), total: Distance(meters: 3 * (now / .seconds(1)))))] },
    ]

    private func run(_ readings: Readings, isPausedBefore: Bool = false) throws -> RecordedRun {
        var run = RecordedRun()
        try run.start()
        try run.pass(70, readings)
        try run.order(.lap)
        try run.pass(50, readings)
        if isPausedBefore {
            try run.order(.pause)
            try run.pass(10, readings)
        }
        return run
    }

    @Test(arguments: readings.indices, [false, true])
    func aReopenedRecordingIsThatOfAPausedRun(index: Int, isPausedBefore: Bool) throws {
        let readings = Self.readings[index]
        var reopened = try run(readings, isPausedBefore: isPausedBefore)
        var paused = reopened
        try reopened.order(.stop)
        #expect(reopened.recorder.activity == nil)
        try reopened.pass(40, readings)
        try reopened.order(.reopen(try #require(reopened.recorder.reopenable(at: reopened.now))))
        if !isPausedBefore { try paused.order(.pause) }
        try paused.pass(40, readings)
        try paused.order(.resume)
        #expect(reopened.recorder.phase == .recording)
        #expect(reopened.recorder.activity == paused.recorder.activity)
        #expect(reopened.recorder.currentLap == 2)
        try reopened.pass(60, readings)
        try paused.pass(60, readings)
        let first = try #require(reopened.finished)
        let (track, other) = (try reopened.stop(), try paused.stop())
        #expect(track == other)
        #expect(track.activity.pauses.map(\.lowerBound) == [.seconds(120)])
        #expect(track.activity.summary.moving == .seconds(180))
        #expect(first.summary.moving == .seconds(120) && first.laps.count == 2)
        #expect(abs(track.activity.summary.distance.meters - 540) < 8, "\(track.activity.summary.distance)")
    }

    @Test func whatWasStoredMeanwhileIsKept() throws {
        var run = try run(Self.readings[0])
        try run.order(.stop)
        var stored = try #require(run.recorder.reopenable(at: run.now))
        (stored.name, stored.note, stored.effort) = ("Lake", "windy", PerceivedEffort(7))
        try run.order(.reopen(stored))
        try run.pass(5, Self.readings[0])
        let activity = try run.stop().activity
        #expect(activity.name == "Lake" && activity.note == "windy" && activity.effort == PerceivedEffort(7))
    }

    @Test func onlyTheLastStoppedRecordingIsReopenedAndOnlyForAMinute() throws {
        var run = try run(Self.readings[0])
        let activity = try #require(run.recorder.activity)
        #expect(throws: Recorder.Refusal.alreadyRecording(.run)) { try run.order(.reopen(activity)) }
        try run.order(.stop)
        var later = run
        try later.pass(59)
        #expect(later.recorder.reopenable(at: later.now) != nil)
        try later.pass(1)
        #expect(later.recorder.reopenable(at: later.now) == nil)
        #expect(throws: Recorder.Refusal.nothingToReopen) { try later.order(.reopen(activity)) }
        var other = run
        try other.start()
        try other.order(.discard)
        #expect(throws: Recorder.Refusal.nothingToReopen) { try other.order(.reopen(activity)) }
        var new = RecordedRun()
        #expect(throws: Recorder.Refusal.nothingToReopen) { try new.order(.reopen(activity)) }
    }
}

import Activities
import Cadence
import Testing

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

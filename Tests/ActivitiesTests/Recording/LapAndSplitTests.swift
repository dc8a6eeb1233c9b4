import Activities
import Cadence
import Testing

@Suite("Laps and splits")
struct LapAndSplitTests {
    @Test func aLapEndsAtEachKilometer() throws {
        var run = RecordedRun(settings: .init(lapEvery: Distance(meters: 1000)))
        try run.start()
        try run.pass(1100) { _ in [.podSpeed(speed(3))] }
        let activity = try run.stop().activity
        #expect(run.laps.map(\.distance.meters) == [1000, 1000, 1000])
        #expect(activity.laps.count == 4)
        // At 3 m/s, starting at 0.5 s: 333.83 s, 667.17 s, 1000.5 s.
        #expect(activity.laps.map { $0.span.upperBound.wholeMilliseconds } == [333_833, 667_166, 1_000_500, 1_100_000])
        #expect(abs(activity.laps[3].distance.meters - 298.5) < 0.01)
    }

    @Test func manualLapsCoverTheRecordingWithoutGaps() throws {
        var run = RecordedRun()
        try run.start()
        try run.pass(50) { _ in [.podSpeed(speed(3))] }
        try run.order(.lap)
        try run.order(.lap)
        try run.pass(30) { _ in [.podSpeed(speed(4))] }
        try run.order(.pause)
        try run.pass(10)
        try run.order(.resume)
        try run.pass(20) { _ in [.podSpeed(speed(4))] }
        try run.order(.lap)
        let activity = try run.stop().activity
        #expect(activity.laps.map(\.span) == [.zero..<(.seconds(50)), .seconds(50)..<(.seconds(110))])
        #expect(run.laps == activity.laps)
        let sum = activity.laps.reduce(Distance.zero) { $0 + $1.distance }
        #expect(abs(sum.meters - activity.summary.distance.meters) < 1e-6)
        let energy = activity.laps.reduce(Energy.zero) { $0 + $1.energy }
        #expect(abs(energy.kilocalories - (activity.summary.energy?.kilocalories ?? 0)) < 1e-6)
    }

    @Test func splitsCoverEachKilometerAndTheRemainder() throws {
        var run = RecordedRun()
        try run.start()
        try run.pass(400) { _ in
            [.podSpeed(speed(2.5)), .stepRate(rate(160)), .heartRate(HeartRate(beatsPerMinute: 140))]
        }
        try run.order(.pause)
        try run.pass(100)
        try run.order(.resume)
        try run.pass(300) { _ in
            [.podSpeed(speed(4)), .stepRate(rate(180)), .heartRate(HeartRate(beatsPerMinute: 170))]
        }
        let track = try run.stop()
        let splits = track.splits(per: .kilometer)
        #expect(splits.map(\.isPartial) == [false, false, true])
        #expect(abs((splits[0].moving / .seconds(1)) - 400.4) < 0.7)
        #expect(splits[0].cadence.map { abs($0.stepsPerMinute - 160) < 0.2 } == true)
        #expect(splits[1].pace.map { abs($0.secondsPerKilometer - 250) < 1 } == true)
        #expect(splits[1].heartRate.map { abs($0.beatsPerMinute - 170) < 0.5 } == true)
        #expect(splits[2].span.upperBound == track.activity.elapsed)
        let miles = track.splits(per: .mile)
        #expect(miles.map(\.distance.meters).first == 1609.344)
        #expect(miles.count == 2)
    }

    @Test func aRecordingThatContinuesWithANewLapLengthEndsTheLapWithItsNextSample() throws {
        let track = ActivityTrack(
            activity: Activity(kind: .run, origin: .recorded, start: RecordedRun.start),
            samples: (1...300).map { Sample(elapsed: .seconds($0), distance: Distance(meters: 5 * Double($0))) }
        )
        let recorder = Recorder(
            resuming: track,
            settings: .init(lapEvery: Distance(meters: 1000)),
            stepLengths: StepLengthModel(height: Length(meters: 1.75)),
            at: .zero,
            moment: RecordedRun.start + .seconds(300)
        )
        var run = RecordedRun(recorder, at: .zero)
        try run.pass(3) { _ in [.podSpeed(speed(0))] }
        #expect(run.laps.map(\.span) == [.zero..<(.seconds(301))])
        #expect(run.laps.map(\.distance.meters) == [1000])
    }

    @Test func lapsOfAnotherSportHaveNoEnergy() throws {
        var run = RecordedRun(settings: .init(lapEvery: Distance(meters: 100)))
        try run.start(.other)
        try run.pass(60) { _ in [.podSpeed(speed(4))] }
        #expect(run.laps.map(\.energy) == [.zero, .zero])
    }

    @Test func aSplitIgnoresSamplesOutOfOrder() {
        let samples = [(10, 500.0), (5, 2000), (20, 1000)].map {
            Sample(elapsed: .seconds($0.0), distance: Distance(meters: $0.1))
        }
        let track = ActivityTrack(
            activity: Activity(kind: .run, origin: .imported, start: RecordedRun.start, elapsed: .seconds(20)),
            samples: samples
        )
        #expect(track.splits(per: .kilometer).map(\.span) == [.zero..<(.seconds(20))])
    }

    @Test func aLapHasTheMeansOfItsSamplesAndItsTimeWithoutPauses() {
        let pause = Duration.seconds(10)..<(.seconds(20))
        let laps = [Duration.zero..<(.seconds(15)), .seconds(15)..<(.seconds(40))].map { Lap(span: $0) }
        let track = ActivityTrack(
            activity: Activity(
                kind: .run,
                origin: .recorded,
                start: RecordedRun.start,
                elapsed: .seconds(40),
                pauses: [pause],
                laps: laps
            ),
            samples: [(5, 160.0), (10, 160), (25, 180), (40, 180)].map {
                Sample(elapsed: .seconds($0.0), cadence: rate($0.1))
            }
        )
        #expect(track.measuredLaps.map(\.cadence) == [rate(160), rate(180)])
        #expect(laps.map { track.moving(in: $0.span) } == [.seconds(10), .seconds(20)])
    }

    @Test func aSplitHasItsOwnAscent() throws {
        let samples = (0...1000).map { second in
            Sample(
                elapsed: .seconds(second),
                altitude: Altitude(meters: 100 + 0.05 * Double(min(second, 500))),
                distance: Distance(meters: 4 * Double(second))
            )
        }
        let splits = ActivityTrack(
            activity: Activity(kind: .run, origin: .imported, start: RecordedRun.start, elapsed: .seconds(1000)),
            samples: samples
        ).splits(per: .kilometer)
        #expect(splits.count == 4)
        #expect(splits.map { (($0.ascent ?? -1) * 10).rounded() / 10 } == [12.5, 12.5, 0, 0])
        #expect(splits.last?.isPartial == false)
    }

    @Test func splitsInAGapAreInterpolated() {
        var samples = (1...100).map {
            Sample(elapsed: .seconds($0), distance: Distance(meters: 4 * Double($0)), speed: speed(4))
        }
        samples += (101...600).map { Sample(elapsed: .seconds($0)) }
        samples += (601...700).map {
            Sample(elapsed: .seconds($0), distance: Distance(meters: 4 * Double($0)), speed: speed(4))
        }
        let track = ActivityTrack(
            activity: Activity(kind: .run, origin: .recorded, start: RecordedRun.start, elapsed: .seconds(700)),
            samples: samples
        )
        let times = track.splits(per: .kilometer).map { $0.moving / .seconds(1) }
        #expect(times.count == 3)
        #expect(zip(times, [250.0, 250, 200]).allSatisfy { abs($0 - $1) < 0.01 })
    }

    @Test func anImplausibleDistanceGivesALimitedNumberOfSplits() {
        let samples = [Sample(elapsed: .seconds(1), distance: Distance(meters: 1e9))]
        let track = ActivityTrack(
            activity: Activity(kind: .run, origin: .imported, start: RecordedRun.start, elapsed: .seconds(1)),
            samples: samples
        )
        let splits = track.splits(per: .kilometer)
        #expect(splits.count == 10_001)
        #expect(abs(splits.reduce(0) { $0 + $1.distance.meters } - 1e9) < 1)
    }
}

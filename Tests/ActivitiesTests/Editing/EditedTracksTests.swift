import Activities
import Cadence
import Testing

/// A track that begins some seconds after the start of the others.
private func track(
    at start: Int = 0,
    _ seconds: Int,
    _ times: [Int] = [],
    _ sample: (Int) -> Sample = { Sample(elapsed: .seconds($0)) }
) -> ActivityTrack {
    let activity = Activity(
        kind: .run,
        origin: .imported,
        start: RecordedRun.start + .seconds(start),
        elapsed: .seconds(seconds)
    )
    return ActivityTrack(activity: activity, samples: times.map(sample))
}

/// A range of whole seconds.
private func seconds(_ range: Range<Int>) -> Range<Duration> {
    .seconds(range.lowerBound)..<(.seconds(range.upperBound))
}

private func workout(_ steps: [Range<Int>]) -> WorkoutRecord {
    let ended = steps.map {
        WorkoutStepRecord(
            index: 0,
            span: seconds($0),
            moving: .seconds($0.count),
            distance: Distance(meters: 3),
            title: "1min",
            isComplete: true
        )
    }
    return WorkoutRecord(name: nil, steps: "1min", file: "", start: ended.first?.span.lowerBound ?? .zero, ended: ended)
}

private func tags(_ texts: [String]) throws -> [ActivityTag] { try texts.map { try ActivityTag(parsing: $0) } }

@Suite("Two recordings of the same time")
struct CombinedTracksTests {
    /// A watch: positions and distances at 3 m/s.
    private func watch(at start: Int = 0, _ length: Int, _ times: [Int]) -> ActivityTrack {
        var watch = track(at: start, length, times) {
            Sample(
                elapsed: .seconds($0),
                position: place(north: 3 * Double($0)),
                distance: Distance(meters: 3 * Double($0))
            )
        }
        (watch.activity.summary.distance, watch.activity.summary.distanceSource) = (
            Distance(meters: 3 * Double(length)), .satellites
        )
        return watch
    }

    /// A heart rate strap that counts steps, one a second.
    private func strap(at start: Int = 0, _ length: Int) -> ActivityTrack {
        track(at: start, length, Array(1...length)) {
            Sample(elapsed: .seconds($0), cadence: rate(170), heartRate: HeartRate(beatsPerMinute: 150), steps: $0)
        }
    }

    @Test func aStrapCompletesAWatch() throws {
        var (watch, strap) = (watch(100, Array(1..<40) + Array(50...100)), strap(at: 2, 99))
        watch.activity.pauses = [seconds(40..<50)]
        watch.activity.isKindAssumed = true
        watch.activity.tags = try tags(["a"])
        strap.activity.kind = .walk
        strap.activity.laps = [Lap(span: seconds(0..<60)), Lap(span: seconds(60..<99))]
        strap.activity.workouts = [workout([0..<30])]
        strap.activity.note = "Strap."
        strap.activity.tags = try tags(["A", "b"])
        strap.activity.summary.steps = 99
        let whole = try #require(watch.combined(with: strap))
        let activity = whole.activity
        #expect(activity.start == watch.activity.start && activity.elapsed == .seconds(100))
        #expect(activity.pauses == watch.activity.pauses)
        #expect(activity.kind == .walk && !activity.isKindAssumed)
        #expect(activity.laps.map(\.span) == [seconds(0..<62), seconds(62..<100)])
        #expect(activity.workouts.map(\.start) == [.seconds(2)])
        #expect(activity.workouts.flatMap(\.ended).map(\.span) == [seconds(2..<32)])
        #expect(activity.tags.map(\.text) == ["a", "b"])
        #expect(activity.note == "Strap. Two recordings of the same time were joined.")
        #expect(activity.summary.distance == Distance(meters: 300) && activity.summary.steps == 99)
        #expect(activity.summary.heartRate == HeartRate(beatsPerMinute: 150))
        #expect(activity.summary.bestSpeed.map { abs($0.metersPerSecond - 3) < 1e-9 } == true)
        // The first sample of the strap is at the third second of the watch.
        let completed = watch.samples.map { sample in
            var sample = sample
            guard sample.elapsed > .seconds(2) else { return sample }
            (sample.cadence, sample.heartRate) = (rate(170), HeartRate(beatsPerMinute: 150))
            sample.steps = Int(sample.elapsed / .seconds(1)) - 2
            return sample
        }
        #expect(whole.samples == completed)
    }

    @Test func valuesInAGapOfTheWatchGetSamples() throws {
        var strap = strap(100)
        strap.samples[59] = Sample(elapsed: .seconds(60))
        let whole = try #require(watch(100, Array(1...50) + Array(70...100)).combined(with: strap))
        // The values at 51 s and 69 s belong to the samples of the watch that are a second away; at 60 s there are none.
        let times = Array(1...50) + Array(52..<60) + Array(61...68) + Array(70...100)
        #expect(whole.samples.map(\.elapsed) == times.map { .seconds($0) })
        #expect(whole.samples.allSatisfy { $0.heartRate == HeartRate(beatsPerMinute: 150) })
        #expect(whole.samples.count { $0.distance == nil } == 16)
    }

    @Test func aWatchThatStartedLaterGivesTheTimeAxis() throws {
        var (strap, watch) = (strap(100), watch(at: 10, 95, Array(1...95)))
        strap.activity.laps = [0..<5, 5..<60, 60..<100].map { Lap(span: seconds($0)) }
        strap.activity.workouts = [workout([0..<30, 30..<60])]
        (strap.activity.summary.distance, strap.activity.summary.distanceSource) = (Distance(meters: 500), .edited)
        for index in watch.samples.indices {
            (watch.samples[index].heartRate, watch.samples[index].steps) = (HeartRate(beatsPerMinute: 120), 7)
        }
        let whole = try #require(strap.combined(with: watch))
        #expect(whole.activity.start == watch.activity.start && whole.activity.elapsed == .seconds(95))
        #expect(whole.activity.laps.map(\.span) == [seconds(0..<50), seconds(50..<95)])
        #expect(whole.activity.workouts.map(\.start) == [.zero])
        #expect(whole.activity.workouts.flatMap(\.ended).map(\.span) == [seconds(0..<20), seconds(20..<50)])
        #expect(whole.activity.summary.distance == Distance(meters: 500))
        #expect(whole.activity.summary.distanceSource == .edited)
        // The values of the named recording are preferred; it ends 5 s before the watch.
        #expect(whole.samples[0].heartRate == HeartRate(beatsPerMinute: 150) && whole.samples[0].steps == 11)
        #expect(whole.samples[94].heartRate == HeartRate(beatsPerMinute: 120))
    }

    @Test(
        arguments: [(140, 150, 140), (nil, 150, 150), (140, nil, 140), (nil, nil, nil)] as [(Double?, Double?, Double?)]
    )
    func statedHeartRatesAreKeptWithoutSamples(first: Double?, second: Double?, whole: Double?) throws {
        var (a, b) = (track(100, [1, 100]), track(100, [1, 100]))
        b.samples[1].distance = Distance(meters: 250)
        b.activity.summary.distance = Distance(meters: 250)
        (a.activity.summary.heartRate, b.activity.summary.heartRate) = (
            first.map(HeartRate.init(beatsPerMinute:)), second.map(HeartRate.init(beatsPerMinute:))
        )
        (a.activity.summary.highestHeartRate, b.activity.summary.highestHeartRate) = (
            a.activity.summary.heartRate, b.activity.summary.heartRate
        )
        let combined = try #require(a.combined(with: b)).activity
        #expect(combined.summary.heartRate?.beatsPerMinute == whole)
        #expect(combined.summary.highestHeartRate?.beatsPerMinute == whole)
        // Only the second one has a distance.
        #expect(combined.summary.distance == Distance(meters: 250))
        #expect(combined.laps.isEmpty)
    }

    @Test(arguments: [(0, 100, true), (20, 100, true), (21, 100, false), (100, 50, false), (-10, 50, true)])
    func theyMustOverlapInFourFifthsOfTheShorterOne(start: Int, length: Int, overlaps: Bool) {
        #expect((track(100).combined(with: track(at: start, length)) != nil) == overlaps)
    }
}

@Suite("Two activities as one")
struct JoinedTracksTests {
    @Test func aLaterActivityContinuesTheTotals() throws {
        var first = track(10, Array(1...10)) {
            Sample(elapsed: .seconds($0), distance: Distance(meters: 3 * Double($0)))
        }
        (first.activity.summary.distance, first.activity.summary.distanceSource) = (Distance(meters: 60), .edited)
        first.activity.summary.energy = Energy(kilocalories: 8)
        first.activity.tags = try tags(["a"])
        var second = track(at: 20, 10, Array(1...10)) {
            Sample(elapsed: .seconds($0), distance: Distance(meters: 2 * Double($0)), steps: 3 * $0)
        }
        (second.activity.summary.distance, second.activity.summary.distanceSource) = (Distance(meters: 20), .satellites)
        (second.activity.summary.steps, second.activity.summary.ascent) = (30, 5)
        second.activity.tags = try tags(["A", "b"])
        second.activity.workouts = [workout([1..<5])]
        let whole = try #require(first.joined(with: second))
        #expect(whole.activity.elapsed == .seconds(30))
        #expect(whole.activity.pauses == [seconds(10..<20)])
        #expect(whole.activity.tags.map(\.text) == ["a", "b"])
        #expect(whole.activity.workouts.map(\.start) == [.seconds(21)])
        #expect(whole.activity.workouts.flatMap(\.ended).map(\.span) == [seconds(21..<25)])
        #expect(whole.activity.note == "Two activities were joined; the energy is the sum of both.")
        let summary = whole.activity.summary
        #expect(summary.distance == Distance(meters: 80) && summary.distanceSource == .satellites)
        #expect((summary.steps, summary.ascent) == (30, 5))
        #expect(summary.energy == Energy(kilocalories: 8))
        // The measured 30 m were edited to 60 m.
        let before = (1...10).map { Sample(elapsed: .seconds($0), distance: Distance(meters: 6 * Double($0))) }
        let after = (1...10).map {
            Sample(elapsed: .seconds(20 + $0), distance: Distance(meters: 60 + 2 * Double($0)), steps: 3 * $0)
        }
        #expect(whole.samples == before + after)
    }

    @Test(
        arguments: [
            (.edited, .satellites, .satellites), (.steps, .treadmill, .steps), (nil, .file, .file), (nil, nil, nil),
        ] as [(DistanceSource?, DistanceSource?, DistanceSource?)]
    )
    func theLessAccurateSourceIsThatOfTheWhole(a: DistanceSource?, b: DistanceSource?, whole: DistanceSource?) throws {
        var (first, second) = (track(10), track(at: 10, 10, [1, 2]))
        (first.activity.summary.distanceSource, second.activity.summary.distanceSource) = (a, b)
        let joined = try #require(first.joined(with: second))
        #expect(joined.activity.summary.distanceSource == whole)
        #expect(joined.samples.map(\.elapsed) == [.seconds(11), .seconds(12)])
        #expect(second.joined(with: first) == nil)
    }
}

@Suite("A part of an activity")
struct CutTracksTests {
    @Test func totalsWithoutSamplesAreDividedByTheTime() throws {
        var whole = track(100)
        (whole.activity.summary.distance, whole.activity.summary.distanceSource) = (Distance(meters: 400), .file)
        (whole.activity.summary.ascent, whole.activity.summary.descent) = (20, 10)
        whole.activity.summary.stepTiming = StepTiming(
            count: 256,
            mean: 0.35,
            deviation: 0.006,
            error: 0,
            difference: 0,
            differenceUncertainty: 0
        )
        whole.activity.laps = [
            Lap(span: seconds(0..<40), distance: Distance(meters: 160), energy: Energy(kilocalories: 8)),
            Lap(span: seconds(40..<100), distance: Distance(meters: 240), energy: Energy(kilocalories: 12)),
        ]
        whole.activity.workouts = [workout([10..<30, 30..<50])]
        let part = try #require(whole.part(seconds(20..<100))).activity
        #expect(part.summary.distance == Distance(meters: 320) && part.summary.distanceSource == .file)
        #expect((part.summary.ascent, part.summary.descent) == (16, 8))
        #expect(part.summary.stepTiming == nil)
        #expect(part.laps.map(\.span) == [seconds(0..<20), seconds(20..<80)])
        #expect(part.laps.map(\.distance.meters) == [80, 240])
        #expect(part.laps.map(\.energy.kilocalories) == [4, 12])
        let steps = try #require(part.workouts.first).ended
        #expect(steps.map(\.span) == [seconds(0..<10), seconds(10..<30)])
        #expect(steps.map(\.moving) == [.seconds(10), .seconds(20)])
        #expect(steps.map(\.distance.meters) == [0, 3] && steps.map(\.isComplete) == [false, true])
        #expect(
            part.note == "This is a part of a longer activity; by its time: distance. "
                + "The step timing is not known for a part."
        )
    }

    @Test func aLapThatEndsInAPauseHasTheDistanceAtItsStart() throws {
        let meters = [0: 0.0, 10: 30, 20: 33, 40: 93]
        var whole = track(40, [0, 10, 20, 40]) {
            Sample(elapsed: .seconds($0), distance: meters[$0].map(Distance.init(meters:)))
        }
        whole.activity.pauses = [seconds(10..<20)]
        whole.activity.laps = [
            Lap(span: seconds(0..<15), distance: Distance(meters: 30)),
            Lap(span: seconds(15..<40), distance: Distance(meters: 63)),
        ]
        let part = try #require(whole.part(seconds(5..<40))).activity
        #expect(part.laps.map(\.span) == [seconds(0..<10), seconds(10..<35)])
        #expect(part.laps.map(\.distance.meters) == [15, 63])
    }
}

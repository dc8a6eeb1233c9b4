package import Cadence

/// One kilometre or mile of an activity.
package struct Split: Hashable, Sendable {
    /// The start and the end of the split as times since the activity's start, including pauses.
    package var span: Range<Duration>
    package var moving: Duration
    /// The distance: a kilometre or mile, or less for the last split.
    package var distance: Distance
    package var isPartial: Bool
    package var cadence: StepRate?
    /// The mean target cadence, over the time in which the metronome clicked.
    package var target: StepRate?
    package var heartRate: HeartRate?
    /// Metres of ascent in this split; nil if no altitude was measured between the activity's start and the split's end.
    package var ascent: Double?

    /// The mean pace without pauses; nil if the time is zero or the speed is too low for a pace.
    package var pace: Pace? { Speed.mean(distance, in: moving).flatMap { Pace($0) } }
}

extension ActivityTrack {
    /// The splits per kilometre or mile, in order and without gaps; empty if no distance is known.
    ///
    /// The end of a split between two samples is interpolated linearly. Moving times and distances add up to the totals of the activity.
    /// O(n).
    package func splits(per unit: Pace.Unit) -> [Split] {
        var splitter = Splitter(length: unit.meters, pauses: activity.pauses)
        for sample in samplesWithFineDistance { splitter.add(sample) }
        return splitter.finish(at: max(activity.elapsed, samples.last?.elapsed ?? .zero))
    }
}

private struct Splitter {
    /// The largest number of complete splits, as a limit for damaged files; one more split then contains the remaining distance.
    private static let maximumCount = 10_000

    let length: Double
    /// Gives the moving time of the track at any time.
    private let clock: MovingClock
    private var splits: [Split] = []
    private var start: (elapsed: Duration, moving: Duration, meters: Double, ascent: Double) = (.zero, .zero, 0, 0)
    private var lastKnown: (elapsed: Duration, meters: Double, ascent: Double) = (.zero, 0, 0)
    private var last: Duration = .zero
    private var cadence = TimedMean()
    private var target = TimedMean()
    private var heartRate = TimedMean()
    private var climb = Climb()

    init(length: Double, pauses: [Range<Duration>]) {
        self.length = length
        clock = MovingClock(pauses: pauses)
    }

    mutating func add(_ sample: Sample) {
        guard sample.elapsed > last || sample.elapsed == .zero && splits.isEmpty else { return }
        let moved = clock.total(at: sample.elapsed) - clock.total(at: last)
        if moved < sample.elapsed - last { climb.interrupt() }
        let time = max(min(moved, SummaryBuilder.longestHold), .milliseconds(1))
        last = sample.elapsed
        let meters = sample.distance.map { max($0.meters, lastKnown.meters) }
        if let altitude = sample.altitude { climb.add(altitude, distance: meters) }
        if let meters {
            while meters - start.meters >= length, splits.count < Self.maximumCount {
                endSplit(atDistance: start.meters + length, before: sample.elapsed, meters)
            }
            lastKnown = (sample.elapsed, meters, climb.ascent ?? 0)
        }
        // If a split ends between two samples, the values of the second sample count only for the next split.
        cadence.add(sample.cadence?.stepsPerMinute, for: time)
        target.add(sample.target?.stepsPerMinute, for: time)
        heartRate.add(sample.heartRate?.beatsPerMinute, for: time)
    }

    mutating func finish(at end: Duration) -> [Split] {
        let remainder = lastKnown.meters - start.meters
        // A remainder below 1 mm is a rounding error; the remaining time then belongs to the last split.
        if remainder > 0.001 {
            append(to: end, distance: remainder, ascent: climb.ascent ?? 0, isPartial: true)
        } else if let index = splits.indices.last, end > start.elapsed {
            splits[index].span = splits[index].span.lowerBound..<end
            splits[index].moving += clock.total(at: end) - start.moving
        }
        return splits
    }

    private mutating func endSplit(atDistance distance: Double, before elapsed: Duration, _ meters: Double) {
        let share =
            meters > lastKnown.meters ? min(max((distance - lastKnown.meters) / (meters - lastKnown.meters), 0), 1) : 1
        let exact = lastKnown.elapsed + (elapsed - lastKnown.elapsed) * share
        let moment = max(.milliseconds(exact.wholeMilliseconds), start.elapsed)
        let ascent = lastKnown.ascent + ((climb.ascent ?? 0) - lastKnown.ascent) * share
        append(to: moment, distance: length, ascent: ascent, isPartial: false)
    }

    private mutating func append(to end: Duration, distance: Double, ascent: Double, isPartial: Bool) {
        let moving = clock.total(at: end)
        splits.append(
            Split(
                span: start.elapsed..<max(end, start.elapsed),
                moving: moving - start.moving,
                distance: Distance(meters: distance),
                isPartial: isPartial,
                cadence: cadence.mean.map(StepRate.init(stepsPerMinute:)),
                target: target.mean.map(StepRate.init(stepsPerMinute:)),
                heartRate: heartRate.mean.map(HeartRate.init(beatsPerMinute:)),
                ascent: climb.ascent.map { _ in max(ascent - start.ascent, 0) }
            )
        )
        start = (end, moving, start.meters + distance, ascent)
        (cadence, target, heartRate) = (TimedMean(), TimedMean(), TimedMean())
    }
}

/// Converts elapsed time to moving time, which excludes the pauses.
package struct MovingClock: Sendable {
    private let pauses: [Range<Duration>]
    /// The total length of all pauses before each pause, and before the end.
    private let pausedBefore: [Duration]

    /// Creates a clock for pauses that are in order and do not overlap.
    package init(pauses: [Range<Duration>]) {
        self.pauses = pauses
        pausedBefore = pauses.reduce(into: [.zero]) { sums, pause in
            sums.append(sums[sums.count - 1] + (pause.upperBound - pause.lowerBound))
        }
    }

    /// The moving time from the start to `elapsed`; O(log n).
    package func total(at elapsed: Duration) -> Duration {
        let next = pauses.partitionIndex { $0.lowerBound >= elapsed }
        guard next > 0 else { return elapsed }
        let latest = pauses[next - 1]
        let paused = min(elapsed, latest.upperBound) - latest.lowerBound
        return elapsed - pausedBefore[next - 1] - paused
    }
}

extension Array {
    /// The index of the first element for which a condition holds that holds for all later ones, too; the end if there is none.
    ///
    /// O(log n).
    @inlinable
    package func partitionIndex(where holds: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

public import Cadence

/// A kilometre or a mile of an activity.
public struct Split: Hashable, Sendable {
    /// Its time since the activity's start, pauses within it and all.
    public var span: Range<Duration>
    /// Its time without the pauses.
    public var moving: Duration
    /// How far: a kilometre or a mile, or less in the last.
    public var distance: Distance
    /// Whether it is what is left at the end.
    public var isPartial: Bool
    /// Mean of the measured cadence.
    public var cadence: StepRate?
    /// Mean of the target while it was clicked.
    public var target: StepRate?
    /// Mean of the heart's rate.
    public var heartRate: HeartRate?
    /// Metres climbed; nil where no altitude is known.
    public var ascent: Double?

    /// The pace while moving; nil of no way and no time.
    public var pace: Pace? {
        guard moving > .zero else { return nil }
        return Pace(Speed(metersPerSecond: distance.meters / (moving / .seconds(1))))
    }
}

extension ActivityTrack {
    /// Its kilometres or miles, in order, from the start to the end without gaps; none where no distance is known.
    ///
    /// Where a split ends between two samples, its moment lies on the straight line between them. Moving times and distances add up to
    /// the whole's. O(n).
    public func splits(per unit: Pace.Distance) -> [Split] {
        var splitter = Splitter(length: unit.meters, pauses: activity.pauses)
        for sample in samples { splitter.take(sample) }
        return splitter.finish(at: max(activity.elapsed, samples.last?.elapsed ?? .zero))
    }
}

/// Cuts a track into splits.
private struct Splitter {
    /// More than anybody runs at a time; what a broken file has beyond them is in the last one.
    private static let most = 10_000

    let length: Double
    /// The moving time of the track, for moments that come in order.
    private let clock: MovingClock
    private var splits: [Split] = []
    private var start: (elapsed: Duration, moving: Duration, meters: Double, ascent: Double) = (.zero, .zero, 0, 0)
    /// The last sample that knew the distance.
    private var known: (elapsed: Duration, meters: Double, ascent: Double) = (.zero, 0, 0)
    private var last: Duration = .zero
    private var cadence = TimedMean()
    private var target = TimedMean()
    private var heartRate = TimedMean()
    private var climb = Climb()

    init(length: Double, pauses: [Range<Duration>]) {
        self.length = length
        clock = MovingClock(pauses: pauses)
    }

    mutating func take(_ sample: Sample) {
        guard sample.elapsed > last || sample.elapsed == .zero && splits.isEmpty else { return }
        let moved = clock.total(at: sample.elapsed) - clock.total(at: last)
        if moved < sample.elapsed - last { climb.interrupt() }
        let time = max(min(moved, Reckoning.longestHold), .milliseconds(1))
        last = sample.elapsed
        let meters = sample.distance.map { max($0.meters, known.meters) }
        if let altitude = sample.altitude { climb.take(altitude, way: meters) }
        if let meters {
            while meters - start.meters >= length, splits.count < Self.most {
                cut(atWay: start.meters + length, before: sample.elapsed, meters)
            }
            known = (sample.elapsed, meters, climb.ascent ?? 0)
        }
        // A sample across a boundary counts to the split it ends in.
        cadence.take(sample.cadence?.stepsPerMinute, for: time)
        target.take(sample.target?.stepsPerMinute, for: time)
        heartRate.take(sample.heartRate?.beatsPerMinute, for: time)
    }

    mutating func finish(at end: Duration) -> [Split] {
        let rest = known.meters - start.meters
        // What is left of a whole number of splits is rounding, and the time of who stands then is the last one's.
        if rest > 0.001 {
            append(to: end, way: rest, ascent: climb.ascent ?? 0, isPartial: true)
        } else if let index = splits.indices.last, end > start.elapsed {
            splits[index].span = splits[index].span.lowerBound..<end
            splits[index].moving += clock.total(at: end) - start.moving
        }
        return splits
    }

    private mutating func cut(atWay way: Double, before elapsed: Duration, _ meters: Double) {
        let share = meters > known.meters ? min(max((way - known.meters) / (meters - known.meters), 0), 1) : 1
        let exact = known.elapsed + (elapsed - known.elapsed) * share
        let moment = max(.milliseconds(exact.wholeMilliseconds), start.elapsed)
        let ascent = known.ascent + ((climb.ascent ?? 0) - known.ascent) * share
        append(to: moment, way: length, ascent: ascent, isPartial: false)
    }

    private mutating func append(to end: Duration, way: Double, ascent: Double, isPartial: Bool) {
        let moving = clock.total(at: end)
        splits.append(
            Split(
                span: start.elapsed..<max(end, start.elapsed),
                moving: moving - start.moving,
                distance: Distance(meters: way),
                isPartial: isPartial,
                cadence: cadence.mean.map(StepRate.init(stepsPerMinute:)),
                target: target.mean.map(StepRate.init(stepsPerMinute:)),
                heartRate: heartRate.mean.map(HeartRate.init(beatsPerMinute:)),
                ascent: climb.ascent.map { _ in max(ascent - start.ascent, 0) }
            )
        )
        start = (end, moving, start.meters + way, ascent)
        (cadence, target, heartRate) = (TimedMean(), TimedMean(), TimedMean())
    }
}

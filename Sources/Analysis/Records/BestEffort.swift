import Activities
public import Cadence

/// The fastest section of one activity over a distance, or its longest distance in a time.
public struct BestEffort: Hashable, Sendable {
    /// The distance or the time of the section.
    public var measure: EffortMeasure
    /// The start and the end of the section as times since the activity's start; pauses are included.
    public var span: Range<Duration>
    /// The duration of the section without pauses.
    public var moving: Duration
    /// The distance of the section.
    public var distance: Distance
    /// Whether the distance was estimated from steps or from the set pace.
    public var isEstimate: Bool

    /// Creates a best effort.
    public init(
        measure: EffortMeasure,
        span: Range<Duration>,
        moving: Duration,
        distance: Distance,
        isEstimate: Bool = false
    ) {
        self.measure = measure
        self.span = span
        self.moving = moving
        self.distance = distance
        self.isEstimate = isEstimate
    }
}

extension BestEffort {
    /// The largest ratio of an edited distance to the measured one that is taken for a correction of the measurement.
    private static let largestCorrection = 2.0

    /// The best efforts of an activity, at most one per measure; only runs have best efforts.
    ///
    /// Times are moving times. Jumps of the distance and parts that no runner can have run do not count (`DistanceCurve`). If the runner
    /// has entered the distance, the measured distances are multiplied so that the total is the entered one; there are no efforts if the
    /// entered distance is more than double or less than half of the measured one, because it is then no correction of a measurement.
    /// An activity without samples has no efforts: its total says nothing about pauses and errors.
    static func all(in track: ActivityTrack) -> [BestEffort] {
        guard track.activity.kind == .run else { return [] }
        let summary = track.activity.summary
        var pieces = DistanceCurve(of: track).withoutJumps
        if summary.distanceSource == .edited {
            let factor = summary.distance.meters / (pieces.last?.points.last?.meters ?? 0)
            guard (1 / largestCorrection...largestCorrection).contains(factor) else { return [] }
            for index in pieces.indices { pieces[index].scale(by: factor) }
        }
        let runnable = pieces.flatMap(\.runnable)
        return EffortMeasure.allCases.compactMap { measure in
            best(measure, in: runnable, isEstimate: summary.distanceSource?.isEstimate ?? false)
        }
    }

    private static func best(_ measure: EffortMeasure, in pieces: [DistanceCurve], isEstimate: Bool) -> BestEffort? {
        let window =
            if let length = measure.distance?.meters {
                pieces.compactMap { $0.fastest(length) }.min { $0.moving < $1.moving }
            } else {
                pieces.compactMap { $0.longest(in: EffortMeasure.cooperTime / .seconds(1)) }
                    .max { $0.meters < $1.meters }
            }
        guard let window else { return nil }
        let (start, end) = (duration(window.start.elapsed), duration(window.end.elapsed))
        return BestEffort(
            measure: measure,
            span: start..<max(start, end),
            moving: measure.distance == nil
                ? EffortMeasure.cooperTime : duration(window.moving),
            distance: measure.distance ?? Distance(meters: window.meters),
            isEstimate: isEstimate
        )
    }

    /// The limit is for the times of damaged files.
    private static func duration(_ seconds: Double) -> Duration {
        .milliseconds(Int64((min(max(seconds, 0), 1e12) * 1000).rounded()))
    }
}

import Activities
public import Cadence

/// The fastest section of one activity over a distance, or its longest distance in a time.
public struct BestEffort: Hashable, Sendable {
    /// The distance or the time of the section.
    public var measure: EffortMeasure
    /// The start and the end of the section as times since the activity's start; pauses are included.
    public var span: Range<Duration>
    /// The time from the start to the end of the section; pauses are included, as in a race.
    public var time: Duration
    /// The distance of the section.
    public var distance: Distance
    /// Whether the distance was estimated from steps or from the set pace.
    public var isEstimate: Bool

    /// Creates a best effort.
    public init(
        measure: EffortMeasure,
        span: Range<Duration>,
        time: Duration,
        distance: Distance,
        isEstimate: Bool = false
    ) {
        self.measure = measure
        self.span = span
        self.time = time
        self.distance = distance
        self.isEstimate = isEstimate
    }
}

extension BestEffort {
    /// The best efforts of a run, at most one per measure.
    static func all(in run: RunnableParts) -> [BestEffort] {
        EffortMeasure.allCases.compactMap { measure in
            guard let window = run.best(measure) else { return nil }
            let (start, end) = (duration(window.start.elapsed), duration(window.end.elapsed))
            return BestEffort(
                measure: measure,
                span: start..<max(start, end),
                time: measure.distance == nil ? EffortMeasure.cooperTime : duration(window.time),
                distance: measure.distance ?? Distance(meters: window.meters),
                isEstimate: run.isEstimate
            )
        }
    }

    /// The limit is for the times of damaged files.
    private static func duration(_ seconds: Double) -> Duration {
        .milliseconds(Int64((min(max(seconds, 0), 1e12) * 1000).rounded()))
    }
}

extension RunnableParts {
    fileprivate func best(_ measure: EffortMeasure) -> DistanceCurve.Window? {
        if let length = measure.distance?.meters {
            return pieces.compactMap { $0.fastest(length) }.min { $0.time < $1.time }
        }
        return pieces.compactMap { $0.longest(in: EffortMeasure.cooperTime / .seconds(1)) }.max {
            $0.meters < $1.meters
        }
    }
}

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
    /// The best efforts of an activity, at most one per measure.
    static func all(in track: ActivityTrack) -> [BestEffort] {
        []
    }
}

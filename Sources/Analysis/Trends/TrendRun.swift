public import Activities

/// An activity with what trends need of it.
public struct TrendRun: Hashable, Sendable {
    /// The local day of the start.
    public var day: CivilDate
    /// The kind of activity.
    public var kind: Activity.Kind
    /// The duration without the pauses.
    public var moving: Duration
    /// The perceived effort, 1…10, if the runner entered it.
    public var effort: Int?
    /// The figures; nil if the samples show no motion.
    public var figures: RunFigures?

    /// Creates a run.
    public init(day: CivilDate, kind: Activity.Kind, moving: Duration, effort: Int? = nil, figures: RunFigures? = nil) {
        self.day = day
        self.kind = kind
        self.moving = moving
        self.effort = effort
        self.figures = figures
    }
}

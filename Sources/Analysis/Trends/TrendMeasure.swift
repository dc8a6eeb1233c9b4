/// A figure whose trend is shown; the raw values are the words of `stridectl trends`.
public enum TrendMeasure: String, Hashable, Sendable, CaseIterable {
    /// Cadence at equal pace, in steps per minute.
    case cadence
    /// Step length at equal pace, in metres.
    case stepLength = "step-length"
    /// Heart rate at equal pace, in beats per minute.
    case heartRate = "heart-rate"
    /// The share of the time with clicks in which the steps were in sync, 0…1.
    case sync
    /// The share of the time in motion that was walked in runs, 0…1.
    case walking
    /// The training load of a week, in the unit of `LoadUnit`.
    case load
    /// The estimated maximal oxygen uptake, in ml/kg/min.
    case oxygen = "vo2max"
    /// The fall of the heart rate within 60 s after a run, in beats per minute.
    case recovery

    /// Whether the figure is adjusted to an equal pace.
    public var isAtEqualPace: Bool { self == .cadence || self == .stepLength || self == .heartRate }

    /// The possible values of the figure.
    var range: ClosedRange<Double> { self == .sync || self == .walking ? 0...1 : -.infinity ... .infinity }
}

public import Cadence

/// A part of a workout with one end and one purpose.
public struct WorkoutStep: Hashable, Sendable {
    /// What ends the step.
    public var end: StepEnd
    /// What the runner should keep to: at most one target of each kind; the first one counts for the share in range.
    public var targets: [StepTarget]
    /// The purpose of the step.
    public var intensity: Intensity
    /// A text for the runner, without line breaks; nil if there is none.
    public var text: String?

    /// Creates a step.
    public init(_ end: StepEnd, _ targets: [StepTarget] = [], _ intensity: Intensity = .work, text: String? = nil) {
        self.end = end
        self.targets = targets
        self.intensity = intensity
        self.text = text.map(WorkoutLimits.cut).flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// What ends a step.
public enum StepEnd: Hashable, Sendable {
    /// A moving time, ``WorkoutLimits/times``.
    case time(Duration)
    /// A distance, ``WorkoutLimits/distances``.
    case distance(Distance)
    /// The first reading above this heart rate.
    case heartRateAbove(HeartRate)
    /// The first reading below this heart rate.
    case heartRateBelow(HeartRate)
    /// The lap key.
    case lap
    /// Nothing: the step continues until the runner skips it or ends the workout.
    case open
}

/// The purpose of a step; the raw values are stable.
public enum Intensity: String, Hashable, Sendable, CaseIterable {
    case warmup
    case work
    /// Easy running between or after efforts.
    case recovery
    /// Walking or standing.
    case rest
    case cooldown
}

public import Cadence

/// A structured training session: steps and repeats in their order.
///
/// A workout is always valid: it has at least one step and keeps ``WorkoutLimits``.
public struct Workout: Hashable, Sendable {
    /// The name; nil if it has none.
    public let name: String?
    /// What the runner should know about the workout; nil if there is nothing.
    public let notes: String?
    /// Where the workout was published; nil if that is unknown.
    public let source: String?
    /// The steps and repeats, in order.
    public let items: [WorkoutItem]

    /// Creates a workout.
    ///
    /// - Throws: ``WorkoutError`` if the items exceed ``WorkoutLimits`` or a step has an impossible value.
    public init(
        name: String? = nil,
        notes: String? = nil,
        source: String? = nil,
        items: [WorkoutItem]
    ) throws(WorkoutError) {
        try WorkoutLimits.check(items)
        self.name = name.flatMap(Self.text)
        self.notes = notes.flatMap(Self.text)
        self.source = source.flatMap(Self.text)
        self.items = items
    }

    /// The steps in the order in which they are run: every repeat is written out.
    public var expanded: [ExpandedStep] {
        var steps: [ExpandedStep] = []
        Self.expand(items, rounds: [], into: &steps)
        return steps
    }

    private static func expand(_ items: [WorkoutItem], rounds: [WorkoutRound], into steps: inout [ExpandedStep]) {
        for item in items {
            switch item {
            case .step(let step): steps.append(ExpandedStep(step: step, rounds: rounds))
            case .repeated(let count, let items):
                for number in 1...max(count, 1) {
                    expand(items, rounds: rounds + [WorkoutRound(number: number, count: count)], into: &steps)
                }
            }
        }
    }

    private static func text(_ text: String) -> String? {
        let text = WorkoutLimits.cut(text)
        return text.isEmpty ? nil : text
    }
}

/// A step, or items that are repeated.
public indirect enum WorkoutItem: Hashable, Sendable {
    case step(WorkoutStep)
    /// The items are run this many times.
    case repeated(Int, [WorkoutItem])
}

/// One round of a repeat.
public struct WorkoutRound: Hashable, Sendable {
    /// The number of the round, from 1.
    public let number: Int
    /// The number of rounds of the repeat.
    public let count: Int
}

/// A step of a workout whose repeats are written out.
public struct ExpandedStep: Hashable, Sendable {
    /// The step.
    public let step: WorkoutStep
    /// The rounds that contain the step, the outermost first; empty outside of repeats.
    public let rounds: [WorkoutRound]
}

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

/// The lengths of a workout with its repeats written out.
public struct WorkoutTotals: Hashable, Sendable {
    /// The number of steps.
    public private(set) var steps = 0
    /// The time of the steps that end by time.
    public private(set) var time = Duration.zero
    /// The distance of the steps that end by distance.
    public private(set) var distance = Distance.zero
    /// The number of steps whose length is not known in advance: until the lap key, until a heart rate, or open.
    public private(set) var openSteps = 0

    /// Adds the lengths of the steps of a workout.
    public init(_ workout: Workout) {
        for expanded in workout.expanded {
            steps += 1
            switch expanded.step.end {
            case .time(let length): time += length
            case .distance(let length): distance = Distance(meters: distance.meters + length.meters)
            case .heartRateAbove, .heartRateBelow, .lap, .open: openSteps += 1
            }
        }
    }
}

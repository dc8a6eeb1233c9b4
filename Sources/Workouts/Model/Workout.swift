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

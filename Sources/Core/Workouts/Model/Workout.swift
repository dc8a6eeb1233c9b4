package import Activities
package import Cadence

/// A structured training session: steps and repeats in their order.
///
/// A workout is always valid: it has at least one step and keeps ``WorkoutLimits``.
package struct Workout: Hashable, Sendable {
    package let name: String?
    /// What the runner should know about the workout; nil if there is nothing.
    package let notes: String?
    /// Where the workout was published; nil if that is unknown.
    package let source: String?
    /// The time of the whole workout in whole seconds; nil if it has none.
    ///
    /// All steps then have a distance and a pace, and there are no repeats.
    package let goal: Duration?
    package let items: [WorkoutItem]

    /// Creates a workout.
    ///
    /// - Throws: ``WorkoutError`` if the items exceed ``WorkoutLimits``, a step has an impossible value, or the goal does not fit.
    package init(
        name: String? = nil,
        notes: String? = nil,
        source: String? = nil,
        goal: Duration? = nil,
        items: [WorkoutItem]
    ) throws(WorkoutError) {
        try WorkoutLimits.check(items)
        try Self.check(goal: goal, items)
        self.goal = goal
        self.name = name.flatMap(Self.text)
        self.notes = notes.flatMap(Self.text)
        self.source = source.flatMap(Self.text)
        self.items = items
    }

    /// The steps in the order in which they are run: every repeat is written out.
    package var expanded: [ExpandedStep] {
        var steps: [ExpandedStep] = []
        Self.expand(items, rounds: [], into: &steps)
        return steps
    }

    private static func expand(
        _ items: [WorkoutItem],
        rounds: [WorkoutStepRecord.Round],
        into steps: inout [ExpandedStep]
    ) {
        for item in items {
            switch item {
            case .step(let step): steps.append(ExpandedStep(step: step, rounds: rounds))
            case .repeated(let count, let items):
                for number in 1...max(count, 1) {
                    expand(
                        items,
                        rounds: rounds + [WorkoutStepRecord.Round(number: number, count: count)],
                        into: &steps
                    )
                }
            }
        }
    }

    private static func text(_ text: String) -> String? {
        let text = WorkoutLimits.cut(text)
        return text.isEmpty ? nil : text
    }
}

package indirect enum WorkoutItem: Hashable, Sendable {
    case step(WorkoutStep)
    /// The items are run this many times.
    case repeated(Int, [WorkoutItem])
}

/// A step of a workout whose repeats are written out.
package struct ExpandedStep: Hashable, Sendable {
    package let step: WorkoutStep
    /// The rounds that contain the step, the outermost first; empty outside of repeats.
    package let rounds: [WorkoutStepRecord.Round]
}

/// A part of a workout with one end and one purpose.
package struct WorkoutStep: Hashable, Sendable {
    package var end: StepEnd
    /// What the runner should keep to: at most one target of each kind, a gradient last; the first one counts for the share in range.
    package var targets: [StepTarget]
    package var intensity: Intensity
    /// A text for the runner, without line breaks; nil if there is none.
    package var text: String?

    package init(_ end: StepEnd, _ targets: [StepTarget] = [], _ intensity: Intensity = .work, text: String? = nil) {
        self.end = end
        let isGradient = { (target: StepTarget) in target.start.kind == .gradient }
        self.targets = targets.filter { !isGradient($0) } + targets.filter(isGradient)
        self.intensity = intensity
        self.text = text.map(WorkoutLimits.cut).flatMap { $0.isEmpty ? nil : $0 }
    }
}

package enum StepEnd: Hashable, Sendable {
    /// A moving time, ``WorkoutLimits/times``.
    case time(Duration)
    /// A distance, ``WorkoutLimits/distances``.
    case distance(Distance)
    /// The first reading above this heart rate.
    case heartRateAbove(HeartRate)
    /// The first reading below this heart rate.
    case heartRateBelow(HeartRate)
    case lap
    /// Nothing: the step continues until the runner skips it or ends the workout.
    case open
}

extension StepEnd {
    /// A distance that the text forms can write: in miles with three decimals, or in millimetres; nil outside ``WorkoutLimits/distances``.
    ///
    /// - Parameter unit: the metres of a unit.
    package static func distance(_ count: Double, unit: Double) -> StepEnd? {
        let mile = Pace.Unit.mile.meters
        let meters = unit == mile ? count.thousandths * mile : (count * unit).thousandths
        return WorkoutLimits.distances.contains(meters) ? .distance(Distance(meters: meters)) : nil
    }
}

package typealias Intensity = WorkoutStepRecord.Purpose

/// The lengths of a workout with its repeats written out.
package struct WorkoutTotals: Hashable, Sendable {
    package private(set) var steps = 0
    package private(set) var time = Duration.zero
    package private(set) var distance = Distance.zero
    /// The number of steps whose length is not known in advance: until the lap key, until a heart rate, or open.
    package private(set) var openSteps = 0

    package init(_ workout: Workout) {
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

import Cadence

/// The limits of workouts; they bound the time and the memory of every reader.
package enum WorkoutLimits {
    /// The largest number of steps after all repeats are written out: 24 hours with a step every 9 s.
    package static let mostSteps = 10_000
    /// The largest number of steps and repeats as they are written.
    package static let mostItems = 1_000
    package static let rounds = 1...999
    package static let deepestNesting = 8
    package static let times = Duration.seconds(1)...Duration.seconds(86_400)
    /// The distances of a step in metres.
    package static let distances = 1.0...1_000_000.0
    package static let percentages = 1.0...300.0
    package static let zones = 1...5
    /// The gradients of a step in per cent.
    package static let gradients = Gradient.range.lowerBound * 100...Gradient.range.upperBound * 100
    /// The longest name, note or text of a step, in Unicode scalars; longer ones are cut.
    package static let longestText = 2_000
    /// The longest text with the steps of a workout that is read, in bytes.
    package static let longestSteps = 1 << 16

    static func check(_ items: [WorkoutItem]) throws(WorkoutError) {
        var written = 0
        let steps = try check(items, depth: 0, written: &written)
        guard steps > 0 else { throw WorkoutError("the workout has no step", example: WorkoutExamples.steps) }
    }

    /// Returns the number of steps of the items, with all repeats written out.
    private static func check(_ items: [WorkoutItem], depth: Int, written: inout Int) throws(WorkoutError) -> Int {
        guard depth <= deepestNesting else {
            throw WorkoutError("repeats are nested more than \(deepestNesting) deep")
        }
        var steps = 0
        for item in items {
            written += 1
            guard written <= mostItems else { throw WorkoutError("the workout has more than \(mostItems) items") }
            switch item {
            case .step(let step):
                try check(step)
                steps += 1
            case .repeated(let count, let inner):
                guard rounds.contains(count) else {
                    throw WorkoutError("a repeat has \(rounds.lowerBound) to \(rounds.upperBound) rounds")
                }
                guard !inner.isEmpty else { throw WorkoutError("a repeat has no step", example: WorkoutExamples.steps) }
                steps += try count * check(inner, depth: depth + 1, written: &written)
            }
            guard steps <= mostSteps else {
                throw WorkoutError("the workout has more than \(mostSteps) steps when its repeats are written out")
            }
        }
        return steps
    }

    private static func check(_ step: WorkoutStep) throws(WorkoutError) {
        switch step.end {
        case .time(let time):
            guard times.contains(time) else { throw WorkoutError("the time of a step lies between 1 s and 24 h") }
        case .distance(let distance):
            guard distances.contains(distance.meters) else {
                throw WorkoutError("the distance of a step lies between 1 m and 1000 km")
            }
        case .heartRateAbove, .heartRateBelow, .lap, .open: break
        }
        guard Set(step.targets.map(\.start.kind)).count == step.targets.count else {
            throw WorkoutError("a step has two targets of the same kind", example: "3min @4:30/km @175spm")
        }
        for target in step.targets {
            for range in [target.start, target.rampEnd].compactMap(\.self) { try check(range) }
            switch step.end {
            case .time, .distance: break
            default:
                guard target.rampEnd == nil else {
                    throw WorkoutError(
                        "a ramp needs a step with a time or a distance",
                        example: WorkoutExamples.ramp
                    )
                }
            }
        }
    }

    private static func check(_ range: TargetRange) throws(WorkoutError) {
        let isOrdered: Bool
        switch range {
        case .cadence(let low, let high): isOrdered = low <= high
        case .speed(let slow, let fast): isOrdered = slow.speed <= fast.speed
        case .heartRate(let low, let high): isOrdered = low <= high
        case .zone(let zone):
            guard zones.contains(zone) else { throw WorkoutError("a heart-rate zone is 1 to 5", example: "5min @Z3") }
            isOrdered = true
        case .percent(let low, let high, _):
            guard percentages.contains(low), percentages.contains(high) else {
                throw WorkoutError("a percentage lies between 1 and 300", example: "20min @95%")
            }
            isOrdered = low <= high
        case .gradient: isOrdered = true
        }
        guard isOrdered else { throw WorkoutError("the bounds of a target are in the wrong order") }
    }

    /// Replaces control characters by spaces, removes spaces at both ends, and cuts a text to the longest length.
    static func cut(_ text: String) -> String {
        var scalars = Array(
            text.unicodeScalars.lazy.map { $0.properties.generalCategory == .control ? " " : $0 }
                .drop { $0 == " " }.prefix(longestText)
        )
        while scalars.last == " " { scalars.removeLast() }
        return String(String.UnicodeScalarView(scalars))
    }
}

/// Texts that error messages show as correct.
enum WorkoutExamples {
    static let steps = "6x(3min @175spm / 2min easy)"
    static let ramp = "10min @160->175spm"
    static let step = "10min easy"
}

/// The reason why a workout could not be read or built.
package struct WorkoutError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line in the text, from 1; nil for a one-line text or if the error concerns the whole workout.
    package let line: Int?
    /// The column in Unicode scalars, from 1; nil if the error concerns the whole workout.
    package let column: Int?
    package let reason: String
    /// A correct text to imitate; nil if there is none.
    package let example: String?

    package init(_ reason: String, line: Int? = nil, column: Int? = nil, example: String? = nil) {
        self.reason = reason
        self.line = line
        self.column = column
        self.example = example
    }

    /// The place, the reason and the example in one line.
    package var description: String {
        let places = [line.map { "line \($0)" }, column.map { "column \($0)" }].compactMap(\.self)
        let place = places.isEmpty ? "" : places.joined(separator: ", ") + ": "
        return place + reason + (example.map { "; correct is for example: \($0)" } ?? "")
    }
}

import Activities
import Cadence
import TestSupport
import Workouts

/// Random valid workouts for property tests.
struct RandomWorkout {
    var random: SplitMix64

    mutating func next() throws -> Workout {
        try Workout(
            name: chance(0.5) ? text() : nil,
            notes: chance(0.3) ? text() : nil,
            source: chance(0.3) ? text() : nil,
            items: items(depth: 0)
        )
    }

    private mutating func items(depth: Int) -> [WorkoutItem] {
        (0..<Int.random(in: 1...4, using: &random)).map { _ in
            guard depth < 3, chance(0.3) else { return .step(step()) }
            return .repeated(Int.random(in: 1...9, using: &random), items(depth: depth + 1))
        }
    }

    private mutating func step() -> WorkoutStep {
        let end = end()
        let hasLength = if case .time = end { true } else if case .distance = end { true } else { false }
        var targets: [StepTarget] = []
        for kind in 0..<4 where chance(0.4) { targets.append(target(kind, hasLength: hasLength)) }
        let intensity = Intensity.allCases.randomElement(using: &random) ?? .work
        return WorkoutStep(end, targets, intensity, text: chance(0.2) ? text() : nil)
    }

    private mutating func end() -> StepEnd {
        switch Int.random(in: 0..<8, using: &random) {
        case 0...2: .time(.milliseconds(Int64.random(in: 1_000...86_400_000, using: &random)))
        case 3: .time(.seconds(Int64.random(in: 1...600, using: &random) * 15))
        case 4: .distance(Distance(meters: Double(Int.random(in: 100...100_000_000, using: &random)) / 100))
        case 5: .distance(Distance(meters: Double(Int.random(in: 1...40, using: &random)) * 0.25 * 1609.344))
        case 6: [StepEnd.lap, .open].randomElement(using: &random) ?? .lap
        default: chance(0.5) ? .heartRateAbove(heartRate()) : .heartRateBelow(heartRate())
        }
    }

    private mutating func target(_ kind: Int, hasLength: Bool) -> StepTarget {
        let (first, second) = (range(kind, single: true), range(kind, single: true))
        if hasLength, chance(0.3), let ramp = StepTarget(from: first, to: second) { return ramp }
        return StepTarget(range(kind, single: chance(0.5)))
    }

    private mutating func range(_ kind: Int, single: Bool) -> TargetRange {
        switch kind {
        case 0:
            let rates = [number(30...290), number(30...290)].sorted().map(StepRate.init(stepsPerMinute:))
            return .cadence(rates[0], single ? rates[0] : rates[1])
        case 1:
            if chance(0.3) { return percent(TargetReference.allCases.filter { !$0.isHeartRate }, single) }
            let speeds = [speed(), speed()].sorted { $0.speed < $1.speed }
            return .speed(speeds[0], single ? speeds[0] : speeds[1])
        case 3: return .gradient(percent: number(0...90) - 45)
        default:
            if chance(0.2), !single { return .zone(Int.random(in: 1...5, using: &random)) }
            if chance(0.3) { return percent([.thresholdHeartRate, .maximumHeartRate], single) }
            let rates = [heartRate(), heartRate()].sorted()
            return .heartRate(rates[0], single ? rates[0] : rates[1])
        }
    }

    private mutating func percent(_ references: [TargetReference], _ single: Bool) -> TargetRange {
        let values = [number(1...300), number(1...300)].sorted()
        let reference = references.randomElement(using: &random) ?? references[0]
        return .percent(values[0], single ? values[0] : values[1], of: reference)
    }

    private mutating func speed() -> TargetSpeed {
        let units: [(Speed.Unit, ClosedRange<Double>)] = [
            (.pacePerKilometer, 70...900), (.pacePerMile, 110...1500), (.kilometersPerHour, 1...50),
            (.milesPerHour, 1...30), (.metersPerSecond, 0.2...14),
        ]
        let (unit, range) = units.randomElement(using: &random) ?? units[0]
        return TargetSpeed(number(range), unit) ?? speed()
    }

    private mutating func heartRate() -> HeartRate { HeartRate(beatsPerMinute: number(20...250)) }

    /// A number with zero to three decimals.
    private mutating func number(_ range: ClosedRange<Double>) -> Double {
        let scale = [1.0, 1.0, 10.0, 1000.0].randomElement(using: &random) ?? 1.0
        let value = range.lowerBound + (range.upperBound - range.lowerBound) * random.unit()
        return Swift.min(Swift.max((value * scale).rounded() / scale, range.lowerBound), range.upperBound)
    }

    private mutating func text() -> String {
        let parts = ["fast", " ", "\"", "\\", "'", "'''", "(", ")", "#", ",", "“é”", "🏃", "4x", "\t", "@"]
        return (0..<Int.random(in: 1...8, using: &random))
            .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
    }

    mutating func chance(_ probability: Double) -> Bool { random.unit() < probability }
}

import Cadence

/// Parses a target after its `@`: `175spm`, `170-176spm`, `4:30/km`, `12km/h`, `Z3`, `140bpm`, `90%`, `-2%gradient`, `160->175spm`.
enum TargetParser {
    private static let example = "@175spm, @4:30/km, @12km/h, @Z3, @140bpm, @90%, @4%gradient or @160->175spm"

    /// A number with the unit that follows it; the unit of the first of two numbers may be missing.
    private struct Value {
        let place: Int
        let number: Double
        let isClock: Bool
        var unit: Unit?
    }

    private enum Unit {
        case cadence
        case heartRate
        case speed(Speed.Unit)
        case percent(TargetReference)
        case gradient
    }

    static func target(_ scanner: inout StepsScanner) throws(StepsFault) -> StepTarget {
        scanner.skipSpaces()
        if let zone = try zone(&scanner) { return StepTarget(.zone(zone)) }
        var first = try value(&scanner)
        var ahead = scanner
        ahead.skipSpaces()
        let isRamp = ahead.consume("->") || ahead.consume("→")
        guard isRamp || ahead.consume("-") else { return StepTarget(try range(first, first)) }
        ahead.skipSpaces()
        scanner = ahead
        let second = try value(&scanner)
        guard first.unit != nil || first.isClock == second.isClock else {
            throw fault(first, "the two values have different units", "@4:30-4:40/km")
        }
        first.unit = first.unit ?? second.unit
        guard isRamp else { return StepTarget(try range(first, second)) }
        guard let ramp = StepTarget(from: try range(first, first), to: try range(second, second)) else {
            throw StepsFault(
                offset: first.place,
                reason: "a ramp goes from one value to another of the same kind",
                example: WorkoutExamples.ramp
            )
        }
        return ramp
    }

    private static func zone(_ scanner: inout StepsScanner) throws(StepsFault) -> Int? {
        let place = scanner.position
        guard scanner.consume("zone") || scanner.consume("z") else { return nil }
        scanner.skipSpaces()
        guard let zone = scanner.wholeNumber(), WorkoutLimits.zones.contains(zone) else {
            throw StepsFault(offset: place, reason: "a heart-rate zone is 1 to 5", example: "5min @Z3")
        }
        return zone
    }

    private static func value(_ scanner: inout StepsScanner) throws(StepsFault) -> Value {
        let place = scanner.position
        let isNegative = scanner.consume("-")
        if !isNegative { _ = scanner.consume("+") }
        guard scanner.isAtNumber, var number = scanner.number() else {
            throw StepsFault(offset: place, reason: "a target is missing after @", example: example)
        }
        let isClock = scanner.consume(":")
        if isClock {
            guard scanner.isAtNumber, let seconds = scanner.number(), seconds < 60 else {
                throw StepsFault(offset: place, reason: "a pace is minutes and seconds", example: "@4:30/km")
            }
            number = number * 60 + seconds
        }
        if isNegative { number = -number }
        return Value(place: place, number: number, isClock: isClock, unit: unit(&scanner, isClock: isClock))
    }

    private static func unit(_ scanner: inout StepsScanner, isClock: Bool) -> Unit? {
        var ahead = scanner
        ahead.skipSpaces()
        let unit = isClock ? paceUnit(&ahead) : plainUnit(&ahead)
        if unit != nil { scanner = ahead }
        return unit
    }

    private static func paceUnit(_ scanner: inout StepsScanner) -> Unit? {
        _ = scanner.consumeWord("min")
        guard scanner.consume("/") else { return nil }
        scanner.skipSpaces()
        if ["kilometer", "kilometre", "km", "k"].contains(where: { scanner.consumeWord($0) }) {
            return .speed(.pacePerKilometer)
        }
        return ["mile", "mi"].contains(where: { scanner.consumeWord($0) }) ? .speed(.pacePerMile) : nil
    }

    private static func plainUnit(_ scanner: inout StepsScanner) -> Unit? {
        if scanner.consume("%") {
            var ahead = scanner
            ahead.skipSpaces()
            if ["gradient", "grade", "incline", "slope"].contains(where: { ahead.consumeWord($0) }) {
                scanner = ahead
                return .gradient
            }
            let references: [(String, TargetReference)] = [
                ("marathon", .marathonPace), ("half", .halfMarathonPace), ("10k", .tenKilometerPace),
                ("5k", .fiveKilometerPace), ("mile", .milePace), ("max", .maximumHeartRate),
                ("hrmax", .maximumHeartRate),
                ("maxhr", .maximumHeartRate), ("hr", .thresholdHeartRate), ("lthr", .thresholdHeartRate),
            ]
            return .percent(references.first { scanner.consumeWord($0.0) }?.1 ?? .thresholdPace)
        }
        let units: [(String, Unit)] = [
            ("spm", .cadence), ("steps/min", .cadence), ("bpm", .heartRate),
            ("km/h", .speed(.kilometersPerHour)), ("kmh", .speed(.kilometersPerHour)),
            ("kph", .speed(.kilometersPerHour)), ("mph", .speed(.milesPerHour)), ("mi/h", .speed(.milesPerHour)),
            ("m/s", .speed(.metersPerSecond)),
        ]
        return units.first { scanner.consumeWord($0.0) }?.1
    }

    private static func range(_ first: Value, _ second: Value) throws(StepsFault) -> TargetRange {
        let (a, b) = (first.number.thousandths, second.number.thousandths)
        switch (first.unit, second.unit) {
        case (.cadence, .cadence):
            let values = try [admit(first, in: StepRate.range), admit(second, in: StepRate.range)].sorted()
            return .cadence(StepRate(stepsPerMinute: values[0]), StepRate(stepsPerMinute: values[1]))
        case (.heartRate, .heartRate):
            let values = try [admit(first, in: HeartRate.range), admit(second, in: HeartRate.range)].sorted()
            return .heartRate(HeartRate(beatsPerMinute: values[0]), HeartRate(beatsPerMinute: values[1]))
        case (.percent(let reference), .percent(let other)) where reference == other:
            _ = try (admit(first, in: WorkoutLimits.percentages), admit(second, in: WorkoutLimits.percentages))
            return .percent(min(a, b), max(a, b), of: reference)
        case (.speed(let unit), .speed(let other)):
            guard let slow = TargetSpeed(a, unit), let fast = TargetSpeed(b, other) else {
                throw fault(first, "a speed lies between 0.1 and 15 m/s (166:40/km and 1:07/km)", "@4:30/km")
            }
            return slow.speed <= fast.speed ? .speed(slow, fast) : .speed(fast, slow)
        case (.gradient, .gradient):
            let gradient = try admit(first, in: WorkoutLimits.gradients)
            guard try admit(second, in: WorkoutLimits.gradients) == gradient else {
                throw fault(first, "a gradient is one value, or a ramp from one value to another", "@2->6%gradient")
            }
            return .gradient(percent: gradient)
        case (nil, _) where first.isClock, (_, nil) where second.isClock:
            throw fault(first, "the pace has no unit, /km or /mi", "@4:30/km")
        case (nil, _), (_, nil): throw fault(first, "the target has no unit", example)
        default: throw fault(first, "the two values have different units", "@170-176spm")
        }
    }

    private static func admit(_ value: Value, in range: ClosedRange<Double>) throws(StepsFault) -> Double {
        guard range.contains(value.number), !value.isClock else {
            let (low, high) = (range.lowerBound.shortText, range.upperBound.shortText)
            throw fault(value, "this value lies between \(low) and \(high)", example)
        }
        return value.number.thousandths
    }

    private static func fault(_ value: Value, _ reason: String, _ example: String) -> StepsFault {
        StepsFault(offset: value.place, reason: reason, example: example)
    }
}

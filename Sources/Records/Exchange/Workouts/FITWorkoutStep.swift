import Cadence
import Workouts

/// A `workout_step` message, interpreted.
struct FITWorkoutStep {
    private typealias Field = FITWorkout.StepField
    private typealias Duration = FITWorkout.DurationType

    private let message: FIT.Message
    /// Whether strided wrote the file; then cadences are strides per minute without exception.
    private let isOwn: Bool
    private let durationType: Int
    private let durationValue: Int?

    init(_ message: FIT.Message, isOwn: Bool) {
        self.message = message
        self.isOwn = isOwn
        durationType = message.integer(Field.durationType) ?? Duration.open
        durationValue = message.integer(Field.durationValue, .uint32)
    }

    /// For a repeat, the index of its first step and the number of rounds; otherwise nil.
    var rounds: (first: Int, count: Int)? {
        guard durationType == Duration.repeatCount else { return nil }
        return (durationValue ?? -1, message.integer(Field.targetValue, .uint32) ?? 0)
    }

    func step(at index: Int, _ remarks: inout WorkoutRemarks) throws(ExchangeError) -> WorkoutStep {
        var targets: [StepTarget?] = []
        for numbers in Field.targets { targets.append(target(numbers, &remarks)) }
        var kept: [StepTarget] = []
        for target in targets.compactMap(\.self) where !kept.contains(where: { $0.start.kind == target.start.kind }) {
            kept.append(target)
        }
        let texts = [message.text(Field.name), message.text(Field.notes)].compactMap(\.self)
        let text = Set(texts).count == 1 ? texts[0] : texts.joined(separator: ": ")
        let intensity = FITWorkout.intensity(message.integer(Field.intensity))
        return WorkoutStep(try end(at: index, &remarks), kept, intensity, text: text)
    }

    private func end(at index: Int, _ remarks: inout WorkoutRemarks) throws(ExchangeError) -> StepEnd {
        switch durationType {
        case Duration.time, Duration.repetitionTime, Duration.timeOnly:
            return .time(.milliseconds(try value(at: index)))
        case Duration.distance: return .distance(Distance(meters: Double(try value(at: index)) / 100))
        case Duration.heartRateBelow, Duration.heartRateAbove:
            let value = try value(at: index)
            guard value > FITWorkout.heartRateOffset else {
                remarks.add("a step ends at a percentage of the maximum heart rate: the lap key ends it")
                return .lap
            }
            let rate = HeartRate(beatsPerMinute: Double(value - FITWorkout.heartRateOffset))
            return durationType == Duration.heartRateBelow ? .heartRateBelow(rate) : .heartRateAbove(rate)
        case Duration.open: return .lap
        case _ where Duration.otherRepeats.contains(durationType):
            throw ExchangeError("a repeat until a time, distance, energy, heart rate or power", at: "step \(index)")
        default:
            remarks.add(
                "a step ends at a value that strided does not measure (type \(durationType)): the lap key ends it"
            )
            return .lap
        }
    }

    private func value(at index: Int) throws(ExchangeError) -> Int {
        guard let durationValue else { throw ExchangeError("the step has no length", at: "step \(index)") }
        return durationValue
    }

    private func target(
        _ numbers: (type: UInt8, value: UInt8, low: UInt8, high: UInt8),
        _ remarks: inout WorkoutRemarks
    ) -> StepTarget? {
        guard let type = message.integer(numbers.type), type != FITWorkout.TargetType.open else { return nil }
        let zone = message.integer(numbers.value, .uint32) ?? 0
        let (low, high) = (message.integer(numbers.low, .uint32), message.integer(numbers.high, .uint32))
        let range: TargetRange?
        switch type {
        case _ where zone > 0 && type == FITWorkout.TargetType.heartRate && WorkoutLimits.zones.contains(zone):
            range = .zone(zone)
        case _ where zone > 0: range = nil
        case FITWorkout.TargetType.speed, FITWorkout.TargetType.lapSpeed: range = Self.speed(low, high)
        case FITWorkout.TargetType.heartRate, FITWorkout.TargetType.lapHeartRate: range = Self.heartRate(low, high)
        case FITWorkout.TargetType.cadence: range = cadence(low, high)
        default: range = nil
        }
        if range == nil {
            let kind = zone > 0 ? "zone \(zone) of target type \(type)" : "a target of type \(type)"
            remarks.add("left out: \(kind), which strided does not have or whose values are impossible")
        }
        return range.map(StepTarget.init)
    }

    /// The values in ascending order; if one is missing or not positive, the other one twice; nil if both are.
    private static func ends(_ low: Int?, _ high: Int?) -> (Int, Int)? {
        let values = [low, high].compactMap(\.self).filter { $0 > 0 }
        return values.min().flatMap { low in values.max().map { (low, $0) } }
    }

    /// Converts speeds in millimetres per second to a range of paces in whole seconds per kilometre.
    private static func speed(_ low: Int?, _ high: Int?) -> TargetRange? {
        guard let (slow, fast) = ends(low, high),
            let slowPace = TargetSpeed((1e6 / Double(slow)).rounded(), .pacePerKilometer),
            let fastPace = TargetSpeed((1e6 / Double(fast)).rounded(), .pacePerKilometer)
        else { return nil }
        return .speed(slowPace, fastPace)
    }

    private static func heartRate(_ low: Int?, _ high: Int?) -> TargetRange? {
        guard let (first, last) = ends(low, high) else { return nil }
        let offset = FITWorkout.heartRateOffset
        if last <= offset { return .percent(Double(first), Double(last), of: .maximumHeartRate) }
        guard first > offset, HeartRate.range.contains(Double(first - offset)),
            HeartRate.range.contains(Double(last - offset))
        else { return nil }
        return .heartRate(
            HeartRate(beatsPerMinute: Double(first - offset)),
            HeartRate(beatsPerMinute: Double(last - offset))
        )
    }

    private func cadence(_ low: Int?, _ high: Int?) -> TargetRange? {
        guard let (first, last) = Self.ends(low, high) else { return nil }
        let steps = !isOwn && last > FITWorkout.mostStrides ? 1.0 : 2.0
        guard StepRate.range.contains(Double(first) * steps), StepRate.range.contains(Double(last) * steps) else {
            return nil
        }
        return .cadence(
            StepRate(stepsPerMinute: Double(first) * steps),
            StepRate(stepsPerMinute: Double(last) * steps)
        )
    }
}

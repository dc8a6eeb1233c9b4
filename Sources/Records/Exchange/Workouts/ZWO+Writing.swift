import Activities
import Cadence
import Workouts

extension ZWO {
    /// Writes a workout.
    ///
    /// - Throws: If the workout mixes times with distances, or has a step that ends otherwise.
    static func encode(
        _ workout: Workout,
        references: WorkoutReferences
    ) throws(ExchangeError) -> ExportedWorkout {
        let ends = workout.expanded.map(\.step.end)
        let isDistance = ends.allSatisfy { if case .distance = $0 { true } else { false } }
        guard isDistance || ends.allSatisfy({ if case .time = $0 { true } else { false } }) else {
            throw ExchangeError("a ZWO workout has either only times or only distances: write the workout as FIT")
        }
        var writer = SegmentWriter(references: references, threshold: threshold(of: workout, references))
        writer.xml.open("workout_file")
        writer.xml.newline()
        writer.element("author", "strided")
        writer.element("name", workout.name ?? "Workout")
        writer.element("description", workout.notes ?? "")
        writer.element("sportType", "run")
        writer.element("durationType", isDistance ? "distance" : "time")
        if let threshold = writer.threshold { writer.element("thresholdSecPerKm", threshold.zwoText) }
        writer.xml.open("workout")
        writer.xml.newline()
        if workout.expanded.contains(where: { $0.step.gradient(at: 0) != nil }) {
            writer.remarks.add("left out: gradients, which ZWO does not have")
        }
        if workout.goal != nil { writer.remarks.add("left out: the goal time, which ZWO does not have") }
        for item in workout.items { writer.add(item) }
        writer.xml.close("workout")
        writer.xml.newline()
        writer.xml.close("workout_file")
        writer.xml.newline()
        return ExportedWorkout(bytes: writer.xml.bytes, remarks: writer.remarks.texts)
    }

    /// The pace in s/km to which absolute paces refer: the runner's threshold pace or the first target; nil without absolute paces.
    private static func threshold(of workout: Workout, _ references: WorkoutReferences) -> Double? {
        let paces = workout.expanded.lazy.flatMap(\.step.targets).compactMap { target -> Speed? in
            if case .speed(_, let fast) = target.start { fast.speed } else { nil }
        }
        guard let first = paces.first.flatMap(Pace.init) else { return nil }
        let pace = (references.thresholdPace ?? first).secondsPerKilometer
        return min(max(pace, ZWOReader.thresholds.lowerBound), ZWOReader.thresholds.upperBound)
    }

    private struct SegmentWriter {
        let references: WorkoutReferences
        /// The pace in seconds per kilometre to which all powers refer; nil if they refer to the paces of the runner.
        let threshold: Double?
        var xml = XMLWriter()
        var remarks = WorkoutRemarks()

        mutating func element(_ name: String, _ text: String) {
            xml.element(name, text)
            xml.newline()
        }

        mutating func add(_ item: WorkoutItem) {
            switch item {
            case .step(let step): add(step)
            case .repeated(let count, let items):
                guard let pair = intervals(count, items) else {
                    for _ in 0..<count { for item in items { add(item) } }
                    return
                }
                xml.empty("IntervalsT", pair)
                xml.newline()
            }
        }

        /// The attributes of a repeat of an effort and a recovery; nil if the repeat has another form.
        private mutating func intervals(_ count: Int, _ items: [WorkoutItem]) -> [(String, String)]? {
            guard items.count == 2, case .step(let on) = items[0], case .step(let off) = items[1],
                [on, off].allSatisfy({ $0.text == nil && $0.targets.allSatisfy { $0.rampEnd == nil } }),
                on.intensity == .work, off.intensity == .recovery,
                let onPower = power(of: on), let offPower = power(of: off), onPower.reference == offPower.reference
            else { return nil }
            var attributes = [
                ("Repeat", "\(count)"), ("OnDuration", on.end.zwoText), ("OffDuration", off.end.zwoText),
            ]
            attributes += onPower.attributes("OnPower", "PowerOnLow", "PowerOnHigh")
            attributes += offPower.attributes("OffPower", "PowerOffLow", "PowerOffHigh")
            attributes += onPower.paceAttribute
            attributes += cadence(of: on, "Cadence") + cadence(of: off, "CadenceResting")
            return attributes
        }

        private mutating func add(_ step: WorkoutStep) {
            let power = power(of: step)
            if power == nil, step.targets.contains(where: { [.speed, .heartRate].contains($0.start.kind) }) {
                remarks.add("left out: targets of heart rate, and percentages of a threshold that is not configured")
            }
            let target = step.targets.first { $0.start.kind == .speed }
            var name = "FreeRide"
            var attributes = [("Duration", step.end.zwoText)]
            if let power {
                switch step.intensity {
                case .warmup where power.isOrdered: name = "Warmup"
                case .cooldown where power.isOrdered && power.low >= power.high: name = "Cooldown"
                default: name = target?.rampEnd == nil ? "SteadyState" : "Ramp"
                }
                attributes +=
                    name == "SteadyState"
                    ? power.attributes("Power", "PowerLow", "PowerHigh")
                    : [("PowerLow", power.low.zwoText), ("PowerHigh", power.high.zwoText)]
                attributes += power.paceAttribute
            }
            attributes += cadence(of: step, "Cadence")
            guard let text = step.text else {
                xml.empty(name, attributes)
                xml.newline()
                return
            }
            xml.open(name, attributes)
            xml.empty("textevent", [("timeoffset", "0"), ("message", text)])
            xml.close(name)
            xml.newline()
        }

        /// A target as shares of the reference speed: its lowest and highest value, or the start and the end of a ramp.
        private struct Power {
            let low: Double
            let high: Double
            let reference: TargetReference
            let isRamp: Bool

            /// Whether the values can be written as a warm-up or cool-down: as a ramp or a single value.
            var isOrdered: Bool { isRamp || low == high }

            func attributes(_ single: String, _ lowName: String, _ highName: String) -> [(String, String)] {
                low == high
                    ? [(single, low.zwoText)] : [(lowName, low.zwoText), (highName, high.zwoText)]
            }

            var paceAttribute: [(String, String)] {
                ZWO.racePaces.firstIndex(of: reference).map { [("pace", "\($0)")] } ?? []
            }
        }

        private func power(of step: WorkoutStep) -> Power? {
            guard let target = step.targets.first(where: { $0.start.kind == .speed }) else { return nil }
            guard let rampEnd = target.rampEnd else { return power(target.start, isRamp: false) }
            guard let start = power(target.start, isRamp: true), let end = power(rampEnd, isRamp: true) else {
                return nil
            }
            return Power(low: start.low, high: end.high, reference: start.reference, isRamp: true)
        }

        private func power(_ range: TargetRange, isRamp: Bool) -> Power? {
            guard let threshold else {
                guard case .percent(let low, let high, let reference) = range else { return nil }
                return Power(low: low / 100, high: high / 100, reference: reference, isRamp: isRamp)
            }
            guard case .speed(let speeds)? = range.resolved(with: references) else { return nil }
            let unit = 1000 / threshold
            return Power(
                low: speeds.lowerBound.metersPerSecond / unit,
                high: speeds.upperBound.metersPerSecond / unit,
                reference: .thresholdPace,
                isRamp: isRamp
            )
        }

        private func cadence(of step: WorkoutStep, _ name: String) -> [(String, String)] {
            for target in step.targets {
                guard case .cadence(let low, let high) = target.start else { continue }
                guard low != high, name == "Cadence" else { return [(name, (low.stepsPerMinute / 2).zwoText)] }
                return [
                    ("CadenceLow", (low.stepsPerMinute / 2).zwoText),
                    ("CadenceHigh", (high.stepsPerMinute / 2).zwoText),
                ]
            }
            return []
        }
    }
}

extension StepEnd {
    /// The value of `Duration`; only for times and distances.
    fileprivate var zwoText: String {
        switch self {
        case .time(let time): (time / .seconds(1)).zwoText
        case .distance(let distance): distance.meters.zwoText
        default: "0"
        }
    }
}

extension Double {
    /// The number with at most six decimals, so that slow paces keep their second.
    fileprivate var zwoText: String {
        let value = (self * 1e6).rounded() / 1e6
        return value == value.rounded() && value.magnitude < 0x1p53 ? "\(Int64(value))" : "\(value)"
    }
}

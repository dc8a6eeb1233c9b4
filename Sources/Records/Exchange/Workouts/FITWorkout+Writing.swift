import Activities
import Cadence
import Workouts

extension FITWorkout {
    static func encode(_ workout: Workout, references: WorkoutReferences, created: Moment) -> ExportedWorkout {
        var file = FIT.Writer()
        file.writeIdentity(type: FIT.FileType.workout, created: created.unixMilliseconds / 1000 - FIT.epoch)
        let remarks = write(workout, references: references, to: &file)
        return ExportedWorkout(bytes: file.file(), remarks: remarks)
    }

    /// Writes the messages of a workout and its steps; returns what FIT cannot express.
    static func write(
        _ workout: Workout,
        references: WorkoutReferences,
        sport: Int = running,
        to file: inout FIT.Writer
    ) -> [String] {
        var writer = StepWriter(references: references)
        if workout.goal != nil { writer.remarks.add("left out: the goal time, which FIT does not have") }
        for item in workout.items { writer.add(item) }
        var fields = [
            FIT.Field(WorkoutField.sport, .enumeration, sport),
            FIT.Field(WorkoutField.capabilities, .uint32z, capabilities),
            FIT.Field(WorkoutField.stepCount, .uint16, writer.steps.count),
        ]
        if let name = workout.name { fields.append(FIT.Field(WorkoutField.name, text: name)) }
        if let notes = workout.notes { fields.append(FIT.Field(WorkoutField.notes, text: notes)) }
        file.write(.workout, fields)
        for (index, step) in writer.steps.enumerated() {
            file.write(.workoutStep, [FIT.Field(FIT.CommonField.messageIndex, .uint16, index)] + step)
        }
        return writer.remarks.texts
    }

    /// For each step of the workout with its repeats written out, the index of its `workout_step` message.
    static func stepIndexes(of workout: Workout) -> [Int] {
        var next = 0
        return indexes(of: workout.items, next: &next)
    }

    private static func indexes(of items: [WorkoutItem], next: inout Int) -> [Int] {
        var indexes: [Int] = []
        for item in items {
            switch item {
            case .step:
                indexes.append(next)
                next += 1
            case .repeated(let count, let items):
                let round = self.indexes(of: items, next: &next)
                for _ in 0..<max(count, 1) { indexes += round }
                // The message of the repeat follows its steps.
                next += 1
            }
        }
        return indexes
    }

    private struct StepWriter {
        let references: WorkoutReferences
        var steps: [[FIT.Field]] = []
        var remarks = WorkoutRemarks()

        mutating func add(_ item: WorkoutItem) {
            switch item {
            case .step(let step): add(step)
            case .repeated(let count, let items):
                let first = steps.count
                for item in items { add(item) }
                steps.append([
                    FIT.Field(StepField.durationType, .enumeration, DurationType.repeatCount),
                    FIT.Field(StepField.durationValue, .uint32, first),
                    FIT.Field(StepField.targetValue, .uint32, count),
                ])
            }
        }

        private mutating func add(_ step: WorkoutStep) {
            let (type, value) = length(of: step.end)
            var fields = [
                FIT.Field(StepField.durationType, .enumeration, type),
                FIT.Field(StepField.durationValue, .uint32, value),
                FIT.Field(StepField.intensity, .enumeration, intensities[step.intensity]),
            ]
            var targets: [Target] = []
            let written = step.targets.filter { $0.start.kind != .gradient }
            // The type of a target "grade" exists, but its values are not documented.
            if written.count < step.targets.count { remarks.add("left out: gradients, for which FIT has no values") }
            for target in written { targets += [fitTarget(target)].compactMap(\.self) }
            if written.count > 2 { remarks.add("FIT has two targets in a step: the third is left out") }
            if targets.isEmpty { targets = [Target(type: TargetType.open, zone: 0, low: nil, high: nil)] }
            for (target, numbers) in zip(targets, StepField.targets) {
                fields += [
                    FIT.Field(numbers.type, .enumeration, target.type),
                    FIT.Field(numbers.value, .uint32, target.zone),
                    FIT.Field(numbers.low, .uint32, target.low),
                    FIT.Field(numbers.high, .uint32, target.high),
                ]
            }
            if let text = step.text { fields.append(FIT.Field(StepField.notes, text: text)) }
            steps.append(fields)
        }

        private mutating func length(of end: StepEnd) -> (type: Int, value: Int?) {
            switch end {
            case .time(let time): return (DurationType.time, Int(time.wholeMilliseconds))
            case .distance(let distance): return (DurationType.distance, Int((distance.meters * 100).rounded()))
            case .heartRateAbove(let rate): return (DurationType.heartRateAbove, rate.offsetField)
            case .heartRateBelow(let rate): return (DurationType.heartRateBelow, rate.offsetField)
            case .lap: return (DurationType.open, nil)
            case .open:
                remarks.add("FIT ends open steps with the lap key")
                return (DurationType.open, nil)
            }
        }

        private struct Target {
            let type: Int
            let zone: Int
            let low: Int?
            let high: Int?
        }

        private mutating func fitTarget(_ target: StepTarget) -> Target? {
            if target.rampEnd != nil { remarks.add("FIT has no ramps: each is written as the range of its values") }
            var ends: [Target?] = []
            for range in [target.start, target.rampEnd].compactMap(\.self) { ends.append(fitTarget(range)) }
            guard let first = ends.compactMap(\.self).first, !ends.contains(where: { $0 == nil }) else {
                remarks.add("left out: targets in percent of a threshold that is not configured")
                return nil
            }
            let lows = ends.compactMap { $0?.low }
            let highs = ends.compactMap { $0?.high }
            return Target(type: first.type, zone: first.zone, low: lows.min(), high: highs.max())
        }

        private mutating func fitTarget(_ range: TargetRange) -> Target? {
            switch range {
            case .zone(let zone): return Target(type: TargetType.heartRate, zone: zone, low: nil, high: nil)
            case .percent(let low, let high, of: .maximumHeartRate) where high <= Double(heartRateOffset):
                return target(TargetType.heartRate, low, high)
            default: break
            }
            /// A range of values, rounded to whole numbers.
            func target(_ type: Int, _ low: Double, _ high: Double) -> Target {
                Target(type: type, zone: 0, low: Int(low.rounded()), high: Int(high.rounded()))
            }
            switch range.resolved(with: references) {
            case .cadence(let range):
                let (low, high) = (range.lowerBound.stepsPerMinute / 2, range.upperBound.stepsPerMinute / 2)
                if low != low.rounded() || high != high.rounded() {
                    remarks.add("FIT counts whole strides: an odd cadence is written as the range of its neighbours")
                }
                return target(TargetType.cadence, low.rounded(.down), high.rounded(.up))
            case .speed(let range):
                let (low, high) = (range.lowerBound.metersPerSecond, range.upperBound.metersPerSecond)
                return target(TargetType.speed, low * 1000, high * 1000)
            case .heartRate(let range):
                let (low, high) = (range.lowerBound.offsetField, range.upperBound.offsetField)
                return target(TargetType.heartRate, Double(low), Double(high))
            case .gradient, nil: return nil
            }
        }
    }
}

extension HeartRate {
    /// The value of `workout_hr`.
    fileprivate var offsetField: Int { Int(beatsPerMinute.rounded()) + FITWorkout.heartRateOffset }
}

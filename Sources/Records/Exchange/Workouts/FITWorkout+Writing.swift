import Activities
import Cadence
import Workouts

extension FITWorkout {
    /// Writes a workout as a FIT file.
    static func encode(_ workout: Workout, references: WorkoutReferences, created: Moment) -> ExportedWorkout {
        var file = FIT.Writer()
        let seconds = created.unixMilliseconds / 1000 - FIT.epoch
        file.write(
            .fileID,
            [
                FIT.Field(FIT.FileIDField.type, .enumeration, FIT.FileType.workout),
                FIT.Field(FIT.FileIDField.manufacturer, .uint16, FIT.Manufacturer.development),
                FIT.Field(FIT.FileIDField.product, .uint16, 0),
                FIT.Field(
                    FIT.FileIDField.timeCreated,
                    .uint32,
                    Int(min(max(seconds, FIT.times.lowerBound), FIT.times.upperBound))
                ),
                FIT.Field(FIT.FileIDField.productName, text: productName),
            ]
        )
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

    /// Converts items to the fields of steps.
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
            for target in step.targets { targets += [fitTarget(target)].compactMap(\.self) }
            if step.targets.count > 2 { remarks.add("FIT has two targets in a step: the third is left out") }
            let first = targets.first ?? Target(type: TargetType.open, zone: 0, low: nil, high: nil)
            fields += [
                FIT.Field(StepField.targetType, .enumeration, first.type),
                FIT.Field(StepField.targetValue, .uint32, first.zone),
                FIT.Field(StepField.low, .uint32, first.low),
                FIT.Field(StepField.high, .uint32, first.high),
            ]
            if targets.count > 1 {
                fields += [
                    FIT.Field(StepField.secondTargetType, .enumeration, targets[1].type),
                    FIT.Field(StepField.secondTargetValue, .uint32, targets[1].zone),
                    FIT.Field(StepField.secondLow, .uint32, targets[1].low),
                    FIT.Field(StepField.secondHigh, .uint32, targets[1].high),
                ]
            }
            if let text = step.text { fields.append(FIT.Field(StepField.notes, text: text)) }
            steps.append(fields)
        }

        private mutating func length(of end: StepEnd) -> (type: Int, value: Int?) {
            switch end {
            case .time(let time):
                let (seconds, attoseconds) = time.components
                return (DurationType.time, Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
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
                return Target(type: TargetType.heartRate, zone: 0, low: Int(low.rounded()), high: Int(high.rounded()))
            default: break
            }
            switch range.resolved(with: references) {
            case .cadence(let range):
                let (low, high) = (range.lowerBound.stepsPerMinute / 2, range.upperBound.stepsPerMinute / 2)
                if low != low.rounded() || high != high.rounded() {
                    remarks.add("FIT counts whole strides: an odd cadence is written as the range of its neighbours")
                }
                return Target(
                    type: TargetType.cadence,
                    zone: 0,
                    low: Int(low.rounded(.down)),
                    high: Int(high.rounded(.up))
                )
            case .speed(let range):
                let (low, high) = (range.lowerBound.metersPerSecond, range.upperBound.metersPerSecond)
                return Target(
                    type: TargetType.speed,
                    zone: 0,
                    low: Int((low * 1000).rounded()),
                    high: Int((high * 1000).rounded())
                )
            case .heartRate(let range):
                return Target(
                    type: TargetType.heartRate,
                    zone: 0,
                    low: range.lowerBound.offsetField,
                    high: range.upperBound.offsetField
                )
            case nil: return nil
            }
        }
    }
}

extension HeartRate {
    /// The value of `workout_hr`.
    fileprivate var offsetField: Int { Int(beatsPerMinute.rounded()) + FITWorkout.heartRateOffset }
}

extension FIT.Field {
    /// Creates a text field, cut to the longest length.
    fileprivate init(_ number: UInt8, text: String) {
        self.init(number, .string, bytes: text.cutToField.utf8.filter { $0 != 0 } + [0])
    }
}

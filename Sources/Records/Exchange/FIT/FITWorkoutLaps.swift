import Activities
import Workouts

extension FIT {
    /// The workout of an activity, as messages of its file and as fields of its laps.
    ///
    /// A FIT file has one workout. Of several, the one with the most steps that have ended is written.
    struct WorkoutLaps {
        private let workout: Workout
        private let record: WorkoutRecord
        /// For each step with its repeats written out, the index of its message.
        private let indexes: [Int]

        init?(_ activity: Activity) {
            guard let record = activity.workouts.max(by: { $0.ended.count < $1.ended.count }), !record.ended.isEmpty,
                let workout = try? Workout(parsingTOML: record.file)
            else { return nil }
            self.workout = workout
            self.record = record
            indexes = FITWorkout.stepIndexes(of: workout)
        }

        func write(sport: Int, to writer: inout Writer) {
            // The runner's thresholds at that time are unknown, so percentages of them are left out here; the laps have them as text.
            _ = FITWorkout.write(workout, references: WorkoutReferences(), sport: sport, to: &writer)
        }

        /// The fields of a lap that lies in a step; empty for other laps.
        func fields(of lap: Lap) -> [Field] {
            let middle = lap.span.lowerBound + (lap.span.upperBound - lap.span.lowerBound) / 2
            guard let step = record.ended.last(where: { $0.span.contains(middle) }),
                indexes.indices.contains(step.index)
            else { return [] }
            var fields = [
                Field(LapField.workoutStep, .uint16, indexes[step.index]),
                Field(LapField.intensity, .enumeration, FITWorkout.intensities[step.purpose]),
                Field(own: .stepTitle, step.fitTitle),
            ]
            if let target = step.target { fields.append(Field(own: .stepTarget, target)) }
            if let share = step.timeInTarget { fields.append(Field(own: .timeInTarget, share * 100)) }
            return fields
        }
    }
}

extension WorkoutStepRecord {
    /// The purpose, the round, the planned end and the text: `work 2/6, 3min, tall`.
    fileprivate var fitTitle: String {
        let round = round.map { " \($0.number)/\($0.count)" } ?? ""
        return [purpose.rawValue + round, title, text].compactMap(\.self).joined(separator: ", ")
    }
}

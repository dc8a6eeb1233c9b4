public import Activities
import GRDB

extension Logbook {
    /// An earlier time of a workout.
    public struct EarlierWorkout: Hashable, Sendable {
        /// The activity.
        public let entry: LogEntry
        /// The workout.
        public let workout: WorkoutRecord
    }

    /// The latest workout that is the same as `workout` (``WorkoutRecord/isSameWorkout(as:)``) in a finished activity that started before
    /// another one; nil if there is none.
    public func workout(sameAs workout: WorkoutRecord, before start: Moment) throws(LogbookError) -> EarlierWorkout? {
        try read { db in
            let sql = """
                WHERE state = 'finished' AND start_ms < ?1 AND id IN (
                  SELECT activity FROM workout WHERE steps = ?2 AND (name IS NULL OR ?3 IS NULL OR name = ?3))
                ORDER BY start_ms DESC, id DESC LIMIT 1
                """
            let arguments: StatementArguments = [start.unixMilliseconds, workout.steps, workout.name]
            guard let entry = try Self.entries(db, sql, arguments, at: path).first else { return nil }
            return entry.activity.workouts.last { $0.isSameWorkout(as: workout) }
                .map { EarlierWorkout(entry: entry, workout: $0) }
        }
    }

    static func workouts(_ db: Database, of ids: ClosedRange<ActivityID>) throws -> [ActivityID: [WorkoutRecord]] {
        var workouts: [ActivityID: [WorkoutRecord]] = [:]
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT activity, name, steps, file, start_ms
                    FROM workout WHERE activity BETWEEN ? AND ? ORDER BY activity, number
                    """
            ),
            arguments: [ids.lowerBound.number, ids.upperBound.number]
        )
        while let row = try rows.next() {
            workouts[ActivityID(row[0]), default: []].append(
                WorkoutRecord(name: row[1], steps: row[2], file: row[3], start: .milliseconds(row[4] as Int64))
            )
        }
        guard !workouts.isEmpty else { return [:] }
        let steps = try Row.fetchCursor(
            db.cachedStatement(sql: WorkoutColumns.selectSteps),
            arguments: [ids.lowerBound.number, ids.upperBound.number]
        )
        while let row = try steps.next() {
            let id = ActivityID(row[0])
            // The numbers of the workouts of an activity are consecutive from 0.
            let number: Int = row[1]
            guard workouts[id]?.indices.contains(number) == true else { continue }
            workouts[id]?[number].ended.append(WorkoutColumns.step(row))
        }
        return workouts
    }
}

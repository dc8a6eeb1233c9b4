public import Activities
import SQLite

extension Logbook {
    /// The latest workout that is the same as `workout` (``WorkoutRecord/isSameWorkout(as:)``) in a finished activity that started before
    /// another one; nil if there is none.
    public func workout(sameAs workout: WorkoutRecord, before start: Moment) throws(LogbookError) -> EarlierWorkout? {
        try read { try Self.workout($0, sameAs: workout, before: start, at: path) }
    }

    /// For each workout of an activity, the previous time of the same workout; nil if there is none.
    public func earlierWorkouts(of activity: Activity) throws(LogbookError) -> [EarlierWorkout?] {
        try read { db in
            try activity.workouts.map { try Self.workout(db, sameAs: $0, before: activity.start, at: path) }
        }
    }

    private static func workout(
        _ db: Database,
        sameAs workout: WorkoutRecord,
        before start: Moment,
        at path: String
    ) throws -> EarlierWorkout? {
        let sql = """
            WHERE state = 'finished' AND start_ms < ?1 AND id IN (
              SELECT activity FROM workout WHERE steps = ?2 AND (name IS NULL OR ?3 IS NULL OR name = ?3))
            ORDER BY start_ms DESC, id DESC LIMIT 1
            """
        let arguments: StatementArguments = [start.unixMilliseconds, workout.steps, workout.name]
        guard let entry = try entries(db, sql, arguments, at: path).first else { return nil }
        return entry.activity.workouts.last { $0.isSameWorkout(as: workout) }
            .map { EarlierWorkout(start: entry.activity.start, workout: $0) }
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
            workouts[ActivityID(try row[0]), default: []].append(
                try WorkoutRecord(name: row[1], steps: row[2], file: row[3], start: .milliseconds(row[4] as Int64))
            )
        }
        guard !workouts.isEmpty else { return [:] }
        let steps = try Row.fetchCursor(
            db.cachedStatement(sql: WorkoutColumns.selectSteps),
            arguments: [ids.lowerBound.number, ids.upperBound.number]
        )
        while let row = try steps.next() {
            let id = ActivityID(try row[0])
            // The numbers of the workouts of an activity are consecutive from 0.
            let number: Int = try row[1]
            guard workouts[id]?.indices.contains(number) == true else { continue }
            workouts[id]?[number].ended.append(try WorkoutColumns.step(row))
        }
        return workouts
    }
}

import Activities
import SQLite

extension Logbook {
    /// Appends a workout with its ended steps to an activity.
    static func appendWorkout(_ workout: WorkoutRecord, to id: ActivityID, in db: Database) throws {
        let number = try latestWorkout(of: id, in: db).map { $0 + 1 } ?? 0
        try db.execute(
            sql: "INSERT INTO workout VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [
                id.number, number, workout.name, workout.steps, workout.file, workout.start.storedMilliseconds,
            ]
        )
        for (index, step) in workout.ended.enumerated() {
            try db.cachedStatement(sql: WorkoutColumns.insertStep)
                .execute(arguments: WorkoutColumns.arguments(step, number: index, workout: number, of: id))
        }
    }

    /// Appends an ended step to the latest workout of an activity.
    ///
    /// If the activity has no workout, because the file was replaced, the step is written when the activity is finished.
    static func appendWorkoutStep(_ step: WorkoutStepRecord, to id: ActivityID, in db: Database) throws {
        guard let workout = try latestWorkout(of: id, in: db) else { return }
        let count = try Int.fetchOne(
            db,
            sql: "SELECT count(*) FROM workout_step WHERE activity = ? AND workout = ?",
            arguments: [id.number, workout]
        )
        try db.cachedStatement(sql: WorkoutColumns.insertStep)
            .execute(arguments: WorkoutColumns.arguments(step, number: count ?? 0, workout: workout, of: id))
    }

    private static func latestWorkout(of id: ActivityID, in db: Database) throws -> Int? {
        try Int.fetchOne(db, sql: "SELECT max(number) FROM workout WHERE activity = ?", arguments: [id.number])
    }
}

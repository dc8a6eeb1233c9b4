package import Activities
import Cadence
import SQLite

extension Logbook {
    /// For each workout of an activity, the previous time of the same workout; nil if there is none.
    package func earlierWorkouts(of activity: Activity) throws(LogbookError) -> [EarlierWorkout?] {
        try read { db in
            try activity.workouts.map { try Self.workout(db, sameAs: $0, before: activity.start, at: path) }
        }
    }

    /// The latest workout that is the same as `workout` (``WorkoutRecord/isSameWorkout(as:)``) in a finished activity that started before
    /// another one; nil if there is none.
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

    static func appendWorkout(_ workout: WorkoutRecord, to id: ActivityID, in db: Database) throws {
        let number = try latestWorkout(of: id, in: db).map { $0 + 1 } ?? 0
        try db.table("workout").insert([
            id, number, workout.name, workout.steps, workout.file, workout.start.storedMilliseconds,
        ])
        for (index, step) in workout.ended.enumerated() {
            try WorkoutColumns.insert(step, number: index, workout: number, of: id, into: db)
        }
    }

    /// Appends an ended step to the latest workout of an activity.
    ///
    /// If the activity has no workout, because the file was replaced, the step is written when the activity is finished.
    static func appendWorkoutStep(_ step: WorkoutStepRecord, to id: ActivityID, in db: Database) throws {
        guard let workout = try latestWorkout(of: id, in: db) else { return }
        let count = "SELECT count(*) FROM workout_step WHERE activity = ? AND workout = ?"
        let number: Int? = try db.value(count, [id, workout])
        try WorkoutColumns.insert(step, number: number ?? 0, workout: workout, of: id, into: db)
    }

    private static func latestWorkout(of id: ActivityID, in db: Database) throws -> Int? {
        try db.value("SELECT max(number) FROM workout WHERE activity = ?", [id])
    }
}

enum WorkoutColumns {
    /// The columns after the number of the activity.
    static let steps = """
        workout, step, start_ms, end_ms, moving_ms, distance_m, purpose, round, rounds, title, text, target,
          in_target, cadence_spm, heart_rate_bpm, complete
        FROM workout_step
        """

    static func insert(
        _ step: WorkoutStepRecord,
        number: Int,
        workout: Int,
        of id: ActivityID,
        into db: Database
    ) throws {
        let values: StatementArguments = [
            id, workout, number, step.index,
            step.span.lowerBound.storedMilliseconds, step.span.upperBound.storedMilliseconds,
            step.moving.storedMilliseconds, step.distance.meters,
            step.purpose.rawValue, step.round?.number, step.round?.count, step.title, step.text, step.target,
            step.timeInTarget, step.cadence?.stepsPerMinute, step.heartRate?.beatsPerMinute, step.isComplete,
        ]
        try db.table("workout_step").insert(values)
    }

    /// Converts a row with these columns to a step and the number of its workout.
    ///
    /// Only a damaged file contains a step that ends before its start, or an unknown purpose; such a step gets the length zero, or counts
    /// as work.
    static func step(_ row: Row) throws -> (workout: Int, step: WorkoutStepRecord)? {
        let start = try Duration.milliseconds(row[3] as Int64)
        let round: Int? = row[8]
        let rounds: Int? = row[9]
        let step = try WorkoutStepRecord(
            index: row[2],
            span: start..<max(start, .milliseconds(row[4] as Int64)),
            moving: .milliseconds(row[5] as Int64),
            distance: Distance(meters: row[6]),
            purpose: WorkoutStepRecord.Purpose(rawValue: row[7]) ?? .work,
            round: round.flatMap { round in rounds.map { WorkoutStepRecord.Round(number: round, count: $0) } },
            title: row[10],
            text: row[11],
            target: row[12],
            timeInTarget: row[13],
            cadence: (row[14] as Double?).map(StepRate.init(stepsPerMinute:)),
            heartRate: (row[15] as Double?).map(HeartRate.init(beatsPerMinute:)),
            isComplete: row[16]
        )
        return (try row[1], step)
    }
}

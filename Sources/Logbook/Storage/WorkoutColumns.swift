import Activities
import Cadence
import SQLite

/// The columns of the steps of workouts.
enum WorkoutColumns {
    static let insertStep = "INSERT INTO workout_step VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    static let selectSteps = """
        SELECT activity, workout, step, start_ms, end_ms, moving_ms, distance_m, purpose, round, rounds, title, text, target,
          in_target, cadence_spm, heart_rate_bpm, complete
        FROM workout_step WHERE activity BETWEEN ? AND ? ORDER BY activity, workout, number
        """

    static func arguments(
        _ step: WorkoutStepRecord,
        number: Int,
        workout: Int,
        of id: ActivityID
    ) -> StatementArguments {
        [
            id.number, workout, number, step.index,
            step.span.lowerBound.storedMilliseconds, step.span.upperBound.storedMilliseconds,
            step.moving.storedMilliseconds, step.distance.meters,
            step.purpose.rawValue, step.round?.number, step.round?.count, step.title, step.text, step.target,
            step.timeInTarget, step.cadence?.stepsPerMinute, step.heartRate?.beatsPerMinute, step.isComplete,
        ]
    }

    /// Converts a database row, read with `selectSteps`, to a step.
    ///
    /// Only a damaged file contains a step that ends before its start, or an unknown purpose; such a step gets the length zero, or counts
    /// as work.
    static func step(_ row: Row) throws -> WorkoutStepRecord {
        let start = try Duration.milliseconds(row[3] as Int64)
        let round: Int? = row[8]
        let rounds: Int? = row[9]
        return try WorkoutStepRecord(
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
    }
}

import Activities
import Analysis
import Cadence
import SQLite

// The records that belong to days and weeks.

extension Logbook {
    static func mostSteps(in db: Database) throws -> DayOfSteps? {
        let sql = """
            SELECT local_day, sum(steps) AS total
            FROM (SELECT local_day, steps FROM day_steps
              UNION ALL SELECT local_day, steps FROM (\(ActivityHours.added()))
              UNION ALL SELECT local_day, steps FROM (\(ImportedSteps.added())))
            GROUP BY local_day HAVING total > 0 ORDER BY total DESC, local_day LIMIT 1
            """
        return try Row.fetchOne(db, sql: sql).map { try DayOfSteps(date: CivilDate(dayNumber: $0[0]), steps: $0[1]) }
    }

    /// The week, from Monday, whose runs have the longest distance together.
    ///
    /// Day 0, 1 January 1970, was a Thursday. The added weeks make the dividend positive, because SQLite's division truncates.
    static func bestWeek(in db: Database) throws -> WeekOfRuns? {
        let sql = """
            SELECT min(local_day), sum(run_distance.distance_m) AS total, count(*),
              max(ifnull(distance_source, '') IN ('steps', 'pace'))
            FROM activity INDEXED BY run_by_day CROSS JOIN run_distance ON run_distance.activity = activity.id
            WHERE \(isFinishedRun)
            GROUP BY (local_day + 3 + 7000000) / 7 HAVING total > 0 ORDER BY total DESC, 1 LIMIT 1
            """
        return try Row.fetchOne(db, sql: sql).map { row in
            try WeekOfRuns(
                monday: CivilDate(dayNumber: row[0]).startOfWeek,
                distance: Distance(meters: row[1]),
                runs: row[2],
                isEstimate: row[3]
            )
        }
    }

    /// The longest and the present streak of days with a run; nil without a run.
    static func streak(today: CivilDate, in db: Database) throws -> DayStreak? {
        let sql = """
            SELECT DISTINCT local_day FROM activity INDEXED BY run_by_day
            WHERE \(isFinishedRun) AND local_day <= ? ORDER BY local_day
            """
        return DayStreak(
            days: try Int.fetchAll(db, sql: sql, arguments: [today.dayNumber]).map(CivilDate.init(dayNumber:)),
            today: today
        )
    }
}

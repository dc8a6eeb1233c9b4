import Activities
import Analysis
import Cadence
import GRDB

// The records that belong to days and weeks.

extension Logbook {
    static func mostSteps(in db: Database) throws -> DayOfSteps? {
        let sql = """
            SELECT local_day, sum(steps) AS total FROM hour_bucket
            GROUP BY local_day HAVING total > 0 ORDER BY total DESC, local_day LIMIT 1
            """
        return try Row.fetchOne(db, sql: sql).map { DayOfSteps(date: CivilDate(dayNumber: $0[0]), steps: $0[1]) }
    }

    /// The week, from Monday, whose runs have the longest distance together.
    ///
    /// Day 0, 1 January 1970, was a Thursday. The added weeks make the dividend positive, because SQLite's division truncates.
    static func bestWeek(in db: Database) throws -> WeekOfRuns? {
        let sql = """
            SELECT min(local_day), sum(run_distance.distance_m) AS total, count(*),
              max(ifnull(distance_source, '') IN ('steps', 'pace'))
            FROM run_distance JOIN activity ON activity.id = run_distance.activity
            WHERE kind = 'run' AND state = 'finished' AND deleted_ms IS NULL
            GROUP BY (local_day + 3 + 7000000) / 7 HAVING total > 0 ORDER BY total DESC, 1 LIMIT 1
            """
        return try Row.fetchOne(db, sql: sql).map { row in
            WeekOfRuns(
                monday: CivilDate(dayNumber: row[0]).startOfWeek,
                distance: Distance(meters: row[1]),
                runs: row[2],
                isEstimate: row[3]
            )
        }
    }

    /// The longest and the present sequence of days with a run; nil without a run.
    ///
    /// In a sequence of consecutive days, the day minus its number in the list of all days is constant.
    static func streak(today: CivilDate, in db: Database) throws -> RunStreak? {
        let sql = """
            WITH day AS (
              SELECT DISTINCT local_day FROM activity
              WHERE kind = 'run' AND state = 'finished' AND deleted_ms IS NULL AND local_day <= ?
            ), numbered AS (SELECT local_day, local_day - row_number() OVER (ORDER BY local_day) AS sequence FROM day)
            SELECT min(local_day), max(local_day) FROM numbered
            GROUP BY sequence ORDER BY max(local_day) - min(local_day) DESC, 1
            """
        var longest: ClosedRange<CivilDate>?
        var current = 0
        let rows = try Row.fetchCursor(db, sql: sql, arguments: [today.dayNumber])
        while let row = try rows.next() {
            let days = CivilDate(dayNumber: row[0])...CivilDate(dayNumber: row[1])
            if longest == nil { longest = days }
            if days.upperBound >= today.advanced(by: -1) { current = days.count }
        }
        return longest.map { RunStreak(longest: $0, current: current) }
    }
}

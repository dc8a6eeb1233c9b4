package import Activities
import SQLite

/// Steps that another program or device counted in an hour or on a day.
package struct ImportedHour: Hashable, Sendable {
    /// The hour; for a whole day, that from 12 to 13.
    package var hour: LocalHour
    package var steps: Int
    /// Whether it is the total of the day, whose hours are not known.
    package var isWholeDay: Bool

    package init(hour: LocalHour, steps: Int, isWholeDay: Bool = false) {
        self.hour = hour
        self.steps = steps
        self.isWholeDay = isWholeDay
    }
}

extension Logbook {
    private static let hoursAtOnce = 5000

    /// Stores the steps of the exports of another program or device; storing them again changes nothing.
    ///
    /// They count only where strided counted nothing; see ``days(_:)``.
    package func store(imported hours: [ImportedHour], from source: String) throws(LogbookError) {
        var rest = hours[...]
        while !rest.isEmpty {
            try write { db in
                // Two files of a service can contain the same hour, one of them only a part of it.
                let statement = try db.cachedStatement(
                    sql: """
                        INSERT INTO imported_hour (local_day, source, start_s, hour, utc_offset_s, whole_day, steps)
                        VALUES (?, ?, ?, ?, ?, ?, ?)
                        ON CONFLICT DO UPDATE SET steps = max(steps, excluded.steps)
                        """
                )
                for imported in rest.prefix(Self.hoursAtOnce) {
                    let hour = imported.hour
                    let day = min(max(hour.date.dayNumber, -10_000_000), 10_000_000)
                    try statement.execute(arguments: [
                        day, source, day * 86_400 + hour.hour * 3600 - hour.utcOffset, hour.hour, hour.utcOffset,
                        imported.isWholeDay, min(max(imported.steps, 0), 1_000_000),
                    ])
                }
            }
            rest = rest.dropFirst(Self.hoursAtOnce)
        }
    }

    /// The days in a range on which steps of other programs and devices count, with the names of their sources.
    package func stepSources(_ days: ClosedRange<CivilDate>) throws(LogbookError) -> [CivilDate: String] {
        try read { db in
            let sql = """
                SELECT DISTINCT local_day, source
                FROM (\(ImportedSteps.added(where: "local_day BETWEEN ?1 AND ?2"))) WHERE steps > 0
                """
            let rows = try db.rows(sql, [days.lowerBound.dayNumber, days.upperBound.dayNumber])
            return Dictionary(try rows.map { try (CivilDate(dayNumber: $0[0]), $0[1]) }) { first, _ in first }
        }
    }

    /// The finished activity that takes up at least half of a time, or of which at least half is in this time; nil if there is none.
    package func activity(overlapping time: Range<Moment>) throws(LogbookError) -> ActivityID? {
        try read { db in
            let sql = """
                SELECT id, start_ms, elapsed_ms FROM activity
                WHERE start_ms BETWEEN ?1 - (SELECT max(elapsed_ms) FROM activity) AND ?2 AND start_ms + elapsed_ms > ?1
                  AND state = 'finished' AND deleted_ms IS NULL AND origin <> 'demo'
                ORDER BY start_ms
                """
            let rows = try db.rows(sql, [time.lowerBound.unixMilliseconds, time.upperBound.unixMilliseconds])
            let row = try rows.first { row in
                let (start, elapsed): (Int64, Int64) = try (row[1], row[2])
                let common =
                    min(start + elapsed, time.upperBound.unixMilliseconds)
                    - max(start, time.lowerBound.unixMilliseconds)
                return common * 2 >= min(elapsed, time.upperBound.unixMilliseconds - time.lowerBound.unixMilliseconds)
            }
            return try row.map { ActivityID(try $0[0]) }
        }
    }
}

/// What the steps of other programs and devices add to what strided counted.
///
/// Several programs can have counted the same steps. So on each day, only the source with most steps is used. Its steps of an hour are
/// added if strided counted no step in this hour. Its total of a day is added if strided counted no step on this day; if the source also
/// has hours, only the part of the total that exceeds their sum. Imported activities of the same time have their own steps, so only what
/// exceeds those is added.
enum ImportedSteps {
    /// A query with the columns of `hour_bucket` without `demo`, and the source.
    static func added(where condition: String = "TRUE") -> String {
        """
        SELECT local_day, hour, utc_offset_s, start_s,
          max(steps - iif(whole_day, in_hours + ifnull((
              SELECT sum(max(of_hour - ifnull((SELECT steps FROM imported_hour
                WHERE local_day = best_hour.local_day AND source = best_hour.source AND start_s = activity_start
                  AND NOT whole_day), 0), 0))
              FROM (SELECT start_s AS activity_start, sum(steps) AS of_hour FROM activity_hour
                WHERE imported AND local_day = best_hour.local_day GROUP BY start_s)
            ), 0), ifnull((SELECT sum(steps) FROM activity_hour
              WHERE imported AND local_day = best_hour.local_day AND start_s = best_hour.start_s), 0)), 0) AS steps,
          0.0 AS distance_m, 0.0 AS energy_kcal, source
        FROM (
          SELECT imported_hour.*, in_hours FROM imported_hour JOIN (
            SELECT local_day, source, in_hours, max(total) FROM (
              SELECT local_day, source, sum(iif(whole_day, 0, steps)) AS in_hours,
                max(sum(iif(whole_day, 0, steps)), max(iif(whole_day, steps, 0))) AS total
              FROM imported_hour WHERE \(condition) GROUP BY local_day, source
            ) GROUP BY local_day
          ) USING (local_day, source)
        ) AS best_hour
        WHERE NOT EXISTS (SELECT 1 FROM hour_bucket WHERE hour_bucket.local_day = best_hour.local_day AND demo = 0
          AND hour_bucket.steps > 0 AND (whole_day OR hour_bucket.start_s = best_hour.start_s))
        """
    }
}

// Records
//
// `Analysis` computes the best efforts of a run once, from its samples, and the logbook stores them (`best_effort`). An import is analysed
// in its own transaction. A recording is analysed by the writer's thread after the transaction that finishes it. An edited activity is
// analysed directly after the change; a trigger deletes the efforts of a changed activity, so an outdated record is never shown. Activities
// of an upgraded logbook are analysed by the first command that needs them (`LogbookOptions.readAnalysed`); the web server never waits for
// that and says how many are missing. Jumps of a receiver are found by physical limits (`Activity.Kind.fastest`, which imports and
// recordings use as well, and `RunningLimit` for whole distances), not by thresholds that were fitted to recordings.

package import Activities
package import Analysis
import Cadence
import SQLite

extension Logbook {
    /// The runner's records, from the analyses so far; demo data are included, like in all lists.
    ///
    /// - Parameter today: The present local day, for the current streak.
    package func records(today: CivilDate) throws(LogbookError) -> RunningRecords {
        var records = try read { db in
            var records = RunningRecords()
            for measure in EffortMeasure.allCases {
                records.efforts[measure] = try Self.efforts(measure, count: RunningRecords.effortsShown, in: db)
            }
            let recent = today.advanced(by: -RacePrediction.days).dayNumber...today.dayNumber
            records.predictions = RacePrediction.all(
                from: try EffortMeasure.allCases.flatMap { measure in
                    try Self.efforts(
                        measure,
                        count: RunningRecords.effortsShown,
                        "AND local_day BETWEEN :from AND :to AND NOT estimated",
                        ["from": recent.lowerBound, "to": recent.upperBound],
                        in: db
                    )
                }
            )
            records.longestDistance = try Self.longestRun(
                "run_distance CROSS JOIN activity ON activity.id = run_distance.activity",
                by: "run_distance.distance_m",
                in: db
            )
            records.longestTime = try Self.longestRun(
                "activity INDEXED BY run_by_time LEFT JOIN run_distance ON run_distance.activity = activity.id",
                by: "moving_ms",
                in: db
            )
            records.mostSteps = try Self.mostSteps(in: db)
            records.bestWeek = try Self.bestWeek(in: db)
            records.streak = try Self.streak(today: today, in: db)
            return records
        }
        records.pending = try pendingAnalyses()
        return records
    }

    /// The best efforts of a finished activity that are better than those of all other activities.
    ///
    /// The first effort over a distance is left out, because there is no earlier record. A measured effort is compared only with measured
    /// ones, because an estimated distance can be much too long. Demo activities are compared only with each other.
    ///
    /// - Parameter start: The start of the activity; nothing if the activity does not exist or is not analysed yet.
    package func newRecords(ofActivityStartedAt start: Moment) throws(LogbookError) -> [NewRecord] {
        try read { db in
            let sql = """
                SELECT activity.id, activity.origin = 'demo', \(Self.effortColumns) FROM activity
                JOIN best_effort ON best_effort.activity = activity.id
                WHERE activity.start_ms = ? AND origin <> 'imported' AND \(Self.isFinishedRun)
                """
            let rows = try db.rows(sql, [start.unixMilliseconds])
            let records = try rows.compactMap { row -> NewRecord? in
                guard let effort = try Self.effort(row, from: 2) else { return nil }
                let others: StatementArguments = try [
                    "activity": row[0] as Int64, "demo": row[1] as Bool, "estimated": effort.isEstimate,
                ]
                let clause = "AND activity.id <> :activity AND (origin = 'demo') = :demo AND estimated <= :estimated"
                let before = try Self.efforts(effort.measure, count: 1, clause, others, in: db).first
                return before.flatMap { NewRecord(effort, before: $0) }
            }
            return EffortMeasure.allCases.flatMap { measure in records.filter { $0.effort.measure == measure } }
        }
    }

    /// What the logbook contains about a week, a month or a year; demo data are included, like in all lists.
    package func summary(
        of period: Bars.Period,
        containing date: CivilDate,
        today: CivilDate
    ) throws(LogbookError) -> PeriodSummary {
        var summary = PeriodSummary(period, containing: date, today: today)
        let days = summary.days.lowerBound...summary.days.upperBound.advanced(by: -1)
        let filter = ActivityFilter(from: days.lowerBound, through: days.upperBound)
        summary.activities = try activities(filter).map(SimilarActivities.Entry.init)
        summary.tallies = try self.days(days)
        summary.goals = try goals()
        summary.stepSources = try stepSources(days)
        summary.trendRuns = try trendRuns(min(summary.trendStart, days.lowerBound)...days.upperBound)
        if period == .year {
            for (id, route) in try routes(of: summary.activities.map { ActivityID($0.number) }) {
                summary.routes[id.number] = route.points
            }
        }
        (summary.runs, summary.efforts) = try read { db in (try Self.runsByDay(in: db), try Self.efforts(days, in: db))
        }
        return summary
    }

    private static func runsByDay(in db: Database) throws -> [CivilDate: ActivityTotal] {
        let sql = """
            SELECT local_day, count(*), sum(distance_m), sum(moving_ms),
              max(ifnull(distance_source, '') IN ('steps', 'pace'))
            FROM activity INDEXED BY run_by_day WHERE \(isFinishedRun) GROUP BY local_day
            """
        var runs: [CivilDate: ActivityTotal] = [:]
        try db.forEach(sql, []) { row in
            try runs[CivilDate(dayNumber: row[0])] = ActivityTotal(
                count: row[1],
                distance: Distance(meters: row[2]),
                moving: .milliseconds(row[3] as Int64),
                isEstimate: row[4]
            )
        }
        return runs
    }

    /// The best effort of some days for each measure, and the best one before them.
    ///
    /// A measured effort counts more than an estimated one, and a recording more than demo data. As for ``newRecords(ofActivityStartedAt:)``,
    /// it is compared only with efforts that were measured as it was, and demo data only with demo data.
    private static func efforts(_ days: ClosedRange<CivilDate>, in db: Database) throws -> [PeriodEffort] {
        let sql = """
            SELECT \(runColumns), \(effortColumns) FROM activity INDEXED BY run_by_day
            CROSS JOIN best_effort ON best_effort.activity = activity.id
            CROSS JOIN analysis ON analysis.activity = activity.id AND version = ?
            WHERE \(isFinishedRun) AND local_day BETWEEN ? AND ?
            ORDER BY origin = 'demo', estimated, best_effort.moving_ms, best_effort.distance_m DESC, activity.start_ms
            """
        let arguments: StatementArguments = [
            RecordingAnalysis.version, days.lowerBound.dayNumber, days.upperBound.dayNumber,
        ]
        var best: [EffortMeasure: RankedEffort] = [:]
        for row in try db.rows(sql, arguments) {
            guard let effort = try effort(row, from: 5), best[effort.measure] == nil else { continue }
            best[effort.measure] = RankedEffort(run: try run(row), effort: effort)
        }
        return try EffortMeasure.allCases.compactMap { measure in
            guard let found = best[measure] else { return nil }
            let clause = "AND local_day < :from AND (origin = 'demo') = :demo AND estimated <= :estimated"
            let others: StatementArguments = [
                "from": days.lowerBound.dayNumber, "demo": found.run.origin == .demo,
                "estimated": found.effort.isEstimate,
            ]
            return PeriodEffort(best: found, before: try efforts(measure, count: 1, clause, others, in: db).first)
        }
    }

    /// An SQL condition that is true for runs that can be records.
    private static let isFinishedRun = "kind = 'run' AND state = 'finished' AND deleted_ms IS NULL"
    private static let effortColumns = """
        measure, best_effort.start_ms, best_effort.end_ms, best_effort.moving_ms, best_effort.distance_m, estimated
        """
    private static let runColumns = "activity.id, activity.start_ms, utc_offset_s, origin, distance_source"

    /// The best efforts of a measure, best first; without those that an older version of the analysis found.
    private static func efforts(
        _ measure: EffortMeasure,
        count: Int,
        _ clause: String = "",
        _ arguments: StatementArguments = [],
        in db: Database
    ) throws -> [RankedEffort] {
        // CROSS JOIN makes SQLite read the efforts in the order of the index, best first, until there are enough.
        let sql = """
            SELECT \(runColumns), \(effortColumns) FROM best_effort
            CROSS JOIN activity ON activity.id = best_effort.activity
            CROSS JOIN analysis ON analysis.activity = activity.id AND version = :version
            WHERE measure = :measure AND \(isFinishedRun) \(clause)
            ORDER BY best_effort.moving_ms, best_effort.distance_m DESC, activity.start_ms LIMIT :count
            """
        let rows = try db.rows(
            sql,
            arguments + ["measure": measure.rawValue, "count": count, "version": RecordingAnalysis.version]
        )
        return try rows.compactMap { row in
            try effort(row, from: 5).map { RankedEffort(run: try run(row), effort: $0) }
        }
    }

    /// The run of a row that begins with `runColumns`.
    private static func run(_ row: Row) throws -> NamedRun {
        try NamedRun(
            number: row[0],
            start: Moment(unixMilliseconds: row[1], utcOffset: row[2]),
            origin: Activity.Origin(rawValue: row[3]) ?? .recorded,
            isEdited: (row[4] as String?) == DistanceSource.edited.rawValue
        )
    }

    /// - Parameter tables: Both tables, joined so that SQLite reads the runs in the order of an index.
    private static func longestRun(_ tables: String, by column: String, in db: Database) throws -> LongestRun? {
        let sql = """
            SELECT \(runColumns), run_distance.distance_m, moving_ms FROM \(tables)
            WHERE \(isFinishedRun) AND \(column) > 0 ORDER BY \(column) DESC, start_ms LIMIT 1
            """
        return try db.row(sql).map { row in
            try LongestRun(
                run: run(row),
                distance: (row[5] as Double?).map(Distance.init(meters:)),
                moving: .milliseconds(row[6] as Int64),
                isEstimate: (row[4] as String?).flatMap(DistanceSource.init(rawValue:))?.isEstimate ?? false
            )
        }
    }
}

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
        return try db.row(sql).map { try DayOfSteps(date: CivilDate(dayNumber: $0[0]), steps: $0[1]) }
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
        return try db.row(sql).map { row in
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
        let days: [Int] = try db.values(sql, [today.dayNumber])
        return DayStreak(days: days.map(CivilDate.init(dayNumber:)), today: today)
    }
}

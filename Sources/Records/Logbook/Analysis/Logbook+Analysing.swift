package import Activities
package import Analysis
import Cadence
import SQLite

extension Logbook {
    /// The number of activities whose analyses one transaction stores.
    private static let analysesAtOnce = 16

    /// The number of finished activities that are not analysed yet, or that an older version analysed.
    ///
    /// Imports, recordings and edits are analysed at once, so this is usually 0; not after an upgrade from an older version.
    package func pendingAnalyses() throws(LogbookError) -> Int {
        try read { db in
            try db.value("SELECT count(*) \(Self.pending)", [RecordingAnalysis.version]) as Int? ?? 0
        }
    }

    /// Analyses the activities that are not analysed yet, latest first, a few per transaction.
    ///
    /// An interrupted call loses only the analyses of the last transaction; the next call continues.
    ///
    /// - Parameter progress: Called after each transaction with the number of analysed activities; false ends the call.
    package func analysePending(_ progress: (Int) -> Bool = { _ in true }) throws(LogbookError) {
        var done = 0
        while case let ids = try nextPending(), !ids.isEmpty {
            try analyse(ids)
            done += ids.count
            guard progress(done) else { return }
        }
    }

    /// Analyses activities and stores the results, unless one was changed or deleted meanwhile.
    ///
    /// The samples are read and analysed before the transaction, so that another process does not wait for it. An activity that is changed
    /// meanwhile is analysed by the call that changes it, or by the next ``analysePending(_:)``.
    func analyse(_ ids: [ActivityID]) throws(LogbookError) {
        var results: [(id: ActivityID, revision: Int64, analysis: RecordingAnalysis)] = []
        for id in ids {
            guard let (revision, track) = try read({ try finished(id, in: $0) }) else { continue }
            results.append((id, revision, RecordingAnalysis(of: track)))
        }
        try write { db in
            for (id, revision, analysis) in results where try Self.revision(of: id, in: db) == revision {
                try Self.store(analysis, of: id, in: db)
            }
        }
    }

    /// Analyses activities that were just stored or changed, a few per transaction.
    ///
    /// Errors are ignored, because the change itself was successful; the activities remain in ``pendingAnalyses()``.
    func analyseChanged(_ ids: [ActivityID]) {
        for start in stride(from: 0, to: ids.count, by: Self.analysesAtOnce) {
            try? analyse(Array(ids[start...].prefix(Self.analysesAtOnce)))
        }
    }

    /// An SQL fragment that selects the activities to be analysed; its argument is the current version.
    private static let pending = """
        FROM activity LEFT JOIN analysis ON analysis.activity = activity.id
        WHERE state = 'finished' AND deleted_ms IS NULL AND ifnull(analysis.version, 0) < ?
        """

    private func nextPending() throws(LogbookError) -> [ActivityID] {
        try read { db in
            let sql = "SELECT activity.id \(Self.pending) ORDER BY start_ms DESC LIMIT ?"
            return try db.values(sql, [RecordingAnalysis.version, Self.analysesAtOnce])
        }
    }

    /// An activity with the number of its changes; nil if it was deleted or is not finished.
    private func finished(_ id: ActivityID, in db: Database) throws -> (revision: Int64, track: ActivityTrack)? {
        guard let revision = try Self.revision(of: id, in: db),
            let entry = try Self.entries(db, "WHERE id = ?", [id], at: path).first
        else { return nil }
        return (revision, ActivityTrack(activity: entry.activity, samples: try Self.samples(db, of: id)))
    }

    /// The number of changes of a finished activity; nil if it was deleted or is not finished.
    private static func revision(of id: ActivityID, in db: Database) throws -> Int64? {
        let sql = "SELECT revision FROM activity WHERE id = ? AND state = 'finished' AND deleted_ms IS NULL"
        return try db.value(sql, [id])
    }

    /// Replaces the stored analysis of an activity, and gives it the name of its route.
    static func store(_ analysis: RecordingAnalysis, of id: ActivityID, in db: Database) throws {
        func replace(_ table: String, by rows: [StatementArguments]) throws {
            try db.run("DELETE FROM \(table) WHERE activity = ?", [id])
            for row in rows { try db.table(table).insert([id] + row) }
        }
        try replace("best_effort", by: analysis.efforts.map(columns))
        try replace("run_distance", by: analysis.runDistance.map { [[$0.meters]] } ?? [])
        try replace("route", by: analysis.route.map { [columns($0)] } ?? [])
        try replace("run_figures", by: analysis.figures.map { [columns($0)] } ?? [])
        let sql = "INSERT INTO analysis VALUES (?, ?) ON CONFLICT (activity) DO UPDATE SET version = excluded.version"
        try db.run(sql, [id, RecordingAnalysis.version])
        try applyRouteName(to: id, in: db)
    }

    private static func columns(_ effort: BestEffort) -> StatementArguments {
        [
            effort.measure.rawValue, effort.span.lowerBound.storedMilliseconds,
            effort.span.upperBound.storedMilliseconds, effort.time.storedMilliseconds, effort.distance.meters,
            effort.isEstimate,
        ]
    }

    /// Converts a row with the columns of `best_effort` from `measure` on; nil if the measure is unknown.
    ///
    /// The column `moving_ms` contains `BestEffort.time`; its name is from version 1 of the analysis, which left out the pauses.
    static func effort(_ row: Row, from column: Int) throws -> BestEffort? {
        guard let measure = try EffortMeasure(rawValue: row[column]) else { return nil }
        let start = try Duration.milliseconds(row[column + 1] as Int64)
        // Only a damaged file contains an effort that ends before its start; such an effort gets the length zero.
        let end = try max(start, .milliseconds(row[column + 2] as Int64))
        return try BestEffort(
            measure: measure,
            span: start..<end,
            time: .milliseconds(row[column + 3] as Int64),
            distance: Distance(meters: row[column + 4]),
            isEstimate: row[column + 5]
        )
    }

    private static func columns(_ figures: RunFigures) -> StatementArguments {
        let times = [figures.motion, figures.walking, figures.clicked, figures.inSync].map(\.storedMilliseconds)
        let relations = [figures.freeCadence, figures.clickedCadence, figures.heartRate].map { relation in
            [
                relation.windows, relation.speed.metersPerSecond, relation.mean, relation.speedSquares,
                relation.products,
            ] as StatementArguments
        }
        return StatementArguments(times) + relations[0] + relations[1] + relations[2] + [
            figures.recovery?.atEnd.beatsPerMinute, figures.recovery?.afterMinute.beatsPerMinute,
        ]
    }

    /// The finished runs, walks and rides of a range of days with their figures, in order of their start.
    ///
    /// An activity that is not analysed yet has no figures; see `analysePending`.
    package func trendRuns(_ days: ClosedRange<CivilDate>) throws(LogbookError) -> [TrendRun] {
        try read { db in
            let sql = """
                SELECT local_day, kind, moving_ms, effort, run_figures.*
                FROM activity LEFT JOIN run_figures ON run_figures.activity = activity.id
                WHERE local_day BETWEEN ? AND ? AND state = 'finished' AND deleted_ms IS NULL AND kind <> 'other'
                ORDER BY local_day, start_ms, id
                """
            return try db.map(sql, [days.lowerBound.dayNumber, days.upperBound.dayNumber]) { row in
                guard let kind = try Activity.Kind(rawValue: row[1]) else {
                    let day: Int = try row[0]
                    throw LogbookError(.corrupt, at: path, "an activity of day \(day) has an unknown kind")
                }
                return try TrendRun(
                    day: CivilDate(dayNumber: row[0]),
                    kind: kind,
                    moving: .milliseconds(row[2] as Int64),
                    effort: row[3],
                    figures: Self.figures(row, from: 4)
                )
            }
        }
    }

    /// Reads the columns of `run_figures`, the first of which is the number of the activity; nil if it is null.
    private static func figures(_ row: Row, from first: Int) throws -> RunFigures? {
        guard row[first] as Int64? != nil else { return nil }
        func time(_ index: Int) throws -> Duration { try .milliseconds(row[first + index] as Int64) }
        func relation(_ index: Int) throws -> PaceRelation {
            try PaceRelation(
                windows: row[first + index],
                speed: Speed(metersPerSecond: row[first + index + 1]),
                mean: row[first + index + 2],
                speedSquares: row[first + index + 3],
                products: row[first + index + 4]
            )
        }
        var figures = RunFigures()
        (figures.motion, figures.walking, figures.clicked, figures.inSync) = try (time(1), time(2), time(3), time(4))
        (figures.freeCadence, figures.clickedCadence, figures.heartRate) = try (relation(5), relation(10), relation(15))
        if let end: Double = row[first + 20], let later: Double = row[first + 21] {
            figures.recovery = HeartRateRecovery(
                atEnd: HeartRate(beatsPerMinute: end),
                afterMinute: HeartRate(beatsPerMinute: later)
            )
        }
        return figures
    }
}

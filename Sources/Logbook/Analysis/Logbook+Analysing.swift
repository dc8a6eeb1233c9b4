import Activities
import Analysis
import SQLite

extension Logbook {
    /// The number of activities whose analyses one transaction stores.
    private static let analysesAtOnce = 16

    /// The number of finished activities that are not analysed yet, or that an older version analysed.
    ///
    /// Imports, recordings and edits are analysed at once, so this is usually 0; not after an upgrade from an older version.
    public func pendingAnalyses() throws(LogbookError) -> Int {
        try read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) \(Self.pending)", arguments: [RecordingAnalysis.version]) ?? 0
        }
    }

    /// Analyses the activities that are not analysed yet, latest first, a few per transaction.
    ///
    /// An interrupted call loses only the analyses of the last transaction; the next call continues.
    ///
    /// - Parameter progress: Called after each transaction with the number of analysed activities; false ends the call.
    public func analysePending(_ progress: (Int) -> Bool = { _ in true }) throws(LogbookError) {
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
            try Int64.fetchAll(
                db.cachedStatement(sql: "SELECT activity.id \(Self.pending) ORDER BY start_ms DESC LIMIT ?"),
                arguments: [RecordingAnalysis.version, Self.analysesAtOnce]
            )
        }
        .map { ActivityID($0) }
    }

    /// An activity with the number of its changes; nil if it was deleted or is not finished.
    private func finished(_ id: ActivityID, in db: Database) throws -> (revision: Int64, track: ActivityTrack)? {
        guard let revision = try Self.revision(of: id, in: db),
            let entry = try Self.entries(db, "WHERE id = ?", [id.number], at: path).first
        else { return nil }
        return (revision, ActivityTrack(activity: entry.activity, samples: try Self.samples(db, of: id)))
    }

    /// The number of changes of a finished activity; nil if it was deleted or is not finished.
    private static func revision(of id: ActivityID, in db: Database) throws -> Int64? {
        let sql = "SELECT revision FROM activity WHERE id = ? AND state = 'finished' AND deleted_ms IS NULL"
        return try Int64.fetchOne(db.cachedStatement(sql: sql), arguments: [id.number])
    }

    /// Replaces the stored analysis of an activity, and gives it the name of its route.
    static func store(_ analysis: RecordingAnalysis, of id: ActivityID, in db: Database) throws {
        try storeEfforts(analysis.efforts, of: id, in: db)
        try storeRunDistance(analysis.runDistance, of: id, in: db)
        try storeRoute(analysis.route, of: id, in: db)
        try storeFigures(analysis.figures, of: id, in: db)
        try db.cachedStatement(
            sql: "INSERT INTO analysis VALUES (?, ?) ON CONFLICT (activity) DO UPDATE SET version = excluded.version"
        ).execute(arguments: [id.number, RecordingAnalysis.version])
        try applyRouteName(to: id, in: db)
    }
}

import Activities
import Analysis
import GRDB

extension Logbook {
    /// The number of finished activities that are not analysed yet, or that an older version analysed.
    public func pendingAnalyses() throws(LogbookError) -> Int {
        try read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) \(Self.pending)", arguments: [RecordingAnalysis.version]) ?? 0
        }
    }

    /// Analyses the activities that are not analysed yet, latest first, each in a transaction of its own.
    ///
    /// An interrupted call loses at most one analysis; the next call continues.
    ///
    /// - Parameter progress: Called after each activity with the number of analysed activities; false ends the call.
    public func analysePending(_ progress: (Int) -> Bool = { _ in true }) throws(LogbookError) {
        var done = 0
        while let id = try nextPending() {
            let analysis = RecordingAnalysis(of: try track(of: id))
            try write { try Self.store(analysis, of: id, in: $0) }
            done += 1
            guard progress(done) else { return }
        }
    }

    /// An SQL fragment that selects the activities to be analysed; its argument is the current version.
    private static let pending = """
        FROM activity LEFT JOIN analysis ON analysis.activity = activity.id
        WHERE state = 'finished' AND deleted_ms IS NULL AND ifnull(analysis.version, 0) < ?
        """

    private func nextPending() throws(LogbookError) -> ActivityID? {
        try read { db in
            try Int64.fetchOne(
                db.cachedStatement(sql: "SELECT activity.id \(Self.pending) ORDER BY start_ms DESC LIMIT 1"),
                arguments: [RecordingAnalysis.version]
            )
        }
        .map { ActivityID($0) }
    }

    /// Replaces the stored analysis of an activity.
    static func store(_ analysis: RecordingAnalysis, of id: ActivityID, in db: Database) throws {
        try storeEfforts(analysis.efforts, of: id, in: db)
        try storeRoute(analysis.route, of: id, in: db)
        try storeFigures(analysis.figures, of: id, in: db)
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO analysis VALUES (?, ?)")
            .execute(arguments: [id.number, RecordingAnalysis.version])
    }
}

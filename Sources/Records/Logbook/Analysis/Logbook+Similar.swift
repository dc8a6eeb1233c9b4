package import Activities
import Cadence
import SQLite

extension Logbook {
    /// The finished activities that are similar to a chosen activity, from the analyses so far.
    ///
    /// - Parameter limit: The number of activities in each list; a list can have one more if the fastest one is older.
    /// - Throws: `noSuchActivity`, or an error of the database.
    package func similarActivities(to id: ActivityID, limit: Int) throws(LogbookError) -> SimilarActivities {
        try read { db in
            guard let chosen = try Self.entries(db, "WHERE id = ?", [id], at: path).first else {
                throw LogbookError(.noSuchActivity, at: path, "\(id)")
            }
            let onRoute = try Self.activitiesOnRoute(of: id, in: db)
            let atDistance = try Self.activitiesAtDistance(of: chosen, except: Set(onRoute ?? []), in: db)
            return SimilarActivities(
                chosen: SimilarActivities.Entry(chosen),
                hasRoute: onRoute != nil,
                sameRoute: try list(onRoute ?? [], with: id, limit: limit, in: db),
                sameDistance: try list(atDistance, with: id, limit: limit, in: db)
            )
        }
    }

    /// Whether an activity has a route that can be compared with others.
    package func hasRoute(_ id: ActivityID) throws(LogbookError) -> Bool {
        try read { try Self.route(of: id, in: $0) != nil }
    }

    /// The finished activities with the same kind and the same distance as a given activity, but not that one; the latest first.
    private static func activitiesAtDistance(
        of entry: LogEntry,
        except others: Set<ActivityID>,
        in db: Database
    ) throws -> [ActivityID] {
        let meters = entry.activity.summary.distance.meters
        guard meters > 0 else { return [] }
        let tolerance = SimilarActivities.distanceTolerance
        let sql = """
            SELECT id FROM activity WHERE kind = ? AND distance_m BETWEEN ? AND ? AND id <> ?
              AND state = 'finished' AND deleted_ms IS NULL
            ORDER BY start_ms DESC
            """
        let same: [ActivityID] = try db.values(
            sql,
            [entry.activity.kind.rawValue, meters * (1 - tolerance), meters * (1 + tolerance), entry.id]
        )
        return same.filter { !others.contains($0) }
    }

    /// A list of activities with the fastest one of them and the chosen one.
    private func list(
        _ ids: [ActivityID],
        with chosen: ActivityID,
        limit: Int,
        in db: Database
    ) throws -> SimilarActivities.List {
        guard !ids.isEmpty else { return SimilarActivities.List() }
        let sql = """
            SELECT id FROM activity WHERE id IN (SELECT value FROM json_each(?)) AND moving_ms > 0 AND distance_m > 0
              AND ifnull(distance_source, '') NOT IN ('steps', 'pace')
            ORDER BY distance_m / moving_ms DESC, start_ms LIMIT 1
            """
        let best: ActivityID? = try db.value(sql, [Self.jsonArray(ids + [chosen])])
        var shown = Array(ids.prefix(max(limit, 0)))
        if let best, best != chosen, !shown.contains(best) { shown.append(best) }
        let entries = try Self.entries(
            db,
            "WHERE id IN (SELECT value FROM json_each(?)) ORDER BY start_ms DESC",
            [Self.jsonArray(shown)],
            at: path
        )
        return SimilarActivities.List(entries: entries.map { .init($0) }, count: ids.count, best: best?.number)
    }

    /// The numbers of activities as an argument for SQLite's function `json_each`.
    static func jsonArray(_ ids: [ActivityID]) -> String { "[\(ids.map(\.description).joined(separator: ","))]" }
}

extension SimilarActivities.Entry {
    init(_ entry: LogEntry) {
        self.init(number: entry.id.number, activity: entry.activity)
    }
}

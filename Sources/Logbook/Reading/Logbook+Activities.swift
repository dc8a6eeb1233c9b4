public import Activities
import GRDB

extension Logbook {
    /// The finished activities that match a filter, in the order of that filter.
    public func activities(_ filter: ActivityFilter = ActivityFilter()) throws(LogbookError) -> [LogEntry] {
        let order =
            switch filter.order {
            case .date: "start_ms DESC"
            case .distance: "distance_m DESC"
            case .duration: "elapsed_ms DESC"
            case .pace: "CASE WHEN moving_ms > 0 THEN distance_m / moving_ms ELSE 0 END DESC"
            }
        return try entries(
            """
            WHERE state = 'finished' AND (?1 IS NULL OR kind = ?1) AND local_day BETWEEN ?2 AND ?3
            ORDER BY \(order), start_ms DESC, id DESC LIMIT ?4
            """,
            [
                filter.kind?.rawValue, filter.from?.dayNumber ?? Int.min, filter.through?.dayNumber ?? Int.max,
                filter.limit.map { max($0, 0) } ?? -1,
            ]
        )
    }

    /// The activity with a number, finished or not.
    public func activity(_ id: ActivityID) throws(LogbookError) -> LogEntry {
        guard let entry = try entries("WHERE id = ?", [id.number]).first else {
            throw LogbookError(.noSuchActivity, at: path, "\(id)")
        }
        return entry
    }

    /// The finished activity with the latest start; nil if there is none.
    public func lastActivity() throws(LogbookError) -> LogEntry? {
        try activities(ActivityFilter(limit: 1)).first
    }

    /// The unfinished activities, earliest first; only the last one can be a recording in progress.
    public func unfinished() throws(LogbookError) -> [LogEntry] {
        try entries("WHERE state <> 'finished' AND NOT (\(Self.isUnfinishedImport)) ORDER BY start_ms, id", [])
    }

    /// Reads an activity with all its samples.
    public func track(of id: ActivityID) throws(LogbookError) -> ActivityTrack {
        try read { db in
            guard let entry = try Self.entries(db, "WHERE id = ?", [id.number], at: path).first else {
                throw LogbookError(.noSuchActivity, at: path, "\(id)")
            }
            return ActivityTrack(activity: entry.activity, samples: try Self.samples(db, of: id))
        }
    }

    static func samples(_ db: Database, of id: ActivityID) throws -> [Sample] {
        let count = try Int.fetchOne(
            db,
            sql: "SELECT count(*) FROM sample WHERE activity = ?",
            arguments: [id.number]
        )
        var samples: [Sample] = []
        samples.reserveCapacity(count ?? 0)
        let rows = try Row.fetchCursor(
            db.cachedStatement(sql: SampleColumns.select),
            arguments: [id.number]
        )
        while let row = try rows.next() { samples.append(SampleColumns.sample(row)) }
        return samples
    }

    private func entries(_ clause: String, _ arguments: StatementArguments) throws(LogbookError) -> [LogEntry] {
        try read { try Self.entries($0, clause, arguments, at: path) }
    }

    /// The activities that match an SQL clause, with their pauses, laps and workouts.
    static func entries(
        _ db: Database,
        _ clause: String,
        _ arguments: StatementArguments,
        at path: String
    ) throws -> [LogEntry] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(sql: ActivityColumns.select + " " + clause),
            arguments: arguments
        )
        var entries: [LogEntry] = []
        while let row = try rows.next() { entries.append(try ActivityColumns.entry(row, at: path)) }
        guard let first = entries.map(\.id).min(), let last = entries.map(\.id).max() else { return [] }
        // A range query per table is faster than a query per activity.
        let pauses = try pauses(db, of: first...last)
        let laps = try laps(db, of: first...last)
        let workouts = try workouts(db, of: first...last)
        let stepTimings = try stepTimings(db, of: first...last)
        let tags = try tags(db, of: first...last)
        return try entries.map { entry in
            var activity = entry.activity
            activity.summary.stepTiming = stepTimings[entry.id]
            if entry.state != .finished { activity.elapsed = try lastTime(db, of: entry.id) }
            activity.pauses = (pauses[entry.id] ?? []).compactMap { start, end in
                let end = end ?? max(start, activity.elapsed)
                return start <= end ? start..<end : nil
            }
            activity.laps = laps[entry.id] ?? []
            activity.workouts = workouts[entry.id] ?? []
            activity.tags = tags[entry.id] ?? []
            return LogEntry(id: entry.id, state: entry.state, activity: activity)
        }
    }
}

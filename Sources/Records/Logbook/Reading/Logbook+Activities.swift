package import Activities
package import SQLite

extension Logbook {
    package func activities(_ filter: ActivityFilter = ActivityFilter()) throws(LogbookError) -> [LogEntry] {
        let order =
            switch filter.order {
            case .date: "start_ms DESC"
            case .distance: "distance_m DESC"
            case .duration: "elapsed_ms DESC"
            case .pace: "CASE WHEN moving_ms > 0 THEN distance_m / moving_ms ELSE 0 END DESC"
            }
        return try read { db in
            let (condition, arguments) = try Self.condition(filter, in: db)
            let clause = "WHERE \(condition) ORDER BY \(order), start_ms DESC, id DESC LIMIT ?1 OFFSET ?2"
            let isInOrderOfStarts = filter.order == .date && filter.from == nil && filter.through == nil
            let select = isInOrderOfStarts ? ActivityColumns.selectByStart : ActivityColumns.select
            return try Self.entries(db, clause, arguments, select: select, at: path)
        }
    }

    /// The number of selected activities in each month that has any, by the first day of the month; the limit and the offset do not count.
    package func countsByMonth(_ filter: ActivityFilter = ActivityFilter()) throws(LogbookError) -> [CivilDate: Int] {
        try read { db in
            let (condition, arguments) = try Self.condition(filter, in: db)
            let sql =
                "SELECT local_day, count(*) FROM activity WHERE deleted_ms IS NULL AND \(condition) GROUP BY local_day"
            var counts: [CivilDate: Int] = [:]
            try db.forEach(sql, arguments) { row in
                try counts[CivilDate(dayNumber: row[0]).startOfMonth, default: 0] += row[1]
            }
            return counts
        }
    }

    /// The SQL condition of a filter with its arguments, of which the first two are the limit and the offset.
    private static func condition(
        _ filter: ActivityFilter,
        in db: Database
    ) throws -> (sql: String, arguments: StatementArguments) {
        var sql = "state = 'finished' AND (?3 IS NULL OR kind = ?3) AND local_day BETWEEN ?4 AND ?5"
        var arguments: StatementArguments = [
            filter.limit.map { max($0, 0) } ?? -1, max(filter.offset, 0), filter.kind?.rawValue,
            filter.from?.dayNumber ?? Int.min, filter.through?.dayNumber ?? Int.max,
        ]
        var next = 6
        if let search = filter.search {
            arguments += [search.expression]
            next += 1
            sql += " AND id IN (SELECT rowid FROM activity_text WHERE activity_text MATCH ?6)"
        }
        for tag in filter.tags {
            arguments += [tag.folded]
            sql += " AND id IN (SELECT activity FROM tag WHERE folded = ?\(next))"
            next += 1
        }
        if filter.isKindAssumed { sql += " AND kind_assumed" }
        if let id = filter.routeOf {
            arguments += [jsonArray([id] + (try activitiesOnRoute(of: id, in: db) ?? []))]
            sql += " AND id IN (SELECT value FROM json_each(?\(next)))"
        }
        return (sql, arguments)
    }

    /// The activity with a number, finished or not.
    package func activity(_ id: ActivityID) throws(LogbookError) -> LogEntry {
        try read { try Self.entry($0, id, at: path) }
    }

    static func entry(_ db: Database, _ id: ActivityID, at path: String) throws -> LogEntry {
        let select = ActivityColumns.selectNamed
        guard let entry = try entries(db, "WHERE id = ?", [id], select: select, at: path).first else {
            throw LogbookError(.noSuchActivity, at: path, "\(id)")
        }
        return entry
    }

    /// The finished activity with the latest start; nil if there is none.
    package func lastActivity() throws(LogbookError) -> LogEntry? {
        try activities(ActivityFilter(limit: 1)).first
    }

    /// The unfinished activities, earliest first; only the last one can be a recording in progress.
    package func unfinished() throws(LogbookError) -> [LogEntry] {
        let clause = "WHERE state <> 'finished' AND NOT (\(Self.isUnfinishedImport)) ORDER BY start_ms, id"
        return try read { try Self.entries($0, clause, [], at: path) }
    }

    /// The stored state of an unfinished recording, with which it can be continued; nil if it was never stored.
    package func progress(of entry: LogEntry) throws(LogbookError) -> Recorder.Progress? {
        try read { db in
            var progress = try RecordingColumns.progress(db, of: entry.id)
            // Whether the recording is paused is read from the activity: its state is written with each pause, so it is newer than the
            // progress.
            guard entry.state == .paused else {
                progress?.pause = nil
                return progress
            }
            var paused = progress ?? Recorder.Progress()
            paused.pause = paused.pause ?? .order
            return paused
        }
    }

    package func track(of id: ActivityID) throws(LogbookError) -> ActivityTrack {
        try read { db in
            ActivityTrack(activity: try Self.entry(db, id, at: path).activity, samples: try Self.samples(db, of: id))
        }
    }

    static func samples(_ db: Database, of id: ActivityID) throws -> [Sample] {
        var samples: [Sample] = []
        samples.reserveCapacity(try db.value("SELECT count(*) FROM sample WHERE activity = ?", [id]) as Int? ?? 0)
        try db.forEach(SampleColumns.select, [id]) { samples.append(try SampleColumns.sample($0)) }
        return samples
    }

    /// The activities that match an SQL clause, with their pauses, laps and workouts.
    static func entries(
        _ db: Database,
        _ clause: String,
        _ arguments: StatementArguments,
        select: String = ActivityColumns.select,
        at path: String
    ) throws -> [LogEntry] {
        let entries = try db.map(select + " " + clause, arguments) { try ActivityColumns.entry($0, at: path) }
        let ids = entries.map(\.id).ranges
        let (pauses, laps) = try (self.pauses(db, of: ids), self.laps(db, of: ids))
        let (workouts, stepTimings) = try (self.workouts(db, of: ids), self.stepTimings(db, of: ids))
        let (tags, shoes) = try (self.tags(db, of: ids), shoeNames(db, of: ids))
        return try entries.map { entry in
            var activity = entry.activity
            activity.summary.stepTiming = stepTimings[entry.id]?.first
            if entry.state != .finished { activity.elapsed = try lastTime(db, of: entry.id) }
            activity.pauses = (pauses[entry.id] ?? []).compactMap { start, end in
                let end = end ?? max(start, activity.elapsed)
                return start <= end ? start..<end : nil
            }
            activity.laps = laps[entry.id] ?? []
            activity.workouts = workouts[entry.id] ?? []
            activity.tags = tags[entry.id] ?? []
            activity.shoes = shoes[entry.id]?.first
            return LogEntry(id: entry.id, state: entry.state, activity: activity)
        }
    }
}

extension [ActivityID] {
    /// The ranges of numbers that contain these numbers and few others: numbers in a range are less than 16 apart.
    var ranges: [ClosedRange<ActivityID>] {
        sorted().reduce(into: []) { ranges, id in
            if let last = ranges.last, id.number - last.upperBound.number < 16 {
                ranges[ranges.count - 1] = last.lowerBound...id
            } else {
                ranges.append(id...id)
            }
        }
    }
}

package struct LogEntry: Hashable, Sendable {
    /// The recording state; the raw values are stored and must not change.
    package enum State: String, Hashable, Sendable, CaseIterable {
        /// The recording is in progress, or a crash interrupted it.
        case recording
        /// The recording is paused, or a crash interrupted it during a pause.
        case paused
        case finished
    }

    package let id: ActivityID
    package let state: State
    /// The data of the activity.
    ///
    /// If the activity is unfinished, its elapsed time is the time of the last stored data, and an open pause ends there.
    package let activity: Activity
}

/// The number that identifies an activity in the logbook; it is never used for another activity.
package struct ActivityID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The number of the activity, at least 1.
    package let number: Int64

    package init(_ number: Int64) {
        self.number = number
    }

    /// Parses the number of an activity, for example `42`; nil for any other text.
    package init?(parsing text: some StringProtocol) {
        guard let number = Int64(text), number >= 1 else { return nil }
        self.init(number)
    }

    package static func < (a: Self, b: Self) -> Bool { a.number < b.number }

    package var description: String { String(number) }
}

extension ActivityID: DatabaseValueConvertible {
    package var databaseValue: DatabaseValue { number.databaseValue }

    package init?(databaseValue: DatabaseValue) {
        guard let number = Int64(databaseValue: databaseValue) else { return nil }
        self.init(number)
    }
}

public import Activities
import GRDB

/// A change of the extent of an activity.
public enum ActivityCut: Hashable, Sendable {
    /// Only this range of times since the start is kept.
    case trim(Range<Duration>)
    /// The activity ends at this time since the start, and the rest is a new activity.
    case split(at: Duration)
    /// Like `split`, in the longest pause.
    case splitAtLongestPause
    /// Another activity becomes a part of this one; the time between them is a pause.
    case join(ActivityID)
}

extension Logbook {
    /// Cuts, splits or joins a finished activity; ``undoCut(of:)`` brings the original back within ``keepsDeleted``.
    ///
    /// Figures, laps, records and sums of imported activities follow. What strided counted on the days of a recorded activity remains, as
    /// for a deletion. An import of the original file finds the result.
    ///
    /// - Returns: The results: the changed activity, and after a split the new one.
    /// - Throws: `noSuchActivity`, `unfinished`, `cannotCut` with the reason, or an error of the database; nothing is changed then.
    public func cut(_ id: ActivityID, _ cut: ActivityCut, at now: Moment) throws(LogbookError) -> [LogEntry] {
        let results = try write { db in
            try requireFinished(id, in: db)
            let edit = (try Int64.fetchOne(db, sql: "SELECT max(edit) FROM edit_part") ?? 0) + 1
            let track = try storedTrack(id, in: db)
            let results: [ActivityID]
            switch cut {
            case .trim(let range):
                guard let part = track.part(range) else { throw tooShort }
                results = try replace([id], by: [part], edit: edit, at: now, in: db)
            case .split(let time):
                results = try split(id, track, at: time..<time, edit: edit, now: now, in: db)
            case .splitAtLongestPause:
                guard let pause = track.longestPause else { throw refusal("the activity has no pause") }
                results = try split(id, track, at: pause, edit: edit, now: now, in: db)
            case .join(let other):
                results = [try join(id, other, edit: edit, at: now, in: db)]
            }
            try purgeDeleted(at: now, in: db)
            return results
        }
        return try analysed(results)
    }

    /// Analyses activities that were just changed, and returns them.
    func analysed(_ changed: [ActivityID]) throws(LogbookError) -> [LogEntry] {
        var entries: [LogEntry] = []
        for id in changed {
            analyseChanged(id)
            entries.append(try activity(id))
        }
        return entries
    }

    private var tooShort: LogbookError { refusal("less than a second would remain of a part") }

    func refusal(_ reason: String) -> LogbookError { LogbookError(.cannotCut, at: path, reason) }

    private func storedTrack(_ id: ActivityID, in db: Database) throws -> ActivityTrack {
        guard let entry = try Self.entries(db, "WHERE id = ?", [id.number], at: path).first else {
            throw LogbookError(.noSuchActivity, at: path, "\(id)")
        }
        return ActivityTrack(activity: entry.activity, samples: try Self.samples(db, of: id))
    }

    private func split(
        _ id: ActivityID,
        _ track: ActivityTrack,
        at gap: Range<Duration>,
        edit: Int64,
        now: Moment,
        in db: Database
    ) throws -> [ActivityID] {
        guard let first = track.part(.zero..<max(gap.lowerBound, .zero)), gap.upperBound < track.activity.elapsed,
            let second = track.part(gap.upperBound..<track.activity.elapsed)
        else { throw tooShort }
        return try replace([id], by: [first, second], edit: edit, at: now, in: db)
    }

    private func join(
        _ id: ActivityID,
        _ other: ActivityID,
        edit: Int64,
        at now: Moment,
        in db: Database
    ) throws -> ActivityID {
        try requireFinished(other, in: db)
        guard id != other else { throw refusal("an activity cannot be joined with itself") }
        let tracks = try [id, other].map { (id: $0, track: try storedTrack($0, in: db)) }
            .sorted { ($0.track.activity.start, $0.id) < ($1.track.activity.start, $1.id) }
        guard tracks[0].track.activity.kind == tracks[1].track.activity.kind else {
            throw refusal("the activities are of different kinds; to change one: stridectl edit \(other) --kind")
        }
        guard (tracks[0].track.activity.origin == .demo) == (tracks[1].track.activity.origin == .demo) else {
            throw refusal("one of the activities is made up")
        }
        guard let whole = tracks[0].track.joined(with: tracks[1].track) else {
            throw refusal("activity \(tracks[1].id) starts before the end of activity \(tracks[0].id)")
        }
        return try replace(tracks.map(\.id), by: [whole], edit: edit, at: now, in: db)[0]
    }

    /// Keeps copies of activities, and replaces them by others: the first keeps its number, and a second one is new or deleted.
    private func replace(
        _ originals: [ActivityID],
        by results: [ActivityTrack],
        edit: Int64,
        at now: Moment,
        in db: Database
    ) throws -> [ActivityID] {
        let first = originals[0]
        func note(_ id: ActivityID, _ role: String) throws {
            try db.execute(sql: "INSERT INTO edit_part VALUES (?, ?, ?)", arguments: [edit, id.number, role])
        }
        func delete(_ id: ActivityID) throws {
            try db.execute(
                sql: "UPDATE activity SET deleted_ms = ? WHERE id = ?",
                arguments: [now.unixMilliseconds, id.number]
            )
        }
        let kept = try StoredCopy.make(of: first, in: db)
        try delete(kept)
        try note(kept, "kept")
        try note(first, "changed")
        var ids = [first]
        if results.count > 1 {
            let second = try StoredCopy.make(of: first, in: db)
            try note(second, "added")
            ids.append(second)
        }
        for other in originals.dropFirst() {
            try delete(other)
            try note(other, "joined")
        }
        for id in ids { for original in originals { try inherit(from: original, to: id, edit, in: db) } }
        for (id, track) in zip(ids, results) { try store(track, as: id, in: db) }
        return ids
    }

    /// An import of a file that was recognised as the original is now recognised as the result.
    private func inherit(from original: ActivityID, to id: ActivityID, _ edit: Int64, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO former_identity
                  SELECT ?1, ?2, start_ms, first_kind, first_distance_m FROM activity WHERE id = ?3
                  UNION SELECT ?1, ?2, start_ms, first_kind, first_distance_m FROM former_identity WHERE activity = ?3
                """,
            arguments: [id.number, edit, original.number]
        )
    }

    /// Replaces the figures, the parts and the samples of an activity.
    private func store(_ track: ActivityTrack, as id: ActivityID, in db: Database) throws {
        let activity = track.activity
        try db.execute(
            sql: "UPDATE activity SET start_ms = ?, utc_offset_s = ?, local_day = ? WHERE id = ?",
            arguments: [
                activity.start.unixMilliseconds, activity.start.utcOffset, activity.start.date.dayNumber, id.number,
            ]
        )
        try Self.finish(id, as: activity, in: db)
        try Self.addTags(Array(activity.tags.prefix(Self.mostTags)), to: id, in: db)
        try db.execute(sql: "DELETE FROM sample WHERE activity = ?", arguments: [id.number])
        try Self.insert(track.samples, of: id, into: db)
    }
}

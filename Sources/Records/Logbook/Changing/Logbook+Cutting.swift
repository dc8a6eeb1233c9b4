package import Activities
import SQLite

/// A change of the extent of an activity.
package enum ActivityCut: Hashable, Sendable {
    /// Only this range of times since the start is kept.
    case trim(Range<Duration>)
    /// The activity ends at this time since the start, and the rest is a new activity.
    case split(at: Duration)
    /// Like `split`, in the longest pause.
    case splitAtLongestPause
    /// Another activity becomes a part of this one, and the time between them becomes a pause.
    ///
    /// If it is a recording of the same time, its values complete those of this one.
    case join(ActivityID)
}

extension Logbook {
    /// Cuts, splits or joins a finished activity; ``undoCut(of:at:)`` brings the original back within ``keepsDeleted``.
    ///
    /// Figures, laps and records are computed again, and also what an imported activity adds to its days. What strided itself counted on
    /// the days of a recorded activity remains, as after a deletion. If the original file is imported again, the results are recognised as
    /// its activities.
    ///
    /// - Parameter words: Translates a sentence of the note.
    /// - Returns: The results: the changed activity, and after a split the new one.
    /// - Throws: `noSuchActivity`, `unfinished`, `cannotCut` with the reason, or an error of the database; nothing is changed then.
    package func cut(
        _ id: ActivityID,
        _ cut: ActivityCut,
        at now: Moment,
        words: (String) -> String = { $0 }
    ) throws(LogbookError) -> [LogEntry] {
        let results = try write { db in
            try requireFinished(id, in: db)
            var (id, cut) = (id, cut)
            if let first = try Self.first(of: id, in: db) {
                // The activity that counts keeps its number.
                guard cut == .join(first) else {
                    throw refusal(
                        "it is a second recording of activity \(first); first: stridectl edit \(first) --merge \(id), or stridectl undelete \(id)"
                    )
                }
                (id, cut) = (first, .join(id))
            }
            let edit = (try db.value("SELECT max(edit) FROM edit_part") as Int64? ?? 0) + 1
            let track = try storedTrack(id, in: db)
            let results: [ActivityID]
            switch cut {
            case .trim(let range):
                guard let part = track.part(range, words: words) else { throw tooShort }
                results = try replace([id], by: [part], edit: edit, at: now, in: db)
            case .split(let time):
                results = try split(id, track, at: time..<time, words, edit: edit, now: now, in: db)
            case .splitAtLongestPause:
                guard let pause = track.longestPause else { throw refusal("the activity has no pause") }
                results = try split(id, track, at: pause, words, edit: edit, now: now, in: db)
            case .join(let other):
                results = [try join(id, other, words, edit: edit, at: now, in: db)]
            }
            try purgeDeleted(at: now, in: db)
            return results
        }
        return try analysed(results)
    }

    func analysed(_ changed: [ActivityID]) throws(LogbookError) -> [LogEntry] {
        analyseChanged(changed)
        var entries: [LogEntry] = []
        for id in changed { entries.append(try activity(id)) }
        return entries
    }

    private var tooShort: LogbookError { refusal("less than a second would remain of a part") }

    func refusal(_ reason: String) -> LogbookError { LogbookError(.cannotCut, at: path, reason) }

    private func storedTrack(_ id: ActivityID, in db: Database) throws -> ActivityTrack {
        ActivityTrack(activity: try Self.entry(db, id, at: path).activity, samples: try Self.samples(db, of: id))
    }

    private func split(
        _ id: ActivityID,
        _ track: ActivityTrack,
        at gap: Range<Duration>,
        _ words: (String) -> String,
        edit: Int64,
        now: Moment,
        in db: Database
    ) throws -> [ActivityID] {
        guard let first = track.part(.zero..<max(gap.lowerBound, .zero), words: words),
            gap.upperBound < track.activity.elapsed,
            let second = track.part(gap.upperBound..<track.activity.elapsed, words: words)
        else { throw tooShort }
        return try replace([id], by: [first, second], edit: edit, at: now, in: db)
    }

    private func join(
        _ id: ActivityID,
        _ other: ActivityID,
        _ words: (String) -> String,
        edit: Int64,
        at now: Moment,
        in db: Database
    ) throws -> ActivityID {
        if let whole = try Self.replacement(of: other, in: db) {
            throw refusal("activity \(other) is already a part of activity \(whole)")
        }
        try requireFinished(other, in: db)
        guard id != other else { throw refusal("an activity cannot be joined with itself") }
        let (named, second) = (try storedTrack(id, in: db), try storedTrack(other, in: db))
        guard (named.activity.origin == .demo) == (second.activity.origin == .demo) else {
            throw refusal("one of the activities is made up")
        }
        if let whole = named.combined(with: second) {
            return try replace([id, other], by: [whole], edit: edit, at: now, in: db)[0]
        }
        guard named.activity.kind == second.activity.kind else {
            throw refusal("the activities are of different kinds; to change one: stridectl edit \(other) --kind")
        }
        let tracks = [(id: id, track: named), (id: other, track: second)]
            .sorted { ($0.track.activity.start, $0.id) < ($1.track.activity.start, $1.id) }
        guard let whole = tracks[0].track.joined(with: tracks[1].track, words: words) else {
            throw refusal("activity \(tracks[1].id) starts before the end of activity \(tracks[0].id)")
        }
        return try replace(tracks.map(\.id), by: [whole], edit: edit, at: now, in: db)[0]
    }

    /// Replaces one or two activities by the results of a cut, split or join, and keeps what is needed to undo it.
    ///
    /// The first activity keeps its number; a deleted copy of it keeps the original. A second result gets a new number, and a second
    /// original is deleted.
    private func replace(
        _ originals: [ActivityID],
        by results: [ActivityTrack],
        edit: Int64,
        at now: Moment,
        in db: Database
    ) throws -> [ActivityID] {
        let first = originals[0]
        func note(_ id: ActivityID, _ role: String) throws {
            try db.table("edit_part").insert([edit, id, role])
        }
        func delete(_ id: ActivityID) throws {
            try db.run("UPDATE activity SET deleted_ms = ? WHERE id = ?", [now.unixMilliseconds, id])
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
            try db.run("UPDATE activity SET second_of = ? WHERE second_of = ?", [first, other])
            let takesShoes = """
                UPDATE activity SET (shoe, shoe_chosen) = (SELECT shoe, shoe_chosen FROM activity WHERE id = ?)
                WHERE id = ? AND shoe IS NULL AND NOT shoe_chosen
                """
            try db.run(takesShoes, [other, first])
            let takesOrigin = """
                UPDATE activity SET name_origin = (SELECT name_origin FROM activity WHERE id = ?)
                WHERE id = ? AND name IS NULL
                """
            try db.run(takesOrigin, [other, first])
            try delete(other)
            try note(other, "joined")
        }
        for id in ids { for original in originals { try inherit(from: original, to: id, edit, in: db) } }
        for (id, track) in zip(ids, results) { try store(track, as: id, in: db) }
        return ids
    }

    /// Copies the identity of an original to a result, so that a repeated import of the original file recognises the result.
    private func inherit(from original: ActivityID, to id: ActivityID, _ edit: Int64, in db: Database) throws {
        let sql = """
            INSERT OR IGNORE INTO former_identity
              SELECT ?1, ?2, start_ms, first_kind, first_distance_m FROM activity WHERE id = ?3
              UNION SELECT ?1, ?2, start_ms, first_kind, first_distance_m FROM former_identity WHERE activity = ?3
            """
        try db.run(sql, [id, edit, original])
    }

    /// Replaces the start, the figures, the pauses, the laps and the samples of an activity.
    private func store(_ track: ActivityTrack, as id: ActivityID, in db: Database) throws {
        let activity = track.activity
        let sql = "UPDATE activity SET start_ms = ?, utc_offset_s = ?, local_day = ? WHERE id = ?"
        try db.run(sql, [activity.start.unixMilliseconds, activity.start.utcOffset, activity.start.date.dayNumber, id])
        try Self.finish(id, as: activity, in: db)
        try Self.addTags(Array(activity.tags.prefix(Self.mostTags)), to: id, in: db)
        try db.run("DELETE FROM sample WHERE activity = ?", [id])
        try Self.insert(track.samples, of: id, into: db)
    }
}

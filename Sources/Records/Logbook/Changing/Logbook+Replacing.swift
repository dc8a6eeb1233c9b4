package import Activities
import Analysis
import Cadence
import SQLite

extension Logbook {
    /// Words in the notes of imports that say that a part of the file is missing.
    private static let damage = [
        "is cut after", "breaks off", "was never written", "cannot be read after", "have no records",
    ]

    /// Whether an activity was imported, and not cut or joined by the runner since.
    static func isUncutImport(_ id: ActivityID, in db: Database) throws -> Bool {
        let sql = """
            SELECT origin FROM activity
            WHERE id = ? AND state = 'finished' AND id NOT IN (SELECT activity FROM former_identity)
            """
        let origin = try db.value(sql, [id]) as String?
        return origin == Activity.Origin.imported.rawValue
    }

    /// Replaces an imported activity by a longer or newer reading of it; its number and what the runner has edited remain.
    static func replace(
        _ id: ActivityID,
        by imported: Activity,
        _ samples: some BidirectionalCollection<Sample>,
        in db: Database
    ) throws {
        let known = """
            SELECT kind <> first_kind, kind, name_origin, name, effort, note, distance_source, distance_m
            FROM activity WHERE id = ?
            """
        guard let row = try db.row(known, [id]) else { return }
        var activity = imported
        if try row[0] as Bool, let kind = try Activity.Kind(rawValue: row[1]) {
            (activity.kind, activity.isKindAssumed) = (kind, false)
        }
        let hasOwnName = row[3] as String? != nil && row[2] as String? != "file"
        if hasOwnName { activity.name = row[3] }
        activity.effort = (row[4] as Int?).flatMap(PerceivedEffort.init) ?? activity.effort
        if let note = row[5] as String?, !damage.contains(where: note.contains), activity.note?.contains(note) != true {
            activity.note = [note, activity.note].compactMap(\.self).joined(separator: "\n")
        }
        if row[6] as String? == DistanceSource.edited.rawValue {
            (activity.summary.distance, activity.summary.distanceSource) = try (Distance(meters: row[7]), .edited)
        }
        try finish(id, as: activity, in: db)
        let sql = """
            UPDATE activity SET start_ms = ?, utc_offset_s = ?, local_day = ?, first_kind = ?, first_distance_m = ?,
              kind_assumed = ?, name_origin = iif(?, name_origin, iif(name IS NULL, NULL, 'file')) WHERE id = ?
            """
        let values: StatementArguments = [
            imported.start.unixMilliseconds, imported.start.utcOffset, imported.start.date.dayNumber,
            imported.kind.rawValue, imported.summary.distance.meters, activity.isKindAssumed, hasOwnName, id,
        ]
        try db.run(sql, values)
        try db.run("DELETE FROM sample WHERE activity = ?", [id])
        let count = try db.value("SELECT count(*) FROM tag WHERE activity = ?", [id]) as Int? ?? 0
        try addTags(Array(imported.tags.prefix(max(mostTags - count, 0))), to: id, in: db)
        if let shoes = imported.shoes { try setShoe(named: shoes, of: id, in: db) }
        try insert(samples, of: id, into: db)
        let track = ActivityTrack(activity: activity, samples: samples.map(SampleColumns.asStored))
        try store(RecordingAnalysis(of: track), of: id, in: db)
    }

    /// Finishes an activity that was left unfinished.
    ///
    /// - Parameter activity: The finished activity, with a summary computed from the samples and a note about the interruption.
    /// - Throws: `noSuchActivity` if the activity does not exist or is already finished, or an error of the database.
    package func close(_ id: ActivityID, as activity: Activity) throws(LogbookError) {
        try write { db in
            let isThere = try db.value("SELECT state <> 'finished' FROM activity WHERE id = ?", [id]) as Bool?
            guard isThere == true else { throw LogbookError(.noSuchActivity, at: path, "\(id)") }
            try Self.finish(id, as: activity, in: db)
        }
        analyseChanged([id])
    }

    static func finish(_ id: ActivityID, as activity: Activity, in db: Database) throws {
        try db.run(ActivityColumns.finish, ActivityColumns.finishArguments(activity, id: id))
        try replaceParts(of: activity, id: id, in: db)
    }

    static func replaceParts(of activity: Activity, id: ActivityID, in db: Database) throws {
        for table in ["pause", "lap", "workout", "step_timing", "recording"] {
            try db.run("DELETE FROM \(table) WHERE activity = ?", [id])
        }
        try insertParts(of: activity, id: id, into: db)
    }

    /// Undoes the latest cut, split or join of an activity, and removes its results.
    ///
    /// Name, effort, tags, shoes and kind remain as they are now; the rest is as before the change.
    ///
    /// - Throws: `noSuchActivity`, `unfinished`, `notCut` if there is nothing to undo or ``keepsDeleted`` is over, `cannotCut` if a result
    ///   was changed again, or an error of the database.
    package func undoCut(of id: ActivityID, at now: Moment) throws(LogbookError) -> [LogEntry] {
        let restored = try write { db in
            try purgeDeleted(at: now, in: db)
            try requireFinished(id, in: db)
            let latest = "SELECT max(edit) FROM edit_part WHERE activity = ? AND role IN ('changed', 'added')"
            guard let edit = try db.value(latest, [id]) as Int64? else {
                throw LogbookError(.notCut, at: path, "activity \(id)")
            }
            return try undo(edit, in: db)
        }
        return try analysed(restored)
    }

    /// The activity that contains the samples of a deleted one since a cut or a join; nil if the runner deleted that one.
    static func replacement(of id: ActivityID, in db: Database) throws -> ActivityID? {
        guard let edit = try cutKeeping(id, in: db) else { return nil }
        let changed = "SELECT activity FROM edit_part WHERE edit = ? AND role = 'changed'"
        return try db.value(changed, [edit])
    }

    /// The number of the cut, split or join of which a deleted activity is an original; nil if the runner deleted it.
    static func cutKeeping(_ id: ActivityID, in db: Database) throws -> Int64? {
        let sql = """
            SELECT kept.edit FROM edit_part AS kept JOIN edit_part AS changed ON changed.edit = kept.edit
            WHERE kept.activity = ? AND kept.role IN ('kept', 'joined') AND changed.role = 'changed'
            """
        return try db.value(sql, [id])
    }

    func undo(_ edit: Int64, in db: Database) throws -> [ActivityID] {
        let rows = try db.rows("SELECT activity, role FROM edit_part WHERE edit = ?", [edit])
        func ids(_ role: String) throws -> [ActivityID] {
            try rows.filter { try $0[1] == role }.map { ActivityID(try $0[0]) }
        }
        let later = """
            SELECT activity FROM edit_part WHERE edit > ?1
              AND activity IN (SELECT activity FROM edit_part WHERE edit = ?1 AND role IN ('changed', 'added'))
            """
        if let number = try db.value(later, [edit]) as Int64? {
            throw refusal("activity \(number) was changed again; first: stridectl edit \(number) --undo")
        }
        guard let changed = try ids("changed").first, let kept = try ids("kept").first else {
            throw LogbookError(.notCut, at: path, "the original is not kept any more")
        }
        for other in try ids("joined") { try takeBack(from: changed, whatCameFrom: other, butNotFrom: kept, in: db) }
        try StoredCopy.restore(changed, from: kept, in: db)
        for id in try ids("added") { try db.run("DELETE FROM activity WHERE id = ?", [id]) }
        for id in try ids("joined") {
            // A second recording remains one.
            let sql = """
                UPDATE activity SET deleted_ms = iif(second_of = ?2, start_ms, NULL) WHERE id = ?1
                """
            try db.run(sql, [id, changed])
        }
        for table in ["former_identity", "edit_part"] {
            try db.run("DELETE FROM \(table) WHERE edit = ?", [edit])
        }
        return try [changed] + ids("joined")
    }

    /// Removes name, effort, tags and shoes that an activity did not have itself, but got from another one by a join.
    private func takeBack(
        from changed: ActivityID,
        whatCameFrom other: ActivityID,
        butNotFrom kept: ActivityID,
        in db: Database
    ) throws {
        let numbers: StatementArguments = [changed, other, kept]
        for (value, columns) in [("name", "name, name_origin"), ("effort", "effort"), ("shoe", "shoe, shoe_chosen")] {
            let sql = """
                UPDATE activity SET (\(columns)) = (SELECT \(columns) FROM activity WHERE id = ?3)
                WHERE id = ?1 AND \(value) IS (SELECT \(value) FROM activity WHERE id = ?2)
                  AND (SELECT \(value) IS NULL FROM activity WHERE id = ?3)
                """
            try db.run(sql, numbers)
        }
        let sql = """
            DELETE FROM tag WHERE activity = ?1 AND folded IN (SELECT folded FROM tag WHERE activity = ?2)
              AND folded NOT IN (SELECT folded FROM tag WHERE activity = ?3)
            """
        try db.run(sql, numbers)
    }
}

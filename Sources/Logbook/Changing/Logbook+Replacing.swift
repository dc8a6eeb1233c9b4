import Activities
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
        let origin = try String.fetchOne(db.cachedStatement(sql: sql), arguments: [id.number])
        return origin == Activity.Origin.imported.rawValue
    }

    /// Replaces an imported activity by a longer or newer reading of it; its number and what the runner has edited remain.
    static func replace(
        _ id: ActivityID,
        by imported: Activity,
        _ samples: some BidirectionalCollection<Sample>,
        in db: Database
    ) throws {
        let sql =
            "SELECT kind <> first_kind, kind, name_origin, name, effort, note, distance_source, distance_m FROM activity WHERE id = ?"
        guard let row = try Row.fetchOne(db, sql: sql, arguments: [id.number]) else { return }
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
        try db.execute(
            sql: """
                UPDATE activity SET start_ms = ?, utc_offset_s = ?, local_day = ?, first_kind = ?, first_distance_m = ?,
                  kind_assumed = ?, name_origin = iif(?, name_origin, iif(name IS NULL, NULL, 'file')) WHERE id = ?
                """,
            arguments: [
                imported.start.unixMilliseconds, imported.start.utcOffset, imported.start.date.dayNumber,
                imported.kind.rawValue, imported.summary.distance.meters, activity.isKindAssumed, hasOwnName, id.number,
            ]
        )
        try db.execute(sql: "DELETE FROM sample WHERE activity = ?", arguments: [id.number])
        let count =
            try Int.fetchOne(db, sql: "SELECT count(*) FROM tag WHERE activity = ?", arguments: [id.number]) ?? 0
        try addTags(Array(imported.tags.prefix(max(mostTags - count, 0))), to: id, in: db)
        if let shoes = imported.shoes { try setShoe(named: shoes, of: id, in: db) }
        try insert(samples, of: id, into: db)
        let track = ActivityTrack(activity: activity, samples: samples.map(SampleColumns.asStored))
        try store(RecordingAnalysis(of: track), of: id, in: db)
    }
}

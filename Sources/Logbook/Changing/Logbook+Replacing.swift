import Activities
import Analysis
import Cadence
import GRDB

extension Logbook {
    /// A file must be longer by more than this to replace another file of the same activity; programs round the end differently.
    private static let leastGain = Duration.seconds(3)

    /// Words in the notes of imports that say that a part of the file is missing.
    private static let damage = [
        "is cut after", "breaks off", "was never written", "cannot be read after", "have no records",
    ]

    /// Whether an activity is a longer recording of an imported one, whose file was cut.
    ///
    /// What the runner has cut is not replaced.
    static func isLonger(
        _ activity: Activity,
        samples count: Int,
        than id: ActivityID,
        in db: Database
    ) throws -> Bool {
        let sql = """
            SELECT origin, elapsed_ms, first_distance_m, (SELECT count(*) FROM sample WHERE activity = id)
            FROM activity WHERE id = ? AND state = 'finished' AND id NOT IN (SELECT activity FROM former_identity)
            """
        guard let row = try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [id.number]),
            row[0] == Activity.Origin.imported.rawValue, activity.origin == .imported
        else { return false }
        let (elapsed, distance, samples) = (row[1] as Int64, row[2] as Double, row[3] as Int)
        return activity.elapsed > .milliseconds(elapsed) + leastGain && count > samples
            && (activity.summary.distance.meters > distance || activity.summary.distanceSource == nil && distance == 0)
    }

    /// Replaces an imported activity by a longer recording of it; its number and what the runner has edited remain.
    static func replace(
        _ id: ActivityID,
        by imported: Activity,
        _ samples: some Sequence<Sample>,
        in db: Database
    ) throws {
        let sql =
            "SELECT kind <> first_kind, kind, name_origin, name, effort, note, distance_source, distance_m FROM activity WHERE id = ?"
        guard let row = try Row.fetchOne(db, sql: sql, arguments: [id.number]) else { return }
        var activity = imported
        if row[0] as Bool, let kind = Activity.Kind(rawValue: row[1]) {
            (activity.kind, activity.isKindAssumed) = (kind, false)
        }
        let hasOwnName = row[3] as String? != nil && row[2] as String? != "file"
        if hasOwnName { activity.name = row[3] }
        activity.effort = (row[4] as Int?).flatMap(PerceivedEffort.init) ?? activity.effort
        if let note = row[5] as String?, !damage.contains(where: note.contains), activity.note?.contains(note) != true {
            activity.note = [note, activity.note].compactMap(\.self).joined(separator: "\n")
        }
        if row[6] as String? == DistanceSource.edited.rawValue {
            (activity.summary.distance, activity.summary.distanceSource) = (Distance(meters: row[7]), .edited)
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
        try insert(samples, of: id, into: db)
        let track = ActivityTrack(activity: activity, samples: samples.map(SampleColumns.asStored))
        try store(RecordingAnalysis(of: track), of: id, in: db)
    }

    /// An activity at the same time and of a similar length: the same run, probably recorded by another device; nil if there is none.
    ///
    /// At least four fifths of the longer one are common, and the distances differ by at most 15 %, because a watch and a phone begin and
    /// end at other times, and their receivers have errors of a few per cent.
    static func recordingAtTheSameTime(as activity: Activity, _ id: ActivityID, in db: Database) throws -> ActivityID? {
        let start = activity.start.unixMilliseconds
        let elapsed = activity.elapsed.storedMilliseconds
        let sql = """
            SELECT id, start_ms, elapsed_ms, distance_m FROM activity
            WHERE id <> ?1 AND state = 'finished' AND deleted_ms IS NULL AND origin <> 'demo'
              AND start_ms BETWEEN ?2 - ?3 AND ?2 + ?3 ORDER BY abs(start_ms - ?2), id
            """
        return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [id.number, start, elapsed]).lazy
            .first { row in
                let (otherStart, otherElapsed, meters) = (row[1] as Int64, row[2] as Int64, row[3] as Double)
                let common = min(start + elapsed, otherStart + otherElapsed) - max(start, otherStart)
                guard common > 0, common * 5 >= max(elapsed, otherElapsed) * 4 else { return false }
                let own = activity.summary.distance.meters
                return own == 0 || meters == 0 || abs(own - meters) <= 0.15 * max(own, meters)
            }
            .map { ActivityID($0[0]) }
    }
}

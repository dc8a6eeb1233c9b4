// Known activities and second recordings
//
// `Logbook.recognition` decides how an activity to be inserted relates to those in the logbook: new, a duplicate, the complete version of
// an incomplete file, or a second recording of the same time. Candidates are found by the index of starts, so an import takes the same time
// in a logbook of any size: activities that started within 2 s are compared by identity (`first_kind`, `first_distance_m`, and the identity
// before a cut), others by the common time. A second recording (`second_of`) is marked as deleted, so no query counts it, but it is never
// purged (`isSetAside`). `ActivityTrack.combined` joins two recordings; this is undone like a cut.

import Activities
import Cadence
import SQLite

/// How an activity to be inserted relates to those in the logbook.
enum Recognition: Hashable {
    case new
    /// The logbook contains it, or all of its values.
    case duplicate(of: ActivityID)
    /// The logbook contains only the beginning of it, from an incomplete file.
    case longer(than: ActivityID)
    /// The logbook contains another recording of the same activity.
    case second(of: ActivityID)
}

extension Logbook {
    /// Two versions of a recording may differ by this much in their elapsed time, because programs round it differently.
    private static let sameEnd = Duration.seconds(3)
    /// The smallest share of equal samples in the common time of two versions of a recording; corrections change single samples.
    private static let leastAgreement = 0.8

    /// Compares an activity with those in the logbook.
    ///
    /// - Parameter replaces: Whether a duplicate is replaced, so that it can have other values.
    static func recognition(
        of activity: Activity,
        _ samples: some BidirectionalCollection<Sample>,
        besides others: Set<ActivityID>,
        replaces: Bool,
        in db: Database
    ) throws -> Recognition {
        var result: Recognition?
        // Several recordings can have started at the same time, and any of them can be this one.
        for known in try known(activity, besides: others, in: db) {
            // This is the identity of an activity before it was cut or joined; the samples of that time are no longer stored with it.
            if known.isFormer { return .duplicate(of: known.id) }
            let recognition = try comparison(of: activity, samples, with: known, replaces: replaces, in: db)
            switch recognition {
            case .duplicate: return recognition
            case .longer: result = recognition
            case .new, .second: result = result ?? recognition
            }
        }
        if let result { return result }
        guard let first = try firstRecording(of: activity, samples, besides: others, in: db) else { return .new }
        // A recording with a wrong time zone is not a second recording. For a long activity, it can still have most of its time in common.
        let isShifted = try recordingInOtherZone(of: activity, besides: others, in: db)?.id == first
        return isShifted ? .new : .second(of: first)
    }

    /// Whether a note says that the file ended before its sessions, which name the activities.
    private static func isUnended(_ note: String?) -> Bool { note?.contains(Activity.unendedRemark) ?? false }

    /// The stored activity from an incomplete version of the file of these tracks; nil if there is none.
    ///
    /// That file ended before its sessions, so all legs of the recording are in one activity; its kind can differ from that of the first
    /// leg.
    static func unendedReading(of tracks: [PackedTrack], in db: Database) throws -> ActivityID? {
        guard tracks.count > 1, let first = tracks.first, first.activity.origin == .imported else { return nil }
        let (start, slack) = (first.activity.start, sameStart.storedMilliseconds)
        let sql = """
            SELECT id, FALSE, origin, start_ms, elapsed_ms, first_distance_m, note, NULL FROM activity
            WHERE start_ms BETWEEN ? AND ? AND state = 'finished' AND deleted_ms IS NULL AND elapsed_ms > ?
            """
        let (begin, end) = (start.unixMilliseconds, (first.activity.elapsed + sameEnd).storedMilliseconds)
        return try db.map(sql, [begin - slack, begin + slack, end], Known.init).first { known in
            let others = tracks.dropFirst().map(\.activity.start.unixMilliseconds)
            let isInside = others.contains { $0 < known.start + known.elapsed.storedMilliseconds }
            return try isInside && isUnended(known.note) && isUncutImport(known.id, in: db)
                && agrees(first.samples, with: known, startingAt: start, in: db)
        }?.id
    }

    /// An activity that started at the same time.
    private struct Known {
        let id: ActivityID
        let isFormer: Bool
        let isImported: Bool
        let start: Int64
        let elapsed: Duration
        let meters: Double
        let note: String?
        /// The activity that counts instead of this one, if this one is a second recording.
        let first: ActivityID?

        init(_ row: Row) throws {
            (id, isFormer, start) = try (row[0], row[1], row[3])
            isImported = try row[2] == Activity.Origin.imported.rawValue
            elapsed = try .milliseconds(row[4] as Int64)
            (meters, note, first) = try (row[5], row[6], row[7])
        }
    }

    /// The activities that started at the same time, the nearest first.
    private static func known(_ activity: Activity, besides others: Set<ActivityID>, in db: Database) throws -> [Known]
    {
        let start = activity.start.unixMilliseconds
        let slack = sameStart.storedMilliseconds
        let isSameDistance = "abs(first_distance_m - ?5) <= 0.01 * max(first_distance_m, ?5)"
        // An activity that was cut or joined is also found by the start, kind and distance that it had before.
        let sql = """
            SELECT activity.id, former, origin, same.start_ms, elapsed_ms, first_distance_m,
              note, iif(\(isSetAside), second_of, NULL)
            FROM (
              SELECT id AS same_id, start_ms, FALSE AS former FROM activity
              WHERE start_ms BETWEEN ?1 AND ?2 AND (first_kind = ?4 OR ?7 OR \(isSameDistance))
              UNION ALL SELECT activity, start_ms, TRUE FROM former_identity
              WHERE start_ms BETWEEN ?1 AND ?2 AND (first_kind = ?4 AND start_ms = ?6 OR \(isSameDistance))
            ) AS same JOIN activity ON activity.id = same_id
            WHERE state = 'finished' AND \(isNamed) AND (origin = 'demo') = ?3
            ORDER BY former DESC, abs(same.start_ms - ?6), activity.id
            """
        let values: StatementArguments = [
            start - slack, start + slack, activity.origin == .demo, activity.kind.rawValue,
            activity.summary.distance.meters, start,
            // If the file ended before the session that names the kind, the kind is only assumed and is not compared.
            activity.isKindAssumed && isUnended(activity.note),
        ]
        return try db.map(sql, values, Known.init).filter { !others.contains($0.id) }
    }

    private static func comparison(
        of activity: Activity,
        _ samples: some BidirectionalCollection<Sample>,
        with known: Known,
        replaces: Bool,
        in db: Database
    ) throws -> Recognition {
        let meters = activity.summary.distance.meters
        let isLonger = activity.elapsed > known.elapsed + sameEnd && (meters > known.meters || known.meters == 0)
        if isLonger, known.isImported, activity.origin == .imported, try isUncutImport(known.id, in: db),
            try agrees(samples, with: known, startingAt: activity.start, in: db)
        {
            // The new track is longer because its file ended before the sessions, so that all legs are one activity. The complete file was
            // imported before.
            return isUnended(activity.note) && !isUnended(known.note)
                ? .duplicate(of: known.id) : .longer(than: known.id)
        }
        let second = Recognition.second(of: known.first ?? known.id)
        let isSameDistance = abs(meters - known.meters) <= 0.01 * max(meters, known.meters)
        let isSameTime = activity.elapsed - known.elapsed <= sameEnd && known.elapsed - activity.elapsed <= sameEnd
        let isSame = isSameTime || isSameDistance && meters > 0
        if isSame, try !hasOtherValues(samples, than: known.id, in: db) { return .duplicate(of: known.id) }
        // With `replaces`, the same file is read again, and an earlier version of strided can have read fewer of its values.
        let canBePart = isSame ? replaces : activity.elapsed <= known.elapsed
        if canBePart, try agrees(samples, with: known, startingAt: activity.start, in: db) {
            return .duplicate(of: known.id)
        }
        // A short recording that was started by mistake must not make the real, much longer one a second recording.
        return activity.elapsed <= known.elapsed * 2 ? second : .new
    }

    /// Whether samples have positions, heart rates or cadences, and those of an activity have none.
    private static func hasOtherValues(
        _ samples: some BidirectionalCollection<Sample>,
        than id: ActivityID,
        in db: Database
    ) throws -> Bool {
        let sql = "SELECT max(latitude_e7), max(heart_rate_bpm), max(cadence_dspm) FROM sample WHERE activity = ?"
        let row = try db.row(sql, [id])
        func isMissing(_ column: Int) -> Bool { row?[column] as Int64? == nil }
        return isMissing(0) && samples.contains { $0.position != nil }
            || isMissing(1) && samples.contains { $0.heartRate != nil }
            || isMissing(2) && samples.contains { $0.cadence != nil }
    }

    /// Whether the shorter of two recordings is a part of the longer one: most samples in their common time are equal.
    private static func agrees(
        _ samples: some BidirectionalCollection<Sample>,
        with known: Known,
        startingAt start: Moment,
        in db: Database
    ) throws -> Bool {
        let sql = """
            SELECT elapsed_ms, latitude_e7, longitude_e7, distance_cm, heart_rate_bpm
            FROM sample WHERE activity = ? ORDER BY elapsed_ms
            """
        let rows = try db.rows(sql, [known.id])
        let shift = start.unixMilliseconds - known.start
        let last = samples.last.map { $0.elapsed.storedMilliseconds + shift }
        let end = min(last ?? 0, (rows.last?[0] as Int64?) ?? 0)
        var stored: [Int64: Row] = [:]
        for row in rows where try (row[0] as Int64) <= end { try stored[row[0]] = row }
        var (count, same) = (0, 0)
        for sample in samples {
            let time = sample.elapsed.storedMilliseconds + shift
            guard time <= end else { continue }
            count += 1
            if let row = stored[time], isSame(row, SampleColumns.asStored(sample)) { same += 1 }
        }
        return Double(same) >= leastAgreement * Double(max(count, stored.count))
    }

    /// Whether the values that both samples have are equal, within 10⁻⁶°, 2 m plus 1 % of the distance, and 1 beat per minute.
    private static func isSame(_ row: Row, _ sample: Sample) -> Bool {
        func isNear(_ column: Int, _ value: Double?, _ scale: Double, within difference: Double) -> Bool {
            guard let stored = row[column] as Int64?, let value else { return true }
            return abs(Double(stored) / scale - value) <= difference
        }
        let meters = sample.distance?.meters
        return isNear(1, sample.position?.latitude, 1e7, within: 1e-6)
            && isNear(2, sample.position?.longitude, 1e7, within: 1e-6)
            && isNear(3, meters, 100, within: 2 + 0.01 * (meters ?? 0))
            && isNear(4, sample.heartRate?.beatsPerMinute, 1, within: 1)
    }
}

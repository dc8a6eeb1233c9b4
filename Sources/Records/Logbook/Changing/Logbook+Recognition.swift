// Known activities and second recordings
//
// `Logbook.recognition` decides how an activity to be inserted relates to those in the logbook: new, a duplicate, the whole of a file that
// was cut, or a second recording of the same time. Candidates are found by the index of starts: within 2 s by identity (`first_kind`,
// `first_distance_m`, and what was before a cut), otherwise by the common time, so an import takes the same time in a logbook of any size.
// A second recording (`second_of`) has the mark of a deleted activity, so no query counts it, and is never purged (`isSetAside`).
// `ActivityTrack.combined` joins two recordings; undoing is that of a cut.

import Activities
import Cadence
import SQLite

/// How an activity to be inserted relates to those in the logbook.
enum Recognition: Hashable {
    /// There is no recording of this activity.
    case new
    /// The logbook contains it, or all of its values.
    case duplicate(of: ActivityID)
    /// The logbook contains the beginning of it, from a file that was cut.
    case longer(than: ActivityID)
    /// The logbook contains another recording of the same activity.
    case second(of: ActivityID)
}

extension Logbook {
    /// Programs round the end of a recording differently, by at most this.
    private static let sameEnd = Duration.seconds(3)
    /// The share of the samples of a part that are the same in the whole recording; corrections change single ones.
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
            // What an activity was before it was cut or joined has no samples to compare.
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
        // If the clock of one recording is wrong by an hour, two recordings of a long activity still have most of their time in common.
        let isShifted = try recordingInOtherZone(of: activity, besides: others, in: db)?.id == first
        return isShifted ? .new : .second(of: first)
    }

    /// Whether a note says that a file was cut before it names its activities.
    private static func isUnended(_ note: String?) -> Bool { note?.contains(Activity.unendedRemark) ?? false }

    /// The reading of a file that was cut before its sessions, if these tracks are the legs of the same recording; otherwise nil.
    ///
    /// It has all legs in one activity, whose kind can be another one than that of the first leg.
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

        /// Reads the columns of these values, in this order.
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
        // An activity that was cut or joined is also found by what it was before.
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
            // The kind of a file that was cut before it is named is only assumed.
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
            // A file that was cut before its sessions contains all legs, of which the complete file was read before.
            return isUnended(activity.note) && !isUnended(known.note)
                ? .duplicate(of: known.id) : .longer(than: known.id)
        }
        let second = Recognition.second(of: known.first ?? known.id)
        let isSameDistance = abs(meters - known.meters) <= 0.01 * max(meters, known.meters)
        let isSameTime = activity.elapsed - known.elapsed <= sameEnd && known.elapsed - activity.elapsed <= sameEnd
        let isSame = isSameTime || isSameDistance && meters > 0
        if isSame, try !hasOtherValues(samples, than: known.id, in: db) { return .duplicate(of: known.id) }
        // An earlier version can have read fewer values of the same file.
        let canBePart = isSame ? replaces : activity.elapsed <= known.elapsed
        if canBePart, try agrees(samples, with: known, startingAt: activity.start, in: db) {
            return .duplicate(of: known.id)
        }
        // A recording that was started by mistake, and ended at once, does not hide the next one.
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

    /// Whether the shorter one of two recordings is a part of the other one: the samples in its time are the same.
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

    /// Whether the values are the same that both samples have; the distances can begin at different values.
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

import Activities
import Cadence
import SQLite

/// Second recordings of an activity: the same run, recorded by a watch and by a phone, or exported by two services.
///
/// The first recording in the logbook counts. A second one is stored, but hidden, until the runner joins both (``ActivityCut/join(_:)``),
/// lets both count (``undelete(_:)``), or deletes the first one.
extension Logbook {
    /// An SQL condition that is true for a second recording that is stored and does not count.
    static let isSetAside = """
        activity.second_of IS NOT NULL AND activity.deleted_ms IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM edit_part WHERE edit_part.activity = activity.id AND role IN ('kept', 'joined'))
        """
    /// An SQL condition that is true for activities that a user can name by number: those that count, and second recordings.
    static let isNamed = "(activity.deleted_ms IS NULL OR \(isSetAside))"

    /// The largest difference of two devices' distances, as a share of the larger one; an estimate on a treadmill can be wrong by 20 %.
    private static let largestDifference = 0.25
    /// No recording is longer than a week, in milliseconds.
    private static let longestRecording: Int64 = 7 * 86_400_000

    /// The stored activity of which the given activity is a second recording; nil if there is none.
    ///
    /// - The common time is at least 80 % of the shorter one. If it is less than half of the longer one, it is at least 90 % of the given
    ///   activity, which is the shorter one, and both moved in the same way (`hasSameCourse`).
    /// - The distances in the common time are similar, if both are known.
    /// - The kinds are the same, or both are on foot. Unless one is much longer, one of them can also be `other` or assumed. Different
    ///   kinds require known distances, and without `hasSameCourse` a common time of at least 80 % of the longer one.
    static func firstRecording(
        of activity: Activity,
        _ samples: some BidirectionalCollection<Sample>,
        besides others: Set<ActivityID>,
        in db: Database
    ) throws -> ActivityID? {
        guard activity.origin != .demo else { return nil }
        let start = activity.start.unixMilliseconds
        let end = start + activity.elapsed.storedMilliseconds
        let sql = """
            SELECT id, start_ms, start_ms + elapsed_ms, kind, kind_assumed, distance_m FROM activity
            WHERE state = 'finished' AND deleted_ms IS NULL AND origin <> 'demo' AND start_ms BETWEEN ?1 AND ?2
            """
        let rows = try db.rows(sql, [start - longestRecording, end])
        var best: (id: ActivityID, common: Int64)?
        for row in rows {
            let id = try ActivityID(row[0])
            let (otherStart, otherEnd): (Int64, Int64) = try (row[1], row[2])
            let kind: String = try row[3]
            let common = max(start, otherStart)..<max(min(end, otherEnd), start, otherStart)
            let length = common.upperBound - common.lowerBound
            let (shorter, longer) = (
                min(end - start, otherEnd - otherStart), max(end - start, otherEnd - otherStart)
            )
            guard length > best?.common ?? 0, length * 5 >= shorter * 4, !others.contains(id) else { continue }
            let isSameKind = kind == activity.kind.rawValue
            let isOnFoot = activity.kind.isOnFoot && Activity.Kind(rawValue: kind)?.isOnFoot ?? false
            if length * 2 < longer {
                // Here the longer recording is the one that counts: see `setAsideParts`.
                guard end - start == shorter, length * 10 >= shorter * 9, isSameKind || isOnFoot,
                    try hasSameCourse(samples, from: start, as: id, from: otherStart, in: common, db)
                else { continue }
            } else {
                guard isSameKind || length * 5 >= longer * 4 else { continue }
            }
            let own = activity.meters(in: common, samples)
            let other = try meters(of: id, start: otherStart, end: otherEnd, total: row[5], in: common, db)
            let isSimilar = abs(own - other) <= largestDifference * max(own, other)
            guard own > 0 && other > 0 ? isSimilar : isSameKind else { continue }
            let isOther = activity.kind == .other || kind == Activity.Kind.other.rawValue
            let isAssumed = try activity.isKindAssumed || row[4] as Bool
            guard isSameKind || isOnFoot || isOther || isAssumed else { continue }
            best = (id, length)
        }
        return best?.id
    }

    /// The distance of a stored activity in a time, by its samples; without them, in proportion to the time.
    private static func meters(
        of id: ActivityID,
        start: Int64,
        end: Int64,
        total: Double,
        in time: Range<Int64>,
        _ db: Database
    ) throws -> Double {
        func centimetres(at time: Int64) throws -> Int64? {
            let sql = """
                SELECT distance_cm FROM sample WHERE activity = ? AND distance_cm IS NOT NULL AND elapsed_ms <= ?
                ORDER BY elapsed_ms DESC LIMIT 1
                """
            return try db.value(sql, [id, time - start])
        }
        guard let last = try centimetres(at: time.upperBound) else {
            return end > start ? total * Double(time.upperBound - time.lowerBound) / Double(end - start) : 0
        }
        return Double(last - (try centimetres(at: time.lowerBound) ?? 0)) / 100
    }

    /// An activity with similar duration and distance that began whole hours earlier or later, because an app used a wrong time zone.
    static func recordingInOtherZone(
        of activity: Activity,
        besides others: Set<ActivityID>,
        in db: Database
    ) throws -> ShiftedRecording? {
        let hour: Int64 = 3_600_000
        let (start, elapsed) = (activity.start.unixMilliseconds, activity.elapsed.storedMilliseconds)
        let meters = activity.summary.distance.meters
        guard meters > 0, elapsed > 0 else { return nil }
        let sql = """
            SELECT id, start_ms FROM activity
            WHERE state = 'finished' AND deleted_ms IS NULL AND origin <> 'demo' AND first_kind = ?1
              AND start_ms BETWEEN ?2 - 14 * \(hour) AND ?2 + 14 * \(hour)
              AND abs(elapsed_ms - ?3) <= max(10000, ?3 / 100) AND abs(distance_m - ?4) <= 0.02 * ?4
            ORDER BY abs(start_ms - ?2)
            """
        return try db.rows(sql, [activity.kind.rawValue, start, elapsed, meters]).compactMap {
            row -> ShiftedRecording? in
            let (other, difference) = try (ActivityID(row[0]), start - (row[1] as Int64))
            let hours = Int((Double(difference) / Double(hour)).rounded())
            guard hours != 0, abs(difference - Int64(hours) * hour) <= 60_000, !others.contains(other) else {
                return nil
            }
            return ShiftedRecording(id: other, hours: hours)
        }.first
    }

    /// Hides a finished activity as a second recording, unless the first one was deleted.
    static func setAside(_ id: ActivityID, secondOf first: ActivityID, in db: Database) throws -> Insertion {
        let sql = """
            UPDATE activity SET second_of = ?2, deleted_ms = start_ms
            WHERE id = ?1 AND EXISTS (SELECT 1 FROM activity WHERE id = ?2 AND deleted_ms IS NULL)
            """
        try db.run(sql, [id, first])
        return db.changesCount > 0 ? .second(id, of: first) : .inserted(id)
    }

    /// Hides imported second recordings of a recording that was just finished, such as that of a watch that was imported before its end.
    static func setAsideSeconds(of id: ActivityID, in db: Database) throws {
        let sql = """
            SELECT other.id FROM activity
            JOIN activity AS other ON other.start_ms BETWEEN activity.start_ms - 2 * activity.elapsed_ms
              AND activity.start_ms + activity.elapsed_ms
            WHERE activity.id = ? AND other.id <> activity.id AND other.origin = 'imported' AND other.state = 'finished'
              AND other.deleted_ms IS NULL
            """
        for other in try db.values(sql, [id]) as [ActivityID] {
            let activity = try entry(db, other, at: "").activity
            let samples = try samples(db, of: other)
            guard try firstRecording(of: activity, samples, besides: [other], in: db) == id else { continue }
            _ = try setAside(other, secondOf: id, in: db)
        }
    }

    /// Hides the recordings of small parts of a new activity, such as that of a phone that stopped early, as second recordings of it.
    static func setAsideParts(
        of id: ActivityID,
        besides others: Set<ActivityID>,
        in db: Database
    ) throws -> [ActivityID] {
        let sql = """
            SELECT other.id FROM activity
            JOIN activity AS other ON other.start_ms BETWEEN activity.start_ms - other.elapsed_ms
              AND activity.start_ms + activity.elapsed_ms
            WHERE activity.id = ? AND other.id <> activity.id AND other.origin <> 'demo' AND other.state = 'finished'
              AND other.deleted_ms IS NULL AND other.elapsed_ms * 2 < activity.elapsed_ms
              AND other.start_ms >= activity.start_ms - activity.elapsed_ms
            """
        let parts: [ActivityID] = try db.values(sql, [id])
        return try parts.filter { part in
            guard !others.contains(part) else { return false }
            let activity = try entry(db, part, at: "").activity
            guard try firstRecording(of: activity, samples(db, of: part), besides: [part], in: db) == id else {
                return false
            }
            try db.run("UPDATE activity SET second_of = ?2 WHERE second_of = ?1 AND \(isSetAside)", [part, id])
            return try setAside(part, secondOf: id, in: db) == .second(part, of: id)
        }
    }

    /// Makes the second recording with the lowest number count instead of a deleted activity; the others become its second recordings.
    static func promoteSecond(of id: ActivityID, in db: Database) throws {
        let seconds = "SELECT id FROM activity WHERE second_of = ? AND \(isSetAside) ORDER BY id"
        guard let next = try db.value(seconds, [id]) as Int64? else { return }
        try db.run(
            "UPDATE activity SET second_of = ?2 WHERE second_of = ?1 AND id <> ?2 AND \(isSetAside)",
            [id, next]
        )
        try db.run("UPDATE activity SET deleted_ms = NULL WHERE id = ?", [next])
    }

    /// The activity of which another one is a second recording that does not count.
    static func first(of id: ActivityID, in db: Database) throws -> ActivityID? {
        let first = "SELECT second_of FROM activity WHERE id = ? AND \(isSetAside)"
        return try db.value(first, [id])
    }

    /// The second recordings of an activity, and the activity of which it is itself a second recording; nil if it is none.
    package func secondRecordings(of id: ActivityID) throws(LogbookError) -> (seconds: [ActivityID], first: ActivityID?)
    {
        try read { db in
            let seconds = "SELECT id FROM activity WHERE second_of = ? AND \(Self.isSetAside) ORDER BY id"
            return (try db.values(seconds, [id]), try Self.first(of: id, in: db))
        }
    }
}

/// Another recording with similar duration and distance, whose start differs by whole hours.
package struct ShiftedRecording: Hashable, Sendable {
    package let id: ActivityID
    /// By how many hours the new activity began later than the other one; negative if it began earlier.
    package let hours: Int
}

extension Activity {
    /// The distance in a time (Unix milliseconds) by the samples; without them, in proportion to the time.
    fileprivate func meters(in time: Range<Int64>, _ samples: some BidirectionalCollection<Sample>) -> Double {
        let start = start.unixMilliseconds
        let (from, to) = (
            Duration.milliseconds(time.lowerBound - start), Duration.milliseconds(time.upperBound - start)
        )
        var (first, last): (Double?, Double?) = (nil, nil)
        for sample in samples {
            guard let meters = sample.distance?.meters else { continue }
            guard sample.elapsed <= to else { break }
            if sample.elapsed <= from || first == nil { first = sample.elapsed <= from ? meters : 0 }
            last = meters
        }
        guard let first, let last else {
            return elapsed > .zero ? summary.distance.meters * ((to - from) / elapsed) : 0
        }
        return last - first
    }
}

// Days and imported activities
//
// The totals of a day are what the daemon counted (`hour_bucket`) plus what the imported activities of that day add. What they add is
// always computed anew from the activities (`ActivityHours`), never by changing old sums: triggers insert each changed activity, and those
// at the same time, into `uncounted`. The transaction that changed them computes their rows of `activity_hour` at its end
// (`Logbook.write`); the upgrade to version 6 does this for all activities. The queries of `Logbook.hours` and `Logbook.days` subtract what
// the daemon counted in the same hour without a recording. So imports, edits, deletions and restored activities need no code of their own
// for the sums.

package import Activities
import Cadence
import SQLite

/// Computes what the activities add to the hours of their days; nothing else computes what imported activities add.
///
/// The rules:
/// - An activity counts on the local hours in which it took place. Its distance is divided as its samples say, its energy and steps by the
///   time without pauses. A ride or another sport counts only its energy, like a recorded ride.
/// - Of activities at the same time, only one counts: a recorded one before an imported one, one on foot before others, then the one that
///   began first. In the pauses of that activity, the others count.
/// - Steps that strided counted without a recording can be those of an imported activity. So in each hour, an imported activity adds only
///   what exceeds the steps, the distance and the energy that strided counted in this hour outside of recordings.
enum ActivityHours {
    /// An activity with more hours than this has wrong times; it counts in the hour of its start.
    private static let mostHours: Int64 = 31 * 24

    /// Computes the hours of the activities that were changed in this transaction, and of those at the same time.
    static func update(in db: Database) throws {
        guard try db.tableExists("uncounted") else { return }
        let ids = try db.values("SELECT activity FROM uncounted") as [Int64]
        guard !ids.isEmpty else { return }
        for id in ids {
            try db.run("DELETE FROM activity_hour WHERE activity = ?", [id])
            if let activity = try CountedActivity(id, in: db) { try count(activity, in: db) }
        }
        try db.execute(sql: "DELETE FROM uncounted")
    }

    private static func count(_ activity: CountedActivity, in db: Database) throws {
        let moving = try activity.moving(in: db)
        let total = moving.total
        let free = try activity.others(in: db).reduce(moving) { try $0.subtracting($1.moving(in: db)) }
        guard total > 0, !free.isEmpty else { return }
        let course = activity.distance > 0 ? try activity.covered(moving, in: db) : 0
        var done: Int64 = 0
        for (hour, parts) in activity.hours(of: free, most: mostHours) {
            let time = Double(parts.total) / Double(total)
            let share = course > 0 ? try activity.covered(parts, in: db) / course : time
            // The parts are rounded so that they add up to the number of steps.
            let before = activity.steps(at: Double(done) / Double(total))
            done += parts.total
            let moment = Moment(unixMilliseconds: hour * 1000, utcOffset: activity.utcOffset)
            try db.table("activity_hour").insert([
                activity.id, hour, moment.date.dayNumber, moment.hour, activity.utcOffset, activity.isImported,
                activity.steps(at: Double(done) / Double(total)) - before, activity.distance * share,
                activity.energy * time,
            ])
        }
    }

    /// A query for what the imported activities add, per hour; its columns are those of `hour_bucket` without `demo`.
    static func added(where condition: String = "TRUE") -> String {
        func rest(_ column: String) -> String {
            """
            max(imported.\(column) - max(
              ifnull((SELECT sum(\(column)) FROM hour_bucket WHERE start_s = imported.start_s AND demo = 0), 0)
              - ifnull((SELECT sum(\(column)) FROM activity_hour WHERE start_s = imported.start_s AND NOT imported), 0),
              0), 0) AS \(column)
            """
        }
        return """
            SELECT local_day, hour, utc_offset_s, start_s, \(rest("steps")), \(rest("distance_m")), \(rest("energy_kcal"))
            FROM (
              SELECT local_day, hour, utc_offset_s, start_s,
                sum(steps) AS steps, sum(distance_m) AS distance_m, sum(energy_kcal) AS energy_kcal
              FROM activity_hour WHERE imported AND \(condition) GROUP BY start_s
            ) AS imported
            """
    }
}

/// The columns of a finished activity that its hours need; times are milliseconds.
private struct CountedActivity {
    let id: Int64
    let isImported: Bool
    let isOnFoot: Bool
    let start: Int64
    let elapsed: Int64
    let utcOffset: Int
    let distance: Double
    let energy: Double
    let steps: Int

    private static let columns = """
        id, origin, kind, start_ms, elapsed_ms, utc_offset_s, distance_m, ifnull(energy_kcal, 0), ifnull(steps, 0)
        """
    /// Demo activities have their own hours.
    private static let counts = "state = 'finished' AND deleted_ms IS NULL AND origin IN ('recorded', 'imported')"

    private init(_ row: Row) throws {
        id = try row[0]
        isImported = try row[1] == Activity.Origin.imported.rawValue
        isOnFoot = try Activity.Kind(rawValue: row[2])?.isOnFoot ?? false
        (start, elapsed, utcOffset) = try (row[3], max(row[4], 0), row[5])
        energy = try row[7]
        // An activity whose kind the runner changed to a ride can have "steps" that are turns of the pedals.
        (distance, steps) = try isOnFoot ? (row[6], min(max(row[8] ?? 0, 0), 1_000_000_000)) : (0, 0)
    }

    /// Reads an activity; nil if it does not count.
    init?(_ id: Int64, in db: Database) throws {
        let sql = "SELECT \(Self.columns) FROM activity WHERE id = ? AND \(Self.counts)"
        guard let row = try db.row(sql, [id]) else { return nil }
        try self.init(row)
    }

    /// The activities at the same time that have priority over this one; this one does not count in their moving time.
    func others(in db: Database) throws -> [Self] {
        let sql = """
            SELECT \(Self.columns) FROM activity
            WHERE start_ms BETWEEN ?1 - (SELECT max(elapsed_ms) FROM activity) AND ?2 AND start_ms + elapsed_ms > ?1
              AND id <> ?3 AND \(Self.counts)
            """
        return try db.map(sql, [start, start + elapsed, id], Self.init).filter { $0.rank < rank }
    }

    private var rank: (Int, Int, Int64, Int64) { (isImported ? 1 : 0, isOnFoot ? 0 : 1, start, id) }

    /// The time without the pauses, in Unix milliseconds.
    func moving(in db: Database) throws -> [Range<Int64>] {
        let sql = "SELECT start_ms, ifnull(end_ms, start_ms) FROM pause WHERE activity = ? ORDER BY number"
        let pauses = try db.map(sql, [id]) { row in
            let begin = start + (try row[0] as Int64)
            return try begin..<max(begin, start + (row[1] as Int64))
        }
        // An activity that was entered by hand can have no duration.
        return [start..<start + max(elapsed, 1)].subtracting(pauses)
    }

    /// Divides times into local hours, in order; each hour is the Unix time of its start in seconds.
    func hours(of parts: [Range<Int64>], most: Int64) -> [(hour: Int64, parts: [Range<Int64>])] {
        let length: Int64 = 3_600_000
        let shift = Int64(utcOffset) * 1000
        func hour(_ time: Int64) -> Int64 {
            let local = time + shift
            return (local - (local % length + length) % length - shift) / 1000
        }
        guard elapsed < most * length else { return [(hour(start), parts)] }
        var hours: [(hour: Int64, parts: [Range<Int64>])] = []
        for part in parts {
            var begin = part.lowerBound
            while begin < part.upperBound {
                let hour = hour(begin)
                let end = min(part.upperBound, hour * 1000 + length)
                if hours.last?.hour == hour {
                    hours[hours.count - 1].parts.append(begin..<end)
                } else {
                    hours.append((hour, [begin..<end]))
                }
                begin = end
            }
        }
        // Pauses keep the order, so an hour occurs once.
        return hours
    }
}

extension CountedActivity {
    /// The number of steps after a share of the time, 0…1.
    fileprivate func steps(at share: Double) -> Int { Int((Double(steps) * share).rounded()) }

    /// The distance in these times by the samples, in centimetres; 0 if the samples have none.
    fileprivate func covered(_ parts: [Range<Int64>], in db: Database) throws -> Double {
        try parts.reduce(0) { sum, part in
            guard let begin = try centimetres(at: part.lowerBound - start, in: db),
                let end = try centimetres(at: part.upperBound - start, in: db)
            else { return sum }
            return sum + max(end - begin, 0)
        }
    }

    /// The distance since the start at a time since the start, interpolated between samples; nil if no sample has a distance.
    private func centimetres(at time: Int64, in db: Database) throws -> Double? {
        func sample(_ condition: String) throws -> (time: Int64, distance: Double)? {
            let sql = """
                SELECT elapsed_ms, distance_cm FROM sample
                WHERE activity = ? AND distance_cm IS NOT NULL AND elapsed_ms \(condition) LIMIT 1
                """
            return try db.row(sql, [id, time]).map { try ($0[0], $0[1]) }
        }
        guard let before = try sample("<= ? ORDER BY elapsed_ms DESC") else {
            return try sample("> ? ORDER BY elapsed_ms")?.distance
        }
        guard before.time < time, let after = try sample("> ? ORDER BY elapsed_ms") else { return before.distance }
        let share = Double(time - before.time) / Double(after.time - before.time)
        return before.distance + (after.distance - before.distance) * share
    }
}

extension [Range<Int64>] {
    fileprivate var total: Int64 { reduce(0) { $0 + ($1.upperBound - $1.lowerBound) } }

    /// The parts of these ranges that are in none of the others; this array must be in order and without overlap.
    fileprivate func subtracting(_ others: Self) -> Self {
        others.reduce(self) { rest, other in
            rest.flatMap { range -> Self in
                guard range.overlaps(other) else { return [range] }
                return [
                    range.lowerBound..<Swift.max(range.lowerBound, other.lowerBound),
                    Swift.min(range.upperBound, other.upperBound)..<range.upperBound,
                ].filter { !$0.isEmpty }
            }
        }
    }
}

extension Logbook {
    /// Adds steps, distance and energy to the stored hours.
    ///
    /// - Parameter demo: Whether these are demo data, which ``removeDemoData()`` later deletes.
    package func add(_ buckets: [HourBucket], demo: Bool = false) throws(LogbookError) {
        try write { db in
            for bucket in buckets { try Self.add(bucket, demo: demo, to: db) }
        }
    }

    static func add(_ bucket: HourBucket, demo: Bool, to db: Database) throws {
        let hour = bucket.hour
        // An invalid day number is limited, so that the multiplication below cannot overflow.
        let day = min(max(hour.date.dayNumber, -10_000_000), 10_000_000)
        let sql = """
            INSERT INTO hour_bucket (local_day, hour, utc_offset_s, demo, start_s, steps, distance_m, energy_kcal)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET steps = min(steps + excluded.steps, 1000000000000),
              distance_m = distance_m + excluded.distance_m, energy_kcal = energy_kcal + excluded.energy_kcal
            """
        let values: StatementArguments = [
            day, hour.hour, hour.utcOffset, demo, day * 86_400 + min(max(hour.hour, 0), 23) * 3600 - hour.utcOffset,
            min(max(bucket.tally.steps, 0), 1_000_000_000), bucket.tally.distance.meters,
            bucket.tally.energy.kilocalories,
        ]
        try db.run(sql, values)
    }

    static func record(_ sighting: SensorSighting, in db: Database) throws {
        let sql = """
            INSERT INTO sensor VALUES (?1, ?2, ?3, ?4, ?5, ?4, ?5)
            ON CONFLICT DO UPDATE SET access = excluded.access,
              last_ms = excluded.last_ms, last_utc_offset_s = excluded.last_utc_offset_s
            """
        let values: StatementArguments = [
            sighting.source, sighting.device, sighting.access.rawValue, sighting.at.unixMilliseconds,
            sighting.at.utcOffset,
        ]
        try db.run(sql, values)
    }
}

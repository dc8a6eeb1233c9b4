public import Activities
import Cadence
import SQLite

extension Logbook {
    /// Adds steps, distance and energy to the stored hours.
    ///
    /// - Parameter demo: Whether these are demo data, which ``removeDemoData()`` later deletes.
    public func add(_ buckets: [HourBucket], demo: Bool = false) throws(LogbookError) {
        try write { db in
            for bucket in buckets { try Self.add(bucket, demo: demo, to: db) }
        }
    }

    static func add(_ bucket: HourBucket, demo: Bool, to db: Database) throws {
        let hour = bucket.hour
        // An invalid day number is limited, so that the multiplication below cannot overflow.
        let day = min(max(hour.date.dayNumber, -10_000_000), 10_000_000)
        try db.cachedStatement(
            sql: """
                INSERT INTO hour_bucket (local_day, hour, utc_offset_s, demo, start_s, steps, distance_m, energy_kcal)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET steps = min(steps + excluded.steps, 1000000000000),
                  distance_m = distance_m + excluded.distance_m, energy_kcal = energy_kcal + excluded.energy_kcal
                """
        ).execute(arguments: [
            day, hour.hour, hour.utcOffset, demo, day * 86_400 + min(max(hour.hour, 0), 23) * 3600 - hour.utcOffset,
            min(max(bucket.tally.steps, 0), 1_000_000_000), bucket.tally.distance.meters,
            bucket.tally.energy.kilocalories,
        ])
    }

    static func record(_ sighting: SensorSighting, in db: Database) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO sensor VALUES (?1, ?2, ?3, ?4, ?5, ?4, ?5)
                ON CONFLICT DO UPDATE SET access = excluded.access,
                  last_ms = excluded.last_ms, last_utc_offset_s = excluded.last_utc_offset_s
                """
        ).execute(arguments: [
            sighting.source, sighting.device, sighting.access.rawValue,
            sighting.at.unixMilliseconds, sighting.at.utcOffset,
        ])
    }
}

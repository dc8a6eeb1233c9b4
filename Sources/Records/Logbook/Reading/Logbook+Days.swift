package import Activities
import Cadence
import SQLite

extension Logbook {
    /// The hours in a range of local days in which something was counted or imported, in order of time; demo data are included.
    package func hours(_ days: ClosedRange<CivilDate>) throws(LogbookError) -> [HourBucket] {
        try read { db in
            let sql = """
                SELECT local_day, hour, utc_offset_s, sum(steps), sum(distance_m), sum(energy_kcal)
                FROM (\(Self.counted)) GROUP BY local_day, hour, utc_offset_s ORDER BY local_day, min(start_s)
                """
            return try db.map(sql, [days.lowerBound.dayNumber, days.upperBound.dayNumber]) { row in
                let hour = try LocalHour(date: CivilDate(dayNumber: row[0]), hour: row[1], utcOffset: row[2])
                return HourBucket(hour: hour, tally: try Self.tally(row, from: 3))
            }
        }
    }

    /// The totals of each local day in a range on which something was counted or imported; demo data are included.
    ///
    /// `ActivityHours` describes what an imported activity adds to what strided counted at the same time, and `ImportedSteps` what the
    /// steps of other programs and devices add.
    package func days(_ days: ClosedRange<CivilDate>) throws(LogbookError) -> [CivilDate: Tally] {
        try read { db in
            let sql = """
                SELECT local_day, sum(steps), sum(distance_m), sum(energy_kcal)
                FROM (\(Self.counted)) GROUP BY local_day
                """
            let totals = try db.map(sql, [days.lowerBound.dayNumber, days.upperBound.dayNumber]) { row in
                (CivilDate(dayNumber: try row[0]), try Self.tally(row, from: 1))
            }
            return Dictionary(totals) { $1 }
        }
    }

    /// All sensors and other data sources ever seen.
    ///
    /// If there are none, the number of steps of a day is unknown, not zero.
    package func sensors() throws(LogbookError) -> [KnownSensor] {
        try read { db in
            let sql = """
                SELECT source, device, access, first_ms, first_utc_offset_s, last_ms, last_utc_offset_s
                FROM sensor ORDER BY source, device
                """
            return try db.map(sql) { row in
                try KnownSensor(
                    source: row[0],
                    device: row[1],
                    access: SensorSighting.Access(rawValue: row[2]) ?? .refused,
                    first: Moment(unixMilliseconds: row[3], utcOffset: row[4]),
                    last: Moment(unixMilliseconds: row[5], utcOffset: row[6])
                )
            }
        }
    }

    /// A query for what was counted and imported between the days ?1 and ?2; an hour can have several rows.
    private static let counted = """
        SELECT local_day, hour, utc_offset_s, start_s, steps, distance_m, energy_kcal
        FROM hour_bucket WHERE local_day BETWEEN ?1 AND ?2
        UNION ALL \(ActivityHours.added(where: "local_day BETWEEN ?1 AND ?2"))
        UNION ALL SELECT local_day, hour, utc_offset_s, start_s, steps, distance_m, energy_kcal
        FROM (\(ImportedSteps.added(where: "local_day BETWEEN ?1 AND ?2"))) WHERE steps > 0
        """

    private static func tally(_ row: Row, from column: Int) throws -> Tally {
        try Tally(
            steps: row[column],
            distance: Distance(meters: row[column + 1]),
            energy: Energy(kilocalories: row[column + 2])
        )
    }

    private static let cadence = "cadence"

    package func goals() throws(LogbookError) -> Goals {
        try read { db in
            let rows = try db.rows("SELECT measure, value FROM goal")
            let values = Dictionary(uniqueKeysWithValues: try rows.map { try ($0[0] as String, $0[1] as Double) })
            return Goals(
                steps: values[Measure.steps.rawValue].flatMap { Int(exactly: $0.rounded()) },
                distance: values[Measure.distance.rawValue].map(Distance.init(meters:)),
                energy: values[Measure.calories.rawValue].map(Energy.init(kilocalories:)),
                cadence: values[Self.cadence].map(StepRate.init(stepsPerMinute:))
            )
        }
    }

    /// Replaces all goals; a nil value removes that goal.
    package func setGoals(_ goals: Goals) throws(LogbookError) {
        let values: [(String, Double?)] =
            Measure.allCases.map { ($0.rawValue, goals.value(of: $0)) }
            + [(Self.cadence, goals.cadence?.stepsPerMinute)]
        try write { db in
            for (measure, value) in values {
                if let value {
                    try db.run("INSERT OR REPLACE INTO goal VALUES (?, ?)", [measure, value])
                } else {
                    try db.run("DELETE FROM goal WHERE measure = ?", [measure])
                }
            }
        }
    }
}

/// A record that a data source (a sensor or service) was present; it distinguishes "no data" from zero steps.
package struct SensorSighting: Hashable, Sendable {
    /// Whether strided may read the data source; the raw values are stored and must not change.
    package enum Access: String, Hashable, Sendable, CaseIterable {
        case granted
        case refused
    }

    /// The kind of data source, as in the daemon's status, such as `steps`, `gps` or `footpod`.
    package var source: String
    /// The address or path of the sensor; empty if there is only one sensor of this kind.
    package var device: String
    package var access: Access
    package var at: Moment

    package init(source: String, device: String = "", access: Access = .granted, at: Moment) {
        self.source = source
        self.device = device
        self.access = access
        self.at = at
    }
}

/// A sensor or other data source that was seen at least once, with the first and the last time.
package struct KnownSensor: Hashable, Sendable {
    package let source: String
    package let device: String
    /// Whether strided could read the data source when it was last seen.
    package let access: SensorSighting.Access
    package let first: Moment
    package let last: Moment
}

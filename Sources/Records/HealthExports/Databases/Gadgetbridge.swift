import Activities
import Cadence
import Exchange
import SQLite

/// Reads the database of Gadgetbridge (the file `Gadgetbridge` of its data export).
///
/// Structure: the entities and constants of the source of Gadgetbridge (`ActivityKind`, `ActivitySummaryEntries`,
/// codeberg.org/Freeyourgadget). Each kind of device has a table `…ACTIVITY_SAMPLE`, most of them with one row per minute;
/// `BASE_ACTIVITY_SUMMARY` has the workouts.
struct Gadgetbridge {
    let db: Database
    let tables: ExportTables
    let zone: LocalZone

    func records() throws -> HealthRecords {
        var records = HealthRecords("Gadgetbridge")
        var hourly = HourlySteps()
        for table in tables.activitySamples {
            records.readTable(ifDamaged: "the table \(table) is damaged: only a part of its steps was read") { _ in
                try addSteps(of: table, to: &hourly)
            }
        }
        records.hours = hourly.result
        if tables.contains("BASE_ACTIVITY_SUMMARY", "START_TIME", "END_TIME", "ACTIVITY_KIND") {
            let note = "the table of the workouts is damaged: only a part of them was read"
            records.readTable(ifDamaged: note) { records in
                try db.forEach("SELECT * FROM BASE_ACTIVITY_SUMMARY ORDER BY START_TIME") { row in
                    if let workout = try workout(row) {
                        records.workouts.append(workout)
                    } else {
                        records.notes.append("a workout without a possible time was left out")
                    }
                }
            }
        }
        try addProfile(to: &records.profile)
        return records
    }

    private func addSteps(of table: String, to hourly: inout HourlySteps) throws {
        let sql = "SELECT TIMESTAMP, DEVICE_ID, STEPS FROM \"\(table)\" WHERE STEPS > 0 ORDER BY DEVICE_ID, TIMESTAMP"
        var counter = RowSteps(table, zone)
        try db.forEach(sql) { row in
            guard let count = counter.count(row, at: Self.milliseconds(row.integer("TIMESTAMP"))) else { return }
            hourly.add(count.steps, from: count.from, to: count.to, by: "\(row.integer("DEVICE_ID") ?? 0) \(table)")
        }
    }

    /// Unix time in milliseconds, of which most tables have seconds; nil outside of the years 2000 to 2199.
    private static func milliseconds(_ time: Int64?) -> Int64? {
        guard let time else { return nil }
        let milliseconds = time.magnitude < 100_000_000_000 ? time * 1000 : time
        return (946_684_800_000..<7_258_118_400_000).contains(milliseconds) ? milliseconds : nil
    }

    // MARK: - Workouts

    private func workout(_ row: Row) throws -> HealthWorkout? {
        let kind = row.integer("ACTIVITY_KIND") ?? 0
        func moment(_ column: String) -> Moment? {
            Self.milliseconds(row.integer(column)).map { zone.moment(unixMilliseconds: $0) }
        }
        guard let start = moment("START_TIME"), let end = moment("END_TIME"),
            var workout = HealthWorkout(kind, Self.sport(kind), start, end)
        else { return nil }
        workout.name = row.text("NAME").map { String($0.prefix(200)) }
        let files = [row.text("GPX_TRACK"), row.text("RAW_DETAILS_PATH")].compactMap(\.self)
        workout.routes = files.filter { path in
            [".gpx", ".fit", ".tcx"].contains { path.lowercased().hasSuffix($0) }
        }
        let summary = row.text("SUMMARY_DATA").flatMap { JSONValue(Array($0.utf8)) }
        func figure(_ key: String) -> Double? { summary?[key]?["value"]?.number }
        workout.set(
            meters: figure("distanceMeters"),
            kilocalories: figure("caloriesBurnt"),
            steps: figure("steps"),
            heartRate: figure("averageHR"),
            highestHeartRate: figure("maxHR"),
            seconds: figure("activeSeconds")
        )
        try addSamples(to: &workout, device: row.integer("DEVICE_ID"))
        return workout
    }

    /// Adds the heart rates and steps per minute that the device measured during the workout.
    private func addSamples(to workout: inout HealthWorkout, device: Int64?) throws {
        var heartRates: [TimedHeartRate] = []
        var counts: [TimedSteps] = []
        let (from, to) = (workout.start.unixMilliseconds / 1000, workout.end.unixMilliseconds / 1000)
        for (number, table) in tables.activitySamples.enumerated() {
            let rate = tables.contains(table, "HEART_RATE") ? "HEART_RATE" : "NULL AS HEART_RATE"
            // Rows before the workout are read, too, because the steps of its first row can depend on the row before.
            let sql = """
                SELECT TIMESTAMP, DEVICE_ID, STEPS, \(rate) FROM "\(table)"
                WHERE (TIMESTAMP BETWEEN ?1 AND ?2 OR TIMESTAMP BETWEEN ?1 * 1000 AND ?2 * 1000)
                  AND (?3 IS NULL OR DEVICE_ID = ?3)
                ORDER BY DEVICE_ID, TIMESTAMP
                """
            var counter = RowSteps(table, zone)
            try db.forEach(sql, [from - RowSteps.longest, to, device]) { row in
                let milliseconds = Self.milliseconds(row.integer("TIMESTAMP"))
                let count = counter.count(row, at: milliseconds)
                guard let time = milliseconds.map({ $0 / 1000 }), time >= from else { return }
                // 255 and 254 mean that nothing was measured.
                if let rate = row.number("HEART_RATE"), HeartRate.range.contains(rate) {
                    heartRates.append(TimedHeartRate(time: UInt32(clamping: time), beatsPerMinute: Float(rate)))
                }
                guard let count, count.to.unixMilliseconds / 1000 > from, count.from.unixMilliseconds / 1000 > from - 60
                else { return }
                let start = max(count.from.unixMilliseconds / 1000, from)
                counts.append(
                    TimedSteps(
                        start: UInt32(clamping: start),
                        length: Int(count.to.unixMilliseconds / 1000 - start),
                        source: number,
                        steps: count.steps
                    )
                )
            }
        }
        workout.addSamples(heartRates, counts)
    }

    /// The numbers of `ActivityKind`, as they are stored in all versions since 2016, that strided records.
    private static let kinds: [Int64: Activity.Kind] = [
        0x10: .run, 0x100: .run, 0x0400_0001: .run, 0x0400_0067: .run,
        0x20: .walk, 0x0040_0000: .walk, 0x0400_0012: .walk, 0x0400_00E2: .walk,
        0x80: .cycle, 0x800: .cycle, 0x0400_0003: .cycle, 0x0400_0004: .cycle,
    ]
    private static let otherNames: [Int64: String] = [
        0x40: "swimming", 0x200: "exercise", 0x400: "open water swimming", 0x1000: "elliptical trainer",
        0x2000: "jump roping", 0x4000: "yoga", 0x1_0000: "rowing machine", 0x20_0000: "strength training",
        0x80_0000: "climbing", 0x0400_000A: "pool swimming", 0x0400_0006: "transition",
    ]

    private static func sport(_ number: Int64) -> HealthWorkout.Sport {
        guard number > 1 else { return .unknown }
        return .init(number, kinds, names: otherNames, unknown: "activity kind \(number) of Gadgetbridge")
    }

    // MARK: - Profile

    private func addProfile(to profile: inout FIT.UserProfile) throws {
        guard tables.contains("USER_ATTRIBUTES", "HEIGHT_CM", "WEIGHT_KG") else { return }
        let order = tables.contains("USER_ATTRIBUTES", "VALID_FROM_UTC") ? "VALID_FROM_UTC" : "rowid"
        try db.forEach("SELECT HEIGHT_CM, WEIGHT_KG FROM USER_ATTRIBUTES ORDER BY \(order)") { row in
            profile.set(meters: row.number("HEIGHT_CM").map { $0 / 100 }, kilograms: row.number("WEIGHT_KG"))
        }
    }
}

/// Reads the steps from rows in order of device and time.
///
/// Structure: the sample providers in the source of Gadgetbridge. A row of most devices has the steps of the minute that begins at the time
/// of the row. A row of Garmin, CMF and OV-Touch devices has the total of the day so far (`convertCumulativeSteps`). A row of some others,
/// such as Bangle.js, has the steps since the previous row.
private struct RowSteps {
    /// The longest time of one count, in seconds.
    static let longest: Int64 = 3600
    /// The most steps that are possible in a minute; a larger number is the count of a longer time.
    private static let most = 360.0
    /// The time between two rows of devices that do not write one each minute, in seconds.
    private static let usualInterval = 600.0
    private static let cumulativeTables = ["GARMIN_", "CMF_", "OVTOUCH26_"]

    private let isCumulative: Bool
    private let zone: LocalZone
    private var last: (device: Int64?, time: Moment, steps: Double)?

    init(_ table: String, _ zone: LocalZone) {
        isCumulative = Self.cumulativeTables.contains(where: table.uppercased().hasPrefix)
        self.zone = zone
    }

    /// The steps of a row with the time in which they were counted; nil without possible steps.
    mutating func count(_ row: Row, at milliseconds: Int64?) -> (steps: Int, from: Moment, to: Moment)? {
        guard let milliseconds, var steps = row.number("STEPS"), steps > 0 else { return nil }
        let time = zone.moment(unixMilliseconds: milliseconds)
        let before = last.flatMap { $0.device == row.integer("DEVICE_ID") ? $0 : nil }
        last = (row.integer("DEVICE_ID"), time, steps)
        var gap = before.map { min((time - $0.time) / .seconds(1), Double(Self.longest)) } ?? Double(Self.longest)
        if isCumulative {
            // The total at midnight belongs to the day before.
            let today = (time + .milliseconds(-1)).date
            if let before, (before.time + .milliseconds(-1)).date == today { steps -= before.steps }
            let local = milliseconds - 1 + Int64(time.utcOffset) * 1000
            gap = min(gap, Double(local % 86_400_000 + 1) / 1000)
        } else if steps <= Self.most {
            return steps >= 1 ? (Int(steps), time, time + .seconds(60)) : nil
        } else if before == nil {
            gap = Self.usualInterval
        } else if gap <= 60 {
            return nil
        }
        guard steps >= 1, steps <= Self.most * max(gap, 60) / 60 else { return nil }
        return (Int(steps), time + .seconds(-gap), time)
    }
}

extension FIT.UserProfile {
    /// Sets the values that are possible for a runner.
    mutating func set(meters: Double? = nil, kilograms: Double? = nil, restingHeartRate: Double? = nil) {
        if let meters, Runner.heightRange.contains(meters) { height = Length(meters: meters) }
        if let kilograms, Mass.range.contains(kilograms) { mass = Mass(kilograms: kilograms) }
        if let restingHeartRate, (25...120).contains(restingHeartRate) {
            self.restingHeartRate = HeartRate(beatsPerMinute: restingHeartRate)
        }
    }
}

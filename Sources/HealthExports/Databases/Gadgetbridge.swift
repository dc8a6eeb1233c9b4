import Activities
import Cadence
import Exchange
import GRDB

/// Reads the database of Gadgetbridge (the file `Gadgetbridge` of its data export).
///
/// Structure: the entities and constants of the source of Gadgetbridge (`ActivityKind`, `ActivitySummaryEntries`, codeberg.org/Freeyourgadget).
/// Each kind of device has a table `…_ACTIVITY_SAMPLE` with one row per minute; `BASE_ACTIVITY_SUMMARY` has the workouts.
struct Gadgetbridge {
    private let db: Database
    private let tables: ExportTables
    private let zone: LocalZone
    /// The largest number of steps in a row; a few devices use 255 or −1 for none.
    private static let mostSteps = 360.0

    init(_ db: Database, _ tables: ExportTables, _ zone: LocalZone) {
        self.db = db
        self.tables = tables
        self.zone = zone
    }

    func records() throws -> HealthRecords {
        var records = HealthRecords("Gadgetbridge")
        var hourly = HourlySteps()
        for table in tables.activitySamples {
            do {
                try addSteps(of: table, to: &hourly)
            } catch {
                records.notes.append("the table \(table) is damaged: only a part of its steps was read")
            }
        }
        records.hours = hourly.result
        if tables.contains("BASE_ACTIVITY_SUMMARY", "START_TIME", "END_TIME", "ACTIVITY_KIND") {
            do {
                let rows = try Row.fetchCursor(db, sql: "SELECT * FROM BASE_ACTIVITY_SUMMARY ORDER BY START_TIME")
                while let row = try rows.next() {
                    guard let workout = try workout(row) else {
                        records.notes.append("a workout without a possible time was left out")
                        continue
                    }
                    records.workouts.append(workout)
                }
            } catch {
                records.notes.append("the table of the workouts is damaged: only a part of them was read")
            }
        }
        try addProfile(to: &records.profile)
        return records
    }

    private func addSteps(of table: String, to hourly: inout HourlySteps) throws {
        let rows = try Row.fetchCursor(
            db,
            sql: "SELECT TIMESTAMP, DEVICE_ID, STEPS FROM \"\(table)\" WHERE STEPS > 0"
        )
        while let row = try rows.next() {
            guard let time = Self.milliseconds(row.integer("TIMESTAMP")), let steps = row.number("STEPS"),
                (1...Self.mostSteps).contains(steps)
            else { continue }
            let start = zone.moment(unixMilliseconds: time)
            hourly.add(
                Int(steps),
                from: start,
                to: start + .seconds(60),
                by: "\(row.integer("DEVICE_ID") ?? 0) \(table)"
            )
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
        guard let start = Self.milliseconds(row.integer("START_TIME")),
            let end = Self.milliseconds(row.integer("END_TIME")),
            end >= start, end - start <= HealthWorkout.longest.wholeMilliseconds
        else { return nil }
        let kind = row.integer("ACTIVITY_KIND") ?? 0
        var workout = HealthWorkout(
            identity: "\(start / 1000) \(kind)",
            sport: Self.sport(kind),
            start: zone.moment(unixMilliseconds: start),
            end: zone.moment(unixMilliseconds: end)
        )
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
        let span = [workout.start.unixMilliseconds / 1000, workout.end.unixMilliseconds / 1000]
        for (number, table) in tables.activitySamples.enumerated() {
            let rate = tables.contains(table, "HEART_RATE") ? "HEART_RATE" : "NULL AS HEART_RATE"
            let rows = try Row.fetchCursor(
                db.cachedStatement(
                    sql: """
                        SELECT TIMESTAMP, STEPS, \(rate) FROM "\(table)"
                        WHERE (TIMESTAMP BETWEEN ?1 AND ?2 OR TIMESTAMP BETWEEN ?1 * 1000 AND ?2 * 1000)
                          AND (?3 IS NULL OR DEVICE_ID = ?3)
                        """
                ),
                arguments: [span[0], span[1], device]
            )
            while let row = try rows.next() {
                guard let time = Self.milliseconds(row.integer("TIMESTAMP")) else { continue }
                // 255 and 254 mean that nothing was measured.
                if let rate = row.number("HEART_RATE"), HeartRate.range.contains(rate) {
                    heartRates.append(TimedHeartRate(time: UInt32(clamping: time / 1000), beatsPerMinute: Float(rate)))
                }
                if let steps = row.number("STEPS"), (1...Self.mostSteps).contains(steps) {
                    counts.append(
                        TimedSteps(
                            start: UInt32(clamping: time / 1000),
                            length: 60,
                            source: number,
                            steps: Int(steps)
                        )
                    )
                }
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
        number <= 1
            ? .unknown
            : kinds[number].map { .kind($0) } ?? .other(otherNames[number] ?? "activity kind \(number) of Gadgetbridge")
    }

    // MARK: - Profile

    private func addProfile(to profile: inout FIT.UserProfile) throws {
        guard tables.contains("USER_ATTRIBUTES", "HEIGHT_CM", "WEIGHT_KG") else { return }
        let order = tables.contains("USER_ATTRIBUTES", "VALID_FROM_UTC") ? "VALID_FROM_UTC" : "rowid"
        let rows = try Row.fetchCursor(db, sql: "SELECT HEIGHT_CM, WEIGHT_KG FROM USER_ATTRIBUTES ORDER BY \(order)")
        while let row = try rows.next() {
            profile.set(meters: row.number("HEIGHT_CM").map { $0 / 100 }, kilograms: row.number("WEIGHT_KG"))
        }
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

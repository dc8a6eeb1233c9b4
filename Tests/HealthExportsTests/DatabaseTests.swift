import Activities
import Cadence
import Exchange
import SQLite
import Testing
import TestSupport

@testable import HealthExports

/// Databases of Gadgetbridge and Health Connect, made from the public descriptions of their tables.
@Suite struct DatabaseTests {
    /// One hour ahead of UTC.
    private static let zone = LocalZone { _, _ in 3600 }
    /// 5 March 2024, 8:00 UTC.
    private static let start: Int64 = 1_709_625_600

    private static func database(_ statements: String...) throws -> (folder: TemporaryFolder, path: String) {
        let folder = try TemporaryFolder()
        let path = folder.file("Gadget bridge %1?.db")
        let queue = try DatabaseQueue(path: path)
        try queue.write { db in for statement in statements { try db.execute(sql: statement) } }
        try queue.close()
        return (folder, path)
    }

    private static func records(_ statements: String...) throws -> HealthRecords {
        let folder = try TemporaryFolder()
        let path = folder.file("x %1?.db")
        let queue = try DatabaseQueue(path: path)
        try queue.write { db in for statement in statements { try db.execute(sql: statement) } }
        try queue.close()
        return try HealthDatabase(path: path).records(zone: zone)
    }

    // MARK: - Gadgetbridge

    private static let band = """
        CREATE TABLE DEVICE (_id INTEGER PRIMARY KEY, NAME TEXT);
        INSERT INTO DEVICE VALUES (1, 'Mi Band 2'), (2, 'Amazfit');
        CREATE TABLE MI_BAND_ACTIVITY_SAMPLE (TIMESTAMP INTEGER NOT NULL, DEVICE_ID INTEGER NOT NULL, USER_ID INTEGER NOT NULL,
          RAW_INTENSITY INTEGER NOT NULL, STEPS INTEGER NOT NULL, RAW_KIND INTEGER NOT NULL, HEART_RATE INTEGER NOT NULL,
          PRIMARY KEY (TIMESTAMP, DEVICE_ID)) WITHOUT ROWID;
        """

    private static func samples(_ table: String, from minute: Int64, count: Int64, device: Int, steps: Int, rate: Int)
        -> String
    {
        (0..<count).map { number in
            """
            INSERT INTO \(table) (TIMESTAMP, DEVICE_ID, USER_ID, RAW_INTENSITY, STEPS, RAW_KIND, HEART_RATE)
            VALUES (\(start + (minute + number) * 60), \(device), 1, 20, \(steps), 1, \(rate));
            """
        }.joined()
    }

    private static let summary = """
        CREATE TABLE BASE_ACTIVITY_SUMMARY (_id INTEGER PRIMARY KEY, NAME TEXT, START_TIME INTEGER NOT NULL, END_TIME INTEGER NOT NULL,
          ACTIVITY_KIND INTEGER NOT NULL, BASE_LONGITUDE INTEGER, BASE_LATITUDE INTEGER, BASE_ALTITUDE INTEGER, GPX_TRACK TEXT,
          RAW_DETAILS_PATH TEXT, DEVICE_ID INTEGER NOT NULL, USER_ID INTEGER NOT NULL, SUMMARY_DATA TEXT, RAW_SUMMARY_DATA BLOB);
        """

    @Test func stepsOfEachMinuteAreAddedPerHourAndTwoDevicesCountOnce() throws {
        let records = try Self.records(
            Self.band,
            Self.samples("MI_BAND_ACTIVITY_SAMPLE", from: 0, count: 30, device: 1, steps: 100, rate: 255),
            Self.samples("MI_BAND_ACTIVITY_SAMPLE", from: 0, count: 30, device: 2, steps: 90, rate: 255),
            Self.samples("MI_BAND_ACTIVITY_SAMPLE", from: 60, count: 5, device: 2, steps: 50, rate: 255)
        )
        #expect(records.service == "Gadgetbridge")
        #expect(records.hours.map(\.hour.hour) == [9, 10])
        #expect(records.hours.map(\.tally.steps) == [3000, 250])
    }

    @Test(arguments: [
        ("HUAMI_EXTENDED_ACTIVITY_SAMPLE", "TIMESTAMP", 1), ("XIAOMI_ACTIVITY_SAMPLE", "timestamp", 1),
        ("SOME_NEW_ACTIVITY_SAMPLE", "TIMESTAMP", 1000),
    ])
    func tablesOfOtherDevicesAreFoundByTheirColumns(table: String, column: String, factor: Int64) throws {
        let records = try Self.records(
            """
            CREATE TABLE \(table) (\(column) INTEGER, DEVICE_ID INTEGER, STEPS INTEGER, HEART_RATE INTEGER, SPO2 INTEGER);
            INSERT INTO \(table) VALUES (\(Self.start * factor), 1, 120, 80, 98), (\((Self.start + 60) * factor), 1, -1, 80, 0),
              (\((Self.start + 120) * factor), 1, 80, 80, 0), ('x', 1, 'many', 80, 0), (NULL, NULL, 30, NULL, NULL);
            """
        )
        #expect(records.hours.map(\.tally.steps) == [200])
    }

    /// The steps of three minutes, of the time from then on, and of the first minutes of the next day.
    @Test(
        arguments: [
            ("GARMIN_ACTIVITY_SAMPLE", [(60, 100), (120, 250), (180, 250), (3600, 700), (57_600, 90)]),
            ("CMF_ACTIVITY_SAMPLE", [(60, 100), (120, 250), (180, 0), (3600, 700), (57_600, 90)]),
            ("BANGLE_JSACTIVITY_SAMPLE", [(600, 370), (3600, 330), (57_600, 90)]),
            ("HYBRID_HRACTIVITY_SAMPLE", [(0, 100), (60, 150), (3540, 300), (3480, 150), (57_600, 90)]),
        ] as [(String, [(Int64, Int)])]
    )
    func totalsOfADayAndLongerIntervalsGiveTheSameSteps(table: String, rows: [(Int64, Int)]) throws {
        let values = rows.map { "(\(Self.start + $0), 1, \($1)), (\(Self.start + $0 + 1), 2, -1)" }.joined(
            separator: ", "
        )
        let records = try Self.records(
            "CREATE TABLE \(table) (TIMESTAMP INTEGER, DEVICE_ID INTEGER, STEPS INTEGER); INSERT INTO \(table) VALUES \(values)"
        )
        let days = Dictionary(records.hours.map { ($0.hour.date.fields.day, $0.tally.steps) }, uniquingKeysWith: +)
        #expect(days == [5: 700, 6: 90], "\(records.hours)")
    }

    @Test func theStepsOfAWorkoutAreTheDifferencesOfTotals() throws {
        let rows = (Int64(0)...30).map { "(\(Self.start + $0 * 60), 1, \(1000 + $0 * 160), 150)" }.joined(
            separator: ", "
        )
        let records = try Self.records(
            "CREATE TABLE GARMIN_ACTIVITY_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, STEPS INTEGER, HEART_RATE INTEGER)",
            "INSERT INTO GARMIN_ACTIVITY_SAMPLE VALUES \(rows)",
            Self.summary,
            """
            INSERT INTO BASE_ACTIVITY_SUMMARY (START_TIME, END_TIME, ACTIVITY_KIND, DEVICE_ID, USER_ID)
            VALUES (\(Self.start + 600), \(Self.start + 1200), 16, 1, 1)
            """
        )
        let workout = try #require(records.workouts.first)
        #expect(workout.steps == 1600)
        #expect(workout.samples.compactMap(\.cadence?.stepsPerMinute).max() == 160)
    }

    @Test func aWorkoutHasItsSummaryAndTheMinutesOfItsDevice() throws {
        let data =
            #"{"distanceMeters":{"value":3100.5,"unit":"meters"},"caloriesBurnt":{"value":210},"activeSeconds":{"value":1140},"averageHR":{"value":149},"maxHR":{"value":171}}"#
        let records = try Self.records(
            Self.band,
            Self.summary,
            Self.samples("MI_BAND_ACTIVITY_SAMPLE", from: 0, count: 20, device: 1, steps: 160, rate: 150),
            Self.samples("MI_BAND_ACTIVITY_SAMPLE", from: 0, count: 20, device: 2, steps: 20, rate: 60),
            """
            INSERT INTO BASE_ACTIVITY_SUMMARY (NAME, START_TIME, END_TIME, ACTIVITY_KIND, GPX_TRACK, DEVICE_ID, USER_ID, SUMMARY_DATA)
            VALUES ('Morning', \(Self.start * 1000), \((Self.start + 1200) * 1000), 16, '/storage/emulated/0/files/track-1.gpx', 1, 1, '\(data)'),
              (NULL, \(Self.start * 1000 + 9_000_000), \(Self.start * 1000 + 9_600_000), 64, NULL, 1, 1, 'no JSON'),
              (NULL, 5, 3, 16, NULL, 1, 1, NULL);
            CREATE TABLE USER_ATTRIBUTES (_id INTEGER, HEIGHT_CM INTEGER, WEIGHT_KG INTEGER, VALID_FROM_UTC INTEGER);
            INSERT INTO USER_ATTRIBUTES VALUES (1, 175, 70, 1), (2, 175, 68, 2);
            """
        )
        #expect(records.workouts.map(\.sport) == [.kind(.run), .other("swimming")])
        let workout = try #require(records.workouts.first)
        #expect(workout.start.utcOffset == 3600 && workout.name == "Morning")
        #expect(workout.distance == Distance(meters: 3100.5) && workout.moving == .seconds(1140))
        #expect(workout.routes == ["/storage/emulated/0/files/track-1.gpx"])
        #expect(workout.samples.compactMap(\.heartRate?.beatsPerMinute) == Array(repeating: 150, count: 20))
        #expect(workout.steps == 3200)
        #expect(records.profile.mass == Mass(kilograms: 68))
        #expect(records.notes.count == 1)
    }

    // MARK: - Health Connect

    private static let connect = """
        CREATE TABLE application_info_table (row_id INTEGER PRIMARY KEY, package_name TEXT, app_name TEXT);
        CREATE TABLE steps_record_table (row_id INTEGER PRIMARY KEY, uuid BLOB, app_info_id INTEGER, start_time INTEGER,
          start_zone_offset INTEGER, end_time INTEGER, end_zone_offset INTEGER, local_date INTEGER, count INTEGER);
        CREATE TABLE exercise_session_record_table (row_id INTEGER PRIMARY KEY, uuid BLOB, app_info_id INTEGER, start_time INTEGER,
          start_zone_offset INTEGER, end_time INTEGER, end_zone_offset INTEGER, exercise_type INTEGER, title TEXT, notes TEXT,
          has_route INTEGER);
        CREATE TABLE exercise_route_table (row_id INTEGER PRIMARY KEY, parent_key INTEGER, timestamp_millis INTEGER, latitude REAL,
          longitude REAL, altitude REAL);
        CREATE TABLE distance_record_table (row_id INTEGER PRIMARY KEY, app_info_id INTEGER, start_time INTEGER, end_time INTEGER, distance REAL);
        CREATE TABLE total_calories_burned_record_table (row_id INTEGER PRIMARY KEY, app_info_id INTEGER, start_time INTEGER,
          end_time INTEGER, energy REAL);
        CREATE TABLE heart_rate_record_series_table (parent_key INTEGER, beats_per_minute INTEGER, epoch_millis INTEGER);
        CREATE TABLE height_record_table (row_id INTEGER PRIMARY KEY, time INTEGER, height REAL);
        CREATE TABLE weight_record_table (row_id INTEGER PRIMARY KEY, time INTEGER, weight REAL);
        """

    @Test func aSessionGetsTheRecordsAtItsTime() throws {
        let (from, to) = (Self.start * 1000, Self.start * 1000 + 1_800_000)
        let records = try Self.records(
            Self.connect,
            """
            INSERT INTO exercise_session_record_table VALUES (7, x'01', 1, \(from), -18000, \(to), -18000, 33, 'Park', 'wet', 1),
              (8, x'02', 1, \(to + 60_000), NULL, \(to + 600_000), NULL, 49, NULL, NULL, 0);
            INSERT INTO distance_record_table VALUES (1, 1, \(from), \(to), 6000), (2, 2, \(from), \(to), 9000),
              (3, 1, \(to - 600_000), \(to + 600_000), 100);
            INSERT INTO total_calories_burned_record_table VALUES (1, 1, \(from), \(to), 480000);
            INSERT INTO steps_record_table VALUES (1, x'', 1, \(from), -18000, \(to), -18000, 1, 5000),
              (2, x'', 2, \(from), -18000, \(to), -18000, 1, 4800);
            INSERT INTO heart_rate_record_series_table VALUES (1, 60, \(from - 1000)), (1, 140, \(from + 1000)), (1, 900, \(from + 2000));
            INSERT INTO exercise_route_table VALUES (1, 7, \(from + 5000), 52.1, 13.1, 40), (2, 7, \(from), 52, 13, NULL),
              (3, 7, \(from + 9000), 152, 13, NULL), (4, 99, \(from), 1, 1, NULL);
            INSERT INTO height_record_table VALUES (1, 5, 1.62);
            INSERT INTO weight_record_table VALUES (1, 5, 61000), (2, 9, 60000);
            """
        )
        #expect(records.workouts.map(\.sport) == [.kind(.run), .other("pool swimming")])
        let workout = try #require(records.workouts.first)
        #expect(workout.start.utcOffset == -18_000 && workout.name == "Park" && workout.note == "wet")
        #expect(workout.distance == Distance(meters: 6050))
        #expect(workout.energy == Energy(kilocalories: 480))
        #expect(workout.steps == 5000)
        #expect(workout.samples.compactMap(\.position?.latitude) == [52, 52.1])
        #expect(workout.samples.compactMap(\.heartRate?.beatsPerMinute) == [140])
        #expect(records.workouts[1].start.utcOffset == 3600)
        #expect(records.hours.map(\.tally.steps) == [5000])
        #expect(records.hours.map(\.hour.hour) == [3])
        #expect(records.profile.mass == Mass(kilograms: 60) && records.profile.height == Length(meters: 1.62))
    }

    @Test func anOldDatabaseWithoutSomeTablesIsRead() throws {
        let records = try Self.records(
            """
            CREATE TABLE steps_record_table (start_time INTEGER, end_time INTEGER, count INTEGER);
            INSERT INTO steps_record_table VALUES (\(Self.start * 1000), \(Self.start * 1000 + 60_000), 77);
            CREATE TABLE exercise_session_record_table (start_time INTEGER, end_time INTEGER);
            INSERT INTO exercise_session_record_table VALUES (\(Self.start * 1000), \(Self.start * 1000 + 60_000));
            """
        )
        #expect(records.hours.map(\.tally.steps) == [77])
        #expect(records.workouts.count == 1)
    }

    // MARK: - Others

    @Test func theDatabaseOfAnotherProgramIsRefused() throws {
        #expect(throws: ExchangeError.self) { try Self.records("CREATE TABLE song (name TEXT)") }
    }

    @Test func aDamagedDatabaseDoesNotTrap() throws {
        let (folder, path) = try Self.database(
            Self.band,
            Self.summary,
            Self.samples("MI_BAND_ACTIVITY_SAMPLE", from: 0, count: 200, device: 1, steps: 160, rate: 150),
            "INSERT INTO BASE_ACTIVITY_SUMMARY (START_TIME, END_TIME, ACTIVITY_KIND, DEVICE_ID, USER_ID) VALUES (\(Self.start), \(Self.start + 600), 16, 1, 1)"
        )
        let bytes = TemporaryFolder.bytes(of: path)
        #expect(HealthDatabase.isDatabase(head: bytes))
        func read(_ bytes: [UInt8]) throws {
            let damaged = try folder.file("damaged.db", containing: bytes)
            _ = try? HealthDatabase(path: damaged).records(zone: Self.zone)
        }
        for end in stride(from: 0, to: bytes.count, by: 100) { try read(Array(bytes[..<end])) }
        var random = SplitMix64(seed: TestSeed.value())
        for _ in 0..<200 { try read(Damage.some(bytes, &random)) }
    }
}

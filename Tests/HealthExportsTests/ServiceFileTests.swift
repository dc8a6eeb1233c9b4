import Activities
import Cadence
import Exchange
import TestSupport
import Testing

@testable import HealthExports

/// Files of Google Fit, Fitbit, Samsung Health, Polar, Suunto and Runtastic, made from the public descriptions of their structure.
@Suite struct ServiceFileTests {
    /// One hour ahead of UTC.
    private static let zone = LocalZone { _, _ in 3600 }

    private static func records(_ path: String, _ text: String, _ others: [String: String] = [:]) throws
        -> HealthRecords?
    {
        let bytes = Array(text.utf8)
        let file = try #require(ExportFile(path: path, head: Array(bytes.prefix(1000))), "\(path)")
        return try file.records(bytes, path: path, zone: zone) { name in others[name].map { Array($0.utf8) } }
    }

    private static func read(_ path: String, _ text: String, _ others: [String: String] = [:]) throws -> HealthRecords {
        try #require(try records(path, text, others))
    }

    private func steps(_ records: HealthRecords) -> [Int: Int] {
        Dictionary(records.hours.map { ($0.hour.hour, $0.tally.steps) }, uniquingKeysWith: +)
    }

    // MARK: - Google Fit

    @Test(arguments: [
        (
            "Takeout/Fit/Daily activity metrics/2024-03-05.csv",
            "Start time,End time,Move Minutes count,Calories (kcal),Distance (m),Step count"
        ),
        (
            "Takeout/Fit/Tägliche Aktivitätsmesswerte/2024-03-05.csv",
            "Startzeit,Endzeit,Bewegungsminuten,Kalorien (kcal),Strecke (m),Schrittzahl"
        ),
        (
            "Takeout/Google Fit/Métriques d'activité/2024-03-05.csv",
            "Heure de début,Heure de fin,Minutes actives,Calories (kcal),Distance (m),Nombre de pas"
        ),
        (
            "Takeout/Fit/毎日のアクティビティの指標/2024-03-05.csv", "開始時間,終了時間,強めの運動,消費カロリー（kcal）,距離（m）,歩数"
        ),
    ])
    func theQuartersOfAnHourOfADayAreAdded(path: String, titles: String) throws {
        let rows = """
            \(titles)
            00:00:00.000+01:00,00:15:00.000+01:00,1,20.5,80,100
            00:15:00.000+01:00,00:30:00.000+01:00,,20.5,,
            00:30:00.000+01:00,00:45:00.000+01:00,1,20.5,80,50
            23:45:00.000+01:00,00:00:00.000+01:00,1,20.5,80,70
            xx,yy,1,20.5,80,70
            """
        let records = try Self.read(path, rows)
        #expect(steps(records) == [0: 150, 23: 70])
        #expect(records.notes == ["1 rows without a readable time were left out"])
        #expect(records.hours.allSatisfy { $0.hour.date == CivilDate(year: 2024, month: 3, day: 5) })
    }

    @Test func theTableOfAllDaysHasTotals() throws {
        let table = """
            Date,Move Minutes count,Calories (kcal),Distance (m),Average weight (kg),Step count
            2024-03-05,30,2000,5000,71.5,7000
            2024-03-06,,1800,,,
            2024-03-07,3,1900,90,,120
            """
        let records = try Self.read("Takeout/Fit/Daily activity metrics/Daily activity metrics.csv", table)
        #expect(records.days.map { ("\($0.key)", $0.value) }.sorted { $0.0 < $1.0 }.map(\.1) == [7000, 120])
        #expect(records.profile.mass == Mass(kilograms: 71.5))
    }

    @Test func hoursWithoutAStepAreNotStored() throws {
        let table = """
            Start time,End time,Step count
            21:00:00.000+01:00,23:30:00.000+01:00,1
            """
        let records = try Self.read("Takeout/Fit/Daily activity metrics/2024-03-05.csv", table)
        #expect(records.hours.map(\.tally.steps) == [1])
    }

    @Test func aTableInAnUnknownLanguageSaysSo() {
        #expect(throws: ExchangeError.self) {
            try Self.records("Takeout/Fit/x/y.csv", "Ημερομηνία,Θερμίδες (kcal),Βήματα\n2024-03-05,1,2\n")
        }
    }

    @Test func aSessionIsAWorkout() throws {
        let json = """
            {"fitnessActivity":"running","startTime":"2024-03-05T08:00:00Z","endTime":"2024-03-05T08:30:00Z","duration":"1700s",
             "aggregate":[{"metricName":"com.google.distance.delta","floatValue":5012.5},
             {"metricName":"com.google.step_count.delta","intValue":4900},{"metricName":"com.google.calories.expended","floatValue":333}]}
            """
        let workout = try #require(
            try Self.read("Takeout/Fit/All Sessions/2024-03-05T08_00_00Z_RUNNING.json", json).workouts.first
        )
        #expect(workout.sport == .kind(.run) && workout.start.utcOffset == 3600 && workout.moving == .seconds(1700))
        #expect(workout.distance == Distance(meters: 5012.5) && workout.steps == 4900)
        let sleep = try Self.read("Takeout/Fit/All Sessions/x.json", json.replacing("\"running\"", with: "\"sleep\""))
        #expect(sleep.isEmpty && sleep.notes.isEmpty)
        for path in ["Takeout/Fit/All Sessions/y.json", "Takeout/Fit/Alle Daten/z.json"] {
            #expect(ExportFile(path: path, head: Array("{\"Data Source\":1}".utf8)) == nil)
        }
    }

    // MARK: - Fitbit

    @Test func stepsOfMinutesAreInUTC() throws {
        let json = """
            [{"dateTime" : "03/05/24 07:59:00","value" : "10"},{"dateTime" : "03/05/24 08:00:00","value" : "108"},
             {"dateTime" : "03/05/24 08:01:00","value" : "0"},{"dateTime" : "03/05/24 08:02:00","value" : "92"},{"value":"3"}]
            """
        let records = try Self.read("Takeout/Fitbit/Global Export Data/steps-2024-03-05.json", json)
        #expect(steps(records) == [8: 10, 9: 200])
        #expect(records.notes.count == 1)
    }

    @Test func theTableOfTheWebsiteOfFitbitHasTheTotalsOfDays() throws {
        let table = """
            Body
            Date,Weight,BMI,Fat
            "2024-03-05","70.1","22","0"

            Activities
            Date,Calories Burned,Steps,Distance
            "2024-03-05","2,243","10,006","7.2"
            "05-03-2024","2,243","10,006","7.2"
            """
        let records = try Self.read("fitbit_export_20240331.csv", table)
        #expect(records.days == [try #require(CivilDate(year: 2024, month: 3, day: 5)): 10_006])
        #expect(records.notes.count == 1)
    }

    @Test func exercisesAreWorkouts() throws {
        let json = """
            [{"logId":1,"activityName":"Run","activityTypeId":90009,"averageHeartRate":150,"calories":655,"distance":2.7,
              "distanceUnit":"Mile","duration":2707000,"activeDuration":2700000,"steps":5324,"startTime":"03/05/24 06:14:49"},
             {"activityName":"Outdoor Bike","duration":600000,"distance":3.5,"distanceUnit":"Kilometer","startTime":"03/05/24 16:00:00"},
             {"activityName":"Weights","duration":600000,"startTime":"03/06/24 16:00:00"},{"activityName":"Walk"}]
            """
        let records = try Self.read("user-site-export/exercise-0.json", json)
        #expect(records.workouts.map(\.sport) == [.kind(.run), .kind(.cycle), .other("Weights")])
        #expect(abs(try #require(records.workouts[0].distance).meters - 4345.2) < 0.1)
        #expect(records.workouts[0].start.hour == 7 && records.workouts[1].distance == Distance(meters: 3500))
        #expect(records.notes.count == 1)
        let weights = try Self.read(
            "Fitbit/Global Export Data/weight-2024-03-01.json",
            #"[{"logId":1,"weight":150.0,"bmi":22}]"#
        )
        #expect(abs(try #require(weights.profile.mass).kilograms - 68.04) < 0.01)
    }

    @Test func theTablesOfNewerExportsAreRead() throws {
        let steps = """
            timestamp,steps,data source
            2024-03-05T08:00:00Z,100,Phone
            2024-03-05T08:00:00Z,90,Google Fitbit Air
            2024-03-05T08:20:00Z,60,Google Fitbit Air
            """
        #expect(self.steps(try Self.read("x/Physical Activity_GoogleData/steps_2024-03-05.csv", steps)) == [9: 150])
        let exercises = """
            exercise_id,exercise_start,exercise_end,utc_offset,activity_name,tracker_total_steps,tracker_total_distance_mm
            1,2024-03-05 08:00:00+0000,2024-03-05 08:30:00+0000,+05:30,Outdoor Walk,3000,2100000
            2,,,+05:30,Run,,
            """
        let records = try Self.read("x/UserExercises_2024-03-05.csv", exercises)
        let workout = try #require(records.workouts.first)
        #expect(workout.sport == .kind(.walk) && workout.distance == Distance(meters: 2100) && workout.steps == 3000)
        #expect(workout.start.utcOffset == 19_800 && records.notes.count == 1)
    }

    // MARK: - Samsung Health

    private static let exercises = """
        com.samsung.shealth.exercise,6320001,17
        live_data_internal,total_calorie,com.samsung.health.exercise.duration,com.samsung.health.exercise.start_time,com.samsung.health.exercise.end_time,com.samsung.health.exercise.exercise_type,com.samsung.health.exercise.time_offset,com.samsung.health.exercise.distance,com.samsung.health.exercise.count_type,com.samsung.health.exercise.count,com.samsung.health.exercise.live_data,com.samsung.health.exercise.location_data,com.samsung.health.exercise.datauuid
        ,300.5,1800000,2024-03-05 08:00:00.000,2024-03-05 08:31:00.000,1002,UTC-0500,5000,30001,4800,a.live_data.json,a.location_data.json,a,
        ,,600000,2024-03-06 08:00:00.000,,14001,UTC+0530,400,30003,20,,,b,
        ,,,,,1001,,,,,,,c,
        """

    @Test func exercisesOfSamsungHaveTheValuesOfTheirFiles() throws {
        let records = try Self.read(
            "samsunghealth_x/com.samsung.shealth.exercise.20240310101112.csv",
            Self.exercises,
            [
                "a.live_data.json":
                    #"[{"heart_rate":140.0,"start_time":1709625600000},{"speed":2.8,"cadence":160,"start_time":1709625601000}]"#,
                "a.location_data.json":
                    #"[{"latitude":52.0,"longitude":13.0,"altitude":40,"start_time":1709625600000}]"#,
            ]
        )
        #expect(records.workouts.map(\.sport) == [.kind(.run), .other("swimming")])
        let workout = records.workouts[0]
        #expect(workout.start.utcOffset == -18_000 && workout.start.hour == 3 && workout.elapsed == .seconds(1860))
        #expect(
            workout.steps == 4800 && workout.energy == Energy(kilocalories: 300.5) && workout.moving == .seconds(1800)
        )
        #expect(workout.samples.count == 2)
        #expect(workout.samples[0].position != nil && workout.samples[0].heartRate?.beatsPerMinute == 140)
        #expect(records.workouts[1].start.utcOffset == 19_800 && records.workouts[1].steps == nil)
        #expect(records.notes.count == 1)
    }

    @Test(arguments: [
        (
            "com.samsung.shealth.step_daily_trend.1.csv", "source_type,count,day_time",
            "0,7000,1709596800000\n-2,8000,1709596800000"
        ),
        (
            "com.samsung.shealth.tracker.pedometer_day_summary.1.csv", "step_count,day_time",
            "8000,2024-03-05 00:00:00.000"
        ),
    ])
    func theTotalOfADayIsThatOfAllDevices(name: String, titles: String, rows: String) throws {
        let type = name.split(separator: ".").dropLast(2).joined(separator: ".")
        let records = try Self.read("s/\(name)", "\u{FEFF}\(type),1,1\n\(titles)\n\(rows)\n")
        #expect(records.days == [try #require(CivilDate(year: 2024, month: 3, day: 5)): 8000])
    }

    @Test func stepCountsOfPhoneAndWatchCountOnce() throws {
        let table = """
            com.samsung.shealth.tracker.pedometer_step_count,1,1
            com.samsung.health.step_count.start_time,com.samsung.health.step_count.end_time,com.samsung.health.step_count.count,com.samsung.health.step_count.time_offset,com.samsung.health.step_count.deviceuuid
            2024-03-05 08:00:00.000,2024-03-05 08:01:00.000,100,UTC+0100,A
            2024-03-05 08:00:00.000,2024-03-05 08:01:00.000,90,UTC+0100,B
            2024-03-05 08:30:00.000,2024-03-05 08:31:00.000,40,UTC+0100,B
            """
        #expect(steps(try Self.read("x/com.samsung.shealth.tracker.pedometer_step_count.1.csv", table)) == [9: 130])
    }

    // MARK: - Polar

    @Test func trainingsOfBothVersionsOfPolarHaveTheSameValues() throws {
        let old = """
            {"exportVersion":"1.6","startTime":"2024-03-05T09:00:00.000","stopTime":"2024-03-05T09:10:00.000","timeZoneOffset":60,
             "physicalInformationSnapshot":{"height, cm":180.0,"weight, kg":75.0,"restingHeartRate":50},
             "exercises":[{"startTime":"2024-03-05T09:00:00.000","stopTime":"2024-03-05T09:10:00.000","timezoneOffset":60,
             "duration":"PT9M30.500S","distance":2000.0,"sport":"RUNNING","kiloCalories":150,"heartRate":{"min":90,"avg":140,"max":170},
             "samples":{"heartRate":[{"dateTime":"2024-03-05T09:00:00.000","value":120},{"dateTime":"2024-03-05T09:00:01.000"}],
             "speed":[{"dateTime":"2024-03-05T09:00:00.000","value":10.8}],
             "recordedRoute":[{"dateTime":"2024-03-05T09:00:00.000","longitude":13.0,"latitude":52.0,"altitude":40}]}}]}
            """
        let new = """
            {"identifier":{"id":"1"},"name":"Running","startTime":"2024-03-05T09:00:00","stopTime":"2024-03-05T09:10:00","timezoneOffsetMinutes":60,
             "exercises":[{"startTime":"2024-03-05T09:00:00","stopTime":"2024-03-05T09:10:00","durationMillis":570500,"distanceMeters":2000,
             "sport":{"id":"1"},"calories":150,"samples":{"samples":[{"type":"HEART_RATE","intervalMillis":1000,"values":[120,NaN]},
             {"type":"SPEED","intervalMillis":1000,"values":[10.8,NaN]}]},
             "routes":{"route":{"startTime":"2024-03-05T09:00:00","wayPoints":[{"longitude":13.0,"latitude":52.0,"altitude":40,"elapsedMillis":0}]}}}],
             "hrAvg":140,"hrMax":170}
            """
        for json in [old, new] {
            let workout = try #require(
                try Self.read("export/training-session-2024-03-05-1-x.json", json).workouts.first
            )
            #expect(workout.sport == .kind(.run))
            #expect(workout.start.utcOffset == 3600 && workout.start.unixMilliseconds == 1_709_625_600_000)
            #expect(workout.moving == .milliseconds(570_500) && workout.distance == Distance(meters: 2000))
            #expect(workout.heartRate == HeartRate(beatsPerMinute: 140))
            let first = try #require(workout.samples.first)
            #expect(first.heartRate?.beatsPerMinute == 120 && first.position?.latitude == 52)
            #expect(abs(try #require(first.speed).metersPerSecond - 3) < 0.001)
        }
        #expect(try Self.read("training-session-1.json", old).profile.height == Length(meters: 1.8))
    }

    @Test(arguments: [("RUNNING", 84.0, 168.0), ("RUNNING", 172, 172), ("CYCLING", 84, nil)])
    func theCadenceOfPolarIsInStrides(sport: String, value: Double, expected: Double?) throws {
        let json = """
            {"exercises":[{"startTime":"2024-03-05T09:00:00","stopTime":"2024-03-05T09:10:00","sport":"\(sport)","samples":{
             "cadence":[{"dateTime":"2024-03-05T09:00:00","value":\(value)},{"dateTime":"2024-03-05T09:00:01","value":0}]}}]}
            """
        let workout = try #require(try Self.read("training-session-1.json", json).workouts.first)
        #expect(workout.samples.compactMap(\.cadence?.stepsPerMinute) == [expected].compactMap(\.self))
    }

    @Test func stepsOfADayOfPolarAreAdded() throws {
        let minutes =
            #"{"date":"2024-03-05","summary":{"stepCount":500},"samples":{"steps":[{"localTime":"08:00:00","value":100},{"localTime":"08:01:00","value":80}]}}"#
        #expect(steps(try Self.read("activity-2024-03-05-x.json", minutes)) == [8: 180])
        let total = try Self.read("activity-2024-03-05-x.json", #"{"date":"2024-03-05","summary":{"stepCount":500}}"#)
        #expect(total.hours.isEmpty && Array(total.days.values) == [500])
    }

    // MARK: - Suunto, Runtastic

    @Test func aLogOfSuuntoIsAWorkout() throws {
        let samples = """
            [{"TimeISO8601":"2024-03-05T09:00:00.000+01:00","Attributes":{"suunto/sml":{"Sample":{"HR":2.5,"Latitude":0.907571,"Longitude":0.226893,"GPSAltitude":40}}}},
             {"TimeISO8601":"2024-03-05T09:00:02.000+01:00","Attributes":"{\\"suunto/sml\\":{\\"Sample\\":{\\"Distance\\":6.5,\\"Speed\\":3.2}}}"}]
            """
        let records = try Self.read(
            "entries/2024.json",
            #"{"DeviceLog":{"Header":{"ActivityType":3,"DateTime":"2024-03-05T09:00:00.000+01:00","Duration":2.0,"Distance":6.5,"Energy":41840},"Samples":"#
                + samples + "}}"
        )
        let workout = try #require(records.workouts.first)
        #expect(workout.sport == .kind(.run) && workout.energy == Energy(kilocalories: 10))
        #expect(workout.samples.count == 2 && workout.samples[0].heartRate?.beatsPerMinute == 150)
        #expect(abs(try #require(workout.samples[0].position).latitude - 52) < 0.001)
    }

    @Test(arguments: [
        ("1", HealthWorkout.Sport.kind(.run)), ("19", .kind(.walk)), ("3", .kind(.cycle)),
        ("18", .other("sport 18 of Runtastic")),
    ])
    func aSessionOfRuntasticNamesItsRoute(number: String, sport: HealthWorkout.Sport) throws {
        let json =
            #"{"start_time":1709625600000,"end_time":1709625720000,"start_time_timezone_offset":7200000,"sport_type_id":"\#(number)","distance":264,"duration":110000}"#
        let path = "export-1/Sport-sessions/ab-1.json"
        let workout = try #require(try Self.read(path, json, ["GPS-data/ab-1.gpx": "<gpx/>"]).workouts.first)
        #expect(workout.sport == sport && workout.routes == ["GPS-data/ab-1.gpx"] && workout.start.utcOffset == 7200)
        #expect(workout.moving == .seconds(110) && workout.distance == Distance(meters: 264))
        let indoor = try #require(try Self.read(path, json).workouts.first)
        #expect(indoor.routes.isEmpty && indoor.samples.isEmpty)
        let points =
            #"[{"timestamp":"2024-03-05 08:00:10 +0000","latitude":52,"longitude":13,"altitude":40,"speed":9,"distance":25},{"timestamp":1709625620000,"latitude":52.001,"longitude":13},{"timestamp":"x"}]"#
        let old = try #require(try Self.read(path, json, ["GPS-data/ab-1.json": points]).workouts.first)
        #expect(old.samples.map(\.elapsed) == [.seconds(10), .seconds(20)] && old.routes.isEmpty)
        #expect(old.samples[0].speed?.metersPerSecond == 2.5 && old.samples[0].distance == Distance(meters: 25))
        #expect(ExportFile.isPart(path: "x/Sport-sessions/GPS-data/ab-1.json"))
    }

    // MARK: - Garmin

    @Test func theDaysOfGarminHaveTotals() throws {
        let days =
            #"[{"calendarDate":"2024-03-05","totalSteps":9000},{"calendarDate":{"date":"2024-03-06"},"totalSteps":70},{"calendarDate":"2024-03-07"},{"totalSteps":9}]"#
        let records = try Self.read("DI_CONNECT/DI-Connect-Aggregator/UDSFile_2024-01-01_2024-04-10.json", days)
        #expect(records.service == "Garmin" && records.days.values.sorted() == [70, 9000])
    }

    // MARK: - All

    @Test func jsonIsParsed() throws {
        let text = #"{"a":[1,-2.5e3,NaN,null,true],"b":"x\u00e9\ud83c\udfc3\n\"\/","":{}}"#
        let value = try #require(JSONValue(Array(text.utf8)))
        #expect(value["b"]?.text == "xé🏃\n\"/")
        #expect(value["a"]?.elements == [.number(1), .number(-2500), .null, .null, .bool(true)])
        #expect(value[""] == .object([:]) && JSONValue(Array("  [ ]\n".utf8)) == .array([]))
    }

    @Test(arguments: ["", "{", "{\"a\"}", "[1] 2", "\"a", "nul", "[1e]", "\"\\q\"", "\"\\u12\"", "{1:2}"])
    func damagedJSONIsRefused(text: String) {
        #expect(JSONValue(Array(text.utf8)) == nil)
    }

    @Test func deepNestingIsRefused() {
        #expect(JSONValue(Array(repeating: UInt8(ascii: "["), count: 100_000)) == nil)
    }

    @Test func otherFilesAreNotRecognised() {
        for path in [
            "Takeout/Fit/All Data/derived.json", "x/steps.json", "Sport-sessions/GPS-data/1.json", "photo.jpg",
            "__MACOSX/x/steps-1.json",
            "com.samsung.shealth.sleep.1.csv", "com.samsung.shealth.exercise.weather.1.csv", "activities.csv",
            "Fitbit/steps-goal.json",
            "._export.xml", "sleep-2024-03-05.json",
        ] {
            #expect(ExportFile(path: path) == nil, "\(path)")
        }
    }

    @Test func cutAndDamagedFilesDoNotTrap() throws {
        var random = SplitMix64(seed: TestSeed.value())
        let files = [
            ("s/com.samsung.shealth.exercise.1.csv", Self.exercises),
            (
                "Takeout/Fit/x/2024-03-05.csv",
                "Start time,End time,(kcal),Step count\n00:00:00.000+01:00,00:15:00.000+01:00,1,100\n"
            ),
            (
                "a/training-session-1.json",
                #"{"startTime":"2024-03-05T09:00:00","stopTime":"2024-03-05T09:10:00","exercises":[{"sport":"RUNNING","samples":{"samples":[{"type":"SPEED","intervalMillis":1000,"values":[1,NaN,3]}]}}]}"#
            ),
            (
                "a/steps-2024-01-01.json",
                #"[{"dateTime":"03/05/24 07:59:00","value":"10"},{"dateTime":"03/05/24 07:59:00","value":1e300}]"#
            ),
            (
                "a/exercise-1.json",
                #"[{"activityName":"Run","duration":1e300,"startTime":"03/05/24 06:14:49","steps":-1e300}]"#
            ),
            ("Sport-sessions/1.json", #"{"start_time":1e300,"end_time":-1,"sport_type_id":1e300,"distance":-5}"#),
            (
                "x.json",
                #"{"DeviceLog":{"Header":{"ActivityType":1e300,"Duration":1e300},"Samples":[{"TimeISO8601":"2024-03-05T09:00:00Z"}]}}"#
            ),
        ]
        for (path, text) in files {
            let bytes = Array(text.utf8)
            guard let file = ExportFile(path: path, head: bytes) else {
                Issue.record("\(path) is not recognised")
                continue
            }
            for end in stride(from: 0, through: bytes.count, by: 7) {
                _ = try? file.records(Array(bytes[..<end]), path: path, zone: Self.zone) { _ in nil }
            }
            for _ in 0..<200 {
                let damaged = Damage.some(bytes, &random)
                _ = try? file.records(damaged, path: path, zone: Self.zone) { _ in damaged }
            }
        }
    }
}

@Suite struct ExportTimeTests {
    @Test(
        arguments: [
            ("2026-10-10 09:00:00 +0200", Int64(1_791_615_600_000), 7200),
            ("2026-10-10T07:00:00Z", 1_791_615_600_000, 0),
            ("2026-10-10T09:00:00.250+02:00", 1_791_615_600_250, 7200),
            ("2026-10-10 00:30 -0630", 1_791_615_600_000, -23_400),
            ("2026-10-10T07:00:00", 1_791_615_600_000, nil),
            ("2026-10-10 07:00:00.5", 1_791_615_600_500, nil),
            ("10/10/26 07:00:00", 1_791_615_600_000, nil),
            ("10/10/2026 07:00:00", 1_791_615_600_000, nil),
            ("2026-10-10 9:00:00 AM +0200", 1_791_615_600_000, 7200),
            ("2026-10-10 9:00:00\u{202F}PM +0200", 1_791_658_800_000, 7200),
            ("2026-10-10 12:00:00 a. m. +0000", 1_791_590_400_000, 0),
        ] as [(String, Int64, Int?)]
    )
    func timesOfAllServicesAreRead(text: String, milliseconds: Int64, offset: Int?) throws {
        let time = try #require(ExportTime(text))
        #expect(time.clockMilliseconds - Int64(time.utcOffset ?? 0) * 1000 == milliseconds)
        #expect(time.utcOffset == offset)
    }

    @Test(arguments: [
        "", "2026", "2026-13-10 07:00:00", "2026-02-30 07:00:00", "1901-10-10 07:00:00", "2026-10-10",
        "2026-10-10 25:00:00",
        "2026-10-10 07:61:00", "2026-10-10 07:00:00 +99", "2026-10-10 07:00:00 x", "2026-10-10 13:00:00 PM",
        "99999999999999999999",
    ])
    func otherTextIsNoTime(text: String) {
        #expect(ExportTime(text) == nil)
    }

    @Test func theLocalClockAppliesToTimesWithoutAZone() throws {
        // One hour ahead of UTC, and two until 25 October 2026, 1:00 UTC.
        let zone = LocalZone { milliseconds, _ in milliseconds < 1_792_890_000_000 ? 7200 : 3600 }
        for (text, offset) in [("2026-10-24 12:00:00", 7200), ("2026-10-26 12:00:00", 3600)] {
            let moment = try #require(ExportTime(text)).moment(zone)
            #expect(moment.utcOffset == offset)
            #expect(moment.hour == 12)
        }
    }
}

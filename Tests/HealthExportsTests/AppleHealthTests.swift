import Activities
import Cadence
import Exchange
import Testing
import TestSupport

@testable import HealthExports

/// Exports of Apple Health, made from the structure that its document type describes.
@Suite struct AppleHealthTests {
    /// UTC at home; New York and Berlin by their winter time.
    static let zone = LocalZone { _, place in
        switch place {
        case nil: 0
        case "America/New_York": -18_000
        case "Europe/Berlin": 3600
        default: nil
        }
    }

    static let documentType = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE HealthData [
        <!-- HealthKit Export Version: 11 - it's > than 10 -->
        <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary|ClinicalRecord)*)>
        <!ATTLIST HealthData
          locale CDATA #REQUIRED
        >
        <!ATTLIST Record type CDATA #REQUIRED unit CDATA #IMPLIED
        ]>

        """

    static func export(_ content: String) -> [UInt8] {
        Array((documentType + "<HealthData locale=\"de_DE\">\n" + content + "\n</HealthData>\n").utf8)
    }

    static func read(_ bytes: [UInt8], pieces: Int = 1 << 16) -> HealthRecords {
        var reader = AppleHealth(zone: zone)
        var rest = bytes[...]
        while !rest.isEmpty {
            Array(rest.prefix(pieces)).withUnsafeBytes { reader.feed($0) }
            rest = rest.dropFirst(pieces)
        }
        return reader.finish()
    }

    static func steps(_ source: String, _ from: String, _ to: String, _ value: Int, day: String = "2024-03-05")
        -> String
    {
        """
        <Record type="HKQuantityTypeIdentifierStepCount" sourceName="\(source)" sourceVersion="17.3" \
        device="&lt;&lt;HKDevice: 0x1&gt;, name:a>b&gt;" unit="count" creationDate="\(day) 23:00:00 +0100" \
        startDate="\(day) \(from) +0100" endDate="\(day) \(to) +0100" value="\(value)"/>

        """
    }

    private func steps(of records: HealthRecords) -> [Int: Int] {
        Dictionary(records.hours.map { ($0.hour.hour, $0.tally.steps) }, uniquingKeysWith: +)
    }

    // MARK: - Workouts

    /// A workout as iOS writes it until version 15.
    private static let old = """
        <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30.5" durationUnit="min" totalDistance="3.5" \
        totalDistanceUnit="mi" totalEnergyBurned="1464.4" totalEnergyBurnedUnit="kJ" sourceName="Watch" sourceVersion="5.1" \
        creationDate="2019-06-02 09:00:00 +0200" startDate="2019-06-02 08:00:00 +0200" endDate="2019-06-02 08:35:30 +0200">
         <MetadataEntry key="HKIndoorWorkout" value="0"/>
         <WorkoutEvent type="HKWorkoutEventTypePause" date="2019-06-02 08:10:00 +0200"/>
         <WorkoutEvent type="HKWorkoutEventTypeResume" date="2019-06-02 08:15:00 +0200"/>
         <WorkoutEvent type="HKWorkoutEventTypeLap" date="2019-06-02 08:20:00 +0200" duration="1" durationUnit="min"/>
         <WorkoutRoute sourceName="Watch" startDate="2019-06-02 08:00:00 +0200" endDate="2019-06-02 08:35:30 +0200">
          <FileReference path="/workout-routes/route_2019-06-02_8.35am.gpx"/>
         </WorkoutRoute>
        </Workout>
        """

    /// The same workout as iOS writes it from version 16 on.
    private static let new = """
        <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30.5" durationUnit="min" sourceName="Watch" \
        sourceVersion="9.1" creationDate="2019-06-02 09:00:00 +0200" startDate="2019-06-02 08:00:00 +0200" \
        endDate="2019-06-02 08:35:30 +0200">
         <MetadataEntry key="HKTimeZone" value="America/New_York"/>
         <WorkoutActivity uuid="A" startDate="2019-06-02 08:00:00 +0200" endDate="2019-06-02 08:35:30 +0200" duration="30.5" durationUnit="min">
          <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" sum="1" unit="km"/>
          <WorkoutEvent type="HKWorkoutEventTypePause" date="2019-06-02 08:30:00 +0200"/>
         </WorkoutActivity>
         <WorkoutEvent type="HKWorkoutEventTypeMotionPaused" date="2019-06-02 08:10:00 +0200"/>
         <WorkoutEvent type="HKWorkoutEventTypeMotionResumed" date="2019-06-02 08:15:00 +0200"/>
         <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" startDate="x" endDate="y" sum="5.632704" unit="km"/>
         <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" sum="350" unit="Cal"/>
         <WorkoutStatistics type="HKQuantityTypeIdentifierBasalEnergyBurned" sum="50" unit="Cal"/>
         <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" average="151.5" minimum="90" maximum="181" unit="count/min"/>
         <WorkoutStatistics type="HKQuantityTypeIdentifierStepCount" sum="5100" unit="count"/>
         <WorkoutRoute sourceName="Watch"><FileReference path="/workout-routes/route_2019-06-02_8.35am.gpx"/></WorkoutRoute>
        </Workout>
        """

    @Test(arguments: [old, new])
    func aWorkoutHasItsFiguresInOldAndNewLayouts(workout: String) throws {
        let records = Self.read(Self.export(workout))
        let workout = try #require(records.workouts.first)
        #expect(records.workouts.count == 1 && records.notes.isEmpty)
        #expect(workout.sport == .kind(.run))
        #expect(workout.start.unixMilliseconds == 1_559_455_200_000)
        #expect(workout.elapsed == .seconds(2130))
        #expect(workout.moving == .seconds(1830))
        #expect(abs(try #require(workout.distance).meters - 5632.704) < 0.01)
        #expect(abs(try #require(workout.energy).kilocalories - 350) < 0.1)
        #expect(workout.pauses == [.seconds(600)..<(.seconds(900))])
        #expect(workout.routes == ["/workout-routes/route_2019-06-02_8.35am.gpx"])
        #expect(workout.identity == "1559455200 HKWorkoutActivityTypeRunning")
    }

    @Test func theTimeZoneOfTheWorkoutIsUsed() throws {
        let workouts = [Self.old, Self.new].flatMap { Self.read(Self.export($0)).workouts }
        #expect(workouts.map(\.start.utcOffset) == [7200, -18_000])
        #expect(workouts[1].steps == 5100)
        #expect(workouts[1].heartRate == HeartRate(beatsPerMinute: 151.5))
        #expect(workouts[1].highestHeartRate == HeartRate(beatsPerMinute: 181))
    }

    @Test(arguments: [
        ("Running", HealthWorkout.Sport.kind(.run)), ("Walking", .kind(.walk)), ("Hiking", .kind(.walk)),
        ("Cycling", .kind(.cycle)),
        ("Swimming", .other("swimming")), ("TraditionalStrengthTraining", .other("traditional strength training")),
        ("WheelchairRunPace", .other("wheelchair run pace")), ("Other", .other("other")),
    ])
    func theKindIsThatOfTheExport(type: String, sport: HealthWorkout.Sport) throws {
        let text = """
            <Workout workoutActivityType="HKWorkoutActivityType\(type)" startDate="2024-03-05 10:00:00 +0100" duration="600" durationUnit="s"/>
            """
        let workout = try #require(Self.read(Self.export(text)).workouts.first)
        #expect(workout.sport == sport)
        #expect(workout.elapsed == .seconds(600))
    }

    @Test func theLegsOfAMultiSportWorkoutAreWorkouts() {
        func leg(_ type: String, _ from: String, _ to: String, _ kind: String, _ meters: Int) -> String {
            """
            <WorkoutActivity uuid="\(type)" workoutActivityType="HKWorkoutActivityType\(type)" startDate="2024-03-05 \(from) +0100" \
            endDate="2024-03-05 \(to) +0100"><WorkoutStatistics type="HKQuantityTypeIdentifierDistance\(kind)" sum="\(meters)" unit="m"/>\
            </WorkoutActivity>
            """
        }
        let text = """
            <Workout workoutActivityType="HKWorkoutActivityTypeSwimBikeRun" startDate="2024-03-05 10:00:00 +0100" endDate="2024-03-05 12:00:00 +0100">
            \(leg("Swimming", "10:00:00", "10:20:00", "Swimming", 750))
            \(leg("Transition", "10:20:00", "10:22:00", "WalkingRunning", 100))
            \(leg("Cycling", "10:22:00", "11:20:00", "Cycling", 20_000))
            \(leg("Running", "11:21:00", "12:00:00", "WalkingRunning", 5000))
            </Workout>
            """
        let workouts = Self.read(Self.export(text)).workouts
        #expect(workouts.map(\.sport) == [.other("swimming"), .kind(.cycle), .kind(.run)])
        #expect(workouts.compactMap(\.distance?.meters) == [750, 20_000, 5000])
        #expect(Set(workouts.map(\.identity)).count == 3)
    }

    @Test func heartRatesAndStepsBelongToTheWorkoutInWhichTheyWereMeasured() throws {
        var text = ""
        for (second, rate) in [(3599, 80), (3600, 120), (3660, 150), (4200, 160), (4201, 90)] {
            let time =
                "0\(second / 3600):\(second % 3600 / 60 < 10 ? "0" : "")\(second % 3600 / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)"
            text += """
                <Record type="HKQuantityTypeIdentifierHeartRate" unit="count/min" startDate="2024-03-05 \(time) +0100" endDate="x" value="\(rate)">
                 <MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="2"/>
                </Record>
                """
        }
        for minute in 0..<10 {
            text += Self.steps("Watch", "01:0\(minute):00", minute == 9 ? "01:10:00" : "01:0\(minute + 1):00", 170)
        }
        text += Self.steps("Phone", "01:00:00", "01:10:00", 1500)
        text += """
            <Workout workoutActivityType="HKWorkoutActivityTypeRunning" startDate="2024-03-05 01:00:00 +0100" endDate="2024-03-05 01:10:00 +0100"/>
            """
        let records = Self.read(Self.export(text))
        let workout = try #require(records.workouts.first)
        #expect(workout.samples.compactMap(\.heartRate?.beatsPerMinute) == [120, 150, 160])
        #expect(workout.steps == 1700)
        #expect(workout.samples.last?.steps == 1700)
        #expect(workout.samples.compactMap(\.cadence?.stepsPerMinute) == Array(repeating: 170, count: 10))
        #expect(records.hours.map(\.tally.steps) == [1700])
    }

    // MARK: - Steps

    @Test func stepsOfPhoneAndWatchAreCountedOnce() {
        let text = [
            // Both count; the watch more.
            Self.steps("Phone", "08:00:00", "08:30:00", 2000), Self.steps("Watch", "08:00:00", "08:30:00", 2300),
            // The watch was charging in the second half of the hour.
            Self.steps("Phone", "08:40:00", "08:50:00", 500),
            // An hour in which only the phone counted.
            Self.steps("Phone", "10:00:00", "10:05:00", 400),
            // Across the end of an hour.
            Self.steps("Watch", "11:50:00", "12:10:00", 2000),
        ].joined()
        #expect(steps(of: Self.read(Self.export(text))) == [8: 2800, 10: 400, 11: 1000, 12: 1000])
    }

    /// The day on which clocks are set back has 25 hours, the other one 23.
    @Test(arguments: [("2024-10-27", "+0200", "2024-10-28", "+0100"), ("2024-03-31", "+0100", "2024-04-01", "+0200")])
    func theStepsOfAWholeDayBelongToIt(day: String, zone: String, next: String, nextZone: String) {
        let records = Self.read(
            Self.export(
                #"<Record type="HKQuantityTypeIdentifierStepCount" sourceName="P" startDate="\#(day) 00:00:00 \#(zone)" endDate="\#(next) 00:00:00 \#(nextZone)" value="9000"/>"#
            )
        )
        #expect(records.hours.reduce(0) { $0 + $1.tally.steps } == 9000)
        #expect(Set(records.hours.map { "\($0.hour.date)" }) == [day])
    }

    @Test func aRecordThatOccursTwiceCountsOnce() {
        let record = Self.steps("Phone", "08:00:00", "08:05:00", 300)
        #expect(steps(of: Self.read(Self.export(record + record))) == [8: 300])
    }

    @Test func impossibleStepsAreLeftOutInWords() {
        let text =
            Self.steps("App", "08:00:00", "08:01:00", 90_000) + Self.steps("App", "09:00:00", "09:01:00", -5)
            + Self.steps("App", "12:00:00", "11:00:00", 50) + Self.steps("App", "25:00:00", "26:00:00", 5)
        let records = Self.read(Self.export(text))
        #expect(records.hours.isEmpty)
        #expect(records.notes.contains { $0.hasPrefix("3 impossible") })
        #expect(records.notes.contains { $0.hasPrefix("1 entries without") })
    }

    // MARK: - Profile

    @Test(arguments: [
        ("cm", "181", "kg", "72.5", 1.81, 72.5), ("m", "1.7", "lb", "150", 1.7, 68.04),
        ("ft", "6", "st", "11", 1.8288, 69.85),
    ])
    func theProfileIsThatOfTheLatestRecords(
        heightUnit: String,
        height: String,
        massUnit: String,
        mass: String,
        meters: Double,
        kilograms: Double
    ) throws {
        func record(_ type: String, _ unit: String, _ value: String, _ year: Int) -> String {
            """
            <Record type="HKQuantityTypeIdentifier\(type)" unit="\(unit)" startDate="\(year)-01-01 10:00:00 +0100" endDate="" value="\(value)"/>
            """
        }
        let text =
            record("BodyMass", massUnit, mass, 2024) + record("BodyMass", "kg", "99", 2020)
            + record("Height", heightUnit, height, 2015) + record("Height", "cm", "99999", 2023)
            + record("RestingHeartRate", "count/min", "51", 2024) + record("BodyMass", "kg", "700", 2025)
        let profile = Self.read(Self.export(text)).profile
        #expect(abs(try #require(profile.height).meters - meters) < 0.001)
        #expect(abs(try #require(profile.mass).kilograms - kilograms) < 0.01)
        #expect(profile.restingHeartRate == HeartRate(beatsPerMinute: 51))
    }

    // MARK: - Damage

    @Test func piecesOfAnySizeGiveTheSameRecords() {
        let bytes = Self.export(Self.old + Self.steps("Phone", "08:00:00", "08:05:00", 300) + Self.new)
        let whole = Self.read(bytes)
        for pieces in [1, 2, 3, 7, 64, 1000] {
            let records = Self.read(bytes, pieces: pieces)
            #expect(records.workouts.map(\.identity) == whole.workouts.map(\.identity), "\(pieces)")
            #expect(records.workouts.map(\.distance) == whole.workouts.map(\.distance), "\(pieces)")
            #expect(records.hours == whole.hours && records.notes.isEmpty, "\(pieces)")
        }
    }

    @Test func aCutExportIsReadUpToItsEnd() {
        let bytes = Self.export(Self.old + Self.steps("Phone", "08:00:00", "08:05:00", 300) + Self.new)
        for end in stride(from: 0, to: bytes.count - 20, by: 50) {
            let records = Self.read(Array(bytes[..<end]))
            #expect(records.notes.contains { $0.contains("breaks off") }, "\(end)")
            #expect(records.workouts.count <= 2)
        }
    }

    @Test func damageDoesNotTrap() {
        let bytes = Self.export(Self.old + Self.steps("Phone", "08:00:00", "08:05:00", 300) + Self.new)
        var random = SplitMix64(seed: TestSeed.value())
        for _ in 0..<500 { _ = Self.read(Damage.some(bytes, &random), pieces: 512) }
    }

    @Test func theExportIsRecognisedByItsRoot() {
        #expect(AppleHealth.isExport(head: Self.export("").prefix(800)))
        #expect(!AppleHealth.isExport(head: "<?xml version='1.0'?><ClinicalDocument><HealthDataX/>".utf8))
        #expect(!AppleHealth.isExport(head: "<gpx><trk>".utf8))
    }
}

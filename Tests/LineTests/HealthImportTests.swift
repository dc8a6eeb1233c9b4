import Foundation
import LineSupport
import Testing
import TestSupport

/// The import of the exports of health apps with `stridectl`: archives, folders and single files, again and after damage.
@Suite(.timeLimit(.minutes(15))) struct HealthImportTests {
    private static let route = (0..<120).map { second in
        """
        <trkpt lat="\(52 + Double(second) * 0.00003)" lon="13"><time>2024-03-05T07:\(second / 60 < 1 ? "00" : "01"):\(second % 60 < 10 ? "0" : "")\(second % 60)Z</time></trkpt>
        """
    }.joined()

    private static let gpx = Array("<gpx><trk><trkseg>\(route)</trkseg></trk></gpx>".utf8)

    private static func workout(_ type: String, _ hour: Int, _ content: String = "") -> String {
        """
        <Workout workoutActivityType="HKWorkoutActivityType\(type)" duration="2" durationUnit="min" \
        startDate="2024-03-05 \(hour < 10 ? "0" : "")\(hour):00:00 +0100" endDate="2024-03-05 \(hour < 10 ? "0" : "")\(hour):02:00 +0100">\(content)</Workout>
        """
    }

    private static let export = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE HealthData [
        <!ELEMENT HealthData (Record*)>
        ]>
        <HealthData locale="en">
        <Record type="HKQuantityTypeIdentifierHeight" unit="cm" startDate="2020-01-01 10:00:00 +0100" value="180"/>
        <Record type="HKQuantityTypeIdentifierStepCount" sourceName="iPhone" startDate="2024-03-05 10:00:00 +0100" endDate="2024-03-05 10:10:00 +0100" value="900"/>
        <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" startDate="2024-03-05 10:00:00 +0100" endDate="2024-03-05 10:10:00 +0100" value="1000"/>
        \(workout("Walking", 8, #"<WorkoutRoute><FileReference path="/workout-routes/route_1.gpx"/></WorkoutRoute>"#))
        \(workout("Yoga", 12))
        \(workout("Running", 14, #"<WorkoutRoute><FileReference path="/workout-routes/missing.gpx"/></WorkoutRoute>"#))
        </HealthData>
        """

    private static let zip = ZipFixture([
        ZipFixture.Entry("apple_health_export/workout-routes/route_1.gpx", gpx),
        ZipFixture.Entry("apple_health_export/export_cda.xml", "<ClinicalDocument/>".utf8),
        ZipFixture.Entry("apple_health_export/Exportación.xml", export.utf8),
    ])

    private func kinds(_ home: Home) async throws -> [String] {
        let history = try await home.stridectl("history", "--json").output
        return history.split(separator: "\n").flatMap { line in
            line.matches(of: /"kind" ?: ?"(\w+)"/).map { String($0.1) }
        }
    }

    private func steps(_ home: Home, _ date: String) async throws -> String {
        let json = try await home.stridectl("stats", "day", "--date", date, "--json").output
        return json.firstMatch(of: /"total" ?: ?([0-9.]+)/).map { String($0.1) } ?? "none"
    }

    @Test func anArchiveOfAppleHealthIsImportedOnce() async throws {
        let home = try Home()
        let path = home.file("export.zip")
        try Data(Self.zip.bytes).write(to: URL(filePath: path))
        let first = try await home.stridectl("import", path)
        #expect(first.status == 0, "\(first.errors)")
        #expect(
            first.output.contains("walk of 2024-03-05 08:00") && first.output.contains("Apple Health"),
            "\(first.output)"
        )
        #expect(first.output.contains("the route missing.gpx is missing"))
        #expect(try await kinds(home).sorted() == ["other", "run", "walk"])
        #expect(try await steps(home, "2024-03-05") == "1000")
        let again = try await home.stridectl("import", path)
        #expect(
            again.status == 0 && again.output.contains("0 activities imported, 3 already in the logbook"),
            "\(again.output)"
        )
        #expect(try await kinds(home).count == 3)
        #expect(try await steps(home, "2024-03-05") == "1000")
        let statistics = try await home.stridectl("stats", "day", "--date", "2024-03-05")
        #expect(statistics.output.contains("Apple Health"), "\(statistics.output)")
    }

    @Test func anUnpackedExportIsImportedFromItsFolderOrFile() async throws {
        for isFolder in [true, false] {
            let home = try Home()
            let folder = home.file("apple_health_export")
            try FileManager.default.createDirectory(
                atPath: folder + "/workout-routes",
                withIntermediateDirectories: true
            )
            try Data(Self.gpx).write(to: URL(filePath: folder + "/workout-routes/route_1.gpx"))
            try Data(Self.export.utf8).write(to: URL(filePath: folder + "/export.xml"))
            let outcome = try await home.stridectl("import", isFolder ? folder : folder + "/export.xml")
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(try await kinds(home).sorted() == ["other", "run", "walk"])
            let points = try await home.stridectl("export", "1", "--format", "gpx", "--output", "-")
            #expect(points.output.contains("<trkpt"), "\(points.errors)")
        }
    }

    @Test func aCutArchiveOfAppleHealthIsReadUpToTheDamage() async throws {
        let home = try Home()
        var zip = Self.zip
        zip.entries[2].content = Array(Self.export.utf8.prefix(Self.export.utf8.count - 200))
        try Data(zip.bytes).write(to: URL(filePath: home.file("cut.zip")))
        let outcome = try await home.stridectl("import", home.file("cut.zip"))
        #expect(outcome.errors.contains("breaks off"), "\(outcome.errors)")
        #expect(try await kinds(home).sorted() == ["other", "walk"])
    }

    @Test func aWorkoutWithoutValuesIsTheActivityAtItsTime() async throws {
        let home = try Home()
        let tcx = """
            <TrainingCenterDatabase><Activities><Activity Sport="Running"><Id>2024-03-05T08:00:00Z</Id><Lap StartTime="2024-03-05T08:00:00Z">
            <TotalTimeSeconds>1800</TotalTimeSeconds><DistanceMeters>5000</DistanceMeters><Track>
            <Trackpoint><Time>2024-03-05T08:00:00Z</Time><DistanceMeters>0</DistanceMeters></Trackpoint>
            <Trackpoint><Time>2024-03-05T08:30:00Z</Time><DistanceMeters>5000</DistanceMeters></Trackpoint></Track></Lap></Activity></Activities></TrainingCenterDatabase>
            """
        let session =
            #"{"fitnessActivity":"running","startTime":"2024-03-05T08:01:00Z","endTime":"2024-03-05T08:30:00Z"}"#
        let zip = ZipFixture([
            ZipFixture.Entry("Takeout/Fit/All Sessions/a.json", session.utf8),
            ZipFixture.Entry("Takeout/Fit/Activities/a.tcx", tcx.utf8),
            ZipFixture.Entry(
                "Takeout/Fit/Daily activity metrics/2024-03-06.csv",
                "Start time,End time,Calories (kcal),Step count\n10:00:00.000+00:00,10:15:00.000+00:00,9,700\n".utf8
            ),
        ])
        try Data(zip.bytes).write(to: URL(filePath: home.file("takeout.zip")))
        let outcome = try await home.stridectl("import", home.file("takeout.zip"))
        #expect(
            outcome.status == 0 && outcome.output.contains("1 activity imported, 1 already in the logbook"),
            "\(outcome.output)"
        )
        #expect(try await steps(home, "2024-03-06") == "700")
    }

    /// A workout with heart rates only is the run that the watch of another maker recorded with positions.
    @Test func aWorkoutWithoutARouteIsTheRecordedRunAtItsTime() async throws {
        let home = try Home()
        try Data(Self.gpx).write(to: URL(filePath: home.file("run.gpx")))
        #expect(try await home.stridectl("import", home.file("run.gpx")).status == 0)
        let export = """
            <HealthData locale="en">
            <Record type="HKQuantityTypeIdentifierHeartRate" startDate="2024-03-05 08:00:30 +0100" value="150"/>
            \(Self.workout("Running", 8))
            </HealthData>
            """
        try Data(export.utf8).write(to: URL(filePath: home.file("export.xml")))
        let outcome = try await home.stridectl("import", home.file("export.xml"))
        #expect(outcome.status == 0 && outcome.output.contains("1 already in the logbook"), "\(outcome.output)")
        #expect(try await kinds(home).count == 1)
    }

    @Test func anExportWithoutContentIsAnErrorInWords() async throws {
        let home = try Home()
        for (name, content, reason) in [
            ("empty.xml", "<HealthData locale='en'></HealthData>", "without workouts and without steps"),
            ("cut.xml", "<HealthData locale='en'><Workout workoutActivityType='x' startDate='2024", "breaks off"),
            ("activity-2024-03-05-a.json", "{}", "its date cannot be read"),
        ] {
            try Data(content.utf8).write(to: URL(filePath: home.file(name)))
            let outcome = try await home.stridectl("import", home.file(name))
            #expect(outcome.status == 1 && outcome.errors.contains(reason), "\(name): \(outcome.errors)")
        }
    }

    @Test func damagedFilesOfServicesAreNamed() async throws {
        let home = try Home()
        let zip = ZipFixture([
            ZipFixture.Entry("Global Export Data/steps-2024-03-01.json", "[{".utf8),
            ZipFixture.Entry("gadgetbridge.db", Array("SQLite format 3\0".utf8) + [UInt8](repeating: 7, count: 5000)),
        ])
        try Data(zip.bytes).write(to: URL(filePath: home.file("x.zip")))
        let outcome = try await home.stridectl("import", home.file("x.zip"))
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.contains("the JSON is damaged") && outcome.errors.contains("the database"),
            "\(outcome.errors)"
        )
    }
}

import Activities
import Foundation
import LineSupport
import Logbook
import TestSupport
import Testing

/// The archives of the services, imported as a user does it.
@Suite(.timeLimit(.minutes(15))) struct ArchiveImportTests {
    private func logbook(_ home: Home) throws -> [LogEntry] {
        try Logbook(path: home.file("data/strided/strided.db"), for: .reading).activities(ActivityFilter())
            .sorted { $0.activity.start < $1.activity.start }
    }

    private func write(_ archive: ZipFixture, _ home: Home, _ name: String = "export.zip") throws -> String {
        try Data(archive.bytes).write(to: URL(filePath: home.file(name)))
        return home.file(name)
    }

    @Test func stravaArchiveGivesNamesKindsDescriptionsAndAListOfTheRest() async throws {
        let home = try Home()
        let table = """
            Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Distance,Filename,Distance,Perceived Exertion
            1,"Jan 1, 2026, 6:00:00 AM","Dawn, slowly",Run,"Two
            lines, ""quoted"" here",5.0,activities/901.gpx,5000.0,4.0
            2,"Jan 2, 2026, 6:00:00 AM",Alm,Hike,,5.0,activities/902.tcx.gz,5000.0,
            3,"Jan 3, 2026, 6:00:00 AM",Pool,Swim,,1.0,activities/903.gpx,1000.0,
            4,"Jan 4, 2026, 6:00:00 AM",Treadmill,Run,,5.0,,5000.0,
            5,"Jan 5, 2026, 6:00:00 AM",Lost,Run,,5.0,activities/905.fit.gz,5000.0,
            """
        let packed = home.file("902.tcx")
        try Data(MadeUpArchive.tcx(day: 2)).write(to: URL(filePath: packed))
        #expect(try await Program.run("gzip", [packed]).status == 0)
        let path = try write(
            ZipFixture([
                ZipFixture.Entry("activities.csv", table.utf8),
                ZipFixture.Entry("activities/901.gpx", MadeUpArchive.gpx(day: 1)),
                ZipFixture.Entry("activities/902.tcx.gz", TemporaryFolder.bytes(of: packed + ".gz")),
                ZipFixture.Entry("activities/903.gpx", MadeUpArchive.gpx(day: 3)),
                ZipFixture.Entry("activities/906.fit", "damaged".utf8), ZipFixture.Entry("media/1.jpg", "x".utf8),
                ZipFixture.Entry("../outside.gpx", MadeUpArchive.gpx(day: 9)),
            ]),
            home
        )
        let report = home.file("report.txt")
        let outcome = try await home.stridectl("import", path, "--report", report)
        #expect(outcome.status == 1, "\(outcome.errors)")
        let entries = try logbook(home).map(\.activity)
        #expect(entries.map(\.name) == ["Dawn, slowly", "Alm", "Pool"])
        #expect(entries.map(\.kind) == [.run, .walk, .other])
        #expect(entries.first?.note?.hasPrefix("Two\nlines, \"quoted\" here") == true)
        let lines = try String(contentsOfFile: report, encoding: .utf8).split(separator: "\n").map(String.init)
        let expected = [
            ("\(path)/../outside.gpx", "outside of the archive"), ("Treadmill, Jan 4", "it has no recording"),
            ("activities/905.fit.gz", "it is missing"),
            ("\(path)/activities/906.fit", "not a FIT file"), ("\(path)/media/1.jpg", "not a GPX, TCX or FIT file"),
        ]
        #expect(lines.count == expected.count, "\(lines)")
        for (line, (start, reason)) in zip(lines, expected) {
            #expect(line.hasPrefix(start) && line.contains(reason), "\(line)")
        }
        #expect(
            outcome.output.hasSuffix(
                "4 files: 3 activities imported, 3 could not be read, 1 left out, 1 other file skipped\n"
            ),
            "\(outcome.output)"
        )
    }

    @Test func garminArchiveIsReadWithTheArchivesInIt() async throws {
        let home = try Home()
        let start = MadeUpArchive.start(day: 1)
        let table = """
            [{"summarizedActivitiesExport":[{"name":"Town - Tempo","activityType":"running",
              "beginTimestamp":\(start).0,"startTimeLocal":\(start + 7_200_000).0}]}]
            """
        let parts = ZipFixture([
            ZipFixture.Entry("me_1.gpx", MadeUpArchive.gpx(day: 1)),
            ZipFixture.Entry("me_2.gpx", MadeUpArchive.gpx(day: 2)),
            ZipFixture.Entry("deeper.zip", ZipFixture([]).bytes),
        ])
        let path = try write(
            ZipFixture([
                ZipFixture.Entry("DI_CONNECT/DI-Connect-Fitness/me_0_summarizedActivities.json", table.utf8),
                ZipFixture.Entry("DI_CONNECT/DI-Connect-Uploaded-Files/UploadedFiles_0-_Part1.zip", parts.bytes),
            ]),
            home
        )
        let outcome = try await home.stridectl("import", path)
        #expect(
            outcome.errors.contains("deeper.zip: it is an archive in an archive in an archive"),
            "\(outcome.errors)"
        )
        let entries = try logbook(home).map(\.activity)
        #expect(entries.map(\.name) == ["Town - Tempo", nil])
        #expect(entries.first?.start.utcOffset == 7_200)
    }

    @Test func runkeeperArchiveGivesRoutesAndNotes() async throws {
        let home = try Home()
        let table = """
            Activity Id,Date,Type,Route Name,Distance (km),Notes,GPX File
            a1,2026-01-01 06:00:00,Walking,Lake,5.00,"Easy, sunny",2026-01-01-060000.gpx
            """
        let path = try write(
            ZipFixture([
                ZipFixture.Entry("cardioActivities.csv", table.utf8),
                ZipFixture.Entry("2026-01-01-060000.gpx", MadeUpArchive.gpx(day: 1)),
            ]),
            home
        )
        #expect(try await home.stridectl("import", path).status == 0)
        let activity = try #require(try logbook(home).first?.activity)
        #expect(activity.name == "Lake" && activity.kind == .walk && activity.note?.hasPrefix("Easy, sunny") == true)
    }

    @Test func archivesWithoutTablesAreImportedAsTheyAre() async throws {
        let home = try Home()
        let path = try write(
            ZipFixture([
                ZipFixture.Entry("apple_health_export/export.xml", "<HealthData/>".utf8),
                ZipFixture.Entry(
                    "apple_health_export/workout-routes/route_2026-01-01_7.00am.gpx",
                    MadeUpArchive.gpx(day: 1)
                ),
                ZipFixture.Entry("Takeout/Fit/Activities/2026-01-02T06_00_00Z_Running.tcx", MadeUpArchive.tcx(day: 2)),
                ZipFixture.Entry(
                    "training-session-2026-01-03-1-a.json",
                    #"{"startTime":"2026-01-03T09:00:00","stopTime":"2026-01-03T10:00:00","exercises":[{"sport":"RUNNING"}]}"#
                        .utf8
                ),
            ]),
            home
        )
        let outcome = try await home.stridectl("import", path)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try logbook(home).count == 3)
        #expect(outcome.output.contains("4 files: 3 activities imported"), "\(outcome.output)")
    }

    @Test func anExtractedArchiveGivesTheSameActivities() async throws {
        let home = try Home()
        for entry in MadeUpArchive.strava(runs: 3).entries {
            let file = URL(filePath: home.file("folder/" + entry.path))
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(entry.content).write(to: file)
        }
        let outcome = try await home.stridectl("import", home.file("folder"))
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try logbook(home).map(\.activity.name) == ["Run 1", "Run 2", "Run 3"])
    }

    @Test func aNameOfTheArchiveCompletesAnActivityThatHasNone() async throws {
        let home = try Home()
        let file = home.file("watch.gpx")
        try Data(MadeUpArchive.gpx(day: 2)).write(to: URL(filePath: file))
        #expect(try await home.stridectl("import", file).status == 0)
        let path = try write(MadeUpArchive.strava(runs: 2), home)
        let outcome = try await home.stridectl("import", path)
        #expect(
            outcome.output.contains("1 already in the logbook, 1 of them got a name or an effort"),
            "\(outcome.output)"
        )
        #expect(try logbook(home).map(\.activity.name) == ["Run 1", "Run 2"])
    }

    @Test func archivesThatCannotBeOpenedAreRefusedWithAReason() async throws {
        let home = try Home()
        let whole = MadeUpArchive.strava(runs: 2).bytes
        var encrypted = MadeUpArchive.strava(runs: 1)
        encrypted.entries[1].flags |= 1
        for (bytes, reason) in [
            (Array(whole.dropLast(40)), "download or copy it again"), ([], "the file is empty"),
            (encrypted.bytes, "it is encrypted"),
        ] {
            try Data(bytes).write(to: URL(filePath: home.file("bad.zip")))
            let outcome = try await home.stridectl("import", home.file("bad.zip"))
            #expect(outcome.status == 1 && outcome.errors.contains(reason), "\(outcome.errors)")
        }
        #expect(mkfifo(home.file("pipe.zip"), 0o600) == 0)
        for (name, reason) in [("pipe.zip", "it is a pipe"), ("none.zip", "there is no such file")] {
            let outcome = try await home.stridectl("import", home.file(name))
            #expect(outcome.status == 1 && outcome.errors.contains(reason), "\(outcome.errors)")
        }
    }
}

/// Made-up archives in the form of the services' archives.
enum MadeUpArchive {
    /// A run or another activity of ten minutes in the morning of a day of 2026; `day` counts from 1 January.
    static func gpx(day: Int, type: String = "running") -> [UInt8] {
        let points = (0..<60).map { point in
            let latitude = 48 + Double(point) * 0.0003
            return "<trkpt lat='\(latitude)' lon='11'><time>\(time(day, point * 10))</time></trkpt>"
        }
        return Array("<gpx><trk><type>\(type)</type><trkseg>\(points.joined())</trkseg></trk></gpx>".utf8)
    }

    /// The same as a TCX file.
    static func tcx(day: Int) -> [UInt8] {
        let points = (0..<60).map { point in
            "<Trackpoint><Time>\(time(day, point * 10))</Time><DistanceMeters>\(point * 30)</DistanceMeters></Trackpoint>"
        }
        let lap = "<Lap StartTime='\(time(day, 0))'><Track>\(points.joined())</Track></Lap>"
        let activity = "<Activity Sport='Running'><Id>\(time(day, 0))</Id>\(lap)</Activity>"
        return Array("<TrainingCenterDatabase><Activities>\(activity)</Activities></TrainingCenterDatabase>".utf8)
    }

    /// The start of the activity of a day in milliseconds since 1970.
    static func start(day: Int) -> Int { 1_767_225_600_000 + (day - 1) * 86_400_000 + 21_600_000 }

    private static func time(_ day: Int, _ second: Int) -> String {
        Date(timeIntervalSince1970: Double(start(day: day)) / 1000 + Double(second)).formatted(.iso8601)
    }

    /// An archive of Strava with runs on the first days of the year, named `Run 1`, `Run 2` and so on.
    static func strava(runs: Int) -> ZipFixture {
        let titles =
            "Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Filename,Perceived Exertion\n"
        let rows = (1...runs).map { "\($0),\"Jan \($0), 2026\",Run \($0),Run,,activities/\($0).gpx,5.0\n" }
        let table = ZipFixture.Entry("export_1/activities.csv", (titles + rows.joined()).utf8)
        return ZipFixture([table] + (1...runs).map { ZipFixture.Entry("export_1/activities/\($0).gpx", gpx(day: $0)) })
    }
}

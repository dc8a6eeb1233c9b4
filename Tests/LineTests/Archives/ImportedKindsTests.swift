import Foundation
import LineSupport
import Testing
import TestSupport

/// The kinds of imported activities: the same for a file, a folder and an archive.
@Suite(.timeLimit(.minutes(15))) struct ImportedKindsTests {
    /// A track of five minutes northwards with a point every five seconds.
    private static func gpx(
        type: String? = nil,
        name: String? = nil,
        speed: Double,
        cadence: Int? = nil,
        day: Int = 1
    ) -> [UInt8] {
        let points = (0..<60).map { point in
            let time = Date(timeIntervalSince1970: 1_780_000_000 + Double(day * 86_400 + point * 5)).formatted(.iso8601)
            let cadence = cadence.map { "<extensions><cad>\($0)</cad></extensions>" } ?? ""
            let latitude = 48 + Double(point * 5) * speed / 111_195
            return "<trkpt lat='\(latitude)' lon='11'><time>\(time)</time>\(cadence)</trkpt>"
        }
        let texts = (name.map { "<name>\($0)</name>" } ?? "") + (type.map { "<type>\($0)</type>" } ?? "")
        return Array("<gpx><trk>\(texts)<trkseg>\(points.joined())</trkseg></trk></gpx>".utf8)
    }

    private struct Entry: Decodable, Hashable {
        let kind: String
        let kind_assumed: Bool?
        let cadence_spm: Double?
    }

    private func history(_ home: Home) async throws -> [Entry] {
        let json = try await home.stridectl("history", "--json").output
        return try JSONDecoder().decode([Entry].self, from: Data(json.utf8))
    }

    /// The files, the kind, whether it is assumed, and whether the cadence is kept.
    private static let files: [(name: String, bytes: [UInt8], kind: String, isAssumed: Bool, hasCadence: Bool)] = [
        ("a/1.gpx", gpx(type: "running", speed: 3, cadence: 85), "run", false, true),
        ("a/2.gpx", gpx(speed: 1.2, cadence: 80), "run", true, true),
        ("a/3.gpx", gpx(speed: 7.5, cadence: 75), "cycle", true, false),
        ("a/4.gpx", gpx(type: "Pływanie", speed: 1), "other", false, false),
        ("a/5.gpx", gpx(name: "Lake swim", speed: 0.9), "other", true, false),
        ("rides/6.gpx", gpx(speed: 3.2), "cycle", true, false),
        ("a/7.gpx", gpx(speed: 1.3), "walk", true, false),
        ("a/8.gpx", gpx(type: "Quidditch", speed: 2.9), "run", true, false),
        ("a/9.gpx", gpx(type: "treadmill", speed: 1.3), "walk", false, false),
    ]

    @Test(arguments: Self.files.indices)
    func aFileAFolderAndAnArchiveGiveTheSameKind(_ index: Int) async throws {
        let (name, bytes, kind, isAssumed, hasCadence) = Self.files[index]
        for way in ["file", "folder", "archive"] {
            let home = try Home()
            let file = URL(filePath: home.file("in/\(name)"))
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(bytes).write(to: file)
            try Data(ZipFixture([ZipFixture.Entry(name, bytes)]).bytes).write(to: URL(filePath: home.file("in.zip")))
            let path = ["file": file.path, "folder": home.file("in"), "archive": home.file("in.zip")][way] ?? ""
            let outcome = try await home.stridectl("import", path)
            #expect(outcome.status == 0, "\(outcome.errors)")
            let entries = try await history(home)
            #expect(entries.map(\.kind) == [kind] && (entries.first?.kind_assumed == true) == isAssumed, "\(way)")
            #expect((entries.first?.cadence_spm != nil) == hasCadence, "\(way)")
            #expect(outcome.output.contains("the kind of 1 activity was assumed") == isAssumed, "\(outcome.output)")
        }
    }

    @Test func manyKindsAreChangedAtOnce() async throws {
        let home = try Home()
        for day in 1...4 {
            let bytes = Self.gpx(
                type: day == 4 ? "running" : nil,
                name: day < 3 ? "Lunch \(day)" : "Hills",
                speed: 2.8,
                day: day
            )
            try Data(bytes).write(to: URL(filePath: home.file("\(day).gpx")))
            #expect(try await home.stridectl("import", home.file("\(day).gpx")).status == 0)
        }
        let list = try await home.stridectl("history", "--assumed").output
        #expect(list.contains("run?") && list.contains("3 runs"), "\(list)")
        #expect(try await home.stridectl("show", "1", "--plain").output.contains("imported, kind assumed"))
        let edit = try await home.stridectl("edit", "--search", "lunch", "--kind", "walk")
        #expect(edit.output == "2 activities were changed; to see them: stridectl history\n", "\(edit.errors)")
        #expect(try await history(home).map(\.kind) == ["run", "run", "walk", "walk"])
        #expect(try await history(home).map(\.kind_assumed) == [nil, true, nil, nil])
        #expect(try await home.stridectl("edit", "--assumed", "--kind", "ride").status == 0)
        #expect(try await home.stridectl("edit", "1", "2", "--kind", "other").status == 0)
        #expect(try await history(home).map(\.kind) == ["run", "cycle", "other", "other"])
        for wrong in [
            ["--kind", "walk"], ["1", "--search", "x", "--kind", "walk"], ["--search", "x"],
            ["--search", "lunch", "--distance", "5km"],
        ] {
            #expect(try await Program.run("stridectl", ["edit"] + wrong, environment: home.environment).status == 64)
        }
        #expect(try await home.stridectl("edit", "--search", "nowhere", "--kind", "walk").status == 1)
    }

    @Test func theStatisticsFollowEveryChange() async throws {
        let home = try Home()
        try Data(Self.gpx(type: "running", speed: 3)).write(to: URL(filePath: home.file("1.gpx")))
        func year() async throws -> String {
            try await home.stridectl("stats", "year", "--measure", "distance", "--date", "2026-05-29", "--json").output
        }
        #expect(try await home.stridectl("import", home.file("1.gpx")).status == 0)
        let imported = try await year()
        #expect(["884.", "885"].contains { imported.contains("\"total\" : \($0)") }, "\(imported)")
        #expect(try await home.stridectl("calendar", "2026-05", "--json").output.contains("distance_m"))
        _ = try await home.stridectl("delete", "1", "--yes")
        let deleted = try await year()
        #expect(!deleted.contains("\"total\" :"), "\(deleted)")
        _ = try await home.stridectl("undelete", "1")
        _ = try await home.stridectl("edit", "1", "--distance", "2km")
        let edited = try await year()
        #expect(edited.contains("\"total\" : 2000"), "\(edited)")
        _ = try await home.stridectl("edit", "1", "--kind", "ride")
        let ride = try await year()
        #expect(!ride.contains("2000"), "\(ride)")
    }

    @Test func whatIsNoActivityIsSaid() async throws {
        let home = try Home()
        let route = Array(
            "<gpx><trk><name>Plan</name><trkseg><trkpt lat='48' lon='11'/><trkpt lat='48.01' lon='11'/></trkseg></trk></gpx>"
                .utf8
        )
        let run = Self.gpx(type: "running", speed: 3)
        let cases: [(files: [ZipFixture.Entry], status: CInt, text: String)] = [
            (
                [.init("activities/1.gpx", run), .init("routes/7.gpx", route)], 0,
                "this is a planned route, not an activity"
            ),
            (
                [.init("activities/1.gpx", run), .init("__MACOSX/activities/._1.gpx", "Mac".utf8)], 0,
                "1 activity imported"
            ),
            ([.init("activities\\1.gpx", run), .init("activities.csv", Self.table.utf8)], 0, "“Named by the table”"),
            ([.init("measures/steps.csv", "1,2".utf8), .init("a.json", "{}".utf8)], 1, "1 with .csv, 1 with .json"),
            ([.init("backup.tgz", [0x1F, 0x8B, 8])], 1, "unpack it first"),
            ([.init("doc.kml", "<kml/>".utf8)], 1, "GPX"),
        ]
        for (number, (files, status, text)) in cases.enumerated() {
            let path = home.file("case.zip")
            try Data(ZipFixture(files).bytes).write(to: URL(filePath: path))
            let outcome = try await home.stridectl(
                "import",
                path,
                "--logbook",
                home.file("\(number).db")
            )
            #expect(
                outcome.status == status && (outcome.output + outcome.errors).contains(text),
                "\(outcome.output)\(outcome.errors)"
            )
        }
        let plan = home.file("plan.gpx")
        try Data("<gpx><rte><rtept lat='48' lon='11'/></rte></gpx>".utf8).write(to: URL(filePath: plan))
        let outcome = try await home.stridectl("import", plan)
        #expect(
            outcome.status == 1 && outcome.errors.contains("this is a planned route, not an activity"),
            "\(outcome.errors)"
        )
    }

    private static let table = """
        Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Filename
        1,"Jan 1, 2026",Named by the table,Run,,activities/1.gpx
        """
}

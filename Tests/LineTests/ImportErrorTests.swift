import Foundation
import LineSupport
import Testing
import TestSupport

/// What is no file of an activity, or no place for one, is an error that says why, at once.
@Suite(.timeLimit(.minutes(15))) struct ImportErrorTests {
    private func gpx(year: String) -> String {
        let points = ["08:00:00", "08:01:00"].map {
            "<trkpt lat='48' lon='11'><time>\(year)-05-03T\($0)Z</time></trkpt>"
        }
        return "<gpx><trk><type>run</type><trkseg>\(points.joined())</trkseg></trk></gpx>"
    }

    @Test func filesWithoutAnActivityAreRefusedImmediately() async throws {
        let home = try Home()
        let files = FileManager.default
        #expect(mkfifo(home.file("pipe.gpx"), 0o600) == 0)
        try files.createDirectory(atPath: home.file("folder.gpx"), withIntermediateDirectories: true)
        for (name, size) in [
            ("empty.gpx", 0), ("zeros.gpx", 100 << 20), ("zeros.fit", 100 << 20), ("huge.gpx", 257 << 20),
        ] {
            #expect(files.createFile(atPath: home.file(name), contents: nil))
            #expect(truncate(home.file(name), size) == 0)
        }
        for year in ["0001", "1899", "2200", "9999"] {
            try gpx(year: year).write(toFile: home.file("\(year).gpx"), atomically: true, encoding: .utf8)
        }
        let wrongYear = "correct the times"
        for (name, reason) in [
            ("pipe.gpx", "it is a pipe"), ("folder.gpx", "no file in this folder"), ("empty.gpx", "is empty"),
            ("zeros.gpx", "is not XML"), ("zeros.fit", "not a FIT"), ("huge.gpx", "larger than the limit of 256 MB"),
            ("missing.gpx", "there is no such file"),
            ("0001.gpx", wrongYear), ("1899.gpx", wrongYear), ("2200.gpx", wrongYear), ("9999.gpx", wrongYear),
        ] {
            let outcome = try await home.stridectl("import", home.file(name))
            #expect(outcome.status == 1, "\(name)")
            #expect(outcome.errors.contains(reason), "\(name): \(outcome.errors)")
        }
        for device in ["/dev/zero", "/dev/null"] {
            let outcome = try await home.stridectl("import", device)
            #expect(outcome.status == 1 && outcome.errors.contains("it is a device"), "\(device): \(outcome.errors)")
        }
    }

    @Test func theErrorForAnUnwritableOutputHasAReason() async throws {
        let home = try Home()
        try gpx(year: "1950").write(toFile: home.file("1950.gpx"), atomically: true, encoding: .utf8)
        #expect(try await home.stridectl("import", home.file("1950.gpx")).status == 0)
        try FileManager.default.createDirectory(atPath: home.file("folder"), withIntermediateDirectories: true)
        for (output, reason) in [
            ("", "--output needs the name of a file"),
            (home.file("none/x.gpx"), "there is no such file or folder"),
            (home.file("folder"), "it is a folder"),
        ] {
            let outcome = try await home.stridectl("export", "last", "--format", "gpx", "--output", output)
            #expect(outcome.status != 0, "\(output)")
            #expect(outcome.errors.contains(reason), "\(output): \(outcome.errors)")
        }
        let file = home.file("kept.gpx")
        try "mine".write(toFile: file, atomically: false, encoding: .utf8)
        let export = ["export", "last", "--format", "gpx", "--output", file]
        let refused = try await Program.run("stridectl", export, environment: home.environment)
        #expect(refused.status == 1 && refused.errors.contains("--force"), "\(refused.errors)")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
        let forced = try await Program.run("stridectl", export + ["--force"], environment: home.environment)
        #expect(forced.status == 0, "\(forced.errors)")
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("<gpx"))
        let fit = try await home.stridectl("export", "last", "--format", "fit", "--output", home.file("x.fit"))
        #expect(fit.status == 1 && fit.errors.contains("FIT can store only the years 1990 to 2125"), "\(fit.errors)")
        #expect(!FileManager.default.fileExists(atPath: home.file("x.fit")))
    }
}

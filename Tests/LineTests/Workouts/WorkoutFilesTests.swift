import Foundation
import LineSupport
import Testing
import TestSupport

/// The workouts of the runner: list, show, new, import and export.
@Suite(.timeLimit(.minutes(15))) struct WorkoutFilesTests {
    private func own(_ home: Home, _ name: String) throws -> String {
        try String(contentsOfFile: home.file("config/strided/workouts/\(name).toml"), encoding: .utf8)
    }

    @Test func theShippedWorkoutsAreListedAndShown() async throws {
        let home = try Home()
        let list = try await home.stridectl("workout", "list")
        #expect(list.status == 0)
        #expect(list.output.split(separator: "\n").count == 13)
        #expect(list.output.contains("norwegian-4x4") && list.output.contains("Norwegian 4x4"))
        let shown = try await home.stridectl("workout", "show", "norwegian-4x4")
        #expect(shown.status == 0)
        #expect(shown.output.contains("Source: Helgerud et al. 2007") && shown.output.contains("10 steps, 43:00"))
        let text = try await home.stridectl("workout", "show", "2x(1km", "@4:30/km", "/", "90s", "easy)")
        #expect(text.output.contains("4 steps, 3:00 + 2.00 km"), "\(text.output)\(text.errors)")
        let wrong = try await home.stridectl("workout", "show", "2x(1km")
        #expect(wrong.status != 0 && wrong.errors.contains("column"))
    }

    @Test func aWorkoutIsMadeFromAnswers() async throws {
        let home = try Home()
        let answers = "My drill\n10min\n6\n3min\n175spm\n2min\n160spm\nn\n5min\n\n"
        let made = try await home.stridectl("workout", "new", input: answers)
        #expect(made.status == 0, "\(made.errors)")
        let line = "10min warmup, 6x(3min @175spm / 2min easy @160spm), 5min cooldown"
        #expect(made.output.split(separator: "\n").contains(Substring(line)), "\(made.output)")
        #expect(try own(home, "my-drill").contains("name = \"My drill\""))
        #expect(try await home.stridectl("workout", "list").output.contains("my-drill"))
        #expect(try await home.stridectl("workout", "show", "my-drill").output.contains("14 steps, 45:00"))
    }

    @Test func aMistakeIsExplainedAndTheQuestionIsAskedAgain() async throws {
        let home = try Home()
        let answers =
            "\nHills\n10 minutes of running\n10min\nmany\n2\n60s easy\n60s\nfast\n\nlap\n\ny\n1\n1km\n90%\n\nmaybe\nn\n\nhills 2\nhills-2\n"
        let made = try await home.stridectl("workout", "new", input: answers)
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.output.contains("10min warmup, 2x(1min / lap easy), 1km @90%\n"), "\(made.output)")
        for part in ["the name needs a letter", "write a number from 1 to 999", "write only a length", "write y or n"] {
            #expect(made.errors.contains(part), "\(part)\n\(made.errors)")
        }
        #expect(try own(home, "hills-2").contains("Hills"))
    }

    @Test(arguments: ["", "Drill\n", "Drill\n10min\n6\n3min\n175spm\n2min\n\nn\n5min\n"])
    func atTheEndOfTheInputNothingIsSaved(answers: String) async throws {
        let home = try Home()
        let made = try await home.stridectl("workout", "new", input: answers)
        #expect(made.status != 0)
        #expect(made.errors.contains("the input ended before the answer to"), "\(made.errors)")
        #expect(!FileManager.default.fileExists(atPath: home.file("config/strided/workouts")))
    }

    @Test func anExistingWorkoutIsNotReplacedWithoutForce() async throws {
        let home = try Home()
        func answers(_ length: String, file: String = "") -> String { "Drill\n\n\n\(length)\n\n\n\n\n\(file)\n" }
        #expect(try await home.stridectl("workout", "new", input: answers("1km")).status == 0)
        let again = try await home.stridectl("workout", "new", input: answers("2km") + "other\n")
        #expect(again.status == 0 && again.errors.contains("already exists"), "\(again.errors)")
        #expect(try own(home, "drill").contains("1km"))
        #expect(try own(home, "other").contains("2km"))
        let forced = try await home.stridectl("workout", "new", "--force", input: answers("3km"))
        #expect(forced.status == 0)
        #expect(try own(home, "drill").contains("3km"))
    }

    @Test(arguments: ["fit", "zwo", "toml"])
    func anExportedWorkoutIsImported(format: String) async throws {
        let home = try Home()
        let folder = try TemporaryFolder()
        let file = folder.file("file.\(format)")
        let exported = try await home.stridectl(
            "workout",
            "export",
            "couch-to-5k-week-1",
            "--format",
            format,
            "--output",
            file
        )
        #expect(exported.status == 0, "\(exported.errors)")
        let refused = try await home.stridectl("workout", "export", "strides", "--format", format, "--output", file)
        #expect(refused.status != 0 && refused.errors.contains("--force"))
        let imported = try await home.stridectl("workout", "import", file)
        #expect(imported.status == 0, "\(imported.errors)")
        #expect(imported.output.hasPrefix("couch-to-5k-week-1: 18 steps from"), "\(imported.output)")
        let shown = try await home.stridectl("workout", "show", "couch-to-5k-week-1")
        #expect(shown.output.contains("18 steps, 30:00"), "\(shown.output)")
        // The runner's workout replaces the one that comes with strided in the list.
        #expect(try await home.stridectl("workout", "list").output.split(separator: "\n").count == 13)
    }

    @Test func percentagesAreExportedWithTheConfiguredPaces() async throws {
        let home = try Home()
        let folder = try TemporaryFolder()
        let without = try await home.stridectl(
            "workout",
            "export",
            "tempo",
            "--format",
            "fit",
            "--output",
            folder.file("a.fit")
        )
        #expect(without.errors.contains("not configured"), "\(without.errors)")
        try home.configure("[workout]\nthreshold_pace = \"4:30/km\"\n")
        let with = try await home.stridectl(
            "workout",
            "export",
            "tempo",
            "--format",
            "fit",
            "--output",
            folder.file("b.fit")
        )
        #expect(with.status == 0 && with.errors.isEmpty, "\(with.errors)")
        #expect(try await home.stridectl("workout", "show", folder.file("b.fit")).output.contains("4:30/km"))
    }

    @Test func damagedFilesAreRefusedWithTheReasonAndTheOthersAreImported() async throws {
        let home = try Home()
        let folder = try TemporaryFolder()
        try Data("steps = \"3min @175\"".utf8).write(to: URL(filePath: folder.file("bad.toml")))
        try Data("10min, 2x(1km / 2min easy)".utf8).write(to: URL(filePath: folder.file("Good one.txt")))
        let done = try await home.stridectl(
            "workout",
            "import",
            folder.file("bad.toml"),
            folder.file("Good one.txt"),
            folder.file("missing.fit")
        )
        #expect(done.status != 0)
        #expect(done.errors.contains("line 1") && done.errors.contains("the target has no unit"), "\(done.errors)")
        #expect(done.errors.contains("missing.fit") && done.output.hasPrefix("good-one: 5 steps"), "\(done.output)")
        try Data("steps = 1".utf8).write(to: URL(filePath: home.file("config/strided/workouts/damaged.toml")))
        let list = try await home.stridectl("workout", "list")
        #expect(list.status != 0 && list.errors.contains("damaged.toml") && list.output.contains("good-one"))
    }
}

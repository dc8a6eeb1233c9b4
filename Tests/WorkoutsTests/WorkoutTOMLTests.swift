import Testing
import Workouts

/// The workout file of strided.
@Suite struct WorkoutTOMLTests {
    @Test func aFileHasNameSourceNotesAndSteps() throws {
        let file = """
            # A comment
            name = "Kilometres"
            source = 'A book'
            notes = "Even \\"pace\\""
            steps = '''
            10min warmup   # slowly
            4x(1km @4:30/km / 90s walk)

            5min cooldown
            '''
            """
        let workout = try Workout(parsingTOML: file)
        #expect(workout.name == "Kilometres")
        #expect(workout.source == "A book")
        #expect(workout.notes == "Even \"pace\"")
        #expect(workout.text == "10min warmup, 4x(1km @4:30/km / 90s rest), 5min cooldown")
        #expect(try Workout(parsingTOML: workout.toml) == workout)
    }

    @Test(arguments: [
        ("name = \"A\"\nsteps = '''\n10min\n5min @Z9\n'''", 4, 7, "zone is 1 to 5"),
        ("steps = \"10min, 5min @Z9\"", 1, 23, "zone is 1 to 5"),
        ("steps = '10min, 5 easy'", 1, 17, "not a unit"),
        ("steps = '''10min\r\n5 easy'''", 2, 1, "not a unit"),
        ("steps = \"10min \\\"a\\\" 5 easy\"", 1, 1, "character 11 of the steps"),
        ("name = 5\nsteps = \"5min\"", 1, 1, "name is a text"),
        ("steps = \"5min\"\ntitle = \"A\"", 2, 1, "“title” is not one of the keys"),
        ("[a]\nsteps = \"5min\"", 2, 1, "“a.steps” is not one of the keys"),
        ("steps = [\"5min\"]", 1, 1, "steps is a text"),
        ("steps = \"5min", 1, 14, ""),
    ])
    func mistakesNameLineColumnAndReason(file: String, line: Int, column: Int, reason: String) {
        let error = #expect(throws: WorkoutError.self) { try Workout(parsingTOML: file) }
        #expect([error?.line, error?.column] == [line, column], "\(file): \(error?.description ?? "")")
        #expect(reason.isEmpty || error?.reason.contains(reason) == true, "\(error?.description ?? "")")
    }

    @Test func aFileWithoutStepsIsRefused() {
        let error = #expect(throws: WorkoutError.self) { try Workout(parsingTOML: "name = \"A\"") }
        #expect(error?.reason == "the key steps is missing")
    }

    @Test func aFileBeyondTheLimitIsRefused() {
        let comment = "# " + String(repeating: "a", count: Workout.longestFile) + "\nsteps = \"5min\""
        let long = #expect(throws: WorkoutError.self) { try Workout(parsingTOML: comment) }
        #expect(long?.reason == "the file is longer than 256 KiB")
        let steps = "name = \"A\"\nsteps = '" + String(repeating: "5min,", count: 14_000) + "'"
        let many = #expect(throws: WorkoutError.self) { try Workout(parsingTOML: steps) }
        #expect(many?.reason == "the steps are longer than 64 KiB" && many?.line == 2)
    }

    @Test func apostrophesInTextsAreWritten() throws {
        let workout = try Workout(name: "a\\b\"c", items: [.step(WorkoutStep(.lap, text: "it's ''' here'"))])
        #expect(try Workout(parsingTOML: workout.toml) == workout)
    }
}

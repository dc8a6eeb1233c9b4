import Testing
import Workouts

/// The one-line form: what is accepted, how it is written, and where mistakes are reported.
@Suite struct StepsTextTests {
    @Test(arguments: [
        ("6x(3min@175spm / 2min easy)", "6x(3min @175spm / 2min easy)"),
        (
            "10min warmup @160spm, 4x(1km@4:30/km / 90s walk), 5min cooldown",
            "10min warmup @160spm, 4x(1km @4:30/km / 90s rest), 5min cooldown"
        ),
        ("10 min Warm-up;5 minutes cool-down", "10min warmup, 5min cooldown"),
        ("6 × ( 400 m @ 85 - 90 % / 90 s jog )", "6x(400m @85-90% / 90s easy)"),
        ("3*(2min,1min easy)", "3x(2min / 1min easy)"),
        ("(2min / 1min easy) x 3", "3x(2min / 1min easy)"),
        ("8x200m", "8x(200m)"),
        ("3x(4x(200m@3:00/km / 200m easy) / 3min rest)", "3x(4x(200m @3:00/km / 200m easy) / 3min rest)"),
        ("1h30min, 1:30, 1:30:00, 3min30, 1h 15min 10s", "1h30min, 90s, 1h30min, 3min30s, 1h15min10s"),
        ("30' easy, 20\" \"fast\"", "30min easy, 20s \"fast\""),
        ("20min @160->175spm, 20min @6:00→5:00/km", "20min @160->175spm, 20min @6:00->5:00/km"),
        ("5min@176-170spm @Z3, lap, open", "5min @170-176spm @Z3, lap, open"),
        ("1mi @7:15/mi, 3miles @12km/h, 5k @8mph", "1mi @7:15/mi, 3mi @12km/h, 5km @8mph"),
        ("until hr<120 easy, hr > 150bpm", "hr<120bpm easy, hr>150bpm"),
        ("5min @90%hr, 5min @70%max @160spm, 5min @98-100%5k", "5min @90%hr, 5min @70%max @160spm, 5min @98-100%5k"),
        ("20s \"fast, (relaxed) \\\"now\\\"\"", "20s \"fast, (relaxed) \\\"now\\\"\""),
        ("5min @4:30-4:40/km\n5min @4:30/km - 4:40 / km", "5min @4:30-4:40/km, 5min @4:30-4:40/km"),
        ("10min @3.5m/s, 10.5s, 3 metres", "10min @3.5m/s, 10.5s, 3metres"),
        ("20s “fast”, 5′ @160–175spm, 4x(30s / 30s easy)", "20s \"fast\", 5min @160-175spm, 4x(30s / 30s easy)"),
        ("5min @Z3, 5min @170-170spm", "5min @Z3, 5min @170spm"),
        ("5min @4%grade @10km/h, 1km @−2.5 % gradient", "5min @10km/h @4%gradient, 1km @-2.5%gradient"),
        ("2min @0->+6%incline, 2min @-1->-3%gradient", "2min @0->6%gradient, 2min @-1->-3%gradient"),
        (" , 5min ,, / ", "5min"),
    ])
    func theFormIsReadAndWritten(input: String, output: String) throws {
        let workout = try Workout(parsing: input)
        #expect(workout.text == output)
        #expect(try Workout(parsing: workout.text) == workout)
    }

    @Test(arguments: [
        ("", nil, "no step"),
        ("6x(3min / 2min easy", 3, "not closed"),
        ("3min)", 5, "no parenthesis is open"),
        ("10min warmup, 5 easy", 15, "“easy” is not a unit"),
        ("1,5km", 1, "decimals with a point"),
        ("4x(1km@4:30 / 90s walk)", 8, "no unit, /km or /mi"),
        ("3m", 1, "m means metres"),
        ("5min @", 7, "target is missing"),
        ("5min @Z6", 7, "zone is 1 to 5"),
        ("5min @500spm", 7, "between 30 and 300"),
        ("5min @90%, 5min @90", 18, "no unit"),
        ("5min fsat", 6, "“fsat” is not one of"),
        ("easy", 1, "no end"),
        ("5min 400m", 6, "two ends"),
        ("5min easy hard", 11, "two purposes"),
        ("20s \"fast", 5, "no partner"),
        ("5min @160spm @170spm", 14, "one target of each kind"),
        ("lap @160->170spm", 1, "a ramp needs"),
        ("5min @160->5:00/km", 7, "different units"),
        ("5min @46%gradient", 7, "between -45 and 45"),
        ("5min @2-6%gradient", 7, "a gradient is one value, or a ramp"),
        ("5min @4%gradient @5%gradient", 18, "one target of each kind"),
        ("lap @2->4%gradient", 1, "a ramp needs"),
        ("5min @-160spm", 7, "between 30 and 300"),
        ("5min @-4:30/km", 7, "a speed lies between"),
        ("5min @160spm->5:00/km", 7, "a ramp goes"),
        ("1:75", 3, "up to 59"),
        ("0s", 1, "between 1 s and 24 h"),
        ("25h", 1, "between 1 s and 24 h"),
        ("0x(5min)", 1, "1 to 999 rounds"),
        ("1000x(5min)", 1, "1 to 999 rounds"),
        ("3x()", 3, "no step in the parentheses"),
        ("(3min / 2min) x easy", 17, "number of rounds is missing"),
        ("5min ☃", 6, "no meaning"),
        ("999x(99x(5min))", nil, "more than 10000 steps"),
    ])
    func mistakesNameTheColumnAndTheReason(input: String, column: Int?, reason: String) {
        let error = #expect(throws: WorkoutError.self) { try Workout(parsing: input) }
        #expect(error?.column == column, "\(input): \(error?.description ?? "")")
        #expect(error?.reason.contains(reason) == true, "\(input): \(error?.description ?? "")")
    }

    @Test(arguments: [("5min\n\n3m", 3, 1), ("5min easy\n6x(3min\n2min fsat)", 3, 6), ("5min\n)", 2, 1)])
    func aMistakeInSeveralLinesNamesItsLine(input: String, line: Int, column: Int) {
        let error = #expect(throws: WorkoutError.self) { try Workout(parsing: input) }
        #expect(error?.line == line && error?.column == column, "\(error?.description ?? "")")
    }

    @Test func everyExampleInAnErrorIsCorrect() throws {
        let mistakes = ["", "3min)", "5 easy", "1km@4:30", "3m", "5min @Z6", "5min 400m", "1:75", "25h", "hr<500"]
        for mistake in mistakes {
            let error = #expect(throws: WorkoutError.self) { try Workout(parsing: mistake) }
            let example = try #require(error?.example)
            let first = example.replacing(" or ", with: ", ").split(separator: ", ").map(String.init)
            for text in example.contains("(") ? [example] : first {
                _ = try Workout(parsing: text.hasPrefix("@") ? "5min " + text : text)
            }
        }
    }

    @Test func nestingHasALimit() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "2x(", count: depth) + "5min" + String(repeating: ")", count: depth)
        }
        #expect(try Workout(parsing: nested(8)).expanded.count == 256)
        let error = #expect(throws: WorkoutError.self) { try Workout(parsing: nested(9)) }
        #expect(error?.reason.contains("more than 8 deep") == true)
        #expect(throws: WorkoutError.self) { try Workout(parsing: String(repeating: "(", count: 60_000)) }
    }

    @Test func aTextBeyondTheLimitIsRefused() {
        let long = String(repeating: "5min,", count: 20_000)
        let tooLong = #expect(throws: WorkoutError.self) { try Workout(parsing: long) }
        #expect(tooLong?.reason.contains("64 KiB") == true)
        let many = String(repeating: "5min,", count: 1_001)
        let tooMany = #expect(throws: WorkoutError.self) { try Workout(parsing: many) }
        #expect(tooMany?.reason.contains("1000 items") == true)
    }
}

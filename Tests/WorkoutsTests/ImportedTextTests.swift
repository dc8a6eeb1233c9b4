import Exchange
import Testing
import Workouts

/// Workouts as intervals.icu writes them, and runs of Zwift that do not say their unit.
@Suite struct ImportedTextTests {
    @Test(
        arguments: [
            ("- 10m Z2 HR", "10min @Z2"),
            ("Warmup\n- 15m 60-70% Pace\n\n3x\n- 400mtr 4:00/km Pace\n- 90s easy\n\nCooldown\n- 1km Z1 HR", nil),
            ("- 1h5m 80% HR", "1h5min @80%max"), ("- 1m30 90% LTHR", "90s @90%hr"),
            ("- 2km 5:10-4:50/km Pace", "2km @5:10-4:50/km"),
            ("- 5'30\" 140-150bpm", "5:30 @140-150bpm"), ("- 1mi 8:00/mi Pace 90rpm", "1mi @8:00/mi @180spm"),
            ("Main set 4x\n- Fast 3m 105% Pace\n- Rest 1m\n", nil), ("- ramp up 8m ramp 60-90% Pace", nil),
            ("- Press lap 70% Pace", nil),
        ] as [(String, String?)]
    )
    func textOfIntervalsIsRead(text: String, oneLine: String?) throws {
        let read = try WorkoutFormat.read(Array(text.utf8), name: "w.txt")
        #expect(read.remarks.isEmpty)
        if let oneLine {
            let own = try WorkoutFormat.read(Array(oneLine.utf8))
            #expect(read.workout.text == own.workout.text)
        }
        // The workout can be written in strided's form.
        #expect(try WorkoutFormat.read(Array(read.workout.text.utf8)).workout.text == read.workout.text)
    }

    @Test func repeatsEndAtAnEmptyLine() throws {
        let text = "Start\n- 10m Z1 HR\n\n5x\n- 200mtr 3:40/km Pace\n- 200mtr Z1 HR\n\nEnd\n- 5m Z1 HR"
        let workout = try WorkoutFormat.read(Array(text.utf8)).workout
        let lengths = workout.items.map {
            if case .repeated(let count, let items) = $0 { count * items.count } else { 1 }
        }
        #expect(lengths == [1, 10, 1])
    }

    @Test(arguments: [
        ("- 3m 250w", "watts"), ("- 3m Z4 Pace", "zones"), ("- 3m Z2", "heart rate"), ("- 3m 85%", "threshold pace"),
    ])
    func doubtfulTargetsAreNamed(text: String, word: String) throws {
        #expect(try WorkoutFormat.read(Array(text.utf8)).remarks.contains { $0.contains(word) })
    }

    @Test(arguments: ["- easy running", "Warmup\n- 10 Z2", "- 3m 5:xx/km Pace"]) func stepsThatCannotBeReadAreNamed(
        text: String
    ) {
        let error = #expect(throws: ExchangeError.self) { try WorkoutFormat.read(Array(text.utf8)) }
        #expect(error?.description.contains("line") == true && error?.reason.contains("intervals.icu") == true)
    }

    @Test(arguments: [
        ([1600, 400, 400], "metres"), ([1000, 5000], "metres"), ([3000, 600, 300], "metres"),
        ([300, 90, 60], "seconds"),
        ([600, 30, 30], "seconds"), ([720, 240, 120, 1000], "seconds"),
    ])
    func aRunWithoutDurationTypeIsReadAsItsNumbersSay(lengths: [Int], unit: String) throws {
        let steps = lengths.map { "<SteadyState Duration=\"\($0)\" Power=\"0.9\" pace=\"1\"/>" }
        let file = "<workout_file><sportType>run</sportType><workout>\(steps.joined())</workout></workout_file>"
        #expect(
            try WorkoutFormat.read(Array(file.utf8)).remarks == [
                "durationType is missing: durations are read as \(unit)"
            ]
        )
    }
}

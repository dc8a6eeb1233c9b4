import Activities
import Cadence
import Exchange
import TestSupport
import Testing
import Workouts

/// Writing and reading again gives the same workout.
@Suite struct RoundTripTests {
    private static let created = Moment(unixMilliseconds: 1_800_000_000_000, utcOffset: 0)

    @Test func theOneLineFormKeepsEveryStep() throws {
        let seed = TestSeed.value()
        var generator = RandomWorkout(random: SplitMix64(seed: seed))
        for _ in 0..<5_000 {
            let workout = try generator.next()
            #expect(try Workout(parsing: workout.text).items == workout.items, "seed \(seed): \(workout.text)")
        }
    }

    @Test func theFileKeepsTheWholeWorkout() throws {
        let seed = TestSeed.value()
        var generator = RandomWorkout(random: SplitMix64(seed: seed))
        for _ in 0..<2_000 {
            let workout = try generator.next()
            #expect(try Workout(parsingTOML: workout.toml) == workout, "seed \(seed): \(workout.toml)")
        }
    }

    /// FIT and ZWO round values and lack some kinds of steps; what has been read from them once stays the same.
    @Test(arguments: [WorkoutFormat.fit, .zwo])
    func aWorkoutThatWasReadIsWrittenUnchanged(format: WorkoutFormat) throws {
        let seed = TestSeed.value()
        var generator = RandomWorkout(random: SplitMix64(seed: seed))
        var references = WorkoutReferences()
        references.thresholdPace = Pace(secondsPerKilometer: 270)
        references.thresholdHeartRate = HeartRate(beatsPerMinute: 168)
        references.maximumHeartRate = HeartRate(beatsPerMinute: 188)
        var written = 0
        for _ in 0..<2_000 {
            let workout = try generator.next()
            guard let file = try? format.write(workout, references: references, created: Self.created) else { continue }
            // A workout of a format is at most as long when its repeats are written out.
            guard let first = try? WorkoutFormat.read(file.bytes) else { continue }
            written += 1
            let again = try format.write(first.workout, references: WorkoutReferences(), created: Self.created)
            let second = try WorkoutFormat.read(again.bytes)
            try #require(second.workout.text == first.workout.text, "seed \(seed)")
        }
        print("\(format): \(written) of 2000 random workouts written and read twice")
        #expect(written > (format == .fit ? 1_500 : 20))
    }

    /// Texts with more decimals than the one-line form writes, and units that it does not have.
    @Test(arguments: [
        ("- 4y", 3.658), ("- 220yrd", 201.168), ("1.23456789km", 1234.568), ("33.33333metres", 33.333),
        ("0.12345mi", 0.123 * 1609.344), ("1.1mi", 1.1 * 1609.344),
    ])
    func aDistanceOfAnyUnitIsWrittenUnchanged(text: String, meters: Double) throws {
        // A text of intervals.icu has a line for each step.
        let file = text.hasPrefix("-") ? "Warmup\n- 10m easy\n\(text)\n" : text
        let workout = try WorkoutFormat.read(Array(file.utf8)).workout
        let last = try #require(workout.items.last)
        guard case .step(let step) = last, case .distance(let distance) = step.end else {
            Issue.record("\(last)")
            return
        }
        #expect(distance.meters == meters)
        #expect(try Workout(parsing: workout.text).items == workout.items)
    }

    @Test func aRunningWorkoutSurvivesFIT() throws {
        let text = """
            10min warmup @Z2, 6x(3min @170-176spm "quick" / 2min easy), 4x(1km @4:30/km / 90s rest @120-130bpm), \
            hr<120bpm easy, lap cooldown
            """
        let workout = try Workout(name: "Läufe", notes: "Notes", items: Workout(parsing: text).items)
        let file = try WorkoutFormat.fit.write(workout, references: WorkoutReferences(), created: Self.created)
        #expect(file.remarks == [])
        let read = try WorkoutFormat.read(file.bytes)
        #expect(read.workout == workout)
        #expect(read.remarks == [])
    }

    @Test func aRunningWorkoutSurvivesZWO() throws {
        let text = """
            10min warmup @60->80%5k, 6x(3min @100%5k @176spm / 2min easy @70%5k), 20min @90%half "even", \
            5min cooldown @75->50%
            """
        let workout = try Workout(name: "Läufe & <mehr>", notes: "Notes", items: Workout(parsing: text).items)
        let file = try WorkoutFormat.zwo.write(workout, references: WorkoutReferences(), created: Self.created)
        #expect(file.remarks == [])
        let read = try WorkoutFormat.read(file.bytes)
        #expect(read.workout == workout)
        #expect(read.remarks == [])
    }

    @Test func whatAFormatCannotExpressIsRemarkedOrRefused() throws {
        let workout = try Workout(parsing: "10min @160->175spm, 5min @95%, open")
        let fit = try WorkoutFormat.fit.write(workout, references: WorkoutReferences(), created: Self.created)
        #expect(fit.remarks.count == 4)
        #expect(try WorkoutFormat.read(fit.bytes).workout.text == "10min @160-176spm, 5min, lap")
        #expect(throws: ExchangeError.self) {
            try WorkoutFormat.zwo.write(workout, references: WorkoutReferences(), created: Self.created)
        }
    }
}

import Activities
import Cadence
import Messages
import Testing
import Workouts

@testable import Coach

/// A simulated recording with one reading per second at 3 m/s, and what is announced at which second.
struct CoachedRun {
    var coaching: Coaching
    var workout: WorkoutProgress?
    var text = SpokenText(.english, units: .metric)

    init(_ settings: CoachSettings = CoachSettings(), records: RecordsToBeat = .none, workout: String? = nil) throws {
        coaching = Coaching(settings: settings, records: records)
        self.workout = try workout.map { WorkoutProgress(try Workout(parsing: $0)) }
    }

    /// The text of each announcement with its second.
    mutating func announcements(
        _ seconds: ClosedRange<Int>,
        change: (Int, inout CoachReading) -> Void = { _, _ in }
    ) -> [(second: Int, kind: AnnouncementKind, text: String)] {
        var all: [(second: Int, kind: AnnouncementKind, text: String)] = []
        for second in seconds {
            var reading = CoachReading()
            reading.distance = Distance(meters: 3 * Double(second))
            reading.movingTime = .seconds(second)
            _ = workout?.apply(
                .reading(WorkoutReading(movingTime: reading.movingTime, distance: reading.distance))
            )
            reading.workout = workout
            change(second, &reading)
            all += coaching.update(reading, at: .seconds(1000 + second), as: text).map { (second, $0.kind, $0.text) }
        }
        return all
    }
}

@Suite struct CoachingTests {
    @Test func aWorkoutIsAnnouncedFromStepToStep() throws {
        var run = try CoachedRun(workout: "2min warmup; 3x(600m @175spm / 30s easy)".replacing("; ", with: "\n"))
        let spoken = run.announcements(0...900)
        #expect(
            spoken.map { "\($0.second) \($0.text)" } == [
                "0 step 1 of 7. warm up 2 minutes.",
                "60 1 minute left. next 600 metres at 175 steps per minute.",
                "120 step 2 of 7. 600 metres at 175 steps per minute.",
                "254 200 metres left. next easy 30 seconds.",
                "320 step 3 of 7. easy 30 seconds.",
                "350 step 4 of 7. 600 metres at 175 steps per minute.",
                "484 200 metres left. next easy 30 seconds.",
                "550 step 5 of 7. easy 30 seconds.",
                "580 step 6 of 7. 600 metres at 175 steps per minute.",
                "714 200 metres left. next easy 30 seconds.",
                "780 step 7 of 7. easy 30 seconds.",
                "810 workout finished.",
            ]
        )
    }

    @Test func halfOfAWorkoutIsAnnouncedOnce() throws {
        var run = try CoachedRun(workout: "2min / 2min")
        let half = run.announcements(0...240).filter { $0.text.contains("half") }
        #expect(half.map(\.second) == [120])
        // The lengths of these steps cannot be added.
        var mixed = try CoachedRun(workout: "2min / 500m")
        #expect(mixed.announcements(0...600).allSatisfy { !$0.text.contains("half") })
    }

    @Test func aStepThatIsStartedAgainIsAnnouncedAgain() throws {
        var run = try CoachedRun(workout: "50s / 50s")
        _ = run.announcements(0...60)
        _ = run.workout?.apply(.back)
        #expect(run.announcements(61...62).map(\.text) == ["step 1 of 2. run 50 seconds."])
        _ = run.workout?.apply(.restartStep)
        #expect(run.announcements(63...64).map(\.text) == ["step 1 of 2. run 50 seconds."])
    }

    @Test func theRestOfTheStepHasItsOwnInterval() throws {
        var settings = CoachSettings()
        settings.intervals = [.remaining: .time(.seconds(100))]
        var run = try CoachedRun(settings, workout: "10min")
        let rest = run.announcements(0...600).filter { $0.kind == .values }
        #expect(
            rest.map { "\($0.second) \($0.text)" }
                == [
                    "100 8 minutes 20 seconds left.", "200 6 minutes 40 seconds left.", "300 5 minutes left.",
                    "400 3 minutes 20 seconds left.", "500 1 minute 40 seconds left.",
                ]
        )
    }

    @Test func eachRangeHasItsOwnAlerts() throws {
        var settings = CoachSettings()
        settings.speedRange = Speed(metersPerSecond: 3.2)...Speed(metersPerSecond: 3.5)
        settings.cadenceRange = StepRate(stepsPerMinute: 160)...StepRate(stepsPerMinute: 170)
        settings.heartRange = HeartRate(beatsPerMinute: 120)...HeartRate(beatsPerMinute: 150)
        var run = try CoachedRun(settings)
        let spoken = run.announcements(0...60) { second, reading in
            reading.speed = Speed(metersPerSecond: 3)
            reading.cadence = second >= 20 ? StepRate(stepsPerMinute: 175) : StepRate(stepsPerMinute: 165)
            reading.heart = second >= 25 ? HeartRate(beatsPerMinute: 155) : HeartRate(beatsPerMinute: 130)
        }
        #expect(
            spoken.map { "\($0.second) \($0.text)" } == [
                "10 too slow 5 minutes 33 per kilometre.", "30 cadence too high 175.", "35 heart rate too high 155.",
                "40 too slow 5 minutes 33 per kilometre.", "60 cadence too high 175.",
            ]
        )
        #expect(spoken.map(\.kind).prefix(3) == [.paceTooSlow, .cadenceTooHigh, .heartRateTooHigh])
    }

    @Test func theTargetOfAStepReplacesTheRangeAndStartsANewGracePeriod() throws {
        var settings = CoachSettings()
        settings.cadenceRange = StepRate(stepsPerMinute: 150)...StepRate(stepsPerMinute: 160)
        var run = try CoachedRun(settings, workout: "25s @170spm / 50s @180spm")
        let alerts = run.announcements(0...74) { _, reading in reading.cadence = StepRate(stepsPerMinute: 168) }
            .filter { $0.kind != .workoutStep && $0.kind != .progress }
        // 168 meets 170 with its tolerance of 3.
        #expect(alerts.map(\.second) == [35, 65])
        #expect(alerts.allSatisfy { $0.kind == .cadenceTooLow })
    }

    @Test func goalsHalvesAndRecordsAreAnnouncedOnce() throws {
        var settings = CoachSettings()
        settings.goal = .distance(Distance(meters: 1800))
        var earlier = Activity(kind: .run, origin: .recorded, start: Moment(unixMilliseconds: 0))
        earlier.summary.distance = Distance(meters: 1500)
        earlier.summary.moving = .seconds(650)
        var run = try CoachedRun(settings, records: RecordsToBeat(activities: [earlier], kind: .run))
        #expect(
            run.announcements(0...700).map { "\($0.second) \($0.text)" } == [
                "300 half of the distance is done.", "501 your longest distance so far.",
                "600 goal reached 1.8 kilometres.", "651 your longest time so far.",
            ]
        )
    }

    @Test func firstActivitiesAndOtherKindsAreNoRecords() {
        var short = Activity(kind: .run, origin: .recorded, start: Moment(unixMilliseconds: 0))
        short.summary.distance = Distance(meters: 900)
        var ride = Activity(kind: .cycle, origin: .recorded, start: Moment(unixMilliseconds: 0))
        ride.summary.distance = Distance(meters: 20_000)
        let records = RecordsToBeat(activities: [short, ride], kind: .run)
        #expect(records == .none)
    }

    @Test func aNewGoalThatIsPartlyDoneIsNotAnnouncedAtOnce() throws {
        var run = try CoachedRun()
        _ = run.announcements(0...400)
        run.coaching.settings.goal = .distance(Distance(meters: 1500))
        #expect(run.announcements(401...600).map { "\($0.second) \($0.text)" } == ["500 goal reached 1.5 kilometres."])
    }

    @Test func theRunnerIsAskedOnceToStepOnTheBeat() throws {
        var run = try CoachedRun()
        let spoken = run.announcements(0...100) { second, reading in
            reading.target = (5...40).contains(second) || second > 60 ? StepRate(stepsPerMinute: 170) : nil
        }
        #expect(spoken.map { "\($0.second) \($0.text)" } == ["5 step on the beat."])
    }

    @Test func whilePausedNothingIsSpokenAndAlertsStartAgain() throws {
        var settings = CoachSettings()
        settings.heartRange = HeartRate(beatsPerMinute: 120)...HeartRate(beatsPerMinute: 150)
        var run = try CoachedRun(settings)
        let spoken = run.announcements(0...100) { second, reading in
            reading.heart = HeartRate(beatsPerMinute: 160)
            reading.isPaused = (12...50).contains(second)
        }
        #expect(spoken.map(\.second) == [10, 61, 91])
    }

    @Test func changedIntervalsAnnounceNothingThatIsPast() throws {
        var settings = CoachSettings()
        settings.intervals = [.distance: .distance(Distance(meters: 900)), .split: .distance(Distance(meters: 900))]
        var run = try CoachedRun(settings)
        _ = run.announcements(0...350)
        run.coaching.settings.intervals = [
            .distance: .distance(Distance(meters: 300)), .split: .distance(Distance(meters: 1500)),
        ]
        let spoken = run.announcements(351...500)
        #expect(spoken.map(\.second) == [400, 500])
        #expect(spoken.last?.text == "distance 1.5 kilometres. split 5 minutes 33 per kilometre.")
    }
}

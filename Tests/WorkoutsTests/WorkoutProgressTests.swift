import Cadence
import Foundation
import TestSupport
import Testing
import Workouts

/// The state machine of a workout in progress.
@Suite struct WorkoutProgressTests {
    /// A run at a constant speed with a reading at each given second.
    private static func reading(
        _ seconds: Double,
        speed: Double = 3,
        cadence: Double? = nil,
        heart: Double? = nil
    ) -> WorkoutEvent {
        .reading(
            WorkoutReading(
                movingTime: .milliseconds(Int64((seconds * 1000).rounded())),
                distance: Distance(meters: seconds * speed),
                cadence: cadence.map(StepRate.init(stepsPerMinute:)),
                heartRate: heart.map(HeartRate.init(beatsPerMinute:))
            )
        )
    }

    private func progress(_ text: String) throws -> WorkoutProgress { WorkoutProgress(try Workout(parsing: text)) }

    /// The steps that start, with the second of the reading that starts them.
    private func starts(_ progress: inout WorkoutProgress, until end: Int, speed: Double = 3) -> [String] {
        (0...end).flatMap { second in
            progress.apply(Self.reading(Double(second), speed: speed)).compactMap { change in
                switch change {
                case .stepStarted(let index): "\(index)@\(second)"
                case .finished: "end@\(second)"
                case .stepEnded: nil
                }
            }
        }
    }

    @Test func stepsWithATimeFollowEachOtherWithoutDrift() throws {
        var run = try progress("3x(10.25s / 5.5s easy)")
        #expect(starts(&run, until: 60) == ["0@0", "1@11", "2@16", "3@26", "4@32", "5@42", "end@48"])
        let times = [Duration.milliseconds(10_250), .milliseconds(5_500)]
        #expect(run.results.map(\.elapsed) == times + times + times)
        #expect(run.results.allSatisfy { $0.isComplete })
    }

    @Test func theNextChangeIsExactBetweenReadings() throws {
        var run = try progress("10.25s, 5.5s, 100m, lap")
        _ = starts(&run, until: 11)
        #expect(run.nextChange == .movingTime(.milliseconds(15_750)))
        #expect(run.remainder == .time(.milliseconds(4_750)))
        _ = starts(&run, until: 16)
        guard case .distance(let distance)? = run.nextChange else {
            Issue.record("the third step has a distance")
            return
        }
        // The third step began at 15.75 s, that is at 47.25 m.
        #expect(abs(distance.meters - 147.25) < 1e-9)
        let reading = WorkoutReading(movingTime: .seconds(16), distance: Distance(meters: 48))
        let expected = run.nextChange?.expectedTime(after: reading, speed: Speed(metersPerSecond: 3))
        #expect(try #require(expected) > .seconds(49))
    }

    @Test func theExcessOfADistanceCountsForTheNextDistance() throws {
        // At 7 m/s the readings are 7 m apart; ten steps of 100 m end within one reading of each 100 m.
        var run = try progress("10x(100m)")
        let starts = starts(&run, until: 150, speed: 7)
        let due = (1...9).map { "\($0)@\(Int((Double($0) * 100 / 7).rounded(.up)))" }
        #expect(starts == ["0@0"] + due + ["end@\(Int((1000.0 / 7).rounded(.up)))"])
        #expect(abs(run.results.map(\.distance.meters).reduce(0, +) - 1001) < 1e-6)
    }

    @Test func aTimeAfterADistanceBeginsAtTheReading() throws {
        var run = try progress("100m / 10s easy / 100m")
        // 100 m are complete at 15 s (105 m); the rest lasts from 15 s to 25 s.
        #expect(starts(&run, until: 60, speed: 7) == ["0@0", "1@15", "2@25", "end@40"])
        #expect(run.results[1].elapsed == .seconds(10))
    }

    @Test func oneReadingCanEndSeveralSteps() throws {
        for text in ["6x(10s)", "6x(50m)"] {
            var run = try progress(text)
            _ = run.apply(Self.reading(0))
            #expect(run.apply(Self.reading(3_600)).last == .finished)
            #expect(run.results.count == 6)
        }
        // The time after a distance begins at the reading that completes the distance.
        var run = try progress("10s / 50m / 10s")
        _ = run.apply(Self.reading(0))
        #expect(run.apply(Self.reading(3_600)).last == .stepStarted(2))
        #expect(run.nextChange == .movingTime(.seconds(3_610)))
    }

    @Test func nothingAdvancesWhilePaused() throws {
        var run = try progress("20s, 100m")
        _ = starts(&run, until: 10)
        #expect(run.apply(.pause) == [])
        #expect(run.nextChange == nil)
        for second in 11...500 { #expect(run.apply(Self.reading(Double(second))) == []) }
        #expect(run.apply(.lap) == [])
        #expect(run.apply(.resume) == [])
        #expect(run.remainder == .time(.seconds(10)))
        #expect(run.nextChange == .movingTime(.seconds(510)))
        #expect(run.elapsed == .seconds(10))
        #expect(run.apply(Self.reading(511)).count == 2)
        #expect(run.results[0].elapsed == .seconds(20))
    }

    @Test func theLapKeyEndsOnlyStepsThatWaitForIt() throws {
        var run = try progress("lap warmup, 10min, open")
        #expect(run.apply(.lap) == [])
        _ = run.apply(Self.reading(0))
        #expect(run.apply(.lap).last == .stepStarted(1))
        #expect(run.apply(.lap) == [])
        #expect(run.apply(.skip).last == .stepStarted(2))
        #expect(run.apply(.lap) == [])
        #expect(run.nextChange == .unpredictable)
        #expect(run.apply(.skip).last == .finished)
        #expect(run.apply(.skip) == [])
        #expect(run.isFinished)
    }

    @Test func aHeartRateEndsAStepWithAReadingOfItsOwn() throws {
        var run = try progress("hr>150, hr<120, 60s")
        _ = run.apply(Self.reading(0, heart: 160))
        #expect(run.apply(Self.reading(1, heart: 150)) == [])
        #expect(run.apply(Self.reading(2)) == [])
        #expect(run.apply(Self.reading(3, heart: 151)).last == .stepStarted(1))
        #expect(run.remainder == .heartRateBelow(HeartRate(beatsPerMinute: 120)))
        #expect(run.apply(Self.reading(4, heart: 119)).last == .stepStarted(2))
    }

    @Test func skipBackAndRestartLeaveIncompleteSteps() throws {
        var run = try progress("30s, 30s easy, 30s")
        _ = starts(&run, until: 35)
        #expect(run.apply(.restartStep).last == .stepStarted(1))
        #expect(run.remainder == .time(.seconds(30)))
        #expect(run.apply(.back).last == .stepStarted(0))
        #expect(run.apply(.back).last == .stepStarted(0))
        #expect(run.apply(.skip).last == .stepStarted(1))
        #expect(run.results.map(\.isComplete) == [true, false, false, false, false])
        #expect(run.results.map(\.index) == [0, 1, 1, 0, 0])
        _ = starts(&run, until: 200)
        #expect(run.isFinished)
        #expect(run.apply(.back).last == .stepStarted(2))
    }

    @Test func aMinuteIsAddedToThePresentStepOnly() throws {
        var run = try progress("2x(60s), 100m")
        _ = run.apply(Self.reading(0))
        _ = run.apply(.addMinute)
        #expect(run.nextChange == .movingTime(.seconds(120)))
        _ = run.apply(Self.reading(120))
        #expect(run.nextChange == .movingTime(.seconds(180)))
        _ = run.apply(Self.reading(180))
        let before = run
        #expect(run.apply(.addMinute) == [])
        #expect(run == before)
    }

    @Test func aRampIsLinearInTempo() throws {
        var run = try progress("100s @160->180spm, 300m @180->160spm, 60s @170spm")
        _ = run.apply(Self.reading(0))
        for (second, cadence) in [(25.0, 165.0), (150, 170), (200, 170)] {
            _ = run.apply(Self.reading(second))
            let rate = StepRate(stepsPerMinute: cadence)
            #expect(run.targets == [.cadence(rate...rate)])
        }
    }

    @Test func aResultHasTheShareInRangeAndTheAverages() throws {
        var run = try progress("100s @170-176spm")
        _ = run.apply(Self.reading(0))
        for second in 1...100 {
            _ = run.apply(
                Self.reading(Double(second), cadence: second <= 75 ? 172 : 160, heart: second <= 50 ? 140 : 150)
            )
        }
        let result = try #require(run.results.first)
        #expect(result.timeInRange == 0.75)
        #expect(try #require(result.cadence).stepsPerMinute == 169)
        #expect(try #require(result.heartRate).beatsPerMinute == 145)
        #expect(abs(try #require(result.speed).metersPerSecond - 3) < 1e-9)
    }

    @Test func percentagesAndZonesNeedReferences() throws {
        var run = try progress("5min @90%, 5min @Z3, 5min @90-95%max")
        _ = run.apply(Self.reading(0))
        #expect(run.targets == [])
        run.references.thresholdPace = Pace(secondsPerKilometer: 270)
        run.references.maximumHeartRate = HeartRate(beatsPerMinute: 200)
        guard case .speed(let range)? = run.targets.first else {
            Issue.record("90 percent of a pace is a speed")
            return
        }
        #expect(abs(range.lowerBound.metersPerSecond - 1000 / 300) < 1e-9)
        _ = run.apply(.skip)
        #expect(run.targets == [.heartRate(HeartRate(beatsPerMinute: 140)...HeartRate(beatsPerMinute: 160))])
        _ = run.apply(.skip)
        #expect(run.targets == [.heartRate(HeartRate(beatsPerMinute: 180)...HeartRate(beatsPerMinute: 190))])
    }

    @Test func beforeItsFirstReadingAWorkoutIsAtItsBeginning() throws {
        let run = try progress("100s @160->180spm, 60s")
        let rate = StepRate(stepsPerMinute: 160)
        #expect(run.elapsed == .zero && run.totalElapsed == .zero)
        #expect(run.targets == [.cadence(rate...rate)])
        #expect(run.remainder == .time(.seconds(100)))
    }

    @Test func thePresentStepHasAResultAndCountsInTheTotal() throws {
        var run = try progress("20s, 60s")
        _ = starts(&run, until: 50)
        let result = try #require(run.presentResult)
        #expect(result.index == 1 && !result.isComplete)
        #expect(result.elapsed == .seconds(30) && abs(result.distance.meters - 90) < 1e-9)
        #expect(run.totalElapsed == .seconds(50))
        _ = run.apply(.restartStep)
        #expect(run.totalElapsed == .seconds(50))
        #expect(run.presentResult?.elapsed == .zero)
        _ = run.apply(Self.reading(120))
        #expect(run.isFinished && run.presentResult == nil)
        #expect(run.totalElapsed == .seconds(110))
    }

    @Test func aStepThatLastedNoTimeHasNoSpeed() throws {
        var run = try progress("20s, 60s")
        _ = run.apply(Self.reading(0))
        _ = run.apply(.skip)
        #expect(run.results.map(\.speed) == [nil])
    }

    @Test func theOldestOfTooManyResultsAreDropped() throws {
        var run = try progress("20s, 60s")
        _ = run.apply(Self.reading(0))
        _ = run.apply(.skip)
        for _ in 0..<20_000 { _ = run.apply(.restartStep) }
        #expect(run.results.count == 20_000)
        #expect(run.results.allSatisfy { $0.index == 1 })
    }

    @Test func theHighestZoneEndsAtTheMaximum() throws {
        var run = try progress("5min @Z5")
        run.references.maximumHeartRate = HeartRate(beatsPerMinute: 200)
        #expect(run.targets == [.heartRate(HeartRate(beatsPerMinute: 180)...HeartRate(beatsPerMinute: 200))])
    }

    @Test func aRecordingThatGoesBackChangesNothing() throws {
        var run = try progress("60s, 1km")
        _ = starts(&run, until: 30)
        #expect(run.apply(Self.reading(10)) == [])
        #expect(run.remainder == .time(.seconds(30)))
    }
}

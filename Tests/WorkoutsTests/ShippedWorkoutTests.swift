import Cadence
import Testing
import Workouts

/// The workouts that come with strided.
@Suite struct ShippedWorkoutTests {
    /// Number of steps, seconds in steps with a time, metres in steps with a distance.
    private static let totals: [ShippedWorkout: (steps: Int, seconds: Int64, meters: Double)] = [
        .strides: (14, 1_980, 0), .cadenceDrill: (14, 2_700, 0), .thirtyThirty: (38, 2_580, 0),
        .yasso: (22, 1_500, 12_000), .norwegian: (10, 2_580, 0), .tempo: (3, 2_700, 0),
        .cruiseIntervals: (12, 1_800, 8_046.72), .monaFartlek: (30, 2_700, 0), .hillRepeats: (18, 1_980, 0),
        .progression: (1, 5_400, 0), .pyramid: (22, 2_830, 0), .couchTo5K: (18, 1_800, 0),
    ]

    @Test func thereAreTwelve() {
        #expect(ShippedWorkout.allCases.count == 12)
        #expect(Set(ShippedWorkout.allCases.map(\.toml)).count == 12)
    }

    @Test(arguments: ShippedWorkout.allCases)
    func everyWorkoutIsReadAndHasItsTotals(shipped: ShippedWorkout) throws {
        let workout = try shipped.workout()
        #expect(workout.name != nil && workout.source != nil && workout.notes != nil)
        #expect(try Workout(parsingTOML: workout.toml) == workout)
        var (seconds, meters) = (Int64(0), 0.0)
        for step in workout.expanded.map(\.step) {
            if case .time(let time) = step.end { seconds += time.components.seconds }
            if case .distance(let distance) = step.end { meters += distance.meters }
        }
        let total = try #require(Self.totals[shipped])
        #expect(workout.expanded.count == total.steps)
        #expect(seconds == total.seconds)
        #expect(abs(meters - total.meters) < 1e-6)
        print(
            "| \(shipped.rawValue) | \(workout.expanded.count) | \(seconds / 60) min | \(Int(meters)) m | \(workout.text) |"
        )
    }

    @Test(arguments: ShippedWorkout.allCases)
    func everyWorkoutCanBeRunToItsEnd(shipped: ShippedWorkout) throws {
        var run = WorkoutProgress(try shipped.workout())
        var seconds = 0
        while !run.isFinished, seconds < 20_000 {
            let reading = WorkoutReading(
                movingTime: .seconds(seconds),
                distance: Distance(meters: Double(seconds) * 3)
            )
            _ = run.apply(.reading(reading))
            if run.remainder == .lap { _ = run.apply(.lap) }
            seconds += 1
        }
        #expect(run.isFinished)
        #expect(run.results.allSatisfy { $0.isComplete })
    }
}

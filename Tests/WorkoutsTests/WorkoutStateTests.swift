import Cadence
import Foundation
import TestSupport
import Testing
import Workouts

/// A workout survives a restart.
@Suite struct WorkoutStateTests {
    /// Random events, with the progress stored and restored at random moments.
    @Test func aRestoredWorkoutContinuesAsIfNothingHadHappened() throws {
        let seed = TestSeed.value()
        var generator = RandomWorkout(random: SplitMix64(seed: seed))
        for _ in 0..<150 {
            let workout = try generator.next()
            var without = WorkoutProgress(workout)
            var with = WorkoutProgress(workout)
            var (time, meters) = (Int64(0), 0.0)
            for _ in 0..<60 {
                time += Int64.random(in: 0...90_000, using: &generator.random)
                meters += Double.random(in: 0...400, using: &generator.random)
                let events: [WorkoutEvent] = [.lap, .pause, .resume, .skip, .back, .restartStep, .addMinute]
                let reading = WorkoutReading(
                    movingTime: .milliseconds(time),
                    distance: Distance(meters: meters),
                    cadence: StepRate(stepsPerMinute: Double.random(in: 150...190, using: &generator.random)),
                    heartRate: HeartRate(beatsPerMinute: Double.random(in: 100...180, using: &generator.random))
                )
                let isReading = generator.chance(0.7)
                let event =
                    isReading ? WorkoutEvent.reading(reading) : events.randomElement(using: &generator.random) ?? .lap
                #expect(with.apply(event) == without.apply(event), "seed \(seed)")
                if generator.chance(0.2) {
                    let data = try JSONEncoder().encode(with.state)
                    let state = try JSONDecoder().decode(WorkoutProgress.State.self, from: data)
                    with = try WorkoutProgress(restoring: state, references: with.references)
                }
                #expect(with.index == without.index && with.nextChange == without.nextChange, "seed \(seed)")
                #expect(with.remainder == without.remainder, "seed \(seed)")
            }
            #expect(with.results.map(\.index) == without.results.map(\.index))
        }
    }

    @Test func aDamagedOrForeignStateIsRefused() throws {
        var run = WorkoutProgress(try Workout(parsing: "3x(60s @175spm / 60s easy)"))
        _ = run.apply(.reading(WorkoutReading(movingTime: .zero, distance: .zero)))
        _ = run.apply(.skip)
        let text = String(decoding: try JSONEncoder().encode(run.state), as: UTF8.self)
        let damages = [
            ("\"version\":1", "\"version\":2"), ("\"index\":1", "\"index\":7"), ("\"index\":1", "\"index\":-1"),
            ("\"index\":0", "\"index\":9"), ("\"addedMilliseconds\":0", "\"addedMilliseconds\":-5"),
            ("3x(", "3y("), ("\"seconds\":0", "\"seconds\":9000000000000"),
        ]
        for (old, new) in damages {
            try #require(text.contains(old))
            let state = try JSONDecoder().decode(
                WorkoutProgress.State.self,
                from: Data(text.replacing(old, with: new).utf8)
            )
            #expect(throws: WorkoutError.self, "\(new)") {
                try WorkoutProgress(restoring: state, references: WorkoutReferences())
            }
        }
    }

    /// Time never goes backwards, every step ends at most once per start, and the index stays in range.
    @Test func randomEventsKeepTheInvariants() throws {
        let seed = TestSeed.value()
        var generator = RandomWorkout(random: SplitMix64(seed: seed))
        for _ in 0..<300 {
            var run = WorkoutProgress(try generator.next())
            var (started, ended) = (0, 0)
            var time = Int64(0)
            for _ in 0..<100 {
                time += Int64.random(in: -5_000...600_000, using: &generator.random)
                let reading = WorkoutReading(
                    movingTime: .milliseconds(time),
                    distance: Distance(meters: Double.random(in: 0...50_000, using: &generator.random))
                )
                let events: [WorkoutEvent] = [.reading(reading), .lap, .skip, .back, .restartStep, .addMinute]
                for change in run.apply(events.randomElement(using: &generator.random) ?? .lap) {
                    switch change {
                    case .stepStarted(let index):
                        started += 1
                        #expect(index == run.index || run.steps.indices.contains(index), "seed \(seed)")
                    case .stepEnded(let result):
                        ended += 1
                        #expect(result.elapsed >= .zero && (0...1).contains(result.timeInRange ?? 0), "seed \(seed)")
                    case .finished: #expect(run.isFinished)
                    }
                }
                #expect(started - ended == (run.isStarted && !run.isFinished ? 1 : 0), "seed \(seed)")
            }
        }
    }
}

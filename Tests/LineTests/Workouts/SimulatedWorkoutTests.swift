import Activities
import Cadence
import Foundation
import Media
import Metronome
import Pacing
import TestSupport
import Testing

@testable import Configuration
@testable import Control
@testable import strided

/// Workouts in the daemon on virtual time.
@Suite(.timeLimit(.minutes(15))) struct SimulatedWorkoutTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Starts a workout, and runs the daemon until `body` returns.
    private func play(
        _ workout: String,
        _ change: (inout DaemonSettings) -> Void = { _ in },
        _ body: @escaping @Sendable (SimulatedWorkout) async throws -> Void
    ) async throws -> SimulatedWorkout {
        let simulation = try SimulatedWorkout(folder: folder.path, settings: change)
        try await simulation.run { simulation in
            try await simulation.begin(workout)
            try await body(simulation)
        }
        return simulation
    }

    /// The tempos between successive steps of the clicks from a time on, in steps per minute.
    private func tempos(_ simulation: SimulatedWorkout, from begin: Double, to end: Double) -> [Double] {
        let frames = simulation.onsets.map { Double($0.frame) }
            .filter { (begin...end).contains($0 / SimulatedWorkout.rate) }
        return zip(frames.dropFirst(), frames).map { 60 * SimulatedWorkout.rate / ($0 - $1) }
    }

    private func isSteady(_ tempos: [Double], at tempo: Double) -> Bool {
        !tempos.isEmpty && tempos.allSatisfy { abs($0 - tempo) < 0.05 }
    }

    @Test func aWorkoutStartsTheRunAndIsRecordedStepByStep() async throws {
        let simulation = try await play("2x(30s @170spm / 20s @150spm), 1min easy") { simulation in
            let first = try #require(await simulation.workout)
            #expect(first.step.number == 1)
            #expect(first.steps == 5)
            #expect(first.step.rounds == [WorkoutRoundStatus(number: 1, count: 2)])
            #expect(first.remainingSeconds == 30)
            #expect(first.next?.targets.first?.stepsPerMinute == WorkoutRange(low: 150, high: 150))
            try await simulation.pass(35)
            let second = try #require(await simulation.workout)
            #expect(second.step.number == 2)
            // The status has the values of the latest sample, which is at most one second old.
            #expect((3.9...5.01).contains(second.stepElapsedSeconds))
            try await simulation.pass(200)
            #expect(await simulation.workout == nil)
            try await simulation.call(FinishActivity())
        }
        let record = try #require(try simulation.recordings.first?.workouts.first)
        #expect(record.ended.map(\.isComplete) == [true, true, true, true, true])
        #expect(record.ended.map { ($0.moving / .seconds(1)).rounded() } == [30, 20, 30, 20, 60])
        let laps = try #require(try simulation.recordings.first?.laps)
        #expect(
            laps.map { ($0.span.upperBound - $0.span.lowerBound) / .seconds(1) }.prefix(4).map { $0.rounded() } == [
                30, 20, 30, 20,
            ]
        )
    }

    @Test func aPauseOfTheClicksPausesTheWorkout() async throws {
        let simulation = try await play("30s @170spm, 30s @150spm") { simulation in
            // The change of the tempo is scheduled already.
            try await simulation.pass(25)
            try await simulation.call(Pause())
            try await simulation.pass(60)
            let paused = try #require(await simulation.workout)
            #expect(paused.paused)
            #expect(paused.step.number == 1)
            #expect(paused.remainingSeconds.map { abs($0 - 5) < 0.01 } == true)
            try await simulation.call(Resume())
            try await simulation.pass(4.5)
            #expect(await simulation.workout?.step.number == 1)
            try await simulation.pass(1)
            #expect(await simulation.workout?.step.number == 2)
            try await simulation.pass(1)
        }
        // The workout begins 4 clicks after the start of the run.
        let begin = 4 * 60 / 170.0
        #expect(isSteady(tempos(simulation, from: 0, to: begin + 90.2), at: 170))
        #expect(isSteady(tempos(simulation, from: begin + 90.4, to: begin + 92), at: 150))
    }

    @Test func aPauseOfTheRecordingHoldsTheTempoOfARamp() async throws {
        let simulation = try await play("60s @150->180spm, 30s @180spm") { simulation in
            try await simulation.pass(30)
            try await simulation.call(PauseActivity())
            try await simulation.pass(40)
            try await simulation.call(ResumeActivity())
            try await simulation.pass(45)
        }
        let begin = 4 * 60 / 150.0
        #expect(isSteady(tempos(simulation, from: begin + 31, to: begin + 70), at: 165))
        let rising = tempos(simulation, from: begin + 70.5, to: begin + 99.5)
        #expect(zip(rising.dropFirst(), rising).allSatisfy { abs($0 - $1 - 30.0 / 60 * 60 / $1) < 0.1 })
        #expect(isSteady(tempos(simulation, from: begin + 100.5, to: begin + 114), at: 180))
    }

    @Test func skipBackRepeatAndAnotherMinute() async throws {
        let simulation = try await play("60s @170spm, 60s @150spm, lap @160spm") { simulation in
            try await simulation.pass(55)
            #expect(try await simulation.call(ControlWorkout(action: .skip)).workout?.step.number == 2)
            try await simulation.pass(10)
            #expect(try await simulation.call(ControlWorkout(action: .repeat)).workout?.stepElapsedSeconds == 0)
            #expect(try await simulation.call(ControlWorkout(action: .addMinute)).workout?.remainingSeconds == 120)
            #expect(try await simulation.call(ControlWorkout(action: .back)).workout?.step.number == 1)
            try await simulation.pass(10)
            #expect(try await simulation.call(ControlWorkout(action: .skip)).workout?.step.number == 2)
            try await simulation.pass(63)
            #expect(await simulation.workout?.step.end == .lap)
            await #expect(throws: ControlError.self) { try await simulation.call(ControlWorkout(action: .addMinute)) }
            // The key ends the step, and the reply has the lap after it.
            let before = try #require(await simulation.daemon.status.recording?.laps)
            #expect(try await simulation.call(Record(action: .lap)).recording?.laps == before + 1)
            #expect(await simulation.workout == nil)
            #expect(try await simulation.call(Record(action: .lap)).recording?.laps == before + 1, "no time has passed")
            try await simulation.pass(5)
            #expect(try await simulation.call(Record(action: .lap)).recording?.laps == before + 2)
            await #expect(throws: ControlError.self) { try await simulation.call(ControlWorkout(action: .skip)) }
            try await simulation.call(FinishActivity())
        }
        let record = try #require(try simulation.recordings.first?.workouts.first)
        #expect(record.ended.map(\.index) == [0, 1, 1, 0, 1, 2])
        #expect(record.ended.map(\.isComplete) == [false, false, false, false, true, true])
        let begin = 4 * 60 / 170.0
        #expect(isSteady(tempos(simulation, from: begin + 55.5, to: begin + 64.5), at: 150))
        #expect(isSteady(tempos(simulation, from: begin + 65.5, to: begin + 74.5), at: 170))
        #expect(isSteady(tempos(simulation, from: begin + 75.5, to: begin + 134.5), at: 150))
        #expect(isSteady(tempos(simulation, from: begin + 135.5, to: begin + 137.5), at: 160))
    }

    @Test func theLapKeyOfTheMediaKeysEndsAStep() async throws {
        let workout = "lap @170spm, lap @150spm, 60s @160spm"
        let simulation = try await play(workout, { $0.media.next = .lap }) { simulation in
            try await simulation.pass(10)
            await simulation.daemon.run.press(.next)
            #expect(await simulation.workout?.step.number == 2)
            // The key does nothing while the recording is paused, and divides the recording in a step by time.
            try await simulation.pass(5)
            try await simulation.call(PauseActivity())
            await simulation.daemon.run.press(.next)
            #expect(await simulation.workout?.step.number == 2)
            try await simulation.call(ResumeActivity())
            await simulation.daemon.run.press(.next)
            #expect(await simulation.workout?.step.number == 3)
            try await simulation.pass(5)
            await simulation.daemon.run.press(.next)
            #expect(await simulation.workout?.step.number == 3)
            try await simulation.pass(5)
            try await simulation.call(FinishActivity())
        }
        let run = try #require(try simulation.recordings.first)
        #expect(run.workouts.first?.ended.map(\.isComplete) == [true, true, false])
        #expect(run.laps.count == 4)
    }

    @Test func aDiscardedRecordingEndsTheWorkoutAndTheClicksContinue() async throws {
        let simulation = try await play("60s @175spm, 60s @150spm") { simulation in
            // The change of the tempo is scheduled already.
            try await simulation.pass(55)
            try await simulation.call(Record(action: .discard))
            #expect(await simulation.workout == nil)
            try await simulation.pass(20)
        }
        #expect(try simulation.recordings.isEmpty)
        let begin = 4 * 60 / 175.0
        // 2.5 m/s is 166 spm for the default runner.
        #expect(isSteady(tempos(simulation, from: begin + 56, to: begin + 74), at: 166))
    }

    @Test func settingsThatAreReadAgainKeepTheRamp() async throws {
        let simulation = try await play("60s @150->180spm, 30s @180spm") { simulation in
            try await simulation.pass(30)
            var settings = await simulation.daemon.run.settings
            settings.pacer.governor.deadBand = 3
            settings.pacer.heart.maximum = HeartRate(beatsPerMinute: 190)
            try await simulation.daemon.run.reload(settings)
            try await simulation.pass(45)
        }
        let begin = 4 * 60 / 150.0
        let rising = tempos(simulation, from: begin + 0.5, to: begin + 59.5)
        #expect(zip(rising.dropFirst(), rising).allSatisfy { abs($0 - $1 - 30.0 / 60 * 60 / $1) < 0.1 })
        #expect(isSteady(tempos(simulation, from: begin + 60.5, to: begin + 74), at: 180))
    }

    @Test func aStepByDistanceEndsWithTheReadingThatCompletesIt() async throws {
        // 2.5 m/s: 100 m in 40 s.
        let simulation = try await play("100m @170spm, 50m @150spm") { simulation in
            try await simulation.pass(20)
            #expect(await simulation.workout?.remainingMeters.map { abs($0 - 50) < 3 } == true)
            try await simulation.pass(19)
            #expect(await simulation.workout?.step.number == 1)
            try await simulation.pass(1.5)
            #expect(await simulation.workout?.step.number == 2)
            try await simulation.pass(20)
            #expect(await simulation.workout == nil)
        }
        let begin = 4 * 60 / 170.0
        #expect(isSteady(tempos(simulation, from: 0, to: begin + 39.9), at: 170))
        #expect(isSteady(tempos(simulation, from: begin + 40.6, to: begin + 59.5), at: 150))
    }

    @Test(arguments: [
        // 3 m/s is 170 spm for the default runner, 4 m/s is 178 and 2 for the long step.
        ("20s @3m/s, 20s @4m/s", 170.0, 180.0),
        // After the workout, the tempo returns to that of the pace: 2.5 m/s is 166 spm.
        ("20s @175spm", 175, 166),
    ])
    func theTempoFollowsTheTargetAndThePace(workout: String, first: Double, second: Double) async throws {
        let simulation = try await play(workout) { try await $0.pass(40.2) }
        let begin = 4 * 60 / first
        #expect(isSteady(tempos(simulation, from: 0, to: begin + 20), at: first))
        #expect(isSteady(tempos(simulation, from: begin + 20.5, to: begin + 39.9), at: second))
    }

    @Test func aTargetWithAnUnknownReferenceIsRefusedWithAdvice() async throws {
        let folder = try TemporaryFolder()
        let simulation = try SimulatedWorkout(folder: folder.path)
        try await simulation.run { simulation in
            let call = RunWorkout(workout: "steps = '10min @90%5k, 5min @Z2'")
            let error = await #expect(throws: ControlError.self) { try await simulation.call(call) }
            #expect(error?.description.contains("workout.5k_pace") == true)
            #expect(error?.description.contains("heart.maximum") == true)
            #expect(await simulation.daemon.run.pacer.playing.run == 0)
        }
    }

    @Test func theEndOfTheRecordingEndsTheWorkout() async throws {
        let simulation = try await play("60s @170spm, 60s @150spm") { simulation in
            try await simulation.pass(70)
            try await simulation.call(FinishActivity())
            #expect(await simulation.workout == nil)
        }
        let record = try #require(try simulation.recordings.first?.workouts.first)
        #expect(record.ended.map(\.isComplete) == [true, false])
        #expect(record.ended.map { ($0.moving / .seconds(1)).rounded() } == [60, 10])
    }
}

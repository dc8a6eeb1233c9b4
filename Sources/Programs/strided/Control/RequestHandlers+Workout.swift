import Activities
import Configuration
import Control
import DaemonStatus
import Metronome
import Pacing
import Workouts

// Carries out the calls that start a workout and change the workout in progress.

extension RequestHandlers {
    func addWorkout(to methods: inout ControlMethods) {
        methods.handle { (call: RunWorkout) throws(ControlError) in try await run(call) }
        methods.handle { (call: ControlWorkout) throws(ControlError) in try await control(call) }
    }

    /// Starts a workout; starts the clicks and the recording of a run too if they are not in progress.
    func run(_ call: RunWorkout) async throws(ControlError) -> RunWorkout.Reply {
        let references = await daemon.run.settings.workoutReferences
        let workout = try workout(call.workout, for: references)
        let recording = await recorder.activity
        if recording?.kind == .cycle {
            throw .invalidValue(what: "workout", reason: "a bicycle ride is in progress; to end it: stridectl finish")
        }
        _ = try? await daemon.run.advanceWorkout(.prepared(workout, references))
        try await startClicks()
        if recording == nil { _ = try await beginRecording(.run) }
        return RunWorkout.Reply(workout: try? await daemon.run.advanceWorkout(.began(workout, references)))
    }

    private func workout(_ text: String, for references: WorkoutReferences) throws(ControlError) -> Workout {
        let workout: Workout
        do throws(WorkoutError) {
            workout = try Workout(parsingTOML: text)
        } catch {
            throw .invalidValue(what: "workout", reason: error.description)
        }
        let unknown = workout.unknownReferences(in: references).map(\.advice).sorted()
        guard unknown.isEmpty else {
            throw .invalidValue(
                what: "workout",
                reason: "its targets need values that are not set; set them in config.toml, for example: "
                    + unknown.joined(separator: ", ")
            )
        }
        return workout
    }

    private func control(_ call: ControlWorkout) async throws(ControlError) -> RunWorkout.Reply {
        do throws(WorkoutPlanner.Refusal) {
            return RunWorkout.Reply(workout: try await daemon.run.advanceWorkout(WorkoutPlanner.Event(call.action)))
        } catch {
            switch error {
            case .noWorkout: throw .notRunning(reason: error.description)
            case .noTime, .noLap: throw .invalidValue(what: "action", reason: error.description)
            }
        }
    }
}

extension WorkoutPlanner.Event {
    fileprivate init(_ action: WorkoutAction) {
        self =
            switch action {
            case .skip: .ordered(.skip)
            case .back: .ordered(.back)
            case .repeat: .ordered(.restartStep)
            case .addMinute: .ordered(.addMinute)
            case .stop: .ended(.runner)
            }
    }
}

package import Activities
package import Workouts

extension WorkoutPlanner {
    /// Why an order was refused, as a message for the user.
    package enum Refusal: Error, CustomStringConvertible {
        case noWorkout
        case noTime
        case noLap

        package var description: String {
            switch self {
            case .noWorkout: "no workout is in progress; to start one: stridectl workout run"
            case .noTime: "the step does not end by time, or is a day long"
            case .noLap: "the step does not wait for the lap key"
            }
        }
    }

    /// What ends a workout in progress.
    package enum End: Sendable {
        /// The runner has ended the workout; the clicks and the recording continue.
        case runner
        /// The recording is about to end and is kept.
        case recording
        /// The recording is about to be deleted.
        case discardedRecording
    }

    /// An input of the planner.
    package enum Event: Sendable {
        /// A workout begins soon: a workout in progress ends, and the clicks start with the tempo of the first step.
        case prepared(Workout, WorkoutReferences)
        /// A workout that was prepared begins with the recording that is in progress.
        case began(Workout, WorkoutReferences)
        /// An order of the runner: `skip`, `back`, `restartStep` or `addMinute`.
        case ordered(WorkoutEvent)
        case lapped
        case ended(End)
        /// The run or the recording has changed, or the deadline is reached.
        case updated

        /// Whether the runner has ordered the step that begins with the event.
        package var isOrdered: Bool {
            switch self {
            case .began, .ordered, .lapped: true
            case .prepared, .ended, .updated: false
            }
        }
    }

    /// An output of the planner, which its owner carries out.
    package enum Action: Sendable {
        /// Orders the tempo of the clicks.
        case order(Pacer.Order)
        /// Records the start of the workout or the end of its step; without a recording it has no effect.
        case record(Recorder.Order)
        /// Gives the announcements the state of the workout; nil after its end.
        case announce(WorkoutProgress?)
        /// Counts the three beats before a step of the clicks; replaces an earlier count-in.
        case countIn(step: Int64, run: UInt64)
        case cancelCountIn
        /// Stores the progress; without a workout, removes the stored one.
        case store
        case log(String)
        /// The event has changed nothing.
        case refuse(Refusal)
    }
}

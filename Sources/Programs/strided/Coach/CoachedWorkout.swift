import Coach
import Synchronization
import Workouts

/// Carries the state of the workout in progress to the owner of the day, which announces it.
///
/// Thread-safe.
final class CoachedWorkout: Sendable {
    private struct State {
        var moment: Coach.WorkoutMoment?
        /// Whether the workout has ended, but its end has not been read yet.
        var hasEnded = false
    }

    private let state = Mutex(State())

    /// Creates an object without a workout.
    init() {}

    /// Whether there is a workout.
    var isPresent: Bool { state.withLock { $0.moment != nil } }

    /// Sets the state of the workout; nil after its end.
    ///
    /// A finished workout remains until it was read once, so that its end is announced.
    func update(_ progress: WorkoutProgress?) {
        state.withLock { state in
            if let progress {
                state = State(moment: Coach.WorkoutMoment(progress))
            } else if state.moment?.present == nil {
                state.hasEnded = true
            } else {
                state = State()
            }
        }
    }

    /// Returns the state of the workout; a finished workout that has ended is returned once.
    func read() -> Coach.WorkoutMoment? {
        state.withLock { state in
            defer { if state.hasEnded { state = State() } }
            return state.moment
        }
    }
}

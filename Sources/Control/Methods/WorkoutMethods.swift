/// Starts a workout; starts the clicks and the recording of a run too if they are not in progress.
///
/// If the clicks start, the reply comes after the count-in, when the workout has begun.
public struct RunWorkout: ControlMethod {
    /// The workout after the call.
    public typealias Reply = WorkoutReply

    /// How long a client should wait for the reply, which may come after the count-in: at most 16 steps of at most 1 s.
    public static let patience = StartActivity.patience

    /// The workout as a file of strided in TOML, as `strided-workout(5)` describes it.
    public let workout: String

    /// Creates a call.
    public init(workout: String) { self.workout = workout }
}

/// Changes or ends the workout in progress.
public struct ControlWorkout: ControlMethod {
    /// The workout after the call.
    public typealias Reply = WorkoutReply

    /// The change.
    public let action: WorkoutAction

    /// Creates a call.
    public init(_ action: WorkoutAction) { self.action = action }
}

/// A change of the workout in progress.
public enum WorkoutAction: String, Sendable, Codable, CaseIterable {
    /// End the step now and start the next one.
    case skip
    /// Start the previous step from its beginning.
    case back
    /// Start the present step again from its beginning.
    case restartStep = "repeat"
    /// Make the present step one minute longer, which must end by time.
    case addMinute = "add_minute"
    /// End the workout; the clicks and the recording continue.
    case stop
}

/// The reply of ``RunWorkout`` and ``ControlWorkout``.
public struct WorkoutReply: Codable, Sendable, Equatable {
    /// The workout in progress; `nil` if the call has ended it.
    public let workout: WorkoutStatus?

    /// Creates a reply.
    public init(workout: WorkoutStatus?) { self.workout = workout }
}

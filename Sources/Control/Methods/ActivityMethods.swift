/// Starts the clicks and a recording together; of a ride, only the recording.
///
/// The reply comes after the count-in, when the recording has begun.
public struct StartActivity: ControlMethod {
    /// The run and the recording after the call.
    public typealias Reply = RunReply

    /// The kind of activity.
    public let kind: ActivityChoice
    /// The pace to set by hand, in metres a second, 0…15; at most one of the three parameters may have a value.
    public let metersPerSecond: Double?
    /// The cadence to fix, in steps a minute.
    public let stepsPerMinute: Double?
    /// The source that sets the pace.
    public let follow: FollowChoice?

    private enum CodingKeys: String, CodingKey {
        case kind, follow
        case metersPerSecond = "speed_mps"
        case stepsPerMinute = "cadence_spm"
    }

    /// Creates a call; without a target, the last one is used.
    public init(_ kind: ActivityChoice, _ target: Target? = nil) {
        self.kind = kind
        metersPerSecond = if case .pace(let value) = target { value } else { nil }
        stepsPerMinute = if case .cadence(let value) = target { value } else { nil }
        follow = if case .source(let value) = target { value } else { nil }
    }

    /// What sets the cadence of the clicks.
    public enum Target: Sendable, Equatable {
        /// A pace set by hand, in metres a second.
        case pace(metersPerSecond: Double)
        /// A fixed cadence, in steps a minute.
        case cadence(stepsPerMinute: Double)
        /// A source of the pace.
        case source(FollowChoice)
    }
}

/// Pauses the clicks and the recording, whichever of the two is in progress.
public struct PauseActivity: ControlMethod {
    /// The run and the recording after the call.
    public typealias Reply = RunReply

    /// Creates a call.
    public init() {}
}

/// Resumes the clicks and the recording, whichever of the two is paused; the clicks keep their timing and their feet.
public struct ResumeActivity: ControlMethod {
    /// The run and the recording after the call.
    public typealias Reply = RunReply

    /// Creates a call.
    public init() {}
}

/// Stops the clicks, and ends the recording and saves it.
public struct FinishActivity: ControlMethod {
    /// The ended recording; the reply comes when it is on the disk, or when writing has failed.
    public typealias Reply = Record.Reply

    /// Creates a call.
    public init() {}
}

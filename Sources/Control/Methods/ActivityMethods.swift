/// Starts the clicks and a recording together; for a bicycle ride, starts only the recording.
///
/// The reply comes after the count-in, when the recording has begun.
public struct StartActivity: ControlMethod {
    /// The run and the recording after the call.
    public typealias Reply = RunReply

    /// How long a client should wait for the reply, which comes after the count-in: at most 16 steps of at most 1 s.
    public static let patience: Duration = .seconds(30)

    /// The kind of activity.
    public let kind: ActivityChoice
    /// The pace to set by hand, in metres a second, 1 to 54 km/h; at most one of pace, cadence and source may have a value.
    public let metersPerSecond: Double?
    /// The target cadence to fix, in steps a minute; it then does not depend on the pace.
    public let stepsPerMinute: Double?
    /// The source that sets the pace from now on.
    public let follow: FollowChoice?

    private enum CodingKeys: String, CodingKey {
        case kind, follow
        case metersPerSecond = "speed_mps"
        case stepsPerMinute = "cadence_spm"
    }

    /// Creates a call; without a target, the present target stays (but for a walk, a manual pace for running becomes 5 km/h).
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
        /// A source that sets the pace.
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

/// Resumes the clicks and the recording, whichever of the two is paused; the clicks continue with the same timing and feet.
public struct ResumeActivity: ControlMethod {
    /// The run and the recording after the call.
    public typealias Reply = RunReply

    /// Creates a call.
    public init() {}
}

/// Stops the clicks, and ends and saves the recording, whichever of the two is in progress.
public struct FinishActivity: ControlMethod {
    /// How long a client should wait for the reply, as for ``Record``.
    public static let patience: Duration = .seconds(12)

    /// The reply, which contains the ended recording; it is sent when the recording is on the disk, or when writing has failed.
    public typealias Reply = Record.Reply

    /// Creates a call.
    public init() {}
}

/// Stores how hard the runner found the activity that was finished last.
public struct RateActivity: ControlMethod {
    /// The perceived effort, 1 (very easy) to 10 (maximal).
    public let effort: Int

    /// Creates a call.
    public init(effort: Int) { self.effort = effort }

    /// The reply of ``RateActivity``.
    public struct Reply: Codable, Sendable, Equatable {
        /// The number of the activity in the logbook.
        public let activity: Int

        /// Creates a reply.
        public init(activity: Int) { self.activity = activity }
    }
}

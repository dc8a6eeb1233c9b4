/// Starts a metronome run at step 0; if a run is in progress, only makes its clicks audible again.
public struct Start: ControlMethod {
    /// The state of the run after the call.
    public typealias Reply = RunReply

    /// Creates a call.
    public init() {}
}

/// Pauses the metronome run: silences the clicks; the steps are still counted.
public struct Pause: ControlMethod {
    /// The state of the run after the call.
    public typealias Reply = RunReply

    /// Creates a call.
    public init() {}
}

/// Resumes the clicks with the same timing and on the same feet as before the pause.
public struct Resume: ControlMethod {
    /// The state of the run after the call.
    public typealias Reply = RunReply

    /// Creates a call.
    public init() {}
}

/// Ends the metronome run; a recording continues.
public struct Stop: ControlMethod {
    /// The state of the run after the call.
    public typealias Reply = RunReply

    /// Creates a call.
    public init() {}
}

/// The reply of the methods that start, pause, resume and stop the metronome run or an activity.
public struct RunReply: Codable, Sendable, Equatable {
    /// Whether a metronome run is stopped, running or paused.
    public let state: PlayState
    /// The target pace and the target cadence.
    public let target: TargetStatus
    /// Number of steps of the current run so far; after a run, the steps of the last run.
    public let stepsPlayed: Int
    /// The activity that is being recorded; `nil` if there is none.
    ///
    /// ``Start``, ``Pause``, ``Resume`` and ``Stop`` do not change the recording; the methods for an activity do.
    public let recording: RecordingStatus?

    /// Creates a reply.
    public init(state: PlayState, target: TargetStatus, stepsPlayed: Int, recording: RecordingStatus? = nil) {
        self.state = state
        self.target = target
        self.stepsPlayed = stepsPlayed
        self.recording = recording
    }

    private enum CodingKeys: String, CodingKey {
        case state, target, recording
        case stepsPlayed = "steps_played"
    }
}

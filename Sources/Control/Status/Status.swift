/// The state of everything, as `stridectl status --json` prints it.
///
/// SI units throughout. What is not known is absent; no number is ever NaN or infinite: the parts drop such values
/// when they are made.
public struct Status: Sendable, Equatable, Codable {
    /// The number of this layout: raised when a field changes its meaning or goes away, not when one is added.
    public static let schema = 1

    /// The number of the layout this status has.
    public let schema: Int
    /// The daemon's version.
    public let version: String
    /// Whether a run is on.
    public let state: PlayState
    /// What sets the pace.
    public let follow: FollowChoice
    /// The pace and the cadence that are aimed at.
    public let target: TargetStatus
    /// What the followed source measures; absent while the pace is set by hand.
    public let measured: MeasuredStatus?
    /// How the runner moves; absent before a source has told.
    public let motion: MotionStatus?
    /// The heart; absent before a strap has told.
    public let heart: HeartStatus?
    /// How clicks and footfalls stand to each other; absent before there were footfalls, with the lock off.
    public let lock: LockStatus?
    /// The plan to raise the cadence, in one line; absent without one.
    public let plan: String?
    /// The activity that is recorded; absent while none is.
    public let recording: RecordingStatus?
    /// What the runner is told of.
    public let alerts: AlertsStatus?
    /// What the runner was told last, by a notification or, without a server for them, here and in the log alone.
    public let lastAlert: AlertStatus?
    /// What is heard, on which steps.
    public let click: ClickStatus
    /// Whom the cadence is for.
    public let runner: RunnerStatus
    /// Steps of this run so far, sounded or not; of the last run when none is on.
    public let stepsPlayed: Int
    /// The last step that can no longer be changed; absent before there was one.
    public let lastStep: StepStatus?
    /// Where the sound goes; absent until an output has been opened.
    public let output: OutputStatus?
    /// The sources of pace and steps, each with how it is doing.
    public let inputs: [InputStatus]
    /// What is wrong with the configuration or the machine and worth mending, in words.
    public let warnings: [String]
    /// What is in memory alone because it could not be stored, each with the reason; absent when all is on the disk.
    public let unsaved: [String]?

    /// A status of layout ``schema``.
    public init(
        version: String,
        state: PlayState,
        follow: FollowChoice,
        target: TargetStatus,
        measured: MeasuredStatus? = nil,
        motion: MotionStatus? = nil,
        heart: HeartStatus? = nil,
        lock: LockStatus? = nil,
        plan: String? = nil,
        recording: RecordingStatus? = nil,
        alerts: AlertsStatus? = nil,
        lastAlert: AlertStatus? = nil,
        click: ClickStatus,
        runner: RunnerStatus,
        stepsPlayed: Int,
        lastStep: StepStatus? = nil,
        output: OutputStatus? = nil,
        inputs: [InputStatus] = [],
        warnings: [String] = [],
        unsaved: [String]? = nil
    ) {
        self.schema = Self.schema
        self.version = version
        self.state = state
        self.follow = follow
        self.target = target
        self.measured = measured
        self.motion = motion
        self.heart = heart
        self.lock = lock
        self.plan = plan
        self.recording = recording
        self.alerts = alerts
        self.lastAlert = lastAlert
        self.click = click
        self.runner = runner
        self.stepsPlayed = stepsPlayed
        self.lastStep = lastStep
        self.output = output
        self.inputs = inputs
        self.warnings = warnings
        self.unsaved = unsaved
    }

    private enum CodingKeys: String, CodingKey {
        case schema, version, state, follow, target, measured, motion, heart, lock, plan, recording, alerts
        case lastAlert = "last_alert"
        case click, runner
        case stepsPlayed = "steps_played"
        case lastStep = "last_step"
        case output, inputs, warnings, unsaved
    }
}

/// Whether a run is on.
public enum PlayState: String, Sendable, Codable {
    /// No run.
    case stopped
    /// A run, with clicks.
    case running
    /// A run whose clicks are silenced; the grid keeps counting.
    case paused
}

/// The complete state of the daemon, as `stridectl status --json` prints it.
///
/// All values are in SI units. Unknown values are absent. No number is NaN or infinite, because the initialisers of the parts
/// remove such values.
public struct Status: Sendable, Equatable, Codable {
    /// The version number of this JSON layout.
    ///
    /// It increases when a field is removed or changes its meaning, but not when a field is added.
    public static let schema = 2

    /// The layout version of this status.
    public let schema: Int
    /// The daemon's version.
    public let version: String
    /// Whether a run is in progress.
    public let state: PlayState
    /// The chosen source of the pace, which may be `auto` or `manual`.
    public let follow: FollowChoice
    /// The target pace and the target cadence.
    public let target: TargetStatus
    /// The measurement of the sensor that sets the pace; with `manual`, of the best available sensor, or `nil` if there is none.
    public let measured: MeasuredStatus?
    /// The runner's motion; `nil` until a sensor has reported it.
    public let motion: MotionStatus?
    /// The heart rate; `nil` until a sensor has reported one.
    public let heart: HeartStatus?
    /// The alignment of clicks and footfalls; `nil` while the lock is off and no footfall has been detected.
    public let lock: LockStatus?
    /// The plan that raises the cadence, in one line; `nil` without a plan.
    public let plan: String?
    /// The activity that is being recorded; `nil` while nothing is recorded.
    public let recording: RecordingStatus?
    /// The alerts that are switched on.
    public let alerts: AlertsStatus?
    /// The last alert.
    ///
    /// It was shown as a desktop notification or, without a notification server, only in this status and in the log.
    public let lastAlert: AlertStatus?
    /// The sound of the clicks, and the steps on which they sound.
    public let click: ClickStatus
    /// The properties of the runner from which the cadence is calculated.
    public let runner: RunnerStatus
    /// Steps of the current run so far, with or without a click; after a run, the steps of the last run.
    public let stepsPlayed: Int
    /// The last step that can no longer be changed; `nil` before the first step.
    public let lastStep: StepStatus?
    /// The state of the audio output; `nil` until a sound device has been opened.
    public let output: OutputStatus?
    /// The sensors and programs that send pace or steps, with their states.
    public let inputs: [InputStatus]
    /// Problems with the configuration or the machine that the user can fix, in words.
    public let warnings: [String]
    /// Data that could not be stored and exists only in memory, each with the reason; `nil` when everything is on disk.
    public let unsaved: [UnsavedPart]?

    /// Creates a status with layout version ``schema``.
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
        unsaved: [UnsavedPart]? = nil
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

/// Whether a run is in progress.
public enum PlayState: String, Sendable, Codable, CaseIterable {
    /// No run is in progress.
    case stopped
    /// A run is in progress, with clicks.
    case running
    /// A run is in progress and its clicks are silenced; the steps are still counted.
    case paused
}

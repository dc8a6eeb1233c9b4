/// The complete state of the daemon, as `stridectl status --json` prints it.
///
/// The JSON name of a quantity ends with its unit. Unknown values are absent. No number is NaN or infinite, because the initialisers of the types
/// in the status remove such values.
public struct Status: Sendable, Equatable, Codable {
    /// The version number of this JSON layout.
    ///
    /// It increases when a field is removed or changes its meaning, but not when a field is added.
    public static let schema = 2

    /// The layout version of this status.
    public let schema: Int
    /// The daemon's version.
    public let version: String
    /// Whether a metronome run is stopped, running or paused.
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
    /// The workout in progress; `nil` without one.
    public let workout: WorkoutStatus?
    /// The alerts that are switched on.
    public let alerts: AlertsStatus?
    /// The alert that was sent most recently; `nil` before the first alert.
    ///
    /// The alert was shown as a desktop notification or, without a notification server, only in this status and in the log.
    public let lastAlert: AlertStatus?
    /// The sound of the clicks, and the steps on which they sound.
    public let click: ClickStatus
    /// The runner's height, mass and personal cadence offset.
    public let runner: RunnerStatus
    /// Steps of the current run so far, with or without a click; after a run, the steps of the last run.
    public let stepsPlayed: Int
    /// The latest step that can no longer be changed; `nil` before the first step.
    public let lastStep: StepStatus?
    /// The times of the steps on this machine's monotonic clock; `nil` while there is no run and before its first step.
    public let beat: BeatStatus?
    /// The times of all steps until the next change, and which of them have a click; `nil` when `beat` is `nil`.
    public let grid: GridStatus?
    /// The runner's position, also without a recording; `nil` if no source has reported one recently.
    public let position: PositionStatus?
    /// The state of the sound output; `nil` before a sound device was opened and after it was lost.
    public let output: OutputStatus?
    /// The sensors and programs that can send data about the runner, with their states.
    public let inputs: [InputStatus]
    /// Media keys, phone calls and sleep; `nil` without a run.
    public let media: MediaStatus?
    /// The vibrations on the beats.
    public let vibration: VibrationStatus?
    /// What strided says during a run.
    public let voice: VoiceStatus?
    /// The runner's own music.
    public let music: MusicStatus?
    /// Problems for the user, in words: strided has paused the run, or there is no sound.
    public let warnings: [String]
    /// Kinds of data that are not stored on disk yet and exist only in memory, with the reason; `nil` if there are none.
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
        workout: WorkoutStatus? = nil,
        alerts: AlertsStatus? = nil,
        lastAlert: AlertStatus? = nil,
        click: ClickStatus,
        runner: RunnerStatus,
        stepsPlayed: Int,
        lastStep: StepStatus? = nil,
        beat: BeatStatus? = nil,
        grid: GridStatus? = nil,
        position: PositionStatus? = nil,
        output: OutputStatus? = nil,
        inputs: [InputStatus] = [],
        media: MediaStatus? = nil,
        vibration: VibrationStatus? = nil,
        voice: VoiceStatus? = nil,
        music: MusicStatus? = nil,
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
        self.workout = workout
        self.alerts = alerts
        self.lastAlert = lastAlert
        self.click = click
        self.runner = runner
        self.stepsPlayed = stepsPlayed
        self.lastStep = lastStep
        self.beat = beat
        self.grid = grid
        self.position = position
        self.output = output
        self.inputs = inputs
        self.media = media
        self.vibration = vibration
        self.voice = voice
        self.music = music
        self.warnings = warnings
        self.unsaved = unsaved
    }

    private enum CodingKeys: String, CodingKey {
        case schema, version, state, follow, target, measured, motion, heart, lock, plan, recording, workout, alerts
        case lastAlert = "last_alert"
        case click, runner
        case stepsPlayed = "steps_played"
        case lastStep = "last_step"
        case beat, grid, position, output, inputs, media, vibration, voice, music, warnings, unsaved
    }
}

/// Whether a metronome run is stopped, running or paused.
public enum PlayState: String, Sendable, Codable, CaseIterable {
    /// No metronome run is in progress.
    case stopped
    /// A metronome run is in progress and is not paused; clicks can still be silent, for example while the runner stands.
    case running
    /// A metronome run is in progress, but it is paused: its clicks are silent; the steps are still counted.
    case paused
}

// swift-format-ignore-file
// Written by generate.py from the interface descriptions (*.varlink); do not edit.

/// Set the pace by hand, 1 to 54 km/h, and follow it.
public struct SetPace: ControlMethod {
    public let metersPerSecond: Double
    public init(metersPerSecond: Double) {
        self.metersPerSecond = metersPerSecond
    }
    public static let parameters: Set<String> = ["speed_mps"]
    private enum CodingKeys: String, CodingKey {
        case metersPerSecond = "speed_mps"
    }
    /// The reply of ``SetPace``.
    public struct Reply: Sendable, Equatable, Codable {
        public let target: TargetStatus
        public let follow: FollowChoice
        public init(target: TargetStatus, follow: FollowChoice) {
            self.target = target
            self.follow = follow
        }
    }
}

/// Increase the pace, or decrease it when `deltaMetersPerSecond` is negative.
///
/// While a source sets the pace, this changes the difference between the pace of the clicks and the measured pace; otherwise it
/// changes the pace set by hand.
public struct ChangePace: ControlMethod {
    public let deltaMetersPerSecond: Double
    public init(deltaMetersPerSecond: Double) {
        self.deltaMetersPerSecond = deltaMetersPerSecond
    }
    public static let parameters: Set<String> = ["delta_mps"]
    private enum CodingKeys: String, CodingKey {
        case deltaMetersPerSecond = "delta_mps"
    }
    public typealias Reply = SetPace.Reply
}

/// Fix the cadence, independent of the pace.
public struct HoldCadence: ControlMethod {
    public let stepsPerMinute: Double
    public init(stepsPerMinute: Double) {
        self.stepsPerMinute = stepsPerMinute
    }
    public static let parameters: Set<String> = ["cadence_spm"]
    private enum CodingKeys: String, CodingKey {
        case stepsPerMinute = "cadence_spm"
    }
    public typealias Reply = SetPace.Reply
}

/// Calculate the cadence from the pace again.
public struct FollowPace: ControlMethod {
    public init() {}
    public typealias Reply = SetPace.Reply
}

/// Choose the source that sets the pace.
///
/// The reply has what the source measures now, and all sources that exist.
public struct Follow: ControlMethod {
    public let source: FollowChoice
    public init(source: FollowChoice) {
        self.source = source
    }
    public static let parameters: Set<String> = ["source"]
    /// The reply of ``Follow``.
    public struct Reply: Sendable, Equatable, Codable {
        public let follow: FollowChoice
        public let target: TargetStatus
        public let measured: MeasuredStatus?
        public let inputs: [InputStatus]
        public init(follow: FollowChoice, target: TargetStatus, measured: MeasuredStatus? = nil, inputs: [InputStatus]) {
            self.follow = follow
            self.target = target
            self.measured = measured
            self.inputs = inputs
        }
    }
}

/// Change a setting; strided keeps it after a restart.
///
/// The key and the text of the value are those of config.toml, for example "sound.volume" and "80%". Some values can also be changed
/// by an amount: "+3dB" makes a volume 3 dB louder, and "by -1" lowers runner.offset by 1 step a minute. The reply has the new value.
/// If the setting, the value or the sound does not exist, the error is InvalidValue and nothing changes.
public struct ChangeSetting: ControlMethod {
    public let key: String
    public let value: String
    public init(key: String, value: String) {
        self.key = key
        self.value = value
    }
    public static let parameters: Set<String> = ["key", "value"]
    /// The reply of ``ChangeSetting``.
    public struct Reply: Sendable, Equatable, Codable {
        public let value: String
        public let unsaved: [UnsavedPart]?
        public init(value: String, unsaved: [UnsavedPart]? = nil) {
            self.value = value
            self.unsaved = unsaved
        }
    }
}

/// List the settings that ChangeSetting can change, with their present values.
public struct ListSettings: ControlMethod {
    public init() {}
    /// The reply of ``ListSettings``.
    public struct Reply: Sendable, Equatable, Codable {
        /// The values of `setting`.
        public struct Setting: Sendable, Equatable, Codable {
            public let key: String
            public let value: String?
            public init(key: String, value: String? = nil) {
                self.key = key
                self.value = value
            }
        }
        public let settings: [Setting]
        public init(settings: [Setting]) {
            self.settings = settings
        }
    }
}

/// List the sounds that sound.name can have.
public struct ListSounds: ControlMethod {
    public init() {}
    /// The reply of ``ListSounds``.
    public struct Reply: Sendable, Equatable, Codable {
        public let sounds: [SoundEntry]
        public init(sounds: [SoundEntry]) {
            self.sounds = sounds
        }
    }
}

/// Apply properties of the runner that a watch has stored.
///
/// Properties that are not set are filled; a property that has another value changes only if replace is true. The reply has the
/// result for each value of the call.
public struct ApplyProfile: ControlMethod {
    public let heightMeters: Double?
    public let massKilograms: Double?
    public let maximumHeartRateBeatsPerMinute: Double?
    public let runningStepMeters: Double?
    public let walkingStepMeters: Double?
    public let replace: Bool
    public init(
        heightMeters: Double? = nil,
        massKilograms: Double? = nil,
        maximumHeartRateBeatsPerMinute: Double? = nil,
        runningStepMeters: Double? = nil,
        walkingStepMeters: Double? = nil,
        replace: Bool
    ) {
        self.heightMeters = heightMeters
        self.massKilograms = massKilograms
        self.maximumHeartRateBeatsPerMinute = maximumHeartRateBeatsPerMinute
        self.runningStepMeters = runningStepMeters
        self.walkingStepMeters = walkingStepMeters
        self.replace = replace
    }
    public static let parameters: Set<String> = ["height_m", "mass_kg", "maximum_heart_rate_bpm", "running_step_m", "walking_step_m", "replace"]
    private enum CodingKeys: String, CodingKey {
        case heightMeters = "height_m"
        case massKilograms = "mass_kg"
        case maximumHeartRateBeatsPerMinute = "maximum_heart_rate_bpm"
        case runningStepMeters = "running_step_m"
        case walkingStepMeters = "walking_step_m"
        case replace
    }
    /// The reply of ``ApplyProfile``.
    public struct Reply: Sendable, Equatable, Codable {
        public let properties: [ProfileProperty]
        public let unsaved: [UnsavedPart]?
        public init(properties: [ProfileProperty], unsaved: [UnsavedPart]? = nil) {
            self.properties = properties
            self.unsaved = unsaved
        }
    }
}

/// Return the learnt model of the runner.
public struct GetRunnerModel: ControlMethod {
    public init() {}
    /// The reply of ``GetRunnerModel``.
    public struct Reply: Sendable, Equatable, Codable {
        public let model: RunnerModelReport
        public init(model: RunnerModelReport) {
            self.model = model
        }
    }
}

/// Delete the learnt model of the runner.
public struct ResetRunnerModel: ControlMethod {
    public init() {}
    public typealias Reply = GetRunnerModel.Reply
}

/// Learn the model of the runner from all runs in the daemon's logbook, and replace the present model by it.
///
/// It can take many seconds. The reply has the number of runs from which the model was learnt, and of those that were not used:
/// with_clicks, because the clicks were on; without_data, because no speeds or no cadences were recorded; overlapping, because
/// another run was recorded at the same time.
public struct LearnRunnerModel: ControlMethod {
    public init() {}
    /// The reply of ``LearnRunnerModel``.
    public struct Reply: Sendable, Equatable, Codable {
        public let model: RunnerModelReport
        public let learnt: Int
        public let withClicks: Int
        public let withoutData: Int
        public let overlapping: Int
        public let unsaved: [UnsavedPart]?
        public init(
            model: RunnerModelReport,
            learnt: Int,
            withClicks: Int,
            withoutData: Int,
            overlapping: Int,
            unsaved: [UnsavedPart]? = nil
        ) {
            self.model = model
            self.learnt = learnt
            self.withClicks = withClicks
            self.withoutData = withoutData
            self.overlapping = overlapping
            self.unsaved = unsaved
        }
        private enum CodingKeys: String, CodingKey {
            case model
            case learnt
            case withClicks = "with_clicks"
            case withoutData = "without_data"
            case overlapping
            case unsaved
        }
    }
}

/// Speak a text of at most 500 characters, also if the output is off.
///
/// The reply comes when the speech is ready to be played, and with wait when it has been played. If the speech program does not work,
/// a chime is played, and problem is the reason. While the run or the recording is paused, and while the voice is quiet, the error is
/// NotRunning.
public struct Say: ControlMethod {
    public let text: String
    public let wait: Bool?
    public init(text: String, wait: Bool? = nil) {
        self.text = text
        self.wait = wait
    }
    public static let parameters: Set<String> = ["text", "wait"]
    /// The reply of ``Say``.
    public struct Reply: Sendable, Equatable, Codable {
        public let problem: String?
        public init(problem: String? = nil) {
            self.problem = problem
        }
    }
}

/// Plays the next track, or the one before.
///
/// Without music that plays, the error is NotRunning.
public struct SkipTrack: ControlMethod {
    public let back: Bool?
    public init(back: Bool? = nil) {
        self.back = back
    }
    public static let parameters: Set<String> = ["back"]
    /// The reply of ``SkipTrack``.
    public struct Reply: Sendable, Equatable, Codable {
        public let music: MusicStatus
        public let unsaved: [UnsavedPart]?
        public init(music: MusicStatus, unsaved: [UnsavedPart]? = nil) {
            self.music = music
            self.unsaved = unsaved
        }
    }
}

/// Start a plan that gradually raises the cadence by this many per cent, at most 10; 0 ends the plan.
///
/// The reply has the plan in one line.
public struct SetPlan: ControlMethod {
    public let percent: Double
    public init(percent: Double) {
        self.percent = percent
    }
    public static let parameters: Set<String> = ["percent"]
    /// The reply of ``SetPlan``.
    public struct Reply: Sendable, Equatable, Codable {
        public let plan: String?
        public let unsaved: [UnsavedPart]?
        public init(plan: String? = nil, unsaved: [UnsavedPart]? = nil) {
            self.plan = plan
            self.unsaved = unsaved
        }
    }
}

/// The present week of the cadence plan, and why the plan holds its step or proceeds; plan is absent without a plan.
public struct GetPlanWeek: ControlMethod {
    public let all: Bool?
    public init(all: Bool? = nil) {
        self.all = all
    }
    public static let parameters: Set<String> = ["all"]
    /// The reply of ``GetPlanWeek``.
    public struct Reply: Sendable, Equatable, Codable {
        public let plan: PlanWeek?
        public let all: [PlanDay]?
        public let unsaved: [UnsavedPart]?
        public init(plan: PlanWeek? = nil, all: [PlanDay]? = nil, unsaved: [UnsavedPart]? = nil) {
            self.plan = plan
            self.all = all
            self.unsaved = unsaved
        }
    }
}

/// Set the days of each week on which the runner runs, or exchange two days of this week.
///
/// Days that are over cannot be exchanged.
public struct ChangePlanWeek: ControlMethod {
    public let days: [DayOfWeek]?
    public let from: DayOfWeek?
    public let to: DayOfWeek?
    public init(days: [DayOfWeek]? = nil, from: DayOfWeek? = nil, to: DayOfWeek? = nil) {
        self.days = days
        self.from = from
        self.to = to
    }
    public static let parameters: Set<String> = ["days", "from", "to"]
    public typealias Reply = GetPlanWeek.Reply
}

/// Start a run at step 0.
public struct Start: ControlMethod {
    public init() {}
    /// The reply of ``Start``.
    public struct Reply: Sendable, Equatable, Codable {
        public let state: PlayState
        public let target: TargetStatus
        public let stepsPlayed: Int
        public let recording: RecordingStatus?
        public init(state: PlayState, target: TargetStatus, stepsPlayed: Int, recording: RecordingStatus? = nil) {
            self.state = state
            self.target = target
            self.stepsPlayed = stepsPlayed
            self.recording = recording
        }
        private enum CodingKeys: String, CodingKey {
            case state
            case target
            case stepsPlayed = "steps_played"
            case recording
        }
    }
}

/// Silence the clicks.
///
/// The steps are still counted.
public struct Pause: ControlMethod {
    public init() {}
    public typealias Reply = Start.Reply
}

/// Resume the clicks with the same timing and on the same feet as before the pause.
public struct Resume: ControlMethod {
    public init() {}
    public typealias Reply = Start.Reply
}

/// End the run.
///
/// A recording continues.
public struct Stop: ControlMethod {
    public init() {}
    public typealias Reply = Start.Reply
}

/// Start the clicks and a recording together, after a count-in; of a ride (cycle), only the recording.
///
/// At most one of `metersPerSecond` (a pace set by hand), `stepsPerMinute` (a fixed cadence) and follow may be present. The reply
/// comes when the recording has begun.
public struct StartActivity: ControlMethod {
    public let kind: ActivityChoice
    public let metersPerSecond: Double?
    public let stepsPerMinute: Double?
    public let follow: FollowChoice?
    public init(
        kind: ActivityChoice,
        metersPerSecond: Double? = nil,
        stepsPerMinute: Double? = nil,
        follow: FollowChoice? = nil
    ) {
        self.kind = kind
        self.metersPerSecond = metersPerSecond
        self.stepsPerMinute = stepsPerMinute
        self.follow = follow
    }
    public static let parameters: Set<String> = ["kind", "speed_mps", "cadence_spm", "follow"]
    private enum CodingKeys: String, CodingKey {
        case kind
        case metersPerSecond = "speed_mps"
        case stepsPerMinute = "cadence_spm"
        case follow
    }
    public typealias Reply = Start.Reply
}

/// Pause the clicks and the recording, whichever of the two is in progress.
public struct PauseActivity: ControlMethod {
    public init() {}
    public typealias Reply = Start.Reply
}

/// Resume the clicks and the recording, whichever of the two is paused.
public struct ResumeActivity: ControlMethod {
    public init() {}
    public typealias Reply = Start.Reply
}

/// Stop the clicks, and end the recording and save it.
///
/// records are those that the activity has broken. worn_shoes are its shoes if they have reached their limit with it.
public struct FinishActivity: ControlMethod {
    public init() {}
    /// The reply of ``FinishActivity``.
    public struct Reply: Sendable, Equatable, Codable {
        public let recording: RecordingStatus?
        public let ended: RecordingStatus?
        public let unsaved: [UnsavedPart]?
        public let records: [NewRecordStatus]?
        public let wornShoes: WornShoesStatus?
        public let deleted: Bool?
        public init(
            recording: RecordingStatus? = nil,
            ended: RecordingStatus? = nil,
            unsaved: [UnsavedPart]? = nil,
            records: [NewRecordStatus]? = nil,
            wornShoes: WornShoesStatus? = nil,
            deleted: Bool? = nil
        ) {
            self.recording = recording
            self.ended = ended
            self.unsaved = unsaved
            self.records = records
            self.wornShoes = wornShoes
            self.deleted = deleted
        }
        private enum CodingKeys: String, CodingKey {
            case recording
            case ended
            case unsaved
            case records
            case wornShoes = "worn_shoes"
            case deleted
        }
    }
}

/// Store how hard the runner found the activity that was finished last, from 1 (very easy) to 10 (maximal).
///
/// The reply has the number of the activity in the logbook. If no activity was finished since the start of strided, the error is
/// NotRunning.
public struct RateActivity: ControlMethod {
    public let effort: Int
    public init(effort: Int) {
        self.effort = effort
    }
    public static let parameters: Set<String> = ["effort"]
    /// The reply of ``RateActivity``.
    public struct Reply: Sendable, Equatable, Codable {
        public let activity: Int
        public init(activity: Int) {
            self.activity = activity
        }
    }
}

/// Control the recording of an activity.
///
/// kind is used when a recording starts; a run is the default. The reply has the recording after the action, and the recording that
/// the action has ended. deleted is true if the ended recording was deleted: by the action discard, or because its moving time was
/// less than 1 s.
public struct Record: ControlMethod {
    public let action: RecordOrder
    public let kind: ActivityChoice?
    public init(action: RecordOrder, kind: ActivityChoice? = nil) {
        self.action = action
        self.kind = kind
    }
    public static let parameters: Set<String> = ["action", "kind"]
    public typealias Reply = FinishActivity.Reply
}

/// Return the complete state.
public struct GetStatus: ControlMethod {
    public init() {}
    /// The reply of ``GetStatus``.
    public struct Reply: Sendable, Equatable, Codable {
        public let status: Status
        public init(status: Status) {
            self.status = status
        }
    }
}

/// Return the state now and after each change; call this method with "more".
///
/// Only the newest state is sent, and at most one every `minIntervalMilliseconds`. The default interval is 250 ms; other intervals
/// are limited to 50 to 60000 ms. The stream continues until the connection is closed. The server does not read further calls from
/// this connection.
public struct Watch: ControlMethod {
    public let minIntervalMilliseconds: Int?
    public init(minIntervalMilliseconds: Int? = nil) {
        self.minIntervalMilliseconds = minIntervalMilliseconds
    }
    public static let parameters: Set<String> = ["min_interval_ms"]
    private enum CodingKeys: String, CodingKey {
        case minIntervalMilliseconds = "min_interval_ms"
    }
    public typealias Reply = GetStatus.Reply
}

/// Return the daemon's version, its process ID and the time at which it started.
public struct GetVersion: ControlMethod {
    public init() {}
    /// The reply of ``GetVersion``.
    public struct Reply: Sendable, Equatable, Codable {
        public let version: String
        public let pid: Int
        public let startedUnixSeconds: Double
        /// Numbers that are not finite become 0, or nil if the value is optional.
        public init(version: String, pid: Int, startedUnixSeconds: Double) {
            self.version = version
            self.pid = pid
            self.startedUnixSeconds = startedUnixSeconds.ifFinite ?? 0
        }
        private enum CodingKeys: String, CodingKey {
            case version
            case pid
            case startedUnixSeconds = "started_unix_s"
        }
    }
}

/// Return the times at which this call was received and the reply was sent.
///
/// With the times at which the client sent the call (t1) and received the reply (t4), the daemon's clock is ahead of the client's by
/// ((received - t1) + (sent - t4)) / 2. The error is at most half of the round trip, (t4 - t1 - sent + received) / 2. Use the
/// exchange with the shortest round trip of several.
public struct GetClock: ControlMethod {
    public init() {}
    /// The reply of ``GetClock``.
    public struct Reply: Sendable, Equatable, Codable {
        public let received: HostInstant
        public let sent: HostInstant
        public init(received: HostInstant, sent: HostInstant) {
            self.received = received
            self.sent = sent
        }
    }
}

/// Run the daemon's checks of itself and of the machine.
public struct Diagnose: ControlMethod {
    public init() {}
    /// The reply of ``Diagnose``.
    public struct Reply: Sendable, Equatable, Codable {
        public let diagnosis: Diagnosis
        public init(diagnosis: Diagnosis) {
            self.diagnosis = diagnosis
        }
    }
}

/// Send a piece of an NMEA 0183 stream, preferably complete lines, at most 8192 bytes.
///
/// Each character of the text is one byte, U+0000 to U+00FF. The first call of a feed should say that it begins: then nothing of an
/// earlier feed applies to it, such as an unfinished line. If a line of the call was refused, reason says why the first refused line
/// of the feed was refused.
public struct FeedNMEA: ControlMethod {
    public let text: Latin1Text
    public let begins: Bool?
    public init(text: Latin1Text, begins: Bool? = nil) {
        self.text = text
        self.begins = begins
    }
    public static let parameters: Set<String> = ["text", "begins"]
    /// The reply of ``FeedNMEA``.
    public struct Reply: Sendable, Equatable, Codable {
        public let counters: FeedCount
        public let reason: String?
        public init(counters: FeedCount, reason: String? = nil) {
            self.counters = counters
            self.reason = reason
        }
    }
}

/// Send lines of a pedometer: "cadence 168", "steps 1234" (a running count) or "step".
///
/// The text is encoded as for FeedNMEA. begins and reason are as for FeedNMEA. An absent clock keeps the previous choice; the first
/// choice is auto.
public struct FeedSteps: ControlMethod {
    public let text: Latin1Text
    public let clock: StampClockChoice?
    public let begins: Bool?
    public init(text: Latin1Text, clock: StampClockChoice? = nil, begins: Bool? = nil) {
        self.text = text
        self.clock = clock
        self.begins = begins
    }
    public static let parameters: Set<String> = ["text", "clock", "begins"]
    public typealias Reply = FeedNMEA.Reply
}

/// Send samples of an accelerometer, one on each line: "x,y,z" or "t,x,y,z" in m/s2 or g, or a table with a header.
///
/// The text is encoded as for FeedNMEA; clock is as for FeedSteps, begins and reason as for FeedNMEA. The header of a table applies
/// until the next feed begins.
public struct FeedAcceleration: ControlMethod {
    public let text: Latin1Text
    public let clock: StampClockChoice?
    public let begins: Bool?
    public init(text: Latin1Text, clock: StampClockChoice? = nil, begins: Bool? = nil) {
        self.text = text
        self.clock = clock
        self.begins = begins
    }
    public static let parameters: Set<String> = ["text", "clock", "begins"]
    public typealias Reply = FeedNMEA.Reply
}

/// Send acceleration of a phone, at most 400 samples in ascending order; without a sample, the call shows that the phone is
/// connected.
///
/// `clockErrorNanoseconds` is the standard uncertainty of the times. The times must be at most 60 s old. A phone that sends nothing
/// for 1.5 s is reported as silent.
public struct FeedMotion: ControlMethod {
    public let phone: Phone
    public let samples: [MotionSample]
    public let clockErrorNanoseconds: Int?
    public init(phone: Phone, samples: [MotionSample], clockErrorNanoseconds: Int? = nil) {
        self.phone = phone
        self.samples = samples
        self.clockErrorNanoseconds = clockErrorNanoseconds
    }
    public static let parameters: Set<String> = ["phone", "samples", "clock_error_ns"]
    private enum CodingKeys: String, CodingKey {
        case phone
        case samples
        case clockErrorNanoseconds = "clock_error_ns"
    }
    /// The reply of ``FeedMotion``.
    public struct Reply: Sendable, Equatable, Codable {
        public let use: PhoneUse
        public init(use: PhoneUse) {
            self.use = use
        }
    }
}

/// Send positions of a phone, at most 60 in ascending order.
public struct FeedPosition: ControlMethod {
    public let phone: Phone
    public let fixes: [PhoneFixMessage]
    public init(phone: Phone, fixes: [PhoneFixMessage]) {
        self.phone = phone
        self.fixes = fixes
    }
    public static let parameters: Set<String> = ["phone", "fixes"]
    public typealias Reply = FeedMotion.Reply
}

/// Report that a phone sends nothing from now on, with the reason in words, at most 80 characters.
///
/// An unknown phone is ignored.
public struct EndFeed: ControlMethod {
    public let phone: Phone
    public let reason: String
    public init(phone: Phone, reason: String) {
        self.phone = phone
        self.reason = reason
    }
    public static let parameters: Set<String> = ["phone", "reason"]
    public typealias Reply = FeedMotion.Reply
}

/// List the Bluetooth sensors that are remembered or were discovered.
public struct ListSensors: ControlMethod {
    public init() {}
    /// The reply of ``ListSensors``.
    public struct Reply: Sendable, Equatable, Codable {
        public let sensors: [SensorStatus]
        public init(sensors: [SensorStatus]) {
            self.sensors = sensors
        }
    }
}

/// Search for Bluetooth sensors for 1 to 60 s.
///
/// The reply is sent at the end of the search.
public struct ScanSensors: ControlMethod {
    public let durationSeconds: Double
    public init(durationSeconds: Double) {
        self.durationSeconds = durationSeconds
    }
    public static let parameters: Set<String> = ["duration_s"]
    private enum CodingKeys: String, CodingKey {
        case durationSeconds = "duration_s"
    }
    public typealias Reply = ListSensors.Reply
}

/// Remember a sensor and connect to it.
///
/// An absent unit keeps the previous unit.
public struct PairSensor: ControlMethod {
    public let address: String
    public let unit: CadenceUnitChoice?
    public init(address: String, unit: CadenceUnitChoice? = nil) {
        self.address = address
        self.unit = unit
    }
    public static let parameters: Set<String> = ["address", "unit"]
    public typealias Reply = ListSensors.Reply
}

/// Forget a Bluetooth sensor.
public struct ForgetSensor: ControlMethod {
    public let address: String
    public init(address: String) {
        self.address = address
    }
    public static let parameters: Set<String> = ["address"]
    public typealias Reply = ListSensors.Reply
}

/// Return the totals of today so far.
public struct GetToday: ControlMethod {
    public init() {}
    /// The reply of ``GetToday``.
    public struct Reply: Sendable, Equatable, Codable {
        public let today: TodayReport
        public init(today: TodayReport) {
            self.today = today
        }
    }
}

/// Return the playlist that suits the last seven days.
///
/// If play is true, a running player plays it.
public struct SuggestPlaylist: ControlMethod {
    public let play: Bool
    public init(play: Bool) {
        self.play = play
    }
    public static let parameters: Set<String> = ["play"]
    /// The reply of ``SuggestPlaylist``.
    public struct Reply: Sendable, Equatable, Codable {
        public let playlist: PlaylistReport
        public init(playlist: PlaylistReport) {
            self.playlist = playlist
        }
    }
}

/// Start a workout, which is a file of strided in TOML (strided-workout(5)).
///
/// Starts the clicks and the recording of a run too if they are not in progress; then the reply comes after the count-in. A workout
/// in progress is replaced.
public struct RunWorkout: ControlMethod {
    public let workout: String
    public init(workout: String) {
        self.workout = workout
    }
    public static let parameters: Set<String> = ["workout"]
    /// The reply of ``RunWorkout``.
    public struct Reply: Sendable, Equatable, Codable {
        public let workout: WorkoutStatus?
        public init(workout: WorkoutStatus? = nil) {
            self.workout = workout
        }
    }
}

/// Change or end the workout in progress.
public struct ControlWorkout: ControlMethod {
    public let action: WorkoutAction
    public init(action: WorkoutAction) {
        self.action = action
    }
    public static let parameters: Set<String> = ["action"]
    public typealias Reply = RunWorkout.Reply
}

/// Return the identity of the service and the names of its interfaces.
public struct GetInfo: ControlMethod {
    public init() {}
    /// The reply of ``GetInfo``.
    public struct Reply: Sendable, Equatable, Codable {
        public let vendor: String
        public let product: String
        public let version: String
        public let url: String
        public let interfaces: [String]
        public init(vendor: String, product: String, version: String, url: String, interfaces: [String]) {
            self.vendor = vendor
            self.product = product
            self.version = version
            self.url = url
            self.interfaces = interfaces
        }
    }
    public static var interface: String { "org.varlink.service" }
}

/// Return the description of one interface.
public struct GetInterfaceDescription: ControlMethod {
    public let interface: String
    public init(interface: String) {
        self.interface = interface
    }
    public static let parameters: Set<String> = ["interface"]
    /// The reply of ``GetInterfaceDescription``.
    public struct Reply: Sendable, Equatable, Codable {
        public let description: String
        public init(description: String) {
            self.description = description
        }
    }
    public static var interface: String { "org.varlink.service" }
}

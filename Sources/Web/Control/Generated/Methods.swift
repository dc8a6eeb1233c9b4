// swift-format-ignore-file
// Written by generate.py from the interface descriptions (*.varlink); do not edit.

/// Set the pace by hand, 1 to 54 km/h, and follow it.
public struct SetPace: ControlMethod {
    public var metersPerSecond: Double
    public init(metersPerSecond: Double) {
        self.metersPerSecond = metersPerSecond
    }
    public static let parameters: Set<String> = ["speed_mps"]
    private enum CodingKeys: String, CodingKey {
        case metersPerSecond = "speed_mps"
    }
    public struct Reply: Sendable, Equatable, Codable {
        public var target: TargetStatus
        public var follow: FollowChoice
        public init(target: TargetStatus, follow: FollowChoice) {
            self.target = target
            self.follow = follow
        }
    }
}

/// Increase the pace, or decrease it when `deltaMetersPerSecond` is negative.
///
/// While a source sets the pace, this changes the difference between the pace of the clicks and the measured pace; while a heart-rate
/// zone is held, the speed that holds it; otherwise the pace set by hand.
public struct ChangePace: ControlMethod {
    public var deltaMetersPerSecond: Double
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
    public var stepsPerMinute: Double
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
/// The reply has what the source measures now, and all sources that exist. With heart, a run must be in progress, and
/// `heartBeatsPerMinute` is the zone, at least 4 bpm wide; it is held until the next SetPace or Follow, and until the run ends.
public struct Follow: ControlMethod {
    public var source: FollowChoice
    public var heartBeatsPerMinute: WorkoutRange?
    public init(source: FollowChoice, heartBeatsPerMinute: WorkoutRange? = nil) {
        self.source = source
        self.heartBeatsPerMinute = heartBeatsPerMinute
    }
    public static let parameters: Set<String> = ["source", "heart_bpm"]
    private enum CodingKeys: String, CodingKey {
        case source, heartBeatsPerMinute = "heart_bpm"
    }
    public struct Reply: Sendable, Equatable, Codable {
        public var follow: FollowChoice
        public var target: TargetStatus
        public var measured: MeasuredStatus?
        public var inputs: [InputStatus]
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
    public var key: String
    public var value: String
    public init(key: String, value: String) {
        self.key = key
        self.value = value
    }
    public static let parameters: Set<String> = ["key", "value"]
    public struct Reply: Sendable, Equatable, Codable {
        public var value: String
        public var unsaved: [UnsavedPart]?
        public init(value: String, unsaved: [UnsavedPart]? = nil) {
            self.value = value
            self.unsaved = unsaved
        }
    }
}

/// List the settings that ChangeSetting can change, with their present values.
public struct ListSettings: ControlMethod {
    public init() {}
    public struct Reply: Sendable, Equatable, Codable {
        public struct Setting: Sendable, Equatable, Codable {
            public var key: String
            public var value: String?
            public init(key: String, value: String? = nil) {
                self.key = key
                self.value = value
            }
        }
        public var settings: [Setting]
        public init(settings: [Setting]) {
            self.settings = settings
        }
    }
}

/// List the sounds that sound.name can have.
public struct ListSounds: ControlMethod {
    public init() {}
    public struct Reply: Sendable, Equatable, Codable {
        public var sounds: [SoundEntry]
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
    public var heightMeters: Double?
    public var massKilograms: Double?
    public var maximumHeartRateBeatsPerMinute: Double?
    public var runningStepMeters: Double?
    public var walkingStepMeters: Double?
    public var replace: Bool
    public init(
        heightMeters: Double? = nil, massKilograms: Double? = nil, maximumHeartRateBeatsPerMinute: Double? = nil,
        runningStepMeters: Double? = nil, walkingStepMeters: Double? = nil, replace: Bool
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
        case heightMeters = "height_m", massKilograms = "mass_kg"
        case maximumHeartRateBeatsPerMinute = "maximum_heart_rate_bpm", runningStepMeters = "running_step_m"
        case walkingStepMeters = "walking_step_m", replace
    }
    public struct Reply: Sendable, Equatable, Codable {
        public var properties: [ProfileProperty]
        public var unsaved: [UnsavedPart]?
        public init(properties: [ProfileProperty], unsaved: [UnsavedPart]? = nil) {
            self.properties = properties
            self.unsaved = unsaved
        }
    }
}

/// Return the learnt model of the runner.
public struct GetRunnerModel: ControlMethod {
    public init() {}
    public struct Reply: Sendable, Equatable, Codable {
        public var model: RunnerModelReport
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
    public struct Reply: Sendable, Equatable, Codable {
        public var model: RunnerModelReport
        public var learnt: Int
        public var withClicks: Int
        public var withoutData: Int
        public var overlapping: Int
        public var unsaved: [UnsavedPart]?
        public init(
            model: RunnerModelReport, learnt: Int, withClicks: Int, withoutData: Int, overlapping: Int,
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
            case model, learnt, withClicks = "with_clicks", withoutData = "without_data", overlapping, unsaved
        }
    }
}

/// Calibrate the model of the runner with the cadence at one speed, while no clicks are heard.
///
/// `tapNanoseconds` has the times of taps at the landings of one foot, of CLOCK_MONOTONIC in nanoseconds, in ascending order, at most
/// 200 and at most 2 minutes old. `stepsPerMinute` is a cadence that the runner has counted. Without both, the steps of the last
/// seconds (20 to 90, by default 60) are used. Without `metersPerSecond`, the speed is measured over the same time. The model is
/// stored before the reply. If the measurement cannot be used, the error is CalibrationRefused and nothing changes.
public struct CalibrateRunner: ControlMethod {
    public var tapNanoseconds: [Int]?
    public var stepsPerMinute: Double?
    public var metersPerSecond: Double?
    public var seconds: Int?
    public init(
        tapNanoseconds: [Int]? = nil, stepsPerMinute: Double? = nil, metersPerSecond: Double? = nil,
        seconds: Int? = nil
    ) {
        self.tapNanoseconds = tapNanoseconds
        self.stepsPerMinute = stepsPerMinute
        self.metersPerSecond = metersPerSecond
        self.seconds = seconds
    }
    public static let parameters: Set<String> = ["tap_ns", "cadence_spm", "speed_mps", "seconds"]
    private enum CodingKeys: String, CodingKey {
        case tapNanoseconds = "tap_ns", stepsPerMinute = "cadence_spm", metersPerSecond = "speed_mps", seconds
    }
    public struct Reply: Sendable, Equatable, Codable {
        public var calibration: RunnerCalibration
        public var model: RunnerModelReport
        public var unsaved: [UnsavedPart]?
        public init(calibration: RunnerCalibration, model: RunnerModelReport, unsaved: [UnsavedPart]? = nil) {
            self.calibration = calibration
            self.model = model
            self.unsaved = unsaved
        }
    }
}

/// Return the time of each press of play or pause on a headset or a media key, of CLOCK_MONOTONIC in nanoseconds; call this method
/// with "more".
///
/// Until the connection is closed, these presses do not pause or resume the run. The server does not read further calls from this
/// connection. With media.keys = "off", no key is reported.
public struct WatchButtons: ControlMethod {
    public init() {}
    public struct Reply: Sendable, Equatable, Codable {
        public var atNanoseconds: Int
        public init(atNanoseconds: Int) {
            self.atNanoseconds = atNanoseconds
        }
        private enum CodingKeys: String, CodingKey {
            case atNanoseconds = "at_ns"
        }
    }
}

/// Speak a text of at most 500 characters, also if the output is off.
///
/// The reply comes when the speech is ready to be played, and with wait when it has been played. If the speech program does not work,
/// a chime is played, and problem is the reason. While the run or the recording is paused, and while the voice is quiet, the error is
/// NotRunning.
public struct Say: ControlMethod {
    public var text: String
    public var wait: Bool?
    public init(text: String, wait: Bool? = nil) {
        self.text = text
        self.wait = wait
    }
    public static let parameters: Set<String> = ["text", "wait"]
    public struct Reply: Sendable, Equatable, Codable {
        public var problem: String?
        public init(problem: String? = nil) {
            self.problem = problem
        }
    }
}

/// Plays the next track, or the one before.
///
/// Without music that plays, the error is NotRunning.
public struct SkipTrack: ControlMethod {
    public var back: Bool?
    public init(back: Bool? = nil) {
        self.back = back
    }
    public static let parameters: Set<String> = ["back"]
    public struct Reply: Sendable, Equatable, Codable {
        public var music: MusicStatus
        public var unsaved: [UnsavedPart]?
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
    public var percent: Double
    public init(percent: Double) {
        self.percent = percent
    }
    public static let parameters: Set<String> = ["percent"]
    public struct Reply: Sendable, Equatable, Codable {
        public var plan: String?
        public var unsaved: [UnsavedPart]?
        public init(plan: String? = nil, unsaved: [UnsavedPart]? = nil) {
            self.plan = plan
            self.unsaved = unsaved
        }
    }
}

/// The present week of the cadence plan, and why the plan holds its step or proceeds; plan is absent without a plan.
public struct GetPlanWeek: ControlMethod {
    public var all: Bool?
    public init(all: Bool? = nil) {
        self.all = all
    }
    public static let parameters: Set<String> = ["all"]
    public struct Reply: Sendable, Equatable, Codable {
        public var plan: PlanWeek?
        public var all: [PlanDay]?
        public var unsaved: [UnsavedPart]?
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
    public var days: [DayOfWeek]?
    public var from: DayOfWeek?
    public var to: DayOfWeek?
    public init(days: [DayOfWeek]? = nil, from: DayOfWeek? = nil, to: DayOfWeek? = nil) {
        self.days = days
        self.from = from
        self.to = to
    }
    public static let parameters: Set<String> = ["days", "from", "to"]
    public typealias Reply = GetPlanWeek.Reply
}

/// Let the clicks follow the beat grid of another daemon.
///
/// All times and tempi of grid are those of this machine's CLOCK_MONOTONIC, with the rate of the leader's clock;
/// `clockErrorNanoseconds` is their standard error. Call this method about once a second and after each change of the leader's grid.
/// sounding is false while the leader has paused. With join, the run joins the group, and the clicks start if there is no run.
/// Without join, the call has no effect if the runner has left the group, for example with an own pace; then the reply has no group.
public struct FollowGrid: ControlMethod {
    public var leader: String
    public var grid: GridStatus
    public var clockErrorNanoseconds: Int
    public var join: Bool?
    public init(leader: String, grid: GridStatus, clockErrorNanoseconds: Int, join: Bool? = nil) {
        self.leader = leader
        self.grid = grid
        self.clockErrorNanoseconds = clockErrorNanoseconds
        self.join = join
    }
    public static let parameters: Set<String> = ["leader", "grid", "clock_error_ns", "join"]
    private enum CodingKeys: String, CodingKey {
        case leader, grid, clockErrorNanoseconds = "clock_error_ns", join
    }
    public struct Reply: Sendable, Equatable, Codable {
        public var group: GroupStatus?
        public init(group: GroupStatus? = nil) {
            self.group = group
        }
    }
}

/// Leave the group.
///
/// The clicks continue with the runner's own cadence. Without a group, nothing happens.
public struct LeaveGrid: ControlMethod {
    public init() {}
    public struct Reply: Sendable, Equatable, Codable {
        public init() {}
    }
}

/// Start a run at step 0.
public struct Start: ControlMethod {
    public init() {}
    public struct Reply: Sendable, Equatable, Codable {
        public var state: PlayState
        public var target: TargetStatus
        public var stepsPlayed: Int
        public var recording: RecordingStatus?
        public init(state: PlayState, target: TargetStatus, stepsPlayed: Int, recording: RecordingStatus? = nil) {
            self.state = state
            self.target = target
            self.stepsPlayed = stepsPlayed
            self.recording = recording
        }
        private enum CodingKeys: String, CodingKey {
            case state, target, stepsPlayed = "steps_played", recording
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
/// At most one of `metersPerSecond` (a pace set by hand), `stepsPerMinute` (a fixed cadence) and follow (not heart) may be present.
/// The reply comes when the recording has begun.
public struct StartActivity: ControlMethod {
    public var kind: ActivityChoice
    public var metersPerSecond: Double?
    public var stepsPerMinute: Double?
    public var follow: FollowChoice?
    public init(
        kind: ActivityChoice, metersPerSecond: Double? = nil, stepsPerMinute: Double? = nil,
        follow: FollowChoice? = nil
    ) {
        self.kind = kind
        self.metersPerSecond = metersPerSecond
        self.stepsPerMinute = stepsPerMinute
        self.follow = follow
    }
    public static let parameters: Set<String> = ["kind", "speed_mps", "cadence_spm", "follow"]
    private enum CodingKeys: String, CodingKey {
        case kind, metersPerSecond = "speed_mps", stepsPerMinute = "cadence_spm", follow
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
    public struct Reply: Sendable, Equatable, Codable {
        public var recording: RecordingStatus?
        public var ended: RecordingStatus?
        public var unsaved: [UnsavedPart]?
        public var records: [NewRecordStatus]?
        public var wornShoes: WornShoesStatus?
        public var race: RaceStatus?
        public var deleted: Bool?
        public init(
            recording: RecordingStatus? = nil, ended: RecordingStatus? = nil, unsaved: [UnsavedPart]? = nil,
            records: [NewRecordStatus]? = nil, wornShoes: WornShoesStatus? = nil, race: RaceStatus? = nil,
            deleted: Bool? = nil
        ) {
            self.recording = recording
            self.ended = ended
            self.unsaved = unsaved
            self.records = records
            self.wornShoes = wornShoes
            self.race = race
            self.deleted = deleted
        }
        private enum CodingKeys: String, CodingKey {
            case recording, ended, unsaved, records, wornShoes = "worn_shoes", race, deleted
        }
    }
}

/// Continue the activity that was finished less than 60 s ago with FinishActivity or Record, as if it had been paused since then.
///
/// The clicks are resumed, or start again at step 0 if FinishActivity has stopped them. A workout does not continue. The name, the
/// note and the effort that it got meanwhile are kept. The error is NotRunning if there is no such activity in this process, if
/// another recording is in progress, or if the activity was changed otherwise, or deleted, in the logbook.
public struct ReopenActivity: ControlMethod {
    public init() {}
    public typealias Reply = Start.Reply
}

/// Store how hard the runner found the activity that was finished last, from 1 (very easy) to 10 (maximal).
///
/// The reply has the number of the activity in the logbook. If no activity was finished since the start of strided, the error is
/// NotRunning.
public struct RateActivity: ControlMethod {
    public var effort: Int
    public init(effort: Int) {
        self.effort = effort
    }
    public static let parameters: Set<String> = ["effort"]
    public struct Reply: Sendable, Equatable, Codable {
        public var activity: Int
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
    public var action: RecordOrder
    public var kind: ActivityChoice?
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
    public struct Reply: Sendable, Equatable, Codable, JSONWritable {
        public var status: Status
        public init(status: Status) {
            self.status = status
        }
        func writeFields(to json: inout JSONText) {
            json.add("status", status)
        }
    }
}

/// Return the state now and after each change; call this method with "more".
///
/// Only the newest state is sent, and at most one every `minIntervalMilliseconds`. The default interval is 250 ms; other intervals
/// are limited to 50 to 60000 ms. The stream continues until the connection is closed. The server does not read further calls from
/// this connection.
public struct Watch: ControlMethod {
    public var minIntervalMilliseconds: Int?
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
    public struct Reply: Sendable, Equatable, Codable {
        public var version: String
        public var pid: Int
        public var startedUnixSeconds: Double
        public init(version: String, pid: Int, startedUnixSeconds: Double) {
            self.version = version
            self.pid = pid
            self.startedUnixSeconds = startedUnixSeconds.ifFinite ?? 0
        }
        private enum CodingKeys: String, CodingKey {
            case version, pid, startedUnixSeconds = "started_unix_s"
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
    public struct Reply: Sendable, Equatable, Codable {
        public var received: HostInstant
        public var sent: HostInstant
        public init(received: HostInstant, sent: HostInstant) {
            self.received = received
            self.sent = sent
        }
    }
}

/// Run the daemon's checks of itself and of the machine.
public struct Diagnose: ControlMethod {
    public init() {}
    public struct Reply: Sendable, Equatable, Codable {
        public var diagnosis: Diagnosis
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
    public var text: Latin1Text
    public var begins: Bool?
    public init(text: Latin1Text, begins: Bool? = nil) {
        self.text = text
        self.begins = begins
    }
    public static let parameters: Set<String> = ["text", "begins"]
    public struct Reply: Sendable, Equatable, Codable {
        public var counters: FeedCount
        public var reason: String?
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
    public var text: Latin1Text
    public var clock: StampClockChoice?
    public var begins: Bool?
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
    public var text: Latin1Text
    public var clock: StampClockChoice?
    public var begins: Bool?
    public init(text: Latin1Text, clock: StampClockChoice? = nil, begins: Bool? = nil) {
        self.text = text
        self.clock = clock
        self.begins = begins
    }
    public static let parameters: Set<String> = ["text", "clock", "begins"]
    public typealias Reply = FeedNMEA.Reply
}

/// Send acceleration of a phone: at most 400 samples in ascending order, and at most 400 of each second.
///
/// Without a sample, the call shows that the phone is connected. `clockErrorNanoseconds` is the standard uncertainty of the times.
/// The times must be at most 60 s old. A phone that sends nothing for 1.5 s is reported as silent.
public struct FeedMotion: ControlMethod {
    public var phone: Phone
    public var samples: [MotionSample]
    public var clockErrorNanoseconds: Int?
    public init(phone: Phone, samples: [MotionSample], clockErrorNanoseconds: Int? = nil) {
        self.phone = phone
        self.samples = samples
        self.clockErrorNanoseconds = clockErrorNanoseconds
    }
    public static let parameters: Set<String> = ["phone", "samples", "clock_error_ns"]
    private enum CodingKeys: String, CodingKey {
        case phone, samples, clockErrorNanoseconds = "clock_error_ns"
    }
    public struct Reply: Sendable, Equatable, Codable {
        public var use: PhoneUse
        public init(use: PhoneUse) {
            self.use = use
        }
    }
}

/// Send positions of a phone, at most 60 in ascending order.
public struct FeedPosition: ControlMethod {
    public var phone: Phone
    public var fixes: [PhoneFixMessage]
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
    public var phone: Phone
    public var reason: String
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
    public struct Reply: Sendable, Equatable, Codable {
        public var sensors: [SensorStatus]
        public init(sensors: [SensorStatus]) {
            self.sensors = sensors
        }
    }
}

/// Search for Bluetooth sensors for 1 to 60 s.
///
/// The reply is sent at the end of the search. With all, devices that do not announce that they are sensors are reported, too,
/// without kinds.
public struct ScanSensors: ControlMethod {
    public var durationSeconds: Double
    public var all: Bool?
    public init(durationSeconds: Double, all: Bool? = nil) {
        self.durationSeconds = durationSeconds
        self.all = all
    }
    public static let parameters: Set<String> = ["duration_s", "all"]
    private enum CodingKeys: String, CodingKey {
        case durationSeconds = "duration_s", all
    }
    public typealias Reply = ListSensors.Reply
}

/// Remember a sensor and connect to it.
///
/// An absent unit keeps the previous unit. A device without kinds is connected before the reply, for at most 60 s; if it measures
/// nothing, the call fails and says what the device has.
public struct PairSensor: ControlMethod {
    public var address: String
    public var unit: CadenceUnitChoice?
    public init(address: String, unit: CadenceUnitChoice? = nil) {
        self.address = address
        self.unit = unit
    }
    public static let parameters: Set<String> = ["address", "unit"]
    public typealias Reply = ListSensors.Reply
}

/// Forget a Bluetooth sensor.
public struct ForgetSensor: ControlMethod {
    public var address: String
    public init(address: String) {
        self.address = address
    }
    public static let parameters: Set<String> = ["address"]
    public typealias Reply = ListSensors.Reply
}

/// Let strided move the belt of a remembered treadmill, at most with this speed.
///
/// Without `maximumMetersPerSecond`, strided may no longer move it. `maximumGradient` is metres of ascent per metre, at least 0;
/// without it, the inclination is left to the runner.
public struct PermitTreadmill: ControlMethod {
    public var address: String
    public var maximumMetersPerSecond: Double?
    public var maximumGradient: Double?
    public init(address: String, maximumMetersPerSecond: Double? = nil, maximumGradient: Double? = nil) {
        self.address = address
        self.maximumMetersPerSecond = maximumMetersPerSecond
        self.maximumGradient = maximumGradient
    }
    public static let parameters: Set<String> = ["address", "maximum_mps", "maximum_gradient"]
    private enum CodingKeys: String, CodingKey {
        case address, maximumMetersPerSecond = "maximum_mps", maximumGradient = "maximum_gradient"
    }
    public typealias Reply = ListSensors.Reply
}

/// Let the belt follow the run again, after a restart of strided or a change at the treadmill.
///
/// state says in words what the belt does.
public struct ResumeTreadmill: ControlMethod {
    public init() {}
    public struct Reply: Sendable, Equatable, Codable {
        public var state: String
        public init(state: String) {
            self.state = state
        }
    }
}

/// Return the totals of today so far.
public struct GetToday: ControlMethod {
    public init() {}
    public struct Reply: Sendable, Equatable, Codable {
        public var today: TodayReport
        public init(today: TodayReport) {
            self.today = today
        }
    }
}

/// Return the playlist that suits the last seven days.
///
/// If play is true, a running player plays it.
public struct SuggestPlaylist: ControlMethod {
    public var play: Bool
    public init(play: Bool) {
        self.play = play
    }
    public static let parameters: Set<String> = ["play"]
    public struct Reply: Sendable, Equatable, Codable {
        public var playlist: PlaylistReport
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
    public var workout: String
    public init(workout: String) {
        self.workout = workout
    }
    public static let parameters: Set<String> = ["workout"]
    public struct Reply: Sendable, Equatable, Codable {
        public var workout: WorkoutStatus?
        public init(workout: WorkoutStatus? = nil) {
            self.workout = workout
        }
    }
}

/// Change or end the workout in progress.
public struct ControlWorkout: ControlMethod {
    public var action: WorkoutAction
    public init(action: WorkoutAction) {
        self.action = action
    }
    public static let parameters: Set<String> = ["action"]
    public typealias Reply = RunWorkout.Reply
}

/// All steps of the workout in progress in their order, with all rounds of repeats; at most the first 500.
///
/// estimated_s is the moving time of a step. It is exact for a step that ends by time. For a distance it follows from the prescribed
/// pace, else from the measured pace, else from the pace set by hand. A step with another end counts as 300 s. Without a workout, the
/// error is NotRunning.
public struct GetWorkoutOutline: ControlMethod {
    public init() {}
    public struct Reply: Sendable, Equatable, Codable {
        public struct Step: Sendable, Equatable, Codable {
            public var intensity: WorkoutIntensity
            public var estimatedSeconds: Double
            public init(intensity: WorkoutIntensity, estimatedSeconds: Double) {
                self.intensity = intensity
                self.estimatedSeconds = estimatedSeconds.ifFinite ?? 0
            }
            private enum CodingKeys: String, CodingKey {
                case intensity, estimatedSeconds = "estimated_s"
            }
        }
        public var steps: [Step]
        public init(steps: [Step]) {
            self.steps = steps
        }
    }
}

/// Race against an earlier run: the recording in progress from now on, or the next one.
///
/// activity is the number of the earlier run in the logbook; without it, course is its way and opponent its name for the runner.
/// `fasterBySeconds` makes the opponent faster by this time, spread evenly over its way. With plan, the course is that of a pace
/// plan: pauses count in its times, and the place on the course is the distance of a workout with a goal. A race in progress is
/// replaced.
public struct Race: ControlMethod {
    public var opponent: String?
    public var course: RaceCourse?
    public var activity: Int?
    public var fasterBySeconds: Double?
    public var plan: Bool?
    public init(
        opponent: String? = nil, course: RaceCourse? = nil, activity: Int? = nil, fasterBySeconds: Double? = nil,
        plan: Bool? = nil
    ) {
        self.opponent = opponent
        self.course = course
        self.activity = activity
        self.fasterBySeconds = fasterBySeconds
        self.plan = plan
    }
    public static let parameters: Set<String> = ["opponent", "course", "activity", "faster_by_s", "plan"]
    private enum CodingKeys: String, CodingKey {
        case opponent, course, activity, fasterBySeconds = "faster_by_s", plan
    }
    public struct Reply: Sendable, Equatable, Codable {
        public var race: RaceStatus
        public init(race: RaceStatus) {
            self.race = race
        }
    }
}

/// End the race; the recording continues.
///
/// Without a race, the error is NotRunning.
public struct EndRace: ControlMethod {
    public init() {}
    public typealias Reply = LeaveGrid.Reply
}

/// Return the identity of the service and the names of its interfaces.
public struct GetInfo: ControlMethod {
    public init() {}
    public struct Reply: Sendable, Equatable, Codable {
        public var vendor: String
        public var product: String
        public var version: String
        public var url: String
        public var interfaces: [String]
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
    public var interface: String
    public init(interface: String) {
        self.interface = interface
    }
    public static let parameters: Set<String> = ["interface"]
    public struct Reply: Sendable, Equatable, Codable {
        public var description: String
        public init(description: String) {
            self.description = description
        }
    }
    public static var interface: String { "org.varlink.service" }
}

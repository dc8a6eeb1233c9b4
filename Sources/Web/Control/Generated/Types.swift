// swift-format-ignore-file
// Written by generate.py from the interface descriptions (*.varlink); do not edit.
// JSON has no number that is not finite: such a number becomes 0, or nil if the value is optional.

/// The steps that have a click: every step, the steps of one foot, or every step while the measured cadence differs from the target.
public enum CueChoice: String, Sendable, Codable, CaseIterable, JSONWritable {
    case everyStep = "every_step", everyOther = "every_other", onlyOff = "only_off"
}

/// The difference in sound between left and right steps: none, pitch, stereo position, or loudness.
public enum AccentChoice: String, Sendable, Codable, CaseIterable, JSONWritable {
    case none, pitch, pan, level
}

/// The source that sets the pace: the user, the best source with fresh data, a satellite receiver, a treadmill, a foot pod, or a
/// pedometer.
///
/// heart: the pace that holds the heart rate in a zone.
public enum FollowChoice: String, Sendable, Codable, CaseIterable, JSONWritable {
    case manual, auto, gps, treadmill, footpod, steps, heart
}

/// How the clicks follow the footfalls.
///
/// off: they do not. follow: they adapt their phase and tempo to the footfalls. lead: they adapt, then gradually lead the footfalls
/// to the target cadence. hold: they keep their own timing, and the deviation of the footfalls is only measured.
public enum LockChoice: String, Sendable, Codable, CaseIterable, JSONWritable {
    case off, follow, lead, hold
}

/// The kind of an activity: a run, a walk or a bicycle ride.
public enum ActivityChoice: String, Sendable, Codable, CaseIterable, JSONWritable {
    case run, walk, cycle
}

/// A command for the recording.
///
/// start: start a recording. lap: start a new lap. stop: end the recording and save it. discard: end the recording and delete it.
public enum RecordOrder: String, Sendable, Codable, CaseIterable {
    case start, pause, resume, lap, stop, discard
}

/// The clock of the time stamps in fed data: determined from the first time stamp, this machine's wall clock in seconds since 1970,
/// this machine's monotonic clock in seconds, or the sender's own clock.
public enum StampClockChoice: String, Sendable, Codable, CaseIterable {
    case auto, unix, monotonic, sender
}

/// The unit of a foot pod's cadence: determined from the data, steps of both feet, or strides (steps of one foot).
public enum CadenceUnitChoice: String, Sendable, Codable, CaseIterable {
    case auto, steps, strides
}

/// Whether a run is in progress.
///
/// While it is paused there are no clicks, and steps are still counted.
public enum PlayState: String, Sendable, Codable, CaseIterable, JSONWritable {
    case stopped, running, paused
}

/// Whether the readings of a source set the pace.
///
/// manual: the user has set the pace. waiting: the source has sent no reading yet. live: its readings set the pace. held: it is
/// silent, and its last cadence is held. lost: it has been silent for a long time. While it is waiting or lost, the pace set by the
/// user is used.
public enum SourceCondition: String, Sendable, Codable, CaseIterable, JSONWritable {
    case manual, waiting, live, held, lost
}

/// Whether a step length suits the leg length of the runner.
public enum StepVerdict: String, Sendable, Codable, CaseIterable, JSONWritable {
    case ok, short, long
}

/// Which limit of the cadences that people have at a speed a suggested cadence has reached.
public enum CadenceLimit: String, Sendable, Codable, CaseIterable, JSONWritable {
    case lowest, highest
}

/// The target pace and the target cadence.
///
/// `metersPerSecond` is absent while a source sets the pace but measures no speed of a moving runner. source is the source that sets
/// the pace; with auto, the chosen one. While `sourceState` is manual, waiting or lost, `metersPerSecond` is `manualMetersPerSecond`.
/// While a heart-rate zone is held, by Follow or by the step of a workout, source is heart, `metersPerSecond` is the speed that holds
/// it, and `heartBeatsPerMinute` is the zone; `sourceState` is waiting before the first heart rate, and held while there is no usable
/// one, so that the speed stays. `paceOffsetMetersPerSecond` is the difference of the clicks from the measured pace. `cadenceLimit`
/// is present if the model would suggest a cadence outside of those that people have at that speed. `stepCheck` compares the step
/// length with the leg length. model is the model that has calculated the cadence: "heuristic", "personal" or "walking".
public struct TargetStatus: Sendable, Equatable, Codable, JSONWritable {
    public var metersPerSecond: Double?
    public var manualMetersPerSecond: Double?
    public var source: FollowChoice?
    public var sourceState: SourceCondition?
    public var heartBeatsPerMinute: WorkoutRange?
    public var paceOffsetMetersPerSecond: Double?
    public var stepsPerMinute: Double?
    public var cadenceHeld: Bool
    public var cadenceLimit: CadenceLimit?
    public var stepLengthMeters: Double?
    public var legLengthMeters: Double?
    public var stepCheck: StepVerdict?
    public var model: String?
    public init(
        metersPerSecond: Double? = nil, manualMetersPerSecond: Double? = nil, source: FollowChoice? = nil,
        sourceState: SourceCondition? = nil, heartBeatsPerMinute: WorkoutRange? = nil,
        paceOffsetMetersPerSecond: Double? = nil, stepsPerMinute: Double? = nil, cadenceHeld: Bool,
        cadenceLimit: CadenceLimit? = nil, stepLengthMeters: Double? = nil, legLengthMeters: Double? = nil,
        stepCheck: StepVerdict? = nil, model: String? = nil
    ) {
        self.metersPerSecond = metersPerSecond?.ifFinite
        self.manualMetersPerSecond = manualMetersPerSecond?.ifFinite
        self.source = source
        self.sourceState = sourceState
        self.heartBeatsPerMinute = heartBeatsPerMinute
        self.paceOffsetMetersPerSecond = paceOffsetMetersPerSecond?.ifFinite
        self.stepsPerMinute = stepsPerMinute?.ifFinite
        self.cadenceHeld = cadenceHeld
        self.cadenceLimit = cadenceLimit
        self.stepLengthMeters = stepLengthMeters?.ifFinite
        self.legLengthMeters = legLengthMeters?.ifFinite
        self.stepCheck = stepCheck
        self.model = model
    }
    private enum CodingKeys: String, CodingKey {
        case metersPerSecond = "speed_mps", manualMetersPerSecond = "manual_speed_mps", source
        case sourceState = "source_state", heartBeatsPerMinute = "heart_bpm"
        case paceOffsetMetersPerSecond = "pace_offset_mps", stepsPerMinute = "cadence_spm"
        case cadenceHeld = "cadence_held", cadenceLimit = "cadence_limit", stepLengthMeters = "step_length_m"
        case legLengthMeters = "leg_length_m", stepCheck = "step_check", model
    }
    func writeFields(to json: inout JSONText) {
        json.add("cadence_held", cadenceHeld); json.add("cadence_limit", cadenceLimit)
        json.add("cadence_spm", stepsPerMinute); json.add("heart_bpm", heartBeatsPerMinute)
        json.add("leg_length_m", legLengthMeters); json.add("manual_speed_mps", manualMetersPerSecond)
        json.add("model", model); json.add("pace_offset_mps", paceOffsetMetersPerSecond); json.add("source", source)
        json.add("source_state", sourceState); json.add("speed_mps", metersPerSecond)
        json.add("step_check", stepCheck); json.add("step_length_m", stepLengthMeters)
    }
}

/// The measurement of the source that sets the pace; while the user sets it, of the best available source.
///
/// source is "nmea", "gpsd", "footpod", "treadmill", "steps" or "accelerometer"; before the first data, it is the chosen source.
/// `ageSeconds` is the age of the last usable reading. `deviationMetersPerSecond` is the standard deviation of the speed. refused is
/// the reason why the last rejected reading was rejected. state says how the reading is used.
public struct MeasuredStatus: Sendable, Equatable, Codable, JSONWritable {
    public var source: String
    public var metersPerSecond: Double?
    public var stepsPerMinute: Double?
    public var ageSeconds: Double?
    public var deviationMetersPerSecond: Double?
    public var quality: String?
    public var refused: String?
    public var state: String
    public init(
        source: String, metersPerSecond: Double? = nil, stepsPerMinute: Double? = nil, ageSeconds: Double? = nil,
        deviationMetersPerSecond: Double? = nil, quality: String? = nil, refused: String? = nil, state: String
    ) {
        self.source = source
        self.metersPerSecond = metersPerSecond?.ifFinite
        self.stepsPerMinute = stepsPerMinute?.ifFinite
        self.ageSeconds = ageSeconds?.ifFinite
        self.deviationMetersPerSecond = deviationMetersPerSecond?.ifFinite
        self.quality = quality
        self.refused = refused
        self.state = state
    }
    private enum CodingKeys: String, CodingKey {
        case source, metersPerSecond = "speed_mps", stepsPerMinute = "cadence_spm", ageSeconds = "age_s"
        case deviationMetersPerSecond = "deviation_mps", quality, refused, state
    }
    func writeFields(to json: inout JSONText) {
        json.add("age_s", ageSeconds); json.add("cadence_spm", stepsPerMinute)
        json.add("deviation_mps", deviationMetersPerSecond); json.add("quality", quality); json.add("refused", refused)
        json.add("source", source); json.add("speed_mps", metersPerSecond); json.add("state", state)
    }
}

/// The runner's motion.
///
/// activity is "stationary", "moving", "walking", "running" or "cycling". gait is the one for which strided suggests the cadence,
/// "walking" or "running". resting is the reason why the clicks are silent during the run. gradient is metres of ascent per metre.
/// `gradeAdjustedMetersPerSecond` is the speed on level ground that needs the same energy.
public struct MotionStatus: Sendable, Equatable, Codable, JSONWritable {
    public var activity: String
    public var gait: String
    public var resting: String?
    public var gradient: Double?
    public var gradeAdjustedMetersPerSecond: Double?
    public init(
        activity: String, gait: String, resting: String? = nil, gradient: Double? = nil,
        gradeAdjustedMetersPerSecond: Double? = nil
    ) {
        self.activity = activity
        self.gait = gait
        self.resting = resting
        self.gradient = gradient?.ifFinite
        self.gradeAdjustedMetersPerSecond = gradeAdjustedMetersPerSecond?.ifFinite
    }
    private enum CodingKeys: String, CodingKey {
        case activity, gait, resting, gradient, gradeAdjustedMetersPerSecond = "grade_adjusted_speed_mps"
    }
    func writeFields(to json: inout JSONText) {
        json.add("activity", activity); json.add("gait", gait)
        json.add("grade_adjusted_speed_mps", gradeAdjustedMetersPerSecond); json.add("gradient", gradient)
        json.add("resting", resting)
    }
}

/// The heart rate that a chest strap or a treadmill has reported.
///
/// zone is 1 to 5; it is absent below zone 1, and if the maximum heart rate is unknown. ceiling is the current effect of the
/// heart-rate zone that is held, or else of the heart-rate ceiling.
public struct HeartStatus: Sendable, Equatable, Codable, JSONWritable {
    public var beatsPerMinute: Double
    public var ageSeconds: Double
    public var zone: Int?
    public var ceiling: String?
    public init(beatsPerMinute: Double, ageSeconds: Double, zone: Int? = nil, ceiling: String? = nil) {
        self.beatsPerMinute = beatsPerMinute.ifFinite ?? 0
        self.ageSeconds = ageSeconds.ifFinite ?? 0
        self.zone = zone
        self.ceiling = ceiling
    }
    private enum CodingKeys: String, CodingKey {
        case beatsPerMinute = "bpm", ageSeconds = "age_s", zone, ceiling
    }
    func writeFields(to json: inout JSONText) {
        json.add("age_s", ageSeconds); json.add("bpm", beatsPerMinute); json.add("ceiling", ceiling)
        json.add("zone", zone)
    }
}

/// The alignment of clicks and footfalls.
///
/// state is "free", "searching" or "locked". `asynchronyMilliseconds` is the mean of footfall time minus click time; it is negative
/// when the foot lands before the click. `asynchronySdMilliseconds` is its standard deviation. `asynchronyUncertaintyMilliseconds`
/// includes the timing error of the source as well. coherence is 0 to 1. `inSyncShare` is the fraction of the time with footfalls
/// that was in sync, 0 to 1.
public struct LockStatus: Sendable, Equatable, Codable, JSONWritable {
    public var mode: LockChoice
    public var state: String
    public var asynchronyMilliseconds: Double?
    public var asynchronySdMilliseconds: Double?
    public var asynchronyUncertaintyMilliseconds: Double?
    public var coherence: Double?
    public var inSyncSeconds: Double
    public var inSyncShare: Double?
    public init(
        mode: LockChoice, state: String, asynchronyMilliseconds: Double? = nil, asynchronySdMilliseconds: Double? = nil,
        asynchronyUncertaintyMilliseconds: Double? = nil, coherence: Double? = nil, inSyncSeconds: Double,
        inSyncShare: Double? = nil
    ) {
        self.mode = mode
        self.state = state
        self.asynchronyMilliseconds = asynchronyMilliseconds?.ifFinite
        self.asynchronySdMilliseconds = asynchronySdMilliseconds?.ifFinite
        self.asynchronyUncertaintyMilliseconds = asynchronyUncertaintyMilliseconds?.ifFinite
        self.coherence = coherence?.ifFinite
        self.inSyncSeconds = inSyncSeconds.ifFinite ?? 0
        self.inSyncShare = inSyncShare?.ifFinite
    }
    private enum CodingKeys: String, CodingKey {
        case mode, state, asynchronyMilliseconds = "asynchrony_ms", asynchronySdMilliseconds = "asynchrony_sd_ms"
        case asynchronyUncertaintyMilliseconds = "asynchrony_uncertainty_ms", coherence, inSyncSeconds = "in_sync_s"
        case inSyncShare = "in_sync_share"
    }
    func writeFields(to json: inout JSONText) {
        json.add("asynchrony_ms", asynchronyMilliseconds); json.add("asynchrony_sd_ms", asynchronySdMilliseconds)
        json.add("asynchrony_uncertainty_ms", asynchronyUncertaintyMilliseconds); json.add("coherence", coherence)
        json.add("in_sync_s", inSyncSeconds); json.add("in_sync_share", inSyncShare); json.add("mode", mode)
        json.add("state", state)
    }
}

/// A position on the Earth (WGS 84).
///
/// `accuracyMeters` is the radius of the circle that contains the true position with a probability of about 95 %; it is absent if the
/// receiver does not state it.
public struct PositionStatus: Sendable, Equatable, Codable, JSONWritable {
    public var latitudeDegrees: Double
    public var longitudeDegrees: Double
    public var accuracyMeters: Double?
    public init(latitudeDegrees: Double, longitudeDegrees: Double, accuracyMeters: Double? = nil) {
        self.latitudeDegrees = latitudeDegrees.ifFinite ?? 0
        self.longitudeDegrees = longitudeDegrees.ifFinite ?? 0
        self.accuracyMeters = accuracyMeters?.ifFinite
    }
    private enum CodingKeys: String, CodingKey {
        case latitudeDegrees = "latitude_deg", longitudeDegrees = "longitude_deg", accuracyMeters = "accuracy_m"
    }
    func writeFields(to json: inout JSONText) {
        json.add("accuracy_m", accuracyMeters); json.add("latitude_deg", latitudeDegrees)
        json.add("longitude_deg", longitudeDegrees)
    }
}

/// A recording.
///
/// `elapsedSeconds` includes pauses, `movingSeconds` does not. `distanceSource` is what measured most of the distance: "treadmill",
/// "footpod", "gps", "steps" or "pace". `distanceEstimated` means that it is calculated from steps, or from the pace set by hand.
/// `kilocalories` includes the energy at rest. laps is the number of the current lap. `inSyncSeconds` is the time in which the steps
/// were in sync with the clicks, `inSyncMeasuredSeconds` the time in which they could be compared, and `inSyncShare` the quotient of
/// both; it is absent if less than 10 s were measured. position is absent while no sensor has reported one recently. unsaved is the
/// reason why the recording is not on the disk yet; until then it is kept in memory. `lapMovingSeconds` and `lapDistanceMeters` are
/// those of the current lap, `lastLapMovingSeconds` and `lastLapDistanceMeters` those of the lap before it. `ascentMeters` is
/// computed as in the summary of the activity; it is absent before the first altitude.
public struct RecordingStatus: Sendable, Equatable, Codable, JSONWritable {
    public enum State: String, Sendable, Codable, CaseIterable, JSONWritable {
        case recording, paused
    }
    public var state: State
    public var kind: ActivityChoice
    public var automatic: Bool
    public var startedUnixSeconds: Double
    public var elapsedSeconds: Double
    public var movingSeconds: Double
    public var distanceMeters: Double?
    public var distanceEstimated: Bool
    public var distanceSource: String?
    public var steps: Int?
    public var kilocalories: Double?
    public var laps: Int
    public var inSyncSeconds: Double?
    public var inSyncMeasuredSeconds: Double?
    public var inSyncShare: Double?
    public var position: PositionStatus?
    public var unsaved: String?
    public var lapMovingSeconds: Double?
    public var lapDistanceMeters: Double?
    public var lastLapMovingSeconds: Double?
    public var lastLapDistanceMeters: Double?
    public var ascentMeters: Double?
    public init(
        state: State, kind: ActivityChoice, automatic: Bool, startedUnixSeconds: Double, elapsedSeconds: Double,
        movingSeconds: Double, distanceMeters: Double? = nil, distanceEstimated: Bool, distanceSource: String? = nil,
        steps: Int? = nil, kilocalories: Double? = nil, laps: Int, inSyncSeconds: Double? = nil,
        inSyncMeasuredSeconds: Double? = nil, inSyncShare: Double? = nil, position: PositionStatus? = nil,
        unsaved: String? = nil, lapMovingSeconds: Double? = nil, lapDistanceMeters: Double? = nil,
        lastLapMovingSeconds: Double? = nil, lastLapDistanceMeters: Double? = nil, ascentMeters: Double? = nil
    ) {
        self.state = state
        self.kind = kind
        self.automatic = automatic
        self.startedUnixSeconds = startedUnixSeconds.ifFinite ?? 0
        self.elapsedSeconds = elapsedSeconds.ifFinite ?? 0
        self.movingSeconds = movingSeconds.ifFinite ?? 0
        self.distanceMeters = distanceMeters?.ifFinite
        self.distanceEstimated = distanceEstimated
        self.distanceSource = distanceSource
        self.steps = steps
        self.kilocalories = kilocalories?.ifFinite
        self.laps = laps
        self.inSyncSeconds = inSyncSeconds?.ifFinite
        self.inSyncMeasuredSeconds = inSyncMeasuredSeconds?.ifFinite
        self.inSyncShare = inSyncShare?.ifFinite
        self.position = position
        self.unsaved = unsaved
        self.lapMovingSeconds = lapMovingSeconds?.ifFinite
        self.lapDistanceMeters = lapDistanceMeters?.ifFinite
        self.lastLapMovingSeconds = lastLapMovingSeconds?.ifFinite
        self.lastLapDistanceMeters = lastLapDistanceMeters?.ifFinite
        self.ascentMeters = ascentMeters?.ifFinite
    }
    private enum CodingKeys: String, CodingKey {
        case state, kind, automatic, startedUnixSeconds = "started_unix_s", elapsedSeconds = "elapsed_s"
        case movingSeconds = "moving_s", distanceMeters = "distance_m", distanceEstimated = "distance_estimated"
        case distanceSource = "distance_source", steps, kilocalories = "energy_kcal", laps, inSyncSeconds = "in_sync_s"
        case inSyncMeasuredSeconds = "in_sync_measured_s", inSyncShare = "in_sync_share", position, unsaved
        case lapMovingSeconds = "lap_moving_s", lapDistanceMeters = "lap_distance_m"
        case lastLapMovingSeconds = "last_lap_moving_s", lastLapDistanceMeters = "last_lap_distance_m"
        case ascentMeters = "ascent_m"
    }
    func writeFields(to json: inout JSONText) {
        json.add("ascent_m", ascentMeters); json.add("automatic", automatic)
        json.add("distance_estimated", distanceEstimated); json.add("distance_m", distanceMeters)
        json.add("distance_source", distanceSource); json.add("elapsed_s", elapsedSeconds)
        json.add("energy_kcal", kilocalories); json.add("in_sync_measured_s", inSyncMeasuredSeconds)
        json.add("in_sync_s", inSyncSeconds); json.add("in_sync_share", inSyncShare); json.add("kind", kind)
        json.add("lap_distance_m", lapDistanceMeters); json.add("lap_moving_s", lapMovingSeconds)
        json.add("laps", laps); json.add("last_lap_distance_m", lastLapDistanceMeters)
        json.add("last_lap_moving_s", lastLapMovingSeconds); json.add("moving_s", movingSeconds)
        json.add("position", position); json.add("started_unix_s", startedUnixSeconds); json.add("state", state)
        json.add("steps", steps); json.add("unsaved", unsaved)
    }
}

/// One round of a repeat in a workout, for example 2 of 6.
public struct WorkoutRoundStatus: Sendable, Equatable, Codable, JSONWritable {
    public var number: Int
    public var count: Int
    public init(number: Int, count: Int) {
        self.number = number
        self.count = count
    }
    func writeFields(to json: inout JSONText) {
        json.add("count", count); json.add("number", number)
    }
}

/// The values from a lower to an upper bound, which may be equal.
public struct WorkoutRange: Sendable, Equatable, Codable, JSONWritable {
    public var low: Double
    public var high: Double
    public init(low: Double, high: Double) {
        self.low = low.ifFinite ?? 0
        self.high = high.ifFinite ?? 0
    }
    func writeFields(to json: inout JSONText) {
        json.add("high", high); json.add("low", low)
    }
}

/// A target of a step of a workout.
///
/// text is the target as it is written in a workout, such as "170-176spm", "4:30/km", "Z3" or "160->175spm". One of the ranges is
/// present; none is, if the reference of a percentage or of a zone is unknown, and for a gradient, such as "4%gradient". Of a ramp,
/// the range is the target at this moment; in the next step it is the target at the beginning.
public struct WorkoutTargetStatus: Sendable, Equatable, Codable, JSONWritable {
    public var text: String
    public var stepsPerMinute: WorkoutRange?
    public var metersPerSecond: WorkoutRange?
    public var heartBeatsPerMinute: WorkoutRange?
    public init(
        text: String, stepsPerMinute: WorkoutRange? = nil, metersPerSecond: WorkoutRange? = nil,
        heartBeatsPerMinute: WorkoutRange? = nil
    ) {
        self.text = text
        self.stepsPerMinute = stepsPerMinute
        self.metersPerSecond = metersPerSecond
        self.heartBeatsPerMinute = heartBeatsPerMinute
    }
    private enum CodingKeys: String, CodingKey {
        case text, stepsPerMinute = "cadence_spm", metersPerSecond = "speed_mps", heartBeatsPerMinute = "heart_bpm"
    }
    func writeFields(to json: inout JSONText) {
        json.add("cadence_spm", stepsPerMinute); json.add("heart_bpm", heartBeatsPerMinute)
        json.add("speed_mps", metersPerSecond); json.add("text", text)
    }
}

/// The purpose of a step of a workout.
public enum WorkoutIntensity: String, Sendable, Codable, CaseIterable, JSONWritable {
    case warmup, work, recovery, rest, cooldown
}

/// What ends a step of a workout: a moving time, a distance, the first reading above or below a heart rate, the lap key, or only the
/// runner's order.
public enum WorkoutStepEnd: String, Sendable, Codable, CaseIterable, JSONWritable {
    case time, distance, heartAbove = "heart_above", heartBelow = "heart_below", lap, open
}

/// A step of a workout.
///
/// number starts at 1 and counts all rounds of repeats; rounds has the rounds that contain the step, the outermost first.
/// `durationSeconds`, `distanceMeters` and `heartBeatsPerMinute` belong to the ends by time, by distance and by heart rate. `endText`
/// is the end as it is written in a workout. The first target counts for the share in range. text is a text for the runner.
public struct WorkoutStepStatus: Sendable, Equatable, Codable, JSONWritable {
    public var number: Int
    public var rounds: [WorkoutRoundStatus]
    public var intensity: WorkoutIntensity
    public var end: WorkoutStepEnd
    public var endText: String
    public var durationSeconds: Double?
    public var distanceMeters: Double?
    public var heartBeatsPerMinute: Double?
    public var targets: [WorkoutTargetStatus]
    public var text: String?
    public init(
        number: Int, rounds: [WorkoutRoundStatus], intensity: WorkoutIntensity, end: WorkoutStepEnd, endText: String,
        durationSeconds: Double? = nil, distanceMeters: Double? = nil, heartBeatsPerMinute: Double? = nil,
        targets: [WorkoutTargetStatus], text: String? = nil
    ) {
        self.number = number
        self.rounds = rounds
        self.intensity = intensity
        self.end = end
        self.endText = endText
        self.durationSeconds = durationSeconds?.ifFinite
        self.distanceMeters = distanceMeters?.ifFinite
        self.heartBeatsPerMinute = heartBeatsPerMinute?.ifFinite
        self.targets = targets
        self.text = text
    }
    private enum CodingKeys: String, CodingKey {
        case number, rounds, intensity, end, endText = "end_text", durationSeconds = "duration_s"
        case distanceMeters = "distance_m", heartBeatsPerMinute = "heart_bpm", targets, text
    }
    func writeFields(to json: inout JSONText) {
        json.add("distance_m", distanceMeters); json.add("duration_s", durationSeconds); json.add("end", end)
        json.add("end_text", endText); json.add("heart_bpm", heartBeatsPerMinute); json.add("intensity", intensity)
        json.add("number", number); json.add("rounds", rounds); json.add("targets", targets); json.add("text", text)
    }
}

/// The workout in progress.
///
/// steps is the number of its steps. Times are moving times. `remainingSeconds` or `remainingMeters` is what remains of a step that
/// ends by time or by distance. `inRangeShare` is the fraction of the present step in which the first target was met, 0 to 1.
/// `goalSeconds` is the goal time of the whole workout, in which pauses count; `goalInReach` is false when it cannot be reached any
/// more.
public struct WorkoutStatus: Sendable, Equatable, Codable, JSONWritable {
    public var name: String?
    public var paused: Bool
    public var step: WorkoutStepStatus
    public var steps: Int
    public var stepElapsedSeconds: Double
    public var remainingSeconds: Double?
    public var remainingMeters: Double?
    public var inRangeShare: Double?
    public var next: WorkoutStepStatus?
    public var elapsedSeconds: Double
    public var goalSeconds: Double?
    public var goalInReach: Bool?
    public init(
        name: String? = nil, paused: Bool, step: WorkoutStepStatus, steps: Int, stepElapsedSeconds: Double,
        remainingSeconds: Double? = nil, remainingMeters: Double? = nil, inRangeShare: Double? = nil,
        next: WorkoutStepStatus? = nil, elapsedSeconds: Double, goalSeconds: Double? = nil, goalInReach: Bool? = nil
    ) {
        self.name = name
        self.paused = paused
        self.step = step
        self.steps = steps
        self.stepElapsedSeconds = stepElapsedSeconds.ifFinite ?? 0
        self.remainingSeconds = remainingSeconds?.ifFinite
        self.remainingMeters = remainingMeters?.ifFinite
        self.inRangeShare = inRangeShare?.ifFinite
        self.next = next
        self.elapsedSeconds = elapsedSeconds.ifFinite ?? 0
        self.goalSeconds = goalSeconds?.ifFinite
        self.goalInReach = goalInReach
    }
    private enum CodingKeys: String, CodingKey {
        case name, paused, step, steps, stepElapsedSeconds = "step_elapsed_s", remainingSeconds = "remaining_s"
        case remainingMeters = "remaining_m", inRangeShare = "in_range_share", next, elapsedSeconds = "elapsed_s"
        case goalSeconds = "goal_s", goalInReach = "goal_in_reach"
    }
    func writeFields(to json: inout JSONText) {
        json.add("elapsed_s", elapsedSeconds); json.add("goal_in_reach", goalInReach); json.add("goal_s", goalSeconds)
        json.add("in_range_share", inRangeShare); json.add("name", name); json.add("next", next)
        json.add("paused", paused); json.add("remaining_m", remainingMeters); json.add("remaining_s", remainingSeconds)
        json.add("step", step); json.add("step_elapsed_s", stepElapsedSeconds); json.add("steps", steps)
    }
}

/// searching: the runner's place on the opponent's route is not known yet.
///
/// on_route: both are compared at the same place. off_route: the runner has left the route. by_distance: the distances since the
/// start are compared, on a treadmill or on another route.
public enum RacePhase: String, Sendable, Codable, CaseIterable, JSONWritable {
    case waiting, searching, onRoute = "on_route", offRoute = "off_route", byDistance = "by_distance", finished
}

/// The race against an earlier run.
///
/// waiting: it begins with the next recording. `leadSeconds` and `gapMeters` are how far the runner is ahead of the opponent; they
/// are negative behind it, and absent while they are unknown. done is the part of the way that is done, 0 to 1. `distanceMeters` and
/// `timeSeconds` are the way and the time of the opponent.
public struct RaceStatus: Sendable, Equatable, Codable, JSONWritable {
    public var opponent: String
    public var phase: RacePhase
    public var leadSeconds: Double?
    public var gapMeters: Double?
    public var done: Double?
    public var distanceMeters: Double
    public var timeSeconds: Double
    public init(
        opponent: String, phase: RacePhase, leadSeconds: Double? = nil, gapMeters: Double? = nil, done: Double? = nil,
        distanceMeters: Double, timeSeconds: Double
    ) {
        self.opponent = opponent
        self.phase = phase
        self.leadSeconds = leadSeconds?.ifFinite
        self.gapMeters = gapMeters?.ifFinite
        self.done = done?.ifFinite
        self.distanceMeters = distanceMeters.ifFinite ?? 0
        self.timeSeconds = timeSeconds.ifFinite ?? 0
    }
    private enum CodingKeys: String, CodingKey {
        case opponent, phase, leadSeconds = "lead_s", gapMeters = "gap_m", done, distanceMeters = "distance_m"
        case timeSeconds = "time_s"
    }
    func writeFields(to json: inout JSONText) {
        json.add("distance_m", distanceMeters); json.add("done", done); json.add("gap_m", gapMeters)
        json.add("lead_s", leadSeconds); json.add("opponent", opponent); json.add("phase", phase)
        json.add("time_s", timeSeconds)
    }
}

/// The alerts that are switched on.
///
/// `inactivitySeconds` is the time without a step after which the runner is alerted. reminder is the time of day at which the runner
/// is reminded of an unreached goal. goal: alert when a goal is reached. week is the time of day on Sunday at which the summary of
/// the week is shown.
public struct AlertsStatus: Sendable, Equatable, Codable, JSONWritable {
    public var inactivitySeconds: Double?
    public var reminder: String?
    public var week: String?
    public var goal: Bool
    public init(inactivitySeconds: Double? = nil, reminder: String? = nil, week: String? = nil, goal: Bool) {
        self.inactivitySeconds = inactivitySeconds?.ifFinite
        self.reminder = reminder
        self.week = week
        self.goal = goal
    }
    private enum CodingKeys: String, CodingKey {
        case inactivitySeconds = "inactivity_s", reminder, week, goal
    }
    func writeFields(to json: inout JSONText) {
        json.add("goal", goal); json.add("inactivity_s", inactivitySeconds); json.add("reminder", reminder)
        json.add("week", week)
    }
}

/// An alert that was sent to the runner.
///
/// shown is true when a notification server has accepted it; otherwise it is only here and in the log.
public struct AlertStatus: Sendable, Equatable, Codable, JSONWritable {
    public var title: String
    public var text: String
    public var atUnixSeconds: Double
    public var shown: Bool
    public init(title: String, text: String, atUnixSeconds: Double, shown: Bool) {
        self.title = title
        self.text = text
        self.atUnixSeconds = atUnixSeconds.ifFinite ?? 0
        self.shown = shown
    }
    private enum CodingKeys: String, CodingKey {
        case title, text, atUnixSeconds = "at_unix_s", shown
    }
    func writeFields(to json: inout JSONText) {
        json.add("at_unix_s", atUnixSeconds); json.add("shown", shown); json.add("text", text)
        json.add("title", title)
    }
}

/// Where the clicks sound.
///
/// device: on the sound device of this machine. page: on no sound device; a page in a browser plays them.
public enum ClickOutputChoice: String, Sendable, Codable, CaseIterable, JSONWritable {
    case device, page
}

/// The sound of the clicks, and the steps on which they sound.
///
/// volume is 0 (silent) to 1.
public struct ClickStatus: Sendable, Equatable, Codable, JSONWritable {
    public var cue: CueChoice
    public var sound: String
    public var accent: AccentChoice
    public var volume: Double
    public var output: ClickOutputChoice?
    public init(
        cue: CueChoice, sound: String, accent: AccentChoice, volume: Double, output: ClickOutputChoice? = nil
    ) {
        self.cue = cue
        self.sound = sound
        self.accent = accent
        self.volume = volume.ifFinite ?? 0
        self.output = output
    }
    func writeFields(to json: inout JSONText) {
        json.add("accent", accent); json.add("cue", cue); json.add("output", output); json.add("sound", sound)
        json.add("volume", volume)
    }
}

/// The properties of the runner from which the cadence is calculated.
///
/// `offsetStepsPerMinute` is added to each suggested cadence.
public struct RunnerStatus: Sendable, Equatable, Codable, JSONWritable {
    public var heightMeters: Double?
    public var massKilograms: Double?
    public var offsetStepsPerMinute: Double?
    public init(heightMeters: Double? = nil, massKilograms: Double? = nil, offsetStepsPerMinute: Double? = nil) {
        self.heightMeters = heightMeters?.ifFinite
        self.massKilograms = massKilograms?.ifFinite
        self.offsetStepsPerMinute = offsetStepsPerMinute?.ifFinite
    }
    private enum CodingKeys: String, CodingKey {
        case heightMeters = "height_m", massKilograms = "mass_kg", offsetStepsPerMinute = "offset_spm"
    }
    func writeFields(to json: inout JSONText) {
        json.add("height_m", heightMeters); json.add("mass_kg", massKilograms)
        json.add("offset_spm", offsetStepsPerMinute)
    }
}

/// The precision with which the playback time of a frame is known.
///
/// `rateErrorPPM` is the rate error of the sound card; it is positive when the card is fast. `gridErrorMilliseconds` is the error of
/// the click times against the system clock; it is positive when the clicks are late.
public struct ClockStatus: Sendable, Equatable, Codable, JSONWritable {
    public var rateErrorPPM: Double
    public var rateUncertaintyPPM: Double
    public var uncertaintyMilliseconds: Double
    public var jitterMilliseconds: Double
    public var gridErrorMilliseconds: Double?
    public init(
        rateErrorPPM: Double, rateUncertaintyPPM: Double, uncertaintyMilliseconds: Double, jitterMilliseconds: Double,
        gridErrorMilliseconds: Double? = nil
    ) {
        self.rateErrorPPM = rateErrorPPM.ifFinite ?? 0
        self.rateUncertaintyPPM = rateUncertaintyPPM.ifFinite ?? 0
        self.uncertaintyMilliseconds = uncertaintyMilliseconds.ifFinite ?? 0
        self.jitterMilliseconds = jitterMilliseconds.ifFinite ?? 0
        self.gridErrorMilliseconds = gridErrorMilliseconds?.ifFinite
    }
    private enum CodingKeys: String, CodingKey {
        case rateErrorPPM = "rate_error_ppm", rateUncertaintyPPM = "rate_uncertainty_ppm"
        case uncertaintyMilliseconds = "uncertainty_ms", jitterMilliseconds = "jitter_ms"
        case gridErrorMilliseconds = "grid_error_ms"
    }
    func writeFields(to json: inout JSONText) {
        json.add("grid_error_ms", gridErrorMilliseconds); json.add("jitter_ms", jitterMilliseconds)
        json.add("rate_error_ppm", rateErrorPPM); json.add("rate_uncertainty_ppm", rateUncertaintyPPM)
        json.add("uncertainty_ms", uncertaintyMilliseconds)
    }
}

/// The delay of the output, in milliseconds.
///
/// output is the name under which a delay is stored: the sound device, with the name of the sound server's output, or if this is not
/// known, of the Bluetooth headset. sink is the server's own name of its output. reported is the delay behind the device's buffer
/// that the sound device or server reports, which is always part of the times of the clicks. added is what is stored for this output;
/// it is added to these times. If it was measured, uncertainty is its standard error. changes is how often the reported delay has
/// jumped since the daemon started.
public struct OutputDelayStatus: Sendable, Equatable, Codable, JSONWritable {
    public var output: String
    public var sink: String?
    public var codec: String?
    public var reportedMilliseconds: Double?
    public var addedMilliseconds: Double?
    public var uncertaintyMilliseconds: Double?
    public var changes: Int
    public init(
        output: String, sink: String? = nil, codec: String? = nil, reportedMilliseconds: Double? = nil,
        addedMilliseconds: Double? = nil, uncertaintyMilliseconds: Double? = nil, changes: Int
    ) {
        self.output = output
        self.sink = sink
        self.codec = codec
        self.reportedMilliseconds = reportedMilliseconds?.ifFinite
        self.addedMilliseconds = addedMilliseconds?.ifFinite
        self.uncertaintyMilliseconds = uncertaintyMilliseconds?.ifFinite
        self.changes = changes
    }
    private enum CodingKeys: String, CodingKey {
        case output, sink, codec, reportedMilliseconds = "reported_ms", addedMilliseconds = "added_ms"
        case uncertaintyMilliseconds = "uncertainty_ms", changes
    }
    func writeFields(to json: inout JSONText) {
        json.add("added_ms", addedMilliseconds); json.add("changes", changes); json.add("codec", codec)
        json.add("output", output); json.add("reported_ms", reportedMilliseconds); json.add("sink", sink)
        json.add("uncertainty_ms", uncertaintyMilliseconds)
    }
}

/// The audio output, with the parameters that the device has granted.
///
/// `lookaheadMilliseconds` is how far ahead of playback the clicks are rendered, `restingLookaheadMilliseconds` the same while
/// nothing changes. rewinds is true when written frames can be rendered again. realtime is the scheduling policy of the audio thread,
/// or why it was refused. xruns is the number of underruns since the daemon started. `lostEvents` is the number of events of the
/// audio thread that were lost because the queue was full.
public struct OutputStatus: Sendable, Equatable, Codable, JSONWritable {
    public var device: String
    public var rateHertz: Int
    public var channels: Int
    public var format: String
    public var bufferFrames: Int
    public var periodFrames: Int
    public var lookaheadMilliseconds: Double?
    public var restingLookaheadMilliseconds: Double?
    public var rewinds: Bool
    public var clock: ClockStatus?
    public var realtime: String
    public var xruns: Int
    public var lostEvents: Int
    public var delay: OutputDelayStatus?
    public init(
        device: String, rateHertz: Int, channels: Int, format: String, bufferFrames: Int, periodFrames: Int,
        lookaheadMilliseconds: Double? = nil, restingLookaheadMilliseconds: Double? = nil, rewinds: Bool,
        clock: ClockStatus? = nil, realtime: String, xruns: Int, lostEvents: Int, delay: OutputDelayStatus? = nil
    ) {
        self.device = device
        self.rateHertz = rateHertz
        self.channels = channels
        self.format = format
        self.bufferFrames = bufferFrames
        self.periodFrames = periodFrames
        self.lookaheadMilliseconds = lookaheadMilliseconds?.ifFinite
        self.restingLookaheadMilliseconds = restingLookaheadMilliseconds?.ifFinite
        self.rewinds = rewinds
        self.clock = clock
        self.realtime = realtime
        self.xruns = xruns
        self.lostEvents = lostEvents
        self.delay = delay
    }
    private enum CodingKeys: String, CodingKey {
        case device, rateHertz = "rate_hz", channels, format, bufferFrames = "buffer_frames"
        case periodFrames = "period_frames", lookaheadMilliseconds = "lookahead_ms"
        case restingLookaheadMilliseconds = "resting_lookahead_ms", rewinds, clock, realtime, xruns
        case lostEvents = "lost_events", delay
    }
    func writeFields(to json: inout JSONText) {
        json.add("buffer_frames", bufferFrames); json.add("channels", channels); json.add("clock", clock)
        json.add("delay", delay); json.add("device", device); json.add("format", format)
        json.add("lookahead_ms", lookaheadMilliseconds); json.add("lost_events", lostEvents)
        json.add("period_frames", periodFrames); json.add("rate_hz", rateHertz); json.add("realtime", realtime)
        json.add("resting_lookahead_ms", restingLookaheadMilliseconds); json.add("rewinds", rewinds)
        json.add("xruns", xruns)
    }
}

/// A sensor or a program that can send data about the runner, or the Bluetooth adapter.
///
/// name is for example "gpsd", "nmea", "steps" or "heart-rate". state says in words how it is. detail has counters, or the name and
/// the battery charge of a sensor.
public struct InputStatus: Sendable, Equatable, Codable, JSONWritable {
    public var name: String
    public var state: String
    public var detail: String?
    public init(name: String, state: String, detail: String? = nil) {
        self.name = name
        self.state = state
        self.detail = detail
    }
    func writeFields(to json: inout JSONText) {
        json.add("detail", detail); json.add("name", name); json.add("state", state)
    }
}

/// strided as a foot pod for watches and training programs (broadcast.use).
///
/// when: all the time, or only while the clicks or a recording are in progress. cadence is what the cadence that is sent counts.
/// state is idle until the next run, waiting for Bluetooth, visible to other devices, or refused for the reason in problem. receiving
/// is true while a device receives the measurements. centrals are the names of the connected devices.
public struct BroadcastStatus: Sendable, Equatable, Codable, JSONWritable {
    public enum When: String, Sendable, Codable, CaseIterable, JSONWritable {
        case always, run
    }
    public enum Cadence: String, Sendable, Codable, CaseIterable, JSONWritable {
        case strides, steps
    }
    public enum State: String, Sendable, Codable, CaseIterable, JSONWritable {
        case idle, waiting, visible, refused
    }
    public var when: When
    public var cadence: Cadence
    public var state: State
    public var problem: String?
    public var receiving: Bool
    public var centrals: [String]
    public init(
        when: When, cadence: Cadence, state: State, problem: String? = nil, receiving: Bool, centrals: [String]
    ) {
        self.when = when
        self.cadence = cadence
        self.state = state
        self.problem = problem
        self.receiving = receiving
        self.centrals = centrals
    }
    func writeFields(to json: inout JSONText) {
        json.add("cadence", cadence); json.add("centrals", centrals); json.add("problem", problem)
        json.add("receiving", receiving); json.add("state", state); json.add("when", when)
    }
}

/// A step of the run, counted from 0; even steps are left.
///
/// sounded is true when the step has a click. `heardAtUnixSeconds` is the time at which the click is heard at the loudspeaker; it can
/// be slightly in the future.
public struct StepStatus: Sendable, Equatable, Codable, JSONWritable {
    public enum Foot: String, Sendable, Codable, CaseIterable, JSONWritable {
        case left, right
    }
    public var number: Int
    public var foot: Foot
    public var sounded: Bool
    public var heardAtUnixSeconds: Double
    public init(number: Int, foot: Foot, sounded: Bool, heardAtUnixSeconds: Double) {
        self.number = number
        self.foot = foot
        self.sounded = sounded
        self.heardAtUnixSeconds = heardAtUnixSeconds.ifFinite ?? 0
    }
    private enum CodingKeys: String, CodingKey {
        case number, foot, sounded, heardAtUnixSeconds = "heard_at_unix_s"
    }
    func writeFields(to json: inout JSONText) {
        json.add("foot", foot); json.add("heard_at_unix_s", heardAtUnixSeconds); json.add("number", number)
        json.add("sounded", sounded)
    }
}

/// The times of all steps until the next change, for programs on this machine.
///
/// step is the first step to which the values apply; it is heard at `heardAtNanoseconds` of CLOCK_MONOTONIC, which can be in the
/// future. Even steps are left. From `heardAtNanoseconds` on, the tempo changes linearly from `tempoStepsPerMinute` to
/// `targetStepsPerMinute` within `rampNanoseconds`, and then stays at `targetStepsPerMinute`. With r = `tempoStepsPerMinute` / 60e9,
/// s = `targetStepsPerMinute` / 60e9, N = `rampNanoseconds`, d = n - step and D = N (r + s) / 2, step n is heard at
///   `heardAtNanoseconds` + 2 d / (r + sqrt(r r + 2 (s - r) d / N))   if d < D,
///   `heardAtNanoseconds` + N + (d - D) / s                           if d >= D.
/// When a new value arrives, earlier steps keep their times from the previous value; all other steps are computed from the new value.
/// If sounding is true, the steps that cue selects (every_step or every_other) have a click; otherwise no step has. run is the number
/// of the run, counted from 1 since the daemon started. A lost sound device does not change the times. strided(1) has an example.
public struct GridStatus: Sendable, Equatable, Codable, JSONWritable {
    public var run: Int
    public var step: Int
    public var heardAtNanoseconds: Int
    public var tempoStepsPerMinute: Double
    public var targetStepsPerMinute: Double
    public var rampNanoseconds: Int
    public var cue: CueChoice
    public var sounding: Bool
    public init(
        run: Int, step: Int, heardAtNanoseconds: Int, tempoStepsPerMinute: Double, targetStepsPerMinute: Double,
        rampNanoseconds: Int, cue: CueChoice, sounding: Bool
    ) {
        self.run = run
        self.step = step
        self.heardAtNanoseconds = heardAtNanoseconds
        self.tempoStepsPerMinute = tempoStepsPerMinute.ifFinite ?? 0
        self.targetStepsPerMinute = targetStepsPerMinute.ifFinite ?? 0
        self.rampNanoseconds = rampNanoseconds
        self.cue = cue
        self.sounding = sounding
    }
    private enum CodingKeys: String, CodingKey {
        case run, step, heardAtNanoseconds = "heard_at_ns", tempoStepsPerMinute = "tempo_spm"
        case targetStepsPerMinute = "target_spm", rampNanoseconds = "ramp_ns", cue, sounding
    }
    func writeFields(to json: inout JSONText) {
        json.add("cue", cue); json.add("heard_at_ns", heardAtNanoseconds); json.add("ramp_ns", rampNanoseconds)
        json.add("run", run); json.add("sounding", sounding); json.add("step", step)
        json.add("target_spm", targetStepsPerMinute); json.add("tempo_spm", tempoStepsPerMinute)
    }
}

/// The group whose beat grid the clicks follow.
///
/// leader is the name of the daemon that sets it. joining: the clicks have not yet reached the leader's steps. following: they are on
/// them. lost: nothing was heard of the leader for 5 s, so the clicks continue with its last tempo. silent is true while the leader
/// has paused; then the clicks are silent, too. `errorMilliseconds` is the difference between the latest step and the leader's,
/// positive if it was late. `clockErrorMilliseconds` is the standard error of the leader's clock.
public struct GroupStatus: Sendable, Equatable, Codable, JSONWritable {
    public enum State: String, Sendable, Codable, CaseIterable, JSONWritable {
        case joining, following, lost
    }
    public var leader: String
    public var state: State
    public var silent: Bool
    public var errorMilliseconds: Double?
    public var clockErrorMilliseconds: Double
    public init(
        leader: String, state: State, silent: Bool, errorMilliseconds: Double? = nil, clockErrorMilliseconds: Double
    ) {
        self.leader = leader
        self.state = state
        self.silent = silent
        self.errorMilliseconds = errorMilliseconds?.ifFinite
        self.clockErrorMilliseconds = clockErrorMilliseconds.ifFinite ?? 0
    }
    private enum CodingKeys: String, CodingKey {
        case leader, state, silent, errorMilliseconds = "error_ms", clockErrorMilliseconds = "clock_error_ms"
    }
    func writeFields(to json: inout JSONText) {
        json.add("clock_error_ms", clockErrorMilliseconds); json.add("error_ms", errorMilliseconds)
        json.add("leader", leader); json.add("silent", silent); json.add("state", state)
    }
}

/// The same moment on two clocks of this machine, in nanoseconds: CLOCK_MONOTONIC, and Unix time.
public struct HostInstant: Sendable, Equatable, Codable {
    public var monotonicNanoseconds: Int
    public var unixNanoseconds: Int
    public init(monotonicNanoseconds: Int, unixNanoseconds: Int) {
        self.monotonicNanoseconds = monotonicNanoseconds
        self.unixNanoseconds = unixNanoseconds
    }
    private enum CodingKeys: String, CodingKey {
        case monotonicNanoseconds = "monotonic_ns", unixNanoseconds = "unix_ns"
    }
}

/// Headphone buttons, phone calls and sleep during a run.
///
/// keys is what media keys control. claimed is true while strided is a media player on the session bus and receives the keys. call is
/// true during a phone call; `resumesAfterCall`, if its end resumes the clicks. `sleepInhibited` is true while the machine is
/// prevented from going to sleep.
public struct MediaStatus: Sendable, Equatable, Codable, JSONWritable {
    public enum Keys: String, Sendable, Codable, CaseIterable, JSONWritable {
        case off, clicks, both
    }
    public var keys: Keys
    public var claimed: Bool
    public var call: Bool
    public var resumesAfterCall: Bool
    public var sleepInhibited: Bool
    public init(keys: Keys, claimed: Bool, call: Bool, resumesAfterCall: Bool, sleepInhibited: Bool) {
        self.keys = keys
        self.claimed = claimed
        self.call = call
        self.resumesAfterCall = resumesAfterCall
        self.sleepInhibited = sleepInhibited
    }
    private enum CodingKeys: String, CodingKey {
        case keys, claimed, call, resumesAfterCall = "resumes_after_call", sleepInhibited = "sleep_inhibited"
    }
    func writeFields(to json: inout JSONText) {
        json.add("call", call); json.add("claimed", claimed); json.add("keys", keys)
        json.add("resumes_after_call", resumesAfterCall); json.add("sleep_inhibited", sleepInhibited)
    }
}

/// A day of the week.
public enum DayOfWeek: String, Sendable, Codable, CaseIterable {
    case mon, tue, wed, thu, fri, sat, sun
}

/// One day of the cadence plan.
///
/// clicks: a run with clicks. easy: an easy run without clicks. date is as 2026-11-21. percent is the increase of the cadence.
/// `clickShare` is the share of the time in which the clicks sound, 0 to 1. A run in the future has the values that follow if all
/// planned runs before it are in sync. A run that was missed is not added to a later day. origin is the date before the run was
/// moved, which identifies it. `leastSeconds` is the least duration in seconds with which a run with clicks counts.
public struct PlanDay: Sendable, Equatable, Codable {
    public enum Workout: String, Sendable, Codable, CaseIterable {
        case clicks, easy, rest
    }
    public enum Outcome: String, Sendable, Codable, CaseIterable {
        case done, missed
    }
    public var date: String
    public var origin: String?
    public var today: Bool
    public var workout: Workout
    public var percent: Double?
    public var clickShare: Double?
    public var leastSeconds: Double?
    public var outcome: Outcome?
    public var inSync: Double?
    public init(
        date: String, origin: String? = nil, today: Bool, workout: Workout, percent: Double? = nil,
        clickShare: Double? = nil, leastSeconds: Double? = nil, outcome: Outcome? = nil, inSync: Double? = nil
    ) {
        self.date = date
        self.origin = origin
        self.today = today
        self.workout = workout
        self.percent = percent?.ifFinite
        self.clickShare = clickShare?.ifFinite
        self.leastSeconds = leastSeconds?.ifFinite
        self.outcome = outcome
        self.inSync = inSync?.ifFinite
    }
    private enum CodingKeys: String, CodingKey {
        case date, origin, today, workout, percent, clickShare = "click_share", leastSeconds = "least_s", outcome
        case inSync = "in_sync"
    }
}

/// The present week of the cadence plan, from Monday.
///
/// raising: the plan holds a step, and proceeds with `runsNeeded` runs in sync after two weeks (earliest), or with `runsEnough` runs
/// at once; `runsInSync` is the number so far. fading: each run in sync reduces the clicks. complete: the goal is kept without
/// clicks. A run is in sync from `leastInSync` on. If `goesBackNext`, one more run out of sync goes back. restarted is the date on
/// which the counting of runs began again after a break of more than two weeks.
public struct PlanWeek: Sendable, Equatable, Codable {
    public enum Phase: String, Sendable, Codable, CaseIterable {
        case raising, fading, complete
    }
    public var phase: Phase
    public var percent: Double
    public var goalPercent: Double
    public var clickShare: Double
    public var step: Int
    public var steps: Int
    public var runsInSync: Int
    public var runsNeeded: Int
    public var runsEnough: Int
    public var earliest: String?
    public var latestInSync: Double?
    public var leastInSync: Double
    public var goesBackNext: Bool
    public var restarted: String?
    public var days: [DayOfWeek]
    public var week: [PlanDay]
    public init(
        phase: Phase, percent: Double, goalPercent: Double, clickShare: Double, step: Int, steps: Int, runsInSync: Int,
        runsNeeded: Int, runsEnough: Int, earliest: String? = nil, latestInSync: Double? = nil, leastInSync: Double,
        goesBackNext: Bool, restarted: String? = nil, days: [DayOfWeek], week: [PlanDay]
    ) {
        self.phase = phase
        self.percent = percent.ifFinite ?? 0
        self.goalPercent = goalPercent.ifFinite ?? 0
        self.clickShare = clickShare.ifFinite ?? 0
        self.step = step
        self.steps = steps
        self.runsInSync = runsInSync
        self.runsNeeded = runsNeeded
        self.runsEnough = runsEnough
        self.earliest = earliest
        self.latestInSync = latestInSync?.ifFinite
        self.leastInSync = leastInSync.ifFinite ?? 0
        self.goesBackNext = goesBackNext
        self.restarted = restarted
        self.days = days
        self.week = week
    }
    private enum CodingKeys: String, CodingKey {
        case phase, percent, goalPercent = "goal_percent", clickShare = "click_share", step, steps
        case runsInSync = "runs_in_sync", runsNeeded = "runs_needed", runsEnough = "runs_enough", earliest
        case latestInSync = "latest_in_sync", leastInSync = "least_in_sync", goesBackNext = "goes_back_next", restarted
        case days, week
    }
}

/// What vibrates.
///
/// auto: all input devices with a motor, such as gamepads, and the motor of a phone.
public enum VibrationChoice: String, Sendable, Codable, CaseIterable, JSONWritable {
    case off, auto
}

/// The feet whose steps vibrate, among the steps that have a click.
public enum FeetChoice: String, Sendable, Codable, CaseIterable, JSONWritable {
    case both, left, right
}

/// The vibrations on the beats.
///
/// strength is 0 to 1. `offsetMilliseconds` is added to the time of each step. active has the names of the input devices that
/// vibrate. problem is the reason why something does not vibrate. requested is the number of vibrations since vibrations were
/// switched on.
public struct VibrationStatus: Sendable, Equatable, Codable, JSONWritable {
    public var output: VibrationChoice
    public var strength: Double
    public var feet: FeetChoice
    public var offsetMilliseconds: Double
    public var active: [String]
    public var problem: String?
    public var requested: Int
    public init(
        output: VibrationChoice, strength: Double, feet: FeetChoice, offsetMilliseconds: Double, active: [String],
        problem: String? = nil, requested: Int
    ) {
        self.output = output
        self.strength = strength.ifFinite ?? 0
        self.feet = feet
        self.offsetMilliseconds = offsetMilliseconds.ifFinite ?? 0
        self.active = active
        self.problem = problem
        self.requested = requested
    }
    private enum CodingKeys: String, CodingKey {
        case output, strength, feet, offsetMilliseconds = "offset_ms", active, problem, requested
    }
    func writeFields(to json: inout JSONText) {
        json.add("active", active); json.add("feet", feet); json.add("offset_ms", offsetMilliseconds)
        json.add("output", output); json.add("problem", problem); json.add("requested", requested)
        json.add("strength", strength)
    }
}

/// What is played at the moments of the announcements.
///
/// speech: while the speech program does not work, chimes.
public enum VoiceChoice: String, Sendable, Codable, CaseIterable, JSONWritable {
    case off, chimes, speech
}

/// A text that was spoken, or for which a chime was played, and when it began.
public struct SpokenStatus: Sendable, Equatable, Codable, JSONWritable {
    public var text: String
    public var atUnixSeconds: Double
    public var chime: Bool
    public init(text: String, atUnixSeconds: Double, chime: Bool) {
        self.text = text
        self.atUnixSeconds = atUnixSeconds.ifFinite ?? 0
        self.chime = chime
    }
    private enum CodingKeys: String, CodingKey {
        case text, atUnixSeconds = "at_unix_s", chime
    }
    func writeFields(to json: inout JSONText) {
        json.add("at_unix_s", atUnixSeconds); json.add("chime", chime); json.add("text", text)
    }
}

/// What strided says during a run.
///
/// With quiet nothing is played. language is a code such as "en". program is the speech program. problem is the reason why chimes are
/// played and not speech.
public struct VoiceStatus: Sendable, Equatable, Codable, JSONWritable {
    public var output: VoiceChoice
    public var quiet: Bool
    public var language: String
    public var program: String
    public var problem: String?
    public var last: SpokenStatus?
    public init(
        output: VoiceChoice, quiet: Bool, language: String, program: String, problem: String? = nil,
        last: SpokenStatus? = nil
    ) {
        self.output = output
        self.quiet = quiet
        self.language = language
        self.program = program
        self.problem = problem
        self.last = last
    }
    func writeFields(to json: inout JSONText) {
        json.add("language", language); json.add("last", last); json.add("output", output)
        json.add("problem", problem); json.add("program", program); json.add("quiet", quiet)
    }
}

/// Which tracks are played.
///
/// on: tracks of the library whose tempo fits the cadence. playlist: those of the playlist, in its order.
public enum MusicChoice: String, Sendable, Codable, CaseIterable, JSONWritable {
    case off, on, playlist
}

/// How the clicks sound at steps that have music.
///
/// soft: 12 dB softer.
public enum ClicksWithMusicChoice: String, Sendable, Codable, CaseIterable, JSONWritable {
    case off, soft, on
}

/// A track that is playing.
///
/// speed is the factor by which it is played faster now. `positionSeconds` and `durationSeconds` are at its own speed.
public struct TrackStatus: Sendable, Equatable, Codable, JSONWritable {
    public var id: Int
    public var title: String
    public var artist: String?
    public var tempoBeatsPerMinute: Double
    public var speed: Double
    public var positionSeconds: Double
    public var durationSeconds: Double
    public init(
        id: Int, title: String, artist: String? = nil, tempoBeatsPerMinute: Double, speed: Double,
        positionSeconds: Double, durationSeconds: Double
    ) {
        self.id = id
        self.title = title
        self.artist = artist
        self.tempoBeatsPerMinute = tempoBeatsPerMinute.ifFinite ?? 0
        self.speed = speed.ifFinite ?? 0
        self.positionSeconds = positionSeconds.ifFinite ?? 0
        self.durationSeconds = durationSeconds.ifFinite ?? 0
    }
    private enum CodingKeys: String, CodingKey {
        case id, title, artist, tempoBeatsPerMinute = "tempo_bpm", speed, positionSeconds = "position_s"
        case durationSeconds = "duration_s"
    }
    func writeFields(to json: inout JSONText) {
        json.add("artist", artist); json.add("duration_s", durationSeconds); json.add("id", id)
        json.add("position_s", positionSeconds); json.add("speed", speed); json.add("tempo_bpm", tempoBeatsPerMinute)
        json.add("title", title)
    }
}

/// The runner's own music on the beat grid.
///
/// playlist is a file or a mood. volume is 0 to 1. problem is the reason why there is no music, or why a track was skipped.
public struct MusicStatus: Sendable, Equatable, Codable, JSONWritable {
    public var mode: MusicChoice
    public var playlist: String?
    public var volume: Double
    public var clicks: ClicksWithMusicChoice
    public var track: TrackStatus?
    public var problem: String?
    public init(
        mode: MusicChoice, playlist: String? = nil, volume: Double, clicks: ClicksWithMusicChoice,
        track: TrackStatus? = nil, problem: String? = nil
    ) {
        self.mode = mode
        self.playlist = playlist
        self.volume = volume.ifFinite ?? 0
        self.clicks = clicks
        self.track = track
        self.problem = problem
    }
    func writeFields(to json: inout JSONText) {
        json.add("clicks", clicks); json.add("mode", mode); json.add("playlist", playlist)
        json.add("problem", problem); json.add("track", track); json.add("volume", volume)
    }
}

/// Data that could not be stored, and the reason.
///
/// It is kept in memory and strided tries again. preferences: the settings that were changed with requests. sensors: the remembered
/// sensors. runner: the learnt model and the plan. day: the alerts of the day and the step lengths. recording: activities and daily
/// steps. run: the run in progress. settings: any of these files except recording, because the disk is slow.
public struct UnsavedPart: Sendable, Equatable, Codable, JSONWritable {
    public enum Part: String, Sendable, Codable, CaseIterable, JSONWritable {
        case preferences, sensors, runner, day, run, players, recording, settings
    }
    public var part: Part
    public var reason: String
    public init(part: Part, reason: String) {
        self.part = part
        self.reason = reason
    }
    func writeFields(to json: inout JSONText) {
        json.add("part", part); json.add("reason", reason)
    }
}

/// A record that an activity has broken, with the record before.
///
/// Times include pauses. measure is 1km, mile, 5km, 10km, half-marathon, marathon or 12min.
public struct NewRecordStatus: Sendable, Equatable, Codable {
    public var measure: String
    public var timeSeconds: Double
    public var distanceMeters: Double
    public var distanceEstimated: Bool
    public var beforeTimeSeconds: Double
    public var beforeDistanceMeters: Double
    public var beforeDate: String
    public var beforeActivity: Int
    public init(
        measure: String, timeSeconds: Double, distanceMeters: Double, distanceEstimated: Bool,
        beforeTimeSeconds: Double, beforeDistanceMeters: Double, beforeDate: String, beforeActivity: Int
    ) {
        self.measure = measure
        self.timeSeconds = timeSeconds.ifFinite ?? 0
        self.distanceMeters = distanceMeters.ifFinite ?? 0
        self.distanceEstimated = distanceEstimated
        self.beforeTimeSeconds = beforeTimeSeconds.ifFinite ?? 0
        self.beforeDistanceMeters = beforeDistanceMeters.ifFinite ?? 0
        self.beforeDate = beforeDate
        self.beforeActivity = beforeActivity
    }
    private enum CodingKeys: String, CodingKey {
        case measure, timeSeconds = "time_s", distanceMeters = "distance_m", distanceEstimated = "distance_estimated"
        case beforeTimeSeconds = "before_time_s", beforeDistanceMeters = "before_distance_m"
        case beforeDate = "before_date", beforeActivity = "before_activity"
    }
}

/// Shoes that have reached the limit of their distance.
public struct WornShoesStatus: Sendable, Equatable, Codable {
    public var name: String
    public var distanceMeters: Double
    public var limitMeters: Double
    public init(name: String, distanceMeters: Double, limitMeters: Double) {
        self.name = name
        self.distanceMeters = distanceMeters.ifFinite ?? 0
        self.limitMeters = limitMeters.ifFinite ?? 0
    }
    private enum CodingKeys: String, CodingKey {
        case name, distanceMeters = "distance_m", limitMeters = "limit_m"
    }
}

/// The complete state.
///
/// schema is the number of this layout; it increases when a field is removed or changes its meaning, but not when a field is added.
/// `stepsPlayed` counts the steps of the current run, or of the last one. `countIn` is the number that is counted while StartActivity
/// or RunWorkout counts in with the softer clicks of sound.lead_in, such as 4, 3, 2, 1; it is absent otherwise. position is the
/// runner's position, also without a recording; it is absent if no source has reported one recently. warnings are problems that the
/// user can fix.
public struct Status: Sendable, Equatable, Codable, JSONWritable {
    public var schema: Int
    public var version: String
    public var state: PlayState
    public var follow: FollowChoice
    public var target: TargetStatus
    public var measured: MeasuredStatus?
    public var motion: MotionStatus?
    public var heart: HeartStatus?
    public var lock: LockStatus?
    public var plan: String?
    public var recording: RecordingStatus?
    public var workout: WorkoutStatus?
    public var race: RaceStatus?
    public var alerts: AlertsStatus?
    public var lastAlert: AlertStatus?
    public var click: ClickStatus
    public var runner: RunnerStatus
    public var stepsPlayed: Int
    public var countIn: Int?
    public var lastStep: StepStatus?
    public var grid: GridStatus?
    public var group: GroupStatus?
    public var position: PositionStatus?
    public var output: OutputStatus?
    public var inputs: [InputStatus]
    public var broadcast: BroadcastStatus?
    public var media: MediaStatus?
    public var vibration: VibrationStatus?
    public var voice: VoiceStatus?
    public var music: MusicStatus?
    public var warnings: [String]
    public var unsaved: [UnsavedPart]?
    public init(
        schema: Int, version: String, state: PlayState, follow: FollowChoice, target: TargetStatus,
        measured: MeasuredStatus? = nil, motion: MotionStatus? = nil, heart: HeartStatus? = nil,
        lock: LockStatus? = nil, plan: String? = nil, recording: RecordingStatus? = nil, workout: WorkoutStatus? = nil,
        race: RaceStatus? = nil, alerts: AlertsStatus? = nil, lastAlert: AlertStatus? = nil, click: ClickStatus,
        runner: RunnerStatus, stepsPlayed: Int, countIn: Int? = nil, lastStep: StepStatus? = nil,
        grid: GridStatus? = nil, group: GroupStatus? = nil, position: PositionStatus? = nil,
        output: OutputStatus? = nil, inputs: [InputStatus], broadcast: BroadcastStatus? = nil,
        media: MediaStatus? = nil, vibration: VibrationStatus? = nil, voice: VoiceStatus? = nil,
        music: MusicStatus? = nil, warnings: [String], unsaved: [UnsavedPart]? = nil
    ) {
        self.schema = schema
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
        self.race = race
        self.alerts = alerts
        self.lastAlert = lastAlert
        self.click = click
        self.runner = runner
        self.stepsPlayed = stepsPlayed
        self.countIn = countIn
        self.lastStep = lastStep
        self.grid = grid
        self.group = group
        self.position = position
        self.output = output
        self.inputs = inputs
        self.broadcast = broadcast
        self.media = media
        self.vibration = vibration
        self.voice = voice
        self.music = music
        self.warnings = warnings
        self.unsaved = unsaved
    }
    private enum CodingKeys: String, CodingKey {
        case schema, version, state, follow, target, measured, motion, heart, lock, plan, recording, workout, race
        case alerts, lastAlert = "last_alert", click, runner, stepsPlayed = "steps_played", countIn = "count_in"
        case lastStep = "last_step", grid, group, position, output, inputs, broadcast, media, vibration, voice, music
        case warnings, unsaved
    }
    func writeFields(to json: inout JSONText) {
        json.add("alerts", alerts); json.add("broadcast", broadcast); json.add("click", click)
        json.add("count_in", countIn); json.add("follow", follow); json.add("grid", grid); json.add("group", group)
        json.add("heart", heart); json.add("inputs", inputs); json.add("last_alert", lastAlert)
        json.add("last_step", lastStep); json.add("lock", lock); json.add("measured", measured)
        json.add("media", media); json.add("motion", motion); json.add("music", music); json.add("output", output)
        json.add("plan", plan); json.add("position", position); json.add("race", race)
        json.add("recording", recording); json.add("runner", runner); json.add("schema", schema)
        json.add("state", state); json.add("steps_played", stepsPlayed); json.add("target", target)
        json.add("unsaved", unsaved); json.add("version", version); json.add("vibration", vibration)
        json.add("voice", voice); json.add("warnings", warnings); json.add("workout", workout)
    }
}

/// The number of fed lines that were used, that contain no data for strided, and that are damaged.
public struct FeedCount: Sendable, Equatable, Codable {
    public var accepted: Int
    public var ignored: Int
    public var refused: Int
    public init(accepted: Int, ignored: Int, refused: Int) {
        self.accepted = accepted
        self.ignored = ignored
        self.refused = refused
    }
}

/// A distribution of latencies in microseconds.
///
/// The buckets are in order of increasing latency.
public struct LatencySummary: Sendable, Equatable, Codable {
    public struct Bucket: Sendable, Equatable, Codable {
        public var upToMicroseconds: Int
        public var count: Int
        public init(upToMicroseconds: Int, count: Int) {
            self.upToMicroseconds = upToMicroseconds
            self.count = count
        }
        private enum CodingKeys: String, CodingKey {
            case upToMicroseconds = "up_to_us", count
        }
    }
    public var count: Int
    public var medianMicroseconds: Int
    public var p99Microseconds: Int
    public var worstMicroseconds: Int
    public var buckets: [Bucket]
    public init(count: Int, medianMicroseconds: Int, p99Microseconds: Int, worstMicroseconds: Int, buckets: [Bucket]) {
        self.count = count
        self.medianMicroseconds = medianMicroseconds
        self.p99Microseconds = p99Microseconds
        self.worstMicroseconds = worstMicroseconds
        self.buckets = buckets
    }
    private enum CodingKeys: String, CodingKey {
        case count, medianMicroseconds = "median_us", p99Microseconds = "p99_us", worstMicroseconds = "worst_us"
        case buckets
    }
}

/// The daemon's check of itself and of the machine.
///
/// wakeups: how late the audio thread has woken up. reactions: the time from a request for a change until it is heard.
public struct Diagnosis: Sendable, Equatable, Codable {
    /// The result of one check.
    ///
    /// good: no problem. fair: it works, but could work better. bad: the runner can hear the problem. advice is one action that fixes the
    /// problem.
    public struct Finding: Sendable, Equatable, Codable {
        public enum Verdict: String, Sendable, Codable, CaseIterable {
            case good, fair, bad
        }
        public var subject: String
        public var verdict: Verdict
        public var text: String
        public var advice: String?
        public init(subject: String, verdict: Verdict, text: String, advice: String? = nil) {
            self.subject = subject
            self.verdict = verdict
            self.text = text
            self.advice = advice
        }
    }
    public var findings: [Finding]
    public var wakeups: LatencySummary
    public var reactions: LatencySummary
    public init(findings: [Finding], wakeups: LatencySummary, reactions: LatencySummary) {
        self.findings = findings
        self.wakeups = wakeups
        self.reactions = reactions
    }
}

/// A sound: built into strided, or a WAV file.
public struct SoundEntry: Sendable, Equatable, Codable {
    public enum Origin: String, Sendable, Codable, CaseIterable {
        case builtIn = "built_in", file
    }
    public var name: String
    public var origin: Origin
    public init(name: String, origin: Origin) {
        self.name = name
        self.origin = origin
    }
}

/// A Bluetooth sensor that was discovered or is remembered.
///
/// kinds are "footpod", "treadmill" and "heart-rate". strided connects to a remembered sensor when it is in range. state says in
/// words whether it is connected. `cadenceUnit` says whether a foot pod counts steps or strides, and how strided knows this.
/// `signalDBm` is the signal strength when the sensor was discovered. belt says in words how far strided may move the belt of the
/// treadmill, and the known deviations of the treadmill from the specification.
public struct SensorStatus: Sendable, Equatable, Codable {
    public var address: String
    public var name: String?
    public var kinds: [String]
    public var remembered: Bool
    public var state: String
    public var batteryPercent: Int?
    public var cadenceUnit: String?
    public var signalDBm: Int?
    public var belt: String?
    public init(
        address: String, name: String? = nil, kinds: [String], remembered: Bool, state: String,
        batteryPercent: Int? = nil, cadenceUnit: String? = nil, signalDBm: Int? = nil, belt: String? = nil
    ) {
        self.address = address
        self.name = name
        self.kinds = kinds
        self.remembered = remembered
        self.state = state
        self.batteryPercent = batteryPercent
        self.cadenceUnit = cadenceUnit
        self.signalDBm = signalDBm
        self.belt = belt
    }
    private enum CodingKeys: String, CodingKey {
        case address, name, kinds, remembered, state, batteryPercent = "battery_percent", cadenceUnit = "cadence_unit"
        case signalDBm = "signal_dbm", belt
    }
}

/// One point of the learnt curve.
///
/// `deviationStepsPerMinute` is one standard deviation of `personalStepsPerMinute`, the learnt cadence.
public struct RunnerModelPoint: Sendable, Equatable, Codable {
    public var metersPerSecond: Double
    public var heuristicStepsPerMinute: Double
    public var personalStepsPerMinute: Double
    public var deviationStepsPerMinute: Double
    public init(
        metersPerSecond: Double, heuristicStepsPerMinute: Double, personalStepsPerMinute: Double,
        deviationStepsPerMinute: Double
    ) {
        self.metersPerSecond = metersPerSecond.ifFinite ?? 0
        self.heuristicStepsPerMinute = heuristicStepsPerMinute.ifFinite ?? 0
        self.personalStepsPerMinute = personalStepsPerMinute.ifFinite ?? 0
        self.deviationStepsPerMinute = deviationStepsPerMinute.ifFinite ?? 0
    }
    private enum CodingKeys: String, CodingKey {
        case metersPerSecond = "speed_mps", heuristicStepsPerMinute = "heuristic_spm"
        case personalStepsPerMinute = "personal_spm", deviationStepsPerMinute = "deviation_spm"
    }
}

/// The learnt model of the runner: cadence as a function of speed.
///
/// `inForce` is the model in use, "heuristic" or "personal". windows is the number of 20 s windows of steady running from which it
/// was learnt, calibrations that of measurements with CalibrateRunner. `leftOut` is the median error of models that were learnt from
/// the logbook without some runs, on those runs; it is absent if the model was not learnt from the logbook, or from one run only.
public struct RunnerModelReport: Sendable, Equatable, Codable {
    public struct LeftOut: Sendable, Equatable, Codable {
        public var runs: Int
        public var personalStepsPerMinute: Double
        public var heuristicStepsPerMinute: Double
        public init(runs: Int, personalStepsPerMinute: Double, heuristicStepsPerMinute: Double) {
            self.runs = runs
            self.personalStepsPerMinute = personalStepsPerMinute.ifFinite ?? 0
            self.heuristicStepsPerMinute = heuristicStepsPerMinute.ifFinite ?? 0
        }
        private enum CodingKeys: String, CodingKey {
            case runs, personalStepsPerMinute = "personal_spm", heuristicStepsPerMinute = "heuristic_spm"
        }
    }
    public var inForce: String
    public var reason: String
    public var windows: Int
    public var calibrations: Int?
    public var runs: Int
    public var curve: [RunnerModelPoint]
    public var leftOut: LeftOut?
    public init(
        inForce: String, reason: String, windows: Int, calibrations: Int? = nil, runs: Int, curve: [RunnerModelPoint],
        leftOut: LeftOut? = nil
    ) {
        self.inForce = inForce
        self.reason = reason
        self.windows = windows
        self.calibrations = calibrations
        self.runs = runs
        self.curve = curve
        self.leftOut = leftOut
    }
    private enum CodingKeys: String, CodingKey {
        case inForce = "in_force", reason, windows, calibrations, runs, curve, leftOut = "left_out"
    }
}

/// A measurement with which the model of the runner was calibrated: `stepsPerMinute` at `metersPerSecond`.
///
/// `deviationStepsPerMinute` is the standard error of `stepsPerMinute`. source says how it was measured: taps at the landings of one
/// foot, the steps that a source has reported, or a count of the runner. taps is the number of taps that were used. The others are
/// suggestions at that speed: of the heuristic, and of the model in use before and after the calibration. limit is present if
/// `suggestedStepsPerMinute` is the lowest or the highest cadence of people at that speed.
public struct RunnerCalibration: Sendable, Equatable, Codable {
    public enum Source: String, Sendable, Codable, CaseIterable {
        case taps, steps, count
    }
    public var source: Source
    public var metersPerSecond: Double
    public var stepsPerMinute: Double
    public var deviationStepsPerMinute: Double
    public var taps: Int?
    public var heuristicStepsPerMinute: Double
    public var beforeStepsPerMinute: Double
    public var suggestedStepsPerMinute: Double
    public var limit: CadenceLimit?
    public init(
        source: Source, metersPerSecond: Double, stepsPerMinute: Double, deviationStepsPerMinute: Double,
        taps: Int? = nil, heuristicStepsPerMinute: Double, beforeStepsPerMinute: Double,
        suggestedStepsPerMinute: Double, limit: CadenceLimit? = nil
    ) {
        self.source = source
        self.metersPerSecond = metersPerSecond.ifFinite ?? 0
        self.stepsPerMinute = stepsPerMinute.ifFinite ?? 0
        self.deviationStepsPerMinute = deviationStepsPerMinute.ifFinite ?? 0
        self.taps = taps
        self.heuristicStepsPerMinute = heuristicStepsPerMinute.ifFinite ?? 0
        self.beforeStepsPerMinute = beforeStepsPerMinute.ifFinite ?? 0
        self.suggestedStepsPerMinute = suggestedStepsPerMinute.ifFinite ?? 0
        self.limit = limit
    }
    private enum CodingKeys: String, CodingKey {
        case source, metersPerSecond = "speed_mps", stepsPerMinute = "cadence_spm"
        case deviationStepsPerMinute = "deviation_spm", taps, heuristicStepsPerMinute = "heuristic_spm"
        case beforeStepsPerMinute = "before_spm", suggestedStepsPerMinute = "suggested_spm", limit
    }
}

/// The result of ApplyProfile for one property, in metres, kilograms or beats a minute.
///
/// before is absent if the property was not set, and for a step length. filled: it was not set. replaced: it had another value. same:
/// it has this value already, within the precision of watches. kept: it has another value and was not changed. estimated: strided
/// uses its own step length, because it has learnt one or because the value is too far from the average of people.
public struct ProfileProperty: Sendable, Equatable, Codable {
    public enum Name: String, Sendable, Codable, CaseIterable {
        case height, mass, maximumHeartRate = "maximum_heart_rate", runningStep = "running_step"
        case walkingStep = "walking_step"
    }
    public enum Outcome: String, Sendable, Codable, CaseIterable {
        case filled, replaced, same, kept, estimated
    }
    public var name: Name
    public var value: Double
    public var before: Double?
    public var outcome: Outcome
    public init(name: Name, value: Double, before: Double? = nil, outcome: Outcome) {
        self.name = name
        self.value = value.ifFinite ?? 0
        self.before = before?.ifFinite
        self.outcome = outcome
    }
}

/// The totals of today.
///
/// `kilocalories` includes the energy at rest for activities, but not for other steps. presence says whether a source counts steps,
/// because no data is not the same as zero steps: live: one counts now. silent: one has sent data, but none does now; the latest data
/// is from `silentSinceUnixSeconds`. never_seen: none has ever sent data. refused: the system refuses access, for the reason in
/// refusal. `windowSteps` are the steps of the last `windowSeconds` seconds, only if presence is live.
public struct TodayReport: Sendable, Equatable, Codable {
    public enum Presence: String, Sendable, Codable, CaseIterable {
        case live, silent, neverSeen = "never_seen", refused
    }
    public var date: String
    public var steps: Int?
    public var distanceMeters: Double?
    public var kilocalories: Double?
    public var goalSteps: Int?
    public var goalDistanceMeters: Double?
    public var goalKilocalories: Double?
    public var windowSteps: Int?
    public var windowSeconds: Double
    public var activity: String?
    public var presence: Presence
    public var silentSinceUnixSeconds: Double?
    public var refusal: String?
    public init(
        date: String, steps: Int? = nil, distanceMeters: Double? = nil, kilocalories: Double? = nil,
        goalSteps: Int? = nil, goalDistanceMeters: Double? = nil, goalKilocalories: Double? = nil,
        windowSteps: Int? = nil, windowSeconds: Double, activity: String? = nil, presence: Presence,
        silentSinceUnixSeconds: Double? = nil, refusal: String? = nil
    ) {
        self.date = date
        self.steps = steps
        self.distanceMeters = distanceMeters?.ifFinite
        self.kilocalories = kilocalories?.ifFinite
        self.goalSteps = goalSteps
        self.goalDistanceMeters = goalDistanceMeters?.ifFinite
        self.goalKilocalories = goalKilocalories?.ifFinite
        self.windowSteps = windowSteps
        self.windowSeconds = windowSeconds.ifFinite ?? 0
        self.activity = activity
        self.presence = presence
        self.silentSinceUnixSeconds = silentSinceUnixSeconds?.ifFinite
        self.refusal = refusal
    }
    private enum CodingKeys: String, CodingKey {
        case date, steps, distanceMeters = "distance_m", kilocalories = "energy_kcal", goalSteps = "goal_steps"
        case goalDistanceMeters = "goal_distance_m", goalKilocalories = "goal_energy_kcal"
        case windowSteps = "window_steps", windowSeconds = "window_s", activity, presence
        case silentSinceUnixSeconds = "silent_since_unix_s", refusal
    }
}

/// The playlist that suits the last seven days.
///
/// mood is absent if there is no data. target is a file, or the name of a playlist in a player. playing is the name of the player
/// that plays it.
public struct PlaylistReport: Sendable, Equatable, Codable {
    public var mood: String?
    public var target: String?
    public var reason: String
    public var playing: String?
    public init(mood: String? = nil, target: String? = nil, reason: String, playing: String? = nil) {
        self.mood = mood
        self.target = target
        self.reason = reason
        self.playing = playing
    }
}

/// A phone that sends its sensors' readings.
///
/// The id is 4 to 32 letters, digits or hyphens; the name is at most 40 characters.
public struct Phone: Sendable, Equatable, Codable {
    public var id: String
    public var name: String
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// Acceleration with gravity, in m/s2, at a time of this machine's CLOCK_MONOTONIC in nanoseconds.
public struct MotionSample: Sendable, Equatable, Codable {
    public var atNanoseconds: Int
    public var x: Double
    public var y: Double
    public var z: Double
    public init(atNanoseconds: Int, x: Double, y: Double, z: Double) {
        self.atNanoseconds = atNanoseconds
        self.x = x.ifFinite ?? 0
        self.y = y.ifFinite ?? 0
        self.z = z.ifFinite ?? 0
    }
    private enum CodingKeys: String, CodingKey {
        case atNanoseconds = "at_ns", x, y, z
    }
}

/// A position at a time of this machine's CLOCK_MONOTONIC in nanoseconds.
///
/// The accuracy is the radius that contains the true position with a probability of 95 %. The speed is absent if the phone does not
/// report it.
public struct PhoneFixMessage: Sendable, Equatable, Codable {
    public var atNanoseconds: Int
    public var latitudeDegrees: Double
    public var longitudeDegrees: Double
    public var accuracyMeters: Double
    public var metersPerSecond: Double?
    public init(
        atNanoseconds: Int, latitudeDegrees: Double, longitudeDegrees: Double, accuracyMeters: Double,
        metersPerSecond: Double? = nil
    ) {
        self.atNanoseconds = atNanoseconds
        self.latitudeDegrees = latitudeDegrees.ifFinite ?? 0
        self.longitudeDegrees = longitudeDegrees.ifFinite ?? 0
        self.accuracyMeters = accuracyMeters.ifFinite ?? 0
        self.metersPerSecond = metersPerSecond?.ifFinite
    }
    private enum CodingKeys: String, CodingKey {
        case atNanoseconds = "at_ns", latitudeDegrees = "latitude_deg", longitudeDegrees = "longitude_deg"
        case accuracyMeters = "accuracy_m", metersPerSecond = "speed_mps"
    }
}

/// The steps of this phone since its page was opened, and whether strided uses the phone's steps and positions: of several phones it
/// uses one.
public struct PhoneUse: Sendable, Equatable, Codable {
    public var steps: Int
    public var stepsUsed: Bool
    public var positionsUsed: Bool
    public init(steps: Int, stepsUsed: Bool, positionsUsed: Bool) {
        self.steps = steps
        self.stepsUsed = stepsUsed
        self.positionsUsed = positionsUsed
    }
    private enum CodingKeys: String, CodingKey {
        case steps, stepsUsed = "steps_used", positionsUsed = "positions_used"
    }
}

/// A change of the workout in progress.
///
/// skip: start the next step. back: start the previous step. repeat: start the present step again. add_minute: make a step that ends
/// by time one minute longer. stop: end the workout; the clicks and the recording continue.
public enum WorkoutAction: String, Sendable, Codable, CaseIterable {
    case skip, back, `repeat`, addMinute = "add_minute", stop
}

/// The way of an earlier run: at most 1,000 points, with increasing moving times.
///
/// The columns have a value for each point; latitudes and longitudes, and the cadences, are absent if the run has none. A cadence of
/// 0 is unknown.
public struct RaceCourse: Sendable, Equatable, Codable {
    public var timesSeconds: [Double]
    public var distancesMeters: [Double]
    public var latitudesDegrees: [Double]?
    public var longitudesDegrees: [Double]?
    public var cadencesStepsPerMinute: [Double]?
    public init(
        timesSeconds: [Double], distancesMeters: [Double], latitudesDegrees: [Double]? = nil,
        longitudesDegrees: [Double]? = nil, cadencesStepsPerMinute: [Double]? = nil
    ) {
        self.timesSeconds = timesSeconds
        self.distancesMeters = distancesMeters
        self.latitudesDegrees = latitudesDegrees
        self.longitudesDegrees = longitudesDegrees
        self.cadencesStepsPerMinute = cadencesStepsPerMinute
    }
    private enum CodingKeys: String, CodingKey {
        case timesSeconds = "times_s", distancesMeters = "distances_m", latitudesDegrees = "latitudes_deg"
        case longitudesDegrees = "longitudes_deg", cadencesStepsPerMinute = "cadences_spm"
    }
}

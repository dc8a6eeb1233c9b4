import Activities
import Cadence
import Logbook

/// An activity as JSON; the names of the fields contain the units, and fields with unknown values are absent.
struct ActivityDocument: Encodable {
    let id: Int64
    let kind: String
    /// True if neither the file nor a table states the kind; otherwise absent.
    let kind_assumed: Bool?
    let origin: String
    let state: String
    let start: String
    let elapsed_s: Double
    let moving_s: Double
    let distance_m: Double?
    let distance_source: String?
    let average_speed_mps: Double?
    let best_speed_mps: Double?
    let steps: Int?
    let cadence_spm: Double?
    let target_spm: Double?
    let in_sync_s: Double?
    let in_sync_share: Double?
    let in_sync_measured_s: Double?
    let heart_rate_bpm: Double?
    let highest_heart_rate_bpm: Double?
    let energy_kcal: Double?
    let ascent_m: Double?
    let descent_m: Double?
    let step_time_s: Double?
    let step_time_deviation_s: Double?
    let footfall_error_s: Double?
    let step_time_difference_s: Double?
    let step_time_difference_uncertainty_s: Double?
    let laps: Int
    /// Absent in lists.
    let lap_values: [LapDocument]?
    /// The numbers of second recordings, which do not count; absent if there are none, and in lists.
    let second_recordings: [Int64]?
    /// The activity of which this is a second recording that does not count.
    let second_of: Int64?
    /// Absent if there was no workout.
    let workouts: [WorkoutDocument]?
    let name: String?
    let note: String?
    /// 1 (very easy) to 10 (maximal).
    let perceived_effort: Int?
    /// Absent if there are none.
    let tags: [String]?
    /// Absent if there are none.
    let shoes: String?
    /// True if the distance of the shoes has reached their limit; otherwise absent, as in a list of activities.
    let shoes_limit_passed: Bool?

    /// - Parameters:
    ///   - earlier: For each workout, the previous time of the same workout.
    ///   - track: The activity with its samples, for the laps.
    ///   - shoe: The shoes with their distance.
    init(
        _ entry: LogEntry,
        earlier: [EarlierWorkout?] = [],
        track: ActivityTrack? = nil,
        shoe: Shoe? = nil,
        recordings: (seconds: [ActivityID], first: ActivityID?) = ([], nil)
    ) {
        self.init(
            entry.activity,
            number: entry.id.number,
            entry.state,
            earlier: earlier,
            track: track,
            shoe: shoe,
            recordings: recordings
        )
    }

    /// - Parameter number: The number of the activity in the logbook.
    init(
        _ activity: Activities.Activity,
        number: Int64,
        _ state: LogEntry.State = .finished,
        earlier: [EarlierWorkout?] = [],
        track: ActivityTrack? = nil,
        shoe: Shoe? = nil,
        recordings: (seconds: [ActivityID], first: ActivityID?) = ([], nil)
    ) {
        let summary = activity.summary
        id = number
        kind = activity.kind.rawValue
        kind_assumed = activity.isKindAssumed ? true : nil
        origin = activity.origin.rawValue
        self.state = state.rawValue
        start = activity.start.iso8601
        elapsed_s = activity.elapsed / .seconds(1)
        moving_s = summary.moving / .seconds(1)
        distance_m = summary.knownDistance?.meters
        distance_source = summary.distanceSource?.rawValue
        average_speed_mps = summary.averageSpeed?.metersPerSecond
        best_speed_mps = summary.bestSpeedShown?.metersPerSecond
        steps = summary.steps
        cadence_spm = summary.cadence?.stepsPerMinute
        target_spm = summary.target?.stepsPerMinute
        in_sync_s = summary.inSync.map { $0 / .seconds(1) }
        in_sync_share = summary.inSyncShare
        in_sync_measured_s = summary.syncMeasured.map { $0 / .seconds(1) }
        heart_rate_bpm = summary.heartRate?.beatsPerMinute
        highest_heart_rate_bpm = summary.highestHeartRate?.beatsPerMinute
        energy_kcal = summary.energy?.kilocalories
        ascent_m = summary.ascent
        descent_m = summary.descent
        step_time_s = summary.stepTiming?.mean
        step_time_deviation_s = summary.stepTiming?.deviation
        footfall_error_s = summary.stepTiming?.error
        step_time_difference_s = summary.stepTiming?.difference
        step_time_difference_uncertainty_s = summary.stepTiming?.differenceUncertainty
        laps = activity.laps.count
        lap_values = track.map { track in
            track.measuredLaps.map { LapDocument($0, moving: track.moving(in: $0.span)) }
        }
        second_recordings = recordings.seconds.isEmpty ? nil : recordings.seconds.map(\.number)
        second_of = recordings.first?.number
        workouts =
            activity.workouts.isEmpty
            ? nil
            : activity.workouts.enumerated().map { number, workout in
                WorkoutDocument(workout, earlier: earlier.indices.contains(number) ? earlier[number] : nil)
            }
        name = activity.name
        note = activity.note
        perceived_effort = activity.effort?.value
        tags = activity.tags.isEmpty ? nil : activity.tags.map(\.text)
        shoes = activity.shoes
        shoes_limit_passed = shoe?.isWorn == true ? true : nil
    }
}

/// A lap as JSON; fields with unknown values are absent.
struct LapDocument: Encodable {
    let start_s: Double
    let elapsed_s: Double
    let moving_s: Double
    let distance_m: Double
    let energy_kcal: Double?
    let cadence_spm: Double?
    let heart_rate_bpm: Double?
    let highest_heart_rate_bpm: Double?

    init(_ lap: Lap, moving: Duration) {
        start_s = lap.span.lowerBound / .seconds(1)
        elapsed_s = (lap.span.upperBound - lap.span.lowerBound) / .seconds(1)
        moving_s = moving / .seconds(1)
        distance_m = lap.distance.meters
        energy_kcal = lap.energy > .zero ? lap.energy.kilocalories : nil
        cadence_spm = lap.cadence?.stepsPerMinute
        heart_rate_bpm = lap.heartRate?.beatsPerMinute
        highest_heart_rate_bpm = lap.highestHeartRate?.beatsPerMinute
    }
}

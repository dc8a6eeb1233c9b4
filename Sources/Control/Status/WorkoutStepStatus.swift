/// One step of a workout.
public struct WorkoutStepStatus: Sendable, Equatable, Codable {
    /// The number of the step, starting at 1, with all repeats written out.
    public let number: Int
    /// The rounds that contain the step, the outermost first; empty outside of repeats.
    public let rounds: [WorkoutRoundStatus]
    /// The purpose of the step.
    public let intensity: WorkoutIntensity
    /// What ends the step.
    public let end: WorkoutStepEnd
    /// The end as it is written in a workout, for example `3min`, `1km`, `hr<120bpm`, `lap` or `open`.
    public let endText: String
    /// The moving time of the step in seconds, with the minutes that the runner has added; `nil` if it does not end by time.
    public let durationSeconds: Double?
    /// The distance of the step in metres; `nil` if it does not end by distance.
    public let distanceMeters: Double?
    /// The heart rate that ends the step, in beats per minute; `nil` if no heart rate ends it.
    public let heartRate: Double?
    /// What the runner should keep to; the first target counts for the share in range.
    public let targets: [WorkoutTargetStatus]
    /// A text for the runner; `nil` if there is none.
    public let text: String?

    /// Creates a step; values that are NaN or infinite are stored as `nil`, meaning unknown.
    public init(
        number: Int,
        rounds: [WorkoutRoundStatus] = [],
        intensity: WorkoutIntensity,
        end: WorkoutStepEnd,
        endText: String,
        durationSeconds: Double? = nil,
        distanceMeters: Double? = nil,
        heartRate: Double? = nil,
        targets: [WorkoutTargetStatus] = [],
        text: String? = nil
    ) {
        self.number = number
        self.rounds = rounds
        self.intensity = intensity
        self.end = end
        self.endText = endText
        self.durationSeconds = durationSeconds?.ifFinite
        self.distanceMeters = distanceMeters?.ifFinite
        self.heartRate = heartRate?.ifFinite
        self.targets = targets
        self.text = text
    }

    private enum CodingKeys: String, CodingKey {
        case number, rounds, intensity, end
        case endText = "end_text"
        case durationSeconds = "duration_s"
        case distanceMeters = "distance_m"
        case heartRate = "heart_bpm"
        case targets, text
    }
}

/// One round of a repeat, for example 2 of 6.
public struct WorkoutRoundStatus: Sendable, Equatable, Codable {
    /// The number of the round, starting at 1.
    public let number: Int
    /// The number of rounds of the repeat.
    public let count: Int

    /// Creates a round.
    public init(number: Int, count: Int) {
        self.number = number
        self.count = count
    }
}

/// The purpose of a step of a workout.
public enum WorkoutIntensity: String, Sendable, Codable, CaseIterable {
    /// Warming up.
    case warmup
    /// An effort.
    case work
    /// Easy running between or after efforts.
    case recovery
    /// Walking or standing.
    case rest
    /// Cooling down.
    case cooldown
}

/// What ends a step of a workout.
public enum WorkoutStepEnd: String, Sendable, Codable, CaseIterable {
    /// A moving time.
    case time
    /// A distance.
    case distance
    /// The first reading above a heart rate.
    case heartAbove = "heart_above"
    /// The first reading below a heart rate.
    case heartBelow = "heart_below"
    /// The lap key.
    case lap
    /// Nothing: the step lasts until the runner skips it.
    case open
}

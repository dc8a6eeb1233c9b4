public import Cadence

/// One thing a source saw of the runner.
public struct Observation: Hashable, Sendable {
    /// Where it came from.
    public let source: Source

    /// When its bytes came in: monotonic time since an origin of the reader's choice.
    public let arrival: Duration

    /// When it was true, on the same axis as `arrival`.
    ///
    /// The source's own time stamps set the spacing, so a live replay with its jitter and the same recording read from
    /// a file give the same sequence. Never earlier than the observation before it. One with the same instant as the
    /// one before replaces it.
    public let instant: Duration

    /// What was seen.
    public let kind: Kind

    /// An observation.
    public init(source: Source, arrival: Duration, instant: Duration, kind: Kind) {
        self.source = source
        self.arrival = arrival
        self.instant = instant
        self.kind = kind
    }

    /// Kinds of sources; the raw values are stable.
    public enum Source: String, Hashable, Sendable, CaseIterable {
        /// NMEA 0183 sentences handed in as bytes.
        case nmea
        /// A gpsd server.
        case gpsd
        /// Pedometer lines.
        case steps
        /// An accelerometer's steps, of this machine or handed in as lines.
        case accelerometer
        /// A Bluetooth foot pod.
        case footPod = "footpod"
        /// A Bluetooth treadmill.
        case treadmill
        /// A Bluetooth heart-rate strap.
        case heartRate = "heart-rate"
    }

    /// What there is to see.
    public enum Kind: Hashable, Sendable {
        /// A satellite receiver's speed: one an epoch.
        case speed(SpeedFix)
        /// A receiver that answers, with no speed to follow.
        case noFix(NoFixReason)
        /// A measured cadence.
        case stepRate(StepRate)
        /// So many steps more than before, at least 1.
        case steps(Int)
        /// The source says that nobody steps: told when it begins, and not again while it lasts.
        case standing
        /// One step whose moment is known: the observation's instant is when the foot came down.
        case footfall(Footfall)
        /// What a foot pod measures of the runner's speed.
        case podSpeed(Speed)
        /// What a treadmill says of its belt.
        case belt(Belt)
        /// The heart's rate.
        case heartRate(HeartRate)
    }
}

/// A step whose moment is known.
public struct Footfall: Hashable, Sendable {
    /// How sure its source is that there was a step then, 0…1.
    public let confidence: Double
    /// Standard uncertainty of what all instants of the source may be off by together, never negative.
    public let uncertainty: Duration

    /// A step; the confidence is clamped to its range, and what is not a number is none.
    public init(confidence: Double = 1, uncertainty: Duration = .zero) {
        self.confidence = confidence > 0 ? min(confidence, 1) : 0
        self.uncertainty = max(.zero, uncertainty)
    }
}

/// A treadmill's belt.
public struct Belt: Hashable, Sendable {
    /// Its speed.
    public let speed: Speed
    /// How steep it stands; nil when the machine does not say.
    public let gradient: Gradient?
    /// How far it has come since the machine began to count; nil when it does not say.
    public let total: Distance?

    /// A belt.
    public init(speed: Speed, gradient: Gradient? = nil, total: Distance? = nil) {
        self.speed = speed
        self.gradient = gradient
        self.total = total
    }
}

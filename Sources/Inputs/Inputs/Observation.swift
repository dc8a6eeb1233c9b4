public import Cadence

/// One value that a sensor or program has reported about the runner, with its times.
public struct Observation: Hashable, Sendable {
    /// The kind of sensor or program that reported the observation.
    public let source: Source

    /// When the bytes of the observation arrived: monotonic time since an origin that the caller of the decoder has chosen.
    public let arrival: Duration

    /// When the value was measured, on the same time axis as `arrival`.
    ///
    /// The intervals come from the source's own time stamps, so a live stream with jitter and the same recording read from
    /// a file give the same times. The instant is never earlier than that of the source's previous observation. A speed with the
    /// same instant as the source's previous speed replaces that speed.
    public let instant: Duration

    /// The observed value.
    public let kind: Kind

    package init(source: Source, arrival: Duration, instant: Duration, kind: Kind) {
        self.source = source
        self.arrival = arrival
        self.instant = instant
        self.kind = kind
    }

    /// Kinds of sensors and programs; the raw values do not change between versions.
    public enum Source: String, Hashable, Sendable, CaseIterable {
        /// NMEA 0183 sentences received as bytes.
        case nmea
        /// A gpsd server.
        case gpsd
        /// Pedometer lines.
        case steps
        /// Steps from an accelerometer, in this machine or received as lines.
        case accelerometer
        /// A phone that sends its acceleration and its positions through a page of the browser.
        case phone
        /// A Bluetooth foot pod.
        case footPod = "footpod"
        /// A Bluetooth treadmill.
        case treadmill
        /// A Bluetooth heart-rate strap.
        case heartRate = "heart-rate"
    }

    /// The kinds of observed values.
    public enum Kind: Hashable, Sendable {
        /// A satellite receiver's speed, normally one for each time at which the receiver computed a fix.
        case speed(SatelliteFix)
        /// The receiver responds, but has no usable speed.
        case noFix(NoFixReason)
        /// A measured cadence.
        case stepRate(StepRate)
        /// Number of new steps, at least 1.
        case steps(Int)
        /// The source reports that the runner takes no steps; this is reported once, when the standing begins.
        case standing
        /// One step whose time is known: the observation's instant is the time of the foot contact.
        case footfall(Footfall)
        /// A speed measured by a foot pod.
        case podSpeed(Speed)
        /// The state of a treadmill's belt.
        case belt(Belt)
        /// A measured heart rate.
        case heartRate(HeartRate)
        /// The power that a foot pod estimates, 0…3000 W.
        case power(watts: Int)
    }
}

/// A step whose time is known.
public struct Footfall: Hashable, Sendable {
    /// The source's confidence that there was a step, 0…1.
    package let confidence: Double
    /// Standard uncertainty of an offset common to all steps of the source, never negative.
    package let uncertainty: Duration

    /// Creates a footfall; the confidence is clamped to 0…1, and NaN becomes 0.
    package init(confidence: Double = 1, uncertainty: Duration = .zero) {
        self.confidence = confidence > 0 ? min(confidence, 1) : 0
        self.uncertainty = max(.zero, uncertainty)
    }
}

extension Observation {
    /// The same observation with another time.
    package func moved(to instant: Duration) -> Observation {
        Observation(source: source, arrival: arrival, instant: instant, kind: kind)
    }
}

/// Why a responding receiver gives no usable speed; the raw values do not change between versions.
public enum NoFixReason: String, Hashable, Sendable, CaseIterable {
    /// The receiver reports that it has no valid fix.
    case searching
    /// The receiver reports that the fix is simulated or entered by hand.
    case simulated
    /// The receiver repeats the same time of day: its clock has stopped.
    case stalled
    /// The data arrive too late to be used: a blocked stream is catching up.
    case stale
}

extension Position {
    /// Whether the position is 0°, 0°, which faulty receivers report for "unknown" (SignalK #140, esp32-nmea2000 #38).
    var isNullIsland: Bool { latitude == 0 && longitude == 0 }
}

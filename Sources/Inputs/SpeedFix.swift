public import Cadence

/// A speed over ground as a satellite receiver reported it, with what it told about the same moment.
public struct SpeedFix: Hashable, Sendable {
    /// The speed, plausible for a runner.
    public let speed: Speed
    /// The receiver's time of day of the fix; nil if the receiver gave none.
    public let time: TimeOfDay?
    /// How the receiver came by it.
    public let quality: FixQuality
    /// Where; nil if unknown or the Gulf of Guinea's 0°, 0°, which receivers print when they know nothing.
    public let position: Position?
    /// How high: the latest altitude reported, from the same epoch or the one before.
    public let altitude: Altitude?
    /// One standard deviation of the speed as the receiver, or gpsd (`eps`), states it; nil if nobody does.
    ///
    /// A hint and no more: gpsd states 6.7 m/s for a good walking fix and 18 m/s for one that stands.
    public let accuracy: Speed?

    /// A fix.
    public init(
        speed: Speed,
        time: TimeOfDay? = nil,
        quality: FixQuality = .unspecified,
        position: Position? = nil,
        altitude: Altitude? = nil,
        accuracy: Speed? = nil
    ) {
        self.speed = speed
        self.time = time
        self.quality = quality
        self.position = position
        self.altitude = altitude
        self.accuracy = accuracy
    }
}

/// How a receiver came by a fix; the raw values are stable and meant for the status.
public enum FixQuality: String, Hashable, Sendable, CaseIterable {
    /// The receiver does not say.
    case unspecified
    /// Satellites alone.
    case autonomous
    /// Corrected by a reference station or by SBAS.
    case differential
    /// Without selective availability, or by the military code (NMEA's P).
    case precise
    /// Carrier phase with whole cycles.
    case rtkFixed = "rtk-fixed"
    /// Carrier phase with fractional cycles.
    case rtkFloat = "rtk-float"
    /// Estimated from earlier fixes: to be trusted less.
    case deadReckoning = "dead-reckoning"
    /// Computed here from positions, as the receiver states no speed.
    case fromPositions = "from-positions"
}

/// Why a receiver that answers gives no speed to follow; the raw values are stable.
public enum NoFixReason: String, Hashable, Sendable, CaseIterable {
    /// It says itself that it has no valid fix.
    case searching
    /// It says itself that the fix is simulated or typed in.
    case simulated
    /// It repeats the same time of day: its clock stands still.
    case stalled
    /// What it says comes so late that it is of no use: a stream that was held up catches up.
    case stale
}

extension Position {
    /// Whether it is 0°, 0°, which stands for "unknown" in broken receivers (SignalK #140, esp32-nmea2000 #38).
    var isNullIsland: Bool { latitude == 0 && longitude == 0 }
}

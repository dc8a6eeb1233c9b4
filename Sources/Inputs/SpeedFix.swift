public import Cadence

/// A speed over ground reported by a satellite receiver, with the other values for the same time.
public struct SpeedFix: Hashable, Sendable {
    /// The speed; it is possible for a runner.
    public let speed: Speed
    /// The receiver's time of day of the fix; nil if the receiver gave none.
    public let time: TimeOfDay?
    /// How the receiver determined the fix.
    public let quality: FixQuality
    /// The position; nil if unknown, also for 0°, 0°, which receivers report when they have no position.
    public let position: Position?
    /// The latest reported altitude, at most 2 s old.
    public let altitude: Altitude?
    /// Standard deviation of the speed as the receiver or gpsd (`eps`) states it; nil if not stated.
    ///
    /// It is only a hint: gpsd states 6.7 m/s for a good fix of a walking person and 18 m/s for a standing one.
    public let accuracy: Speed?

    /// Creates a fix.
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

/// How a receiver determined a fix; the raw values are stable and shown in the status.
public enum FixQuality: String, Hashable, Sendable, CaseIterable {
    /// The receiver does not report it.
    case unspecified
    /// From satellites only.
    case autonomous
    /// With corrections from a reference station or SBAS.
    case differential
    /// Without selective availability, or with the military code (NMEA's P).
    case precise
    /// From the carrier phase, with integer ambiguities.
    case rtkFixed = "rtk-fixed"
    /// From the carrier phase, with non-integer ambiguities.
    case rtkFloat = "rtk-float"
    /// Extrapolated from earlier fixes: less reliable.
    case deadReckoning = "dead-reckoning"
    /// Computed by strided from positions, because the receiver reports no speed.
    case fromPositions = "from-positions"
}

/// Why a responding receiver gives no usable speed; the raw values are stable.
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
    /// Whether it is 0°, 0°, which faulty receivers report for "unknown" (SignalK #140, esp32-nmea2000 #38).
    var isNullIsland: Bool { latitude == 0 && longitude == 0 }
}

/// One fix of a satellite receiver: its speed over ground, with the other values for the same time.
///
/// The decoders create it, and the pacer and the recorder use the same value.
public struct SatelliteFix: Hashable, Sendable {
    package let speed: Speed
    /// The receiver's time of day of the fix; nil if the receiver gave none.
    package let time: TimeOfDay?
    package let quality: FixQuality
    /// The position; nil if unknown, also for 0°, 0°, which receivers report when they have no position.
    package let position: Position?
    /// The latest reported altitude, at most 2 s old.
    package let altitude: Altitude?
    /// Standard deviation of the speed as the receiver or gpsd (`eps`) states it; nil if not stated.
    ///
    /// It is only a hint: gpsd states 6.7 m/s for a good fix of a walking person and 18 m/s for a standing one.
    package let accuracy: Speed?
    /// The radius of the circle that contains the true position with a probability of about 95 %; nil if it cannot be computed from
    /// the receiver's data.
    package let positionAccuracy: Distance?

    /// The speed as the receiver measured it; nil if strided computed it from the positions.
    package var measuredSpeed: Speed? { quality == .fromPositions ? nil : speed }

    package init(
        speed: Speed,
        time: TimeOfDay? = nil,
        quality: FixQuality = .unspecified,
        position: Position? = nil,
        altitude: Altitude? = nil,
        accuracy: Speed? = nil,
        positionAccuracy: Distance? = nil
    ) {
        self.speed = speed
        self.time = time
        self.quality = quality
        self.position = position
        self.altitude = altitude
        self.accuracy = accuracy
        self.positionAccuracy = positionAccuracy
    }
}

/// How a receiver determined a fix; the raw values are stable and shown in the status.
public enum FixQuality: String, Hashable, Sendable, CaseIterable {
    /// The receiver does not report how it determined the fix.
    case unspecified
    case autonomous
    /// The receiver used corrections from a reference station or from SBAS satellites.
    case differential
    /// The receiver measured without selective availability, or with the military code (NMEA's mode P).
    case precise
    /// The receiver used the carrier phase, with integer ambiguities.
    case rtkFixed = "rtk-fixed"
    /// The receiver used the carrier phase, with non-integer ambiguities.
    case rtkFloat = "rtk-float"
    /// The receiver extrapolated the fix from earlier fixes, which is less reliable.
    case deadReckoning = "dead-reckoning"
    /// strided computed the speed from positions, because the receiver reports no speed.
    case fromPositions = "from-positions"
}

/// A receiver's time of day, UTC, without a date; every NMEA epoch has one.
///
/// The dates of receivers are not reliable (jumps by 1024 weeks, invalid values), so they are not stored.
public struct TimeOfDay: Hashable, Sendable {
    private static let day: Int64 = 86_400 * 1_000_000_000

    /// Nanoseconds since midnight, from 0 to the end of a leap second (86,401 s, exclusive).
    package let nanoseconds: Int64

    /// Creates a time from hours, minutes, seconds (60 in a leap second) and nanoseconds; nil if a value is out of range.
    package init?(hour: Int, minute: Int, second: Int, nanosecond: Int = 0) {
        guard (0..<24).contains(hour), (0..<60).contains(minute), (0...60).contains(second),
            (0..<1_000_000_000).contains(nanosecond)
        else { return nil }
        nanoseconds = Int64((hour * 60 + minute) * 60 + second) * 1_000_000_000 + Int64(nanosecond)
    }

    /// The time from `earlier` to this one, on the shorter way across midnight if necessary: more than −12 h and up to 12 h.
    package func elapsed(since earlier: TimeOfDay) -> Duration {
        var difference = (nanoseconds - earlier.nanoseconds) % Self.day
        if difference > Self.day / 2 { difference -= Self.day }
        if difference <= -Self.day / 2 { difference += Self.day }
        return .nanoseconds(difference)
    }
}

extension TimeOfDay: CustomStringConvertible {
    /// The time as `hh:mm:ss.mmm`.
    public var description: String {
        let milliseconds = nanoseconds / 1_000_000
        let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        // A leap second is second 60 of its minute, not the first second of the next minute.
        let minutes = min(seconds / 60, 1439)
        return
            "\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2)):\(padded(seconds - minutes * 60, 2)).\(padded(rest, 3))"
    }

    private func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

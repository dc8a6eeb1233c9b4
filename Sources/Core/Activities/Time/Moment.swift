/// A point in time, and the local clock's offset from UTC at that time.
///
/// With the offset, a run at six in the morning is still shown at six after a flight. The order of moments does not depend on the time
/// zone.
package struct Moment: Hashable, Sendable {
    /// The valid UTC offsets in seconds: −18 h to +18 h; all offsets in the tz database are smaller.
    package static let offsets = -64_800...64_800

    package let unixMilliseconds: Int64
    /// The local clock's offset from UTC in seconds, within `offsets`; positive to the east.
    package let utcOffset: Int

    /// Creates a moment; the offset is clamped to `offsets`, and the time to the years 1…9999.
    package init(unixMilliseconds: Int64, utcOffset: Int = 0) {
        self.unixMilliseconds = min(max(unixMilliseconds, -62_135_000_000_000), 253_402_000_000_000)
        self.utcOffset = min(max(utcOffset, Self.offsets.lowerBound), Self.offsets.upperBound)
    }

    /// The moment that is `duration` later, with an unchanged UTC offset.
    package static func + (moment: Self, duration: Duration) -> Self {
        Self(
            unixMilliseconds: moment.unixMilliseconds + duration.wholeMilliseconds,
            utcOffset: moment.utcOffset
        )
    }

    package static func - (a: Self, b: Self) -> Duration {
        .milliseconds(a.unixMilliseconds - b.unixMilliseconds)
    }
}

extension Moment: Comparable {
    /// Orders moments by time, independent of the UTC offset; the offset decides only between equal times.
    package static func < (a: Self, b: Self) -> Bool {
        (a.unixMilliseconds, a.utcOffset) < (b.unixMilliseconds, b.utcOffset)
    }
}

extension Moment {
    private var localSeconds: Int {
        Int((unixMilliseconds - (unixMilliseconds % 1000 + 1000) % 1000) / 1000) + utcOffset
    }

    private var secondOfDay: Int { (localSeconds % 86_400 + 86_400) % 86_400 }

    package var date: CivilDate { CivilDate(dayNumber: (localSeconds - secondOfDay) / 86_400) }

    /// The local hour, 0…23.
    package var hour: Int { secondOfDay / 3600 }

    /// The local minute of the day, 0…1439.
    package var minuteOfDay: Int { secondOfDay / 60 }

    /// The local time of day: `18:05`.
    package var clockText: String { hour.padded(to: 2) + ":" + (minuteOfDay % 60).padded(to: 2) }

    /// The moment in ISO 8601 with the local offset: `2026-11-21T18:05:09+01:00`.
    ///
    /// Milliseconds are written only if they are not zero.
    package var iso8601: String {
        let offset = utcOffset.magnitude / 60
        let zone =
            utcOffset == 0
            ? "Z" : (utcOffset < 0 ? "-" : "+") + Int(offset / 60).padded(to: 2) + ":" + Int(offset % 60).padded(to: 2)
        let milliseconds = Int((unixMilliseconds % 1000 + 1000) % 1000)
        return "\(date)T\(clockText):" + (secondOfDay % 60).padded(to: 2)
            + (milliseconds == 0 ? "" : "." + milliseconds.padded(to: 3)) + zone
    }

    /// The same moment with a UTC offset of 0.
    package var utc: Self { Self(unixMilliseconds: unixMilliseconds) }
}

extension Duration {
    /// The duration in milliseconds, truncated.
    package var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }
}

/// A moment, and what the clock on the wall showed then.
///
/// Both are kept, so that a run at six in the morning stays one after a flight, and the order of moments never depends on a zone.
public struct Moment: Hashable, Sendable {
    /// The offsets from UTC there are, in seconds: −18 h to +18 h, as ISO 8601 and the tz database have them.
    public static let offsets = -64_800...64_800

    /// Milliseconds of Unix time.
    public let unixMilliseconds: Int64
    /// How far the local clock was ahead of UTC, in seconds, within `offsets`.
    public let utcOffset: Int

    /// A moment; the offset is clamped to `offsets`, the time to the years 1…9999.
    public init(unixMilliseconds: Int64, utcOffset: Int = 0) {
        self.unixMilliseconds = min(max(unixMilliseconds, -62_135_000_000_000), 253_402_000_000_000)
        self.utcOffset = min(max(utcOffset, Self.offsets.lowerBound), Self.offsets.upperBound)
    }

    /// The moment so much later, on the same clock.
    public static func + (moment: Self, duration: Duration) -> Self {
        Self(
            unixMilliseconds: moment.unixMilliseconds + duration.wholeMilliseconds,
            utcOffset: moment.utcOffset
        )
    }

    /// The time from `b` to `a`.
    public static func - (a: Self, b: Self) -> Duration {
        .milliseconds(a.unixMilliseconds - b.unixMilliseconds)
    }
}

extension Moment: Comparable {
    /// Orders moments as they came, whatever clocks showed.
    public static func < (a: Self, b: Self) -> Bool {
        (a.unixMilliseconds, a.utcOffset) < (b.unixMilliseconds, b.utcOffset)
    }
}

// MARK: - On the wall

extension Moment {
    private var localSeconds: Int {
        Int((unixMilliseconds - (unixMilliseconds % 1000 + 1000) % 1000) / 1000) + utcOffset
    }

    private var secondOfDay: Int { (localSeconds % 86_400 + 86_400) % 86_400 }

    /// The day, by the local clock.
    public var date: CivilDate { CivilDate(dayNumber: (localSeconds - secondOfDay) / 86_400) }

    /// The hour, by the local clock, 0…23.
    public var hour: Int { secondOfDay / 3600 }

    /// The minute of the day, by the local clock, 0…1439.
    public var minuteOfDay: Int { secondOfDay / 60 }

    /// The time of the day, by the local clock: `18:05`.
    public var clockText: String { hour.padded(to: 2) + ":" + (minuteOfDay % 60).padded(to: 2) }

    /// The moment after ISO 8601, by the local clock: `2026-11-21T18:05:09+01:00`.
    ///
    /// Milliseconds are written where there are any.
    public var iso8601: String {
        let offset = utcOffset.magnitude / 60
        let zone =
            utcOffset == 0
            ? "Z" : (utcOffset < 0 ? "-" : "+") + Int(offset / 60).padded(to: 2) + ":" + Int(offset % 60).padded(to: 2)
        let milliseconds = Int((unixMilliseconds % 1000 + 1000) % 1000)
        return "\(date)T\(clockText):" + (secondOfDay % 60).padded(to: 2)
            + (milliseconds == 0 ? "" : "." + milliseconds.padded(to: 3)) + zone
    }

    /// The same moment by a clock in UTC.
    public var utc: Self { Self(unixMilliseconds: unixMilliseconds) }
}

extension Duration {
    /// Milliseconds, the rest cut off.
    public var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }
}

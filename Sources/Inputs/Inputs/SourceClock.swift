import Cadence

/// Converts the time stamps of a source to times on the monotonic axis of the arrivals.
///
/// The first time stamp is assigned to its arrival; later ones keep their difference to it. So the intervals are those that
/// the source measured, even if the arrivals have jitter, and the same time stamps always give the same sequence.
///
/// A large delay has two possible causes. If the stream was blocked (a blocked reader, or minutes of gpsd's backlog read at once),
/// each of its time stamps is later than the previous one and earlier than the arrival: the data are stale until the stream has
/// caught up. If the source's clock was set, its time stamps go back, are in the future, or are permanently late: then the arrival
/// is used, and later time stamps are counted from there.
struct SourceClock: Hashable, Sendable {
    /// A time stamp of a source, converted to the time axis of the arrivals.
    struct ConvertedTime: Hashable, Sendable {
        /// The converted time; never earlier than that of the previous time stamp.
        let instant: Duration
        /// Whether the data with this time stamp are too old to be used.
        let isStale: Bool
    }

    /// Largest difference between a converted time stamp and its arrival that is accepted permanently: half of a receiver's usual
    /// interval, 1 s.
    ///
    /// Serial lines and USB have a jitter of less than 0.3 s.
    private static let tolerance: Duration = .milliseconds(500)
    /// Data that arrive later than this after their time stamp are not used: two of a receiver's usual intervals of 1 s.
    private static let lateness: Duration = .seconds(2)
    /// If time stamps are late for longer than this, the source's clock was set: reading a backlog does not take so long.
    private static let patience: Duration = .seconds(3)

    private struct Anchor: Hashable {
        var stamp: Duration
        var arrival: Duration
    }

    private var anchor: Anchor?
    private var latest: Duration?
    /// The last time stamp, converted to the time axis of the arrivals.
    private var lastMapped: Duration?
    /// When time stamps began to be late by more than the tolerance; nil while they are not.
    private var lateSince: Duration?

    mutating func moment(of stamp: Duration, arrival: Duration) -> ConvertedTime {
        guard let anchor, let lastMapped else { return begin(at: stamp, arrival) }
        let mapped = anchor.arrival + (stamp - anchor.stamp)
        let late = arrival - mapped
        if late.magnitude <= Self.tolerance {
            lateSince = nil
            self.lastMapped = mapped
            return advance(to: mapped)
        }
        let since = lateSince ?? arrival
        guard late > .zero, mapped >= lastMapped, arrival - since < Self.patience else {
            return begin(at: stamp, arrival)
        }
        lateSince = since
        self.lastMapped = mapped
        return advance(to: mapped, isStale: late > Self.lateness)
    }

    mutating func instant(of stamp: Duration, arrival: Duration) -> Duration {
        moment(of: stamp, arrival: arrival).instant
    }

    /// Returns the time for data without a time stamp: their arrival, but never earlier than the previous result.
    mutating func instant(arrival: Duration) -> Duration {
        advance(to: arrival).instant
    }

    private mutating func begin(at stamp: Duration, _ arrival: Duration) -> ConvertedTime {
        anchor = Anchor(stamp: stamp, arrival: arrival)
        lastMapped = arrival
        lateSince = nil
        return advance(to: arrival)
    }

    private mutating func advance(to instant: Duration, isStale: Bool = false) -> ConvertedTime {
        let result = latest.map { max($0, instant) } ?? instant
        latest = result
        return ConvertedTime(instant: result, isStale: isStale)
    }
}

extension Duration {
    /// The duration without its sign.
    var magnitude: Duration { self < .zero ? .zero - self : self }
}

/// A `SourceClock` for times of day; it continues to count at midnight.
struct FixClock: Hashable, Sendable {
    private var clock = SourceClock()
    private var last: TimeOfDay?
    /// The time of `last`, counted on across midnight.
    private var stamp: Duration = .zero

    /// Converts the time of day of a fix to the time axis of the arrivals; if the fix has none, its arrival is used.
    mutating func moment(of time: TimeOfDay?, arrival: Duration) -> SourceClock.ConvertedTime {
        guard let time else {
            return SourceClock.ConvertedTime(instant: clock.instant(arrival: arrival), isStale: false)
        }
        stamp += last.map(time.elapsed) ?? .zero
        last = time
        return clock.moment(of: stamp, arrival: arrival)
    }
}

/// Which clock a sender's time stamps come from.
package enum StampOrigin: String, Hashable, Sendable, CaseIterable {
    /// Detect the clock from the first time stamp.
    case auto
    /// This machine's wall clock: seconds since 1 January 1970, UTC.
    case unix
    /// This machine's monotonic clock (`CLOCK_MONOTONIC`).
    case monotonic
    /// Another clock, for example that of the sensor; the delay of the data cannot be measured.
    case sender
}

/// This machine's clocks, read at the same time.
package struct HostTime: Hashable, Sendable {
    /// Time since 1 January 1970, UTC.
    package let unix: Duration
    /// Time of `CLOCK_MONOTONIC`.
    package let monotonic: Duration

    package init(unix: Duration, monotonic: Duration) {
        self.unix = unix
        self.monotonic = monotonic
    }
}

/// Converts a sender's time stamps to the time axis of the arrivals.
///
/// A time stamp from a clock of this machine gives the exact age of the data. A time stamp from another clock gives the intervals
/// between the data (``SourceClock``), but not their delay, which is constant and unknown.
package struct StampClock: Hashable, Sendable {
    /// Largest expected age of data from a sender that uses a clock of this machine; if data are older, the sender uses another clock.
    private static let oldest: Duration = .seconds(5)
    /// Because of rounding, a time stamp may be this far in the future; if it is further, it comes from another clock.
    private static let youngest: Duration = .milliseconds(-20)
    /// Standard uncertainty of an unknown constant delay.
    ///
    /// Whole steps of delay do not change a phase; only the rest does. The rest is uniformly distributed over one step: at 180 steps
    /// per minute its standard deviation is 333 ms / √12.
    static let unknownDelay: Duration = .milliseconds(96)

    /// The clock of the sender's time stamps, as the user has chosen it; `.auto` means that it is detected.
    var requestedOrigin = StampOrigin.auto {
        didSet { if requestedOrigin != oldValue { detected = nil } }
    }
    private var detected: StampOrigin?
    private var source = SourceClock()

    /// The clock that the time stamps come from; nil if it must be detected and there was no time stamp yet.
    var origin: StampOrigin? { requestedOrigin == .auto ? detected : requestedOrigin }

    /// Standard uncertainty of the constant delay of all data with a time stamp.
    var delayUncertainty: Duration { origin == .unix || origin == .monotonic ? .zero : Self.unknownDelay }

    /// Converts a time stamp to a time on the axis of the arrivals; without one, the result is the arrival.
    ///
    /// - Parameter host: This machine's clocks at `arrival`; nil when a file is replayed.
    mutating func instant(of stamp: Duration?, arrival: Duration, host: HostTime?) -> Duration {
        guard let stamp else { return source.instant(arrival: arrival) }
        if requestedOrigin == .auto, detected == nil { detected = Self.detect(stamp, host) }
        let age: Duration? =
            switch origin {
            case .unix: host.map { $0.unix - stamp }
            case .monotonic: host.map { $0.monotonic - stamp }
            case .sender, .auto, nil: nil
            }
        guard let age else { return source.instant(of: stamp, arrival: arrival) }
        return source.instant(arrival: arrival - max(age, .zero))
    }

    private static func detect(_ stamp: Duration, _ host: HostTime?) -> StampOrigin {
        guard let host else { return .sender }
        let expected = youngest...oldest
        if expected.contains(host.unix - stamp) { return .unix }
        if expected.contains(host.monotonic - stamp) { return .monotonic }
        return .sender
    }
}

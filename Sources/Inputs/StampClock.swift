/// Which clock a sender's time stamps come from.
public enum StampOrigin: String, Hashable, Sendable, CaseIterable {
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
public struct HostTime: Hashable, Sendable {
    /// Time since 1 January 1970, UTC.
    public let unix: Duration
    /// Time of `CLOCK_MONOTONIC`.
    public let monotonic: Duration

    /// Creates a value from readings of both clocks at the same time.
    public init(unix: Duration, monotonic: Duration) {
        self.unix = unix
        self.monotonic = monotonic
    }
}

/// Converts a sender's time stamps to the time axis of the arrivals.
///
/// A time stamp from a clock of this machine gives the exact age of the data. A time stamp from another clock gives the intervals
/// between the data (``SourceClock``), but not their delay, which is constant and unknown.
struct StampClock: Hashable, Sendable {
    /// Largest expected age of data from a sender that uses a clock of this machine; older data show another clock.
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

    /// Converts a time stamp to a time on the axis of the arrivals.
    ///
    /// - Parameters:
    ///   - stamp: The time stamp; nil if the data have none, then the result is their arrival.
    ///   - host: This machine's clocks at `arrival`; nil when a file is replayed.
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

/// What clock the time stamps of a sender are read from.
public enum StampOrigin: String, Hashable, Sendable, CaseIterable {
    /// Find out from the first stamp.
    case auto
    /// This machine's wall clock: seconds since 1 January 1970, UTC.
    case unix
    /// This machine's monotonic clock (`CLOCK_MONOTONIC`).
    case monotonic
    /// A clock of the sender's own. How long its data take to arrive cannot be measured.
    case sender
}

/// This machine's clocks, read at one moment.
public struct HostTime: Hashable, Sendable {
    /// Time since 1 January 1970, UTC.
    public let unix: Duration
    /// Time of `CLOCK_MONOTONIC`.
    public let monotonic: Duration

    /// Two readings of the same moment.
    public init(unix: Duration, monotonic: Duration) {
        self.unix = unix
        self.monotonic = monotonic
    }
}

/// Converts a sender's time stamps to times of arrival.
///
/// A stamp of a clock of this machine tells exactly how old the data are. A stamp of another clock keeps the spacing of the data
/// (``SourceClock``), but not their delay, which is the same for all of them and unknown.
struct StampClock: Hashable, Sendable {
    /// Data older than this on their arrival are not expected from a sender that uses a clock of this machine.
    private static let oldest: Duration = .seconds(5)
    /// Two readings of one clock may differ by this much, by rounding; younger stamps come from another clock.
    private static let youngest: Duration = .milliseconds(-20)
    /// Standard uncertainty of an unknown constant delay.
    ///
    /// Only its remainder after whole steps matters to a phase. The remainder is uniform over a step: at 180 steps a minute the
    /// standard deviation is 333 ms / √12.
    static let unknownDelay: Duration = .milliseconds(96)

    /// What the sender's clock is said to be.
    var wish = StampOrigin.auto {
        didSet { if wish != oldValue { detected = nil } }
    }
    private var detected: StampOrigin?
    private var source = SourceClock()

    /// The clock in use; nil before the first stamp.
    var origin: StampOrigin? { wish == .auto ? detected : wish }

    /// Standard uncertainty of the delay that all stamped data have in common.
    var delayUncertainty: Duration { origin == .unix || origin == .monotonic ? .zero : Self.unknownDelay }

    /// When the data with a stamp were true, on the axis of arrivals.
    ///
    /// - Parameters:
    ///   - stamp: the sender's time; nil for data without one, which count as true on their arrival.
    ///   - host: this machine's clocks at `arrival`; nil where data are replayed from a file.
    mutating func instant(of stamp: Duration?, arrival: Duration, host: HostTime?) -> Duration {
        guard let stamp else { return source.instant(arrival: arrival) }
        if wish == .auto, detected == nil { detected = Self.detect(stamp, host) }
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

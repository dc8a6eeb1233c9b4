/// Maps the stamps of a source's own clock onto the monotonic axis of arrivals.
///
/// The first stamp is taken to be true at its arrival; later ones keep their distance from it. So what comes a few
/// milliseconds early or late still has the spacing the source measured, and the same stamps give the same sequence
/// on any day. A stamp that disagrees with its arrival by more than `tolerance` (a clock that was set, a stream that
/// was held up) is a new beginning.
public struct SourceClock: Hashable, Sendable {
    /// How far a stamp and its arrival may be apart.
    ///
    /// Serial lines and USB delay a fix by less than 0.3 s of jitter; half of a receiver's usual second.
    public static let tolerance: Duration = .milliseconds(500)

    private struct Anchor: Hashable {
        var stamp: Duration
        var arrival: Duration
    }

    private var anchor: Anchor?
    private var latest: Duration?

    /// A clock that has seen nothing.
    public init() {}

    /// When the source's `stamp` was, on the axis of arrivals; never earlier than the result before.
    public mutating func instant(of stamp: Duration, arrival: Duration) -> Duration {
        if let anchor {
            let mapped = anchor.arrival + (stamp - anchor.stamp)
            if (mapped - arrival).magnitude <= Self.tolerance { return advance(to: mapped) }
        }
        anchor = Anchor(stamp: stamp, arrival: arrival)
        return advance(to: arrival)
    }

    /// The instant of something without a stamp: its arrival, but never earlier than the result before.
    public mutating func instant(arrival: Duration) -> Duration {
        advance(to: arrival)
    }

    private mutating func advance(to instant: Duration) -> Duration {
        let result = latest.map { max($0, instant) } ?? instant
        latest = result
        return result
    }
}

extension Duration {
    /// The duration without its sign.
    var magnitude: Duration { self < .zero ? .zero - self : self }
}

/// A `SourceClock` for times of day: the same over midnight.
public struct FixClock: Hashable, Sendable {
    private var clock = SourceClock()
    private var last: TimeOfDay?
    /// `last` counted on over midnights.
    private var stamp: Duration = .zero

    /// A clock that has seen nothing.
    public init() {}

    /// When a fix stamped `time` was, on the axis of arrivals; of one without a time, its arrival.
    public mutating func instant(of time: TimeOfDay?, arrival: Duration) -> Duration {
        guard let time else { return clock.instant(arrival: arrival) }
        stamp += last.map(time.elapsed) ?? .zero
        last = time
        return clock.instant(of: stamp, arrival: arrival)
    }
}

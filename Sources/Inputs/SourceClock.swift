/// Maps the stamps of a source's own clock onto the monotonic axis of arrivals.
///
/// The first stamp is taken to be true at its arrival; later ones keep their distance from it. So what comes a little
/// early or late still has the spacing the source measured, and the same stamps give the same sequence on any day.
///
/// What comes much too late tells of two things that look alike at first. A stream that was held up (a reader that
/// stood still, a gpsd whose backlog of minutes is read at once) delivers stamps that lie *between* the last one in
/// time and now: they are stale until the stream has caught up. A clock that was set gives stamps from before the last
/// one or from the future, or stays late: then the arrival is believed, and the stamps count from there.
public struct SourceClock: Hashable, Sendable {
    /// What a stamp comes to on the axis of arrivals.
    public struct Moment: Hashable, Sendable {
        /// When it was; never earlier than the one before.
        public let instant: Duration
        /// Whether that is so long ago that it is of no use.
        public let isStale: Bool
    }

    /// How far a stamp and its arrival may be apart for good.
    ///
    /// Serial lines and USB delay a fix by less than 0.3 s of jitter; half of a receiver's usual second.
    public static let tolerance: Duration = .milliseconds(500)
    /// How late a stamp may come and still be of use: two of a receiver's usual seconds.
    public static let lateness: Duration = .seconds(2)
    /// What has been late for this long is a clock that was set: no backlog takes so long to read.
    public static let patience: Duration = .seconds(3)

    private struct Anchor: Hashable {
        var stamp: Duration
        var arrival: Duration
    }

    private var anchor: Anchor?
    private var latest: Duration?
    /// Where the last stamp lay on the axis of arrivals.
    private var lastMapped: Duration?
    /// Since when stamps have come later than the tolerance.
    private var lateSince: Duration?

    /// A clock that has seen nothing.
    public init() {}

    /// When the source's `stamp` was, on the axis of arrivals.
    public mutating func moment(of stamp: Duration, arrival: Duration) -> Moment {
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

    /// When the source's `stamp` was, stale or not.
    public mutating func instant(of stamp: Duration, arrival: Duration) -> Duration {
        moment(of: stamp, arrival: arrival).instant
    }

    /// The instant of something without a stamp: its arrival, but never earlier than the result before.
    public mutating func instant(arrival: Duration) -> Duration {
        advance(to: arrival).instant
    }

    private mutating func begin(at stamp: Duration, _ arrival: Duration) -> Moment {
        anchor = Anchor(stamp: stamp, arrival: arrival)
        lastMapped = arrival
        lateSince = nil
        return advance(to: arrival)
    }

    private mutating func advance(to instant: Duration, isStale: Bool = false) -> Moment {
        let result = latest.map { max($0, instant) } ?? instant
        latest = result
        return Moment(instant: result, isStale: isStale)
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
    public mutating func moment(of time: TimeOfDay?, arrival: Duration) -> SourceClock.Moment {
        guard let time else {
            return SourceClock.Moment(instant: clock.instant(arrival: arrival), isStale: false)
        }
        stamp += last.map(time.elapsed) ?? .zero
        last = time
        return clock.moment(of: stamp, arrival: arrival)
    }

    /// When a fix stamped `time` was, stale or not.
    public mutating func instant(of time: TimeOfDay?, arrival: Duration) -> Duration {
        moment(of: time, arrival: arrival).instant
    }
}

import Cadence

/// The way that satellites have measured: the area under the receiver's speeds, and straight lines where those are missing.
///
/// A receiver has its speed from the Doppler shift of the carriers, which is five times and more as steady from second to second
/// as the difference of two positions (deviations of 0.01…0.07 m/s against 0.20…0.38 m/s on ten recorded runs). And differences of
/// positions are longer than the way in the mean, as every error to the side adds and none takes away (Ranacher et al. 2016, "Why
/// GPS makes distances bigger than they are", 10.1080/13658816.2015.1086924). So speeds are integrated; positions are used
///
/// - after a gap in the signal longer than a speed is held: the straight line through the tunnel, which is never too long;
/// - for receivers that give no speed: from place to place in stretches of 10 m, over which the errors matter little.
struct SatelliteWay: Sendable {
    /// How far apart places are between which a way without speeds is measured, metres.
    ///
    /// An error of half a metre makes a stretch 0.3 % longer; on the bend of a running track it is 0.3 % shorter than the way.
    private static let stretch = 10.0
    /// Slower than this a stretch is no way but the drift of a receiver at rest, m/s: the slowest that `MotionWatch` calls moving.
    private static let slowest = 0.5

    private struct Place: Sendable {
        var position: Position
        var instant: Duration
    }

    /// Metres up to the last fix, but for the stretch under way.
    private var meters = 0.0
    private var last: (fix: Recorder.Fix, instant: Duration)?
    /// Where the stretch under way began.
    private var anchor: Place?
    private var stretchMeters = 0.0
    private var stretchSpeed: Speed?
    /// What lies before does not count.
    private var floor: Duration?
    /// Whether nothing counts.
    private var isHalted = false

    /// Takes a fix that was true at `instant`; what is not later than the one before is passed over.
    mutating func take(_ fix: Recorder.Fix, at instant: Duration) {
        guard let last else { return begin(with: fix, at: instant) }
        guard instant > last.instant else { return }
        defer { self.last = (fix, instant) }
        guard !isHalted else { return }
        guard instant - last.instant <= SpeedWay.hold else { return bridge(from: last, to: fix, at: instant) }
        if let before = last.fix.speed, let speed = fix.speed {
            settle()
            anchor = nil
            let mean = (before.metersPerSecond + speed.metersPerSecond) / 2
            meters += mean * (max(instant - max(last.instant, floor ?? last.instant), .zero) / .seconds(1))
        } else if let position = fix.position {
            measure(to: Place(position: position, instant: instant), since: last)
        }
    }

    /// Begins anew at `now`: no line is drawn from before to after it.
    mutating func interrupt(at now: Duration) {
        meters = reach(at: now)
        stretchMeters = 0
        anchor = nil
        floor = now
    }

    /// Measures nothing from `now` on, or goes on: who stands gets nowhere, whatever a receiver says.
    mutating func halt(_ isHalted: Bool, at now: Duration) {
        guard isHalted != self.isHalted else { return }
        interrupt(at: now)
        self.isHalted = isHalted
    }

    /// Metres up to `now`, with the last speed held for a while.
    func reach(at now: Duration) -> Double {
        let known = meters + stretchMeters
        guard !isHalted, let last, let speed = last.fix.speed else { return known }
        let end = min(now, last.instant + SpeedWay.hold)
        let start = max(last.instant, floor ?? last.instant)
        return known + speed.metersPerSecond * (max(end - start, .zero) / .seconds(1))
    }

    /// The speed that holds at `now`.
    func speed(at now: Duration) -> Speed? {
        last.flatMap { now - $0.instant <= SpeedWay.hold ? $0.fix.speed ?? stretchSpeed : nil }
    }

    private mutating func begin(with fix: Recorder.Fix, at instant: Duration) {
        last = (fix, instant)
        anchor = fix.position.map { Place(position: $0, instant: instant) }
    }

    /// The way of a stretch that is over, or is given up.
    private mutating func settle() {
        meters += stretchMeters
        stretchMeters = 0
    }

    private mutating func bridge(
        from last: (fix: Recorder.Fix, instant: Duration),
        to fix: Recorder.Fix,
        at instant: Duration
    ) {
        let held = reach(at: instant) - meters - stretchMeters
        settle()
        anchor = fix.position.map { Place(position: $0, instant: instant) }
        stretchSpeed = nil
        // Across an interruption the line would be a way that does not count.
        let isWhole = floor.map { $0 <= last.instant } ?? true
        guard isWhole, let start = last.fix.position, let end = fix.position else { return meters += held }
        let line = start.distance(to: end).meters
        meters += line <= Self.longest(in: instant - last.instant) ? line : held
    }

    private mutating func measure(to place: Place, since last: (fix: Recorder.Fix, instant: Duration)) {
        if anchor == nil, floor.map({ $0 <= last.instant }) ?? true {
            anchor = last.fix.position.map { Place(position: $0, instant: last.instant) }
        }
        guard let start = anchor else { return anchor = place }
        let time = place.instant - start.instant
        let line = start.position.distance(to: place.position).meters
        let isDrift = time > .seconds(Self.stretch / Self.slowest)
        guard line <= Self.longest(in: time), !isDrift || line >= Self.stretch else {
            // A receiver that found its place anew, or that stands.
            stretchMeters = 0
            stretchSpeed = isDrift ? Speed(metersPerSecond: 0) : nil
            return anchor = place
        }
        stretchMeters = line
        guard line >= Self.stretch else { return }
        stretchSpeed = Speed(metersPerSecond: line / (time / .seconds(1)))
        settle()
        anchor = place
    }

    /// The longest way there can be in a time.
    private static func longest(in time: Duration) -> Double {
        Speed.range.upperBound * (time / .seconds(1))
    }
}

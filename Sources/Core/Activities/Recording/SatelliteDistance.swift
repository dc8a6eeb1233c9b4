import Cadence

/// The distance from satellite fixes: the integral of the receiver's speeds, or straight lines if there are no speeds.
///
/// A receiver measures its speed by the Doppler shift of the carriers. On ten recorded runs its noise from second to second was at least
/// five times lower than that of position differences (deviations of 0.01…0.07 m/s against 0.20…0.38 m/s). Sums of position differences are
/// also too long on average, because errors to the side always add length (Ranacher et al. 2016, "Why GPS makes distances bigger than they
/// are", 10.1080/13658816.2015.1086924). Positions are used only
///
/// - after a gap that is longer than a speed is held: a straight line, for example through a tunnel, which is never too long;
/// - for receivers that report no speed: lines of at least 10 m, over which the position errors matter little.
struct SatelliteDistance: Sendable {
    /// The shortest line between two positions that is added, in metres.
    ///
    /// A position error of 0.5 m makes it 0.3 % too long. On the curve of a running track the line is 0.3 % too short.
    private static let shortestLine = 10.0
    /// A line that is slower than this, in m/s, is treated as drift of a resting receiver; `MotionWatch` pauses below the same limit.
    private static let slowestSpeed = 0.5

    private struct Place: Sendable {
        var position: Position
        var instant: Duration
    }

    /// The values of a fix that are used; the speed is nil if the receiver did not measure it.
    private struct Point: Sendable {
        var speed: Speed?
        var position: Position?
        var instant: Duration

        var place: Place? { position.map { Place(position: $0, instant: instant) } }
    }

    /// Metres up to the last fix, without the current line.
    private var measuredMeters = 0.0
    private var last: Point?
    private var anchor: Place?
    private var lineMeters = 0.0
    private var lineSpeed: Speed?
    /// Movement before this time does not count.
    private var countsFrom: Duration?
    /// Whether movement is ignored, because the runner stands still.
    private var isStanding = false
    /// A better estimate of the present speed than the last reading; nil if there is none.
    var estimatedSpeed: Speed?
    private var gate = PositionGate()
    private let fastest: Speed

    /// - Parameter kind: The kind of activity, which limits the speed.
    init(for kind: Activity.Kind) {
        fastest = kind.fastest
    }

    /// Adds a fix measured at `instant`; a fix that is not later than the previous one is ignored.
    ///
    /// - Parameter speed: the receiver's own speed, not one that was computed from its positions.
    mutating func add(speed: Speed?, position: Position?, at instant: Duration) {
        let position = position.flatMap { gate.accepts($0, at: instant, fastest: fastest) ? $0 : nil }
        guard speed != nil || position != nil else { return }
        let point = Point(speed: speed, position: position, instant: instant)
        guard let last else {
            (last, anchor) = (point, point.place)
            return
        }
        guard instant > last.instant else { return }
        defer { self.last = point }
        guard !isStanding else { return }
        guard instant - last.instant <= SpeedDistance.hold else { return bridgeGap(from: last, to: point) }
        if let before = last.speed, let speed {
            commitLine()
            anchor = nil
            let mean = (before.metersPerSecond + speed.metersPerSecond) / 2
            measuredMeters += mean * (max(instant - max(last.instant, countsFrom ?? last.instant), .zero) / .seconds(1))
        } else if let place = point.place {
            measure(to: place, since: last)
        }
    }

    /// Restarts at `now`: no line connects the positions before and after it.
    mutating func interrupt(at now: Duration) {
        measuredMeters = meters(at: now)
        lineMeters = 0
        anchor = nil
        countsFrom = now
    }

    /// Ignores movement from `now` on, or stops ignoring it; the movement of a resting receiver is noise.
    mutating func setStanding(_ isStanding: Bool, at now: Duration) {
        guard isStanding != self.isStanding else { return }
        interrupt(at: now)
        self.isStanding = isStanding
    }

    /// Metres up to `now`; the estimated or else the last speed is held for at most `SpeedDistance.hold`.
    func meters(at now: Duration) -> Double {
        let known = measuredMeters + lineMeters
        guard !isStanding, let last, let speed = estimatedSpeed ?? last.speed else { return known }
        let end = min(now, last.instant + SpeedDistance.hold)
        let start = max(last.instant, countsFrom ?? last.instant)
        return known + speed.metersPerSecond * (max(end - start, .zero) / .seconds(1))
    }

    /// The speed at `now`; nil if the last fix is too old or no speed is known yet.
    func speed(at now: Duration) -> Speed? {
        last.flatMap { now - $0.instant <= SpeedDistance.hold ? $0.speed ?? lineSpeed : nil }
    }

    private mutating func commitLine() {
        measuredMeters += lineMeters
        lineMeters = 0
    }

    private mutating func bridgeGap(from last: Point, to point: Point) {
        let held = meters(at: point.instant) - measuredMeters - lineMeters
        commitLine()
        anchor = point.place
        lineSpeed = nil
        // A line across an interruption would include distance that must not count.
        let isWhole = countsFrom.map { $0 <= last.instant } ?? true
        guard isWhole, let start = last.position, let end = point.position else { return measuredMeters += held }
        let line = start.distance(to: end).meters
        measuredMeters += line <= longestDistance(in: point.instant - last.instant) ? line : held
    }

    private mutating func measure(to place: Place, since last: Point) {
        if anchor == nil, countsFrom.map({ $0 <= last.instant }) ?? true {
            anchor = last.place
        }
        guard let start = anchor else { return anchor = place }
        let time = place.instant - start.instant
        let line = start.position.distance(to: place.position).meters
        let isDrift = time > .seconds(Self.shortestLine / Self.slowestSpeed)
        guard line <= longestDistance(in: time), !isDrift || line >= Self.shortestLine else {
            // The receiver's position jumped, or the receiver is at rest.
            if isDrift { lineMeters = 0 } else { commitLine() }
            lineSpeed = isDrift ? Speed(metersPerSecond: 0) : nil
            return anchor = place
        }
        lineMeters = line
        guard line >= Self.shortestLine else { return }
        lineSpeed = Speed(metersPerSecond: line / (time / .seconds(1)))
        commitLine()
        anchor = place
    }

    /// The longest possible distance in a time, in metres.
    private func longestDistance(in time: Duration) -> Double {
        fastest.metersPerSecond * (time / .seconds(1))
    }
}

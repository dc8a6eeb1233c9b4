import Cadence

/// Computes the speed of a runner whose receiver reports only positions.
///
/// A straight line is fitted to the latest positions by least squares; its slope is the velocity. The window is as short as
/// possible: it grows until the standard deviation of the slope is at most ``goal``, or up to 4 s. The deviation is computed from
/// the scatter around a parabola, so that acceleration and turns do not count as scatter. The mean square of the slope's error is
/// subtracted from the square of the speed, because scatter alone would give a standing runner a speed.
struct PositionSpeed: Sendable {
    /// A speed computed from positions.
    struct Estimate: Hashable, Sendable {
        var speed: SpeedOverGround
        /// The standard deviation of the speed, in metres per second.
        var deviation: Double

        var accuracy: Speed { Speed(metersPerSecond: deviation) }
    }

    /// After this number of positions for which the receiver reports no speed, the speed is computed from positions.
    static let patience = 3

    private struct Point {
        /// Seconds since an arbitrary origin.
        var time: Double
        var position: Position
    }

    /// Standard deviation, in m/s, that is small enough: a fifth of the usual speed difference between laps (0.5 m/s).
    private static let goal = 0.1
    /// Smallest assumed scatter of positions, in metres.
    ///
    /// Four decimals of a minute have a resolution of 0.19 m; good receivers have a noise of 0.2 to 0.5 m (recorded runs).
    private static let leastScatter = 0.2
    /// In a shorter window (seconds), noise would look like speed; a longer one would make a turn look straight.
    ///
    /// Errors that last longer than a window are reduced later, by `SpeedEstimator`.
    private static let shortest = 3.0
    private static let longest = 4.0
    /// Positions older than this, in seconds, are removed; a receiver that reports every few seconds gives four in this time.
    private static let memory = 12.0
    /// A position that follows sooner than this, in seconds, is not used: receivers at 10 Hz smooth their positions.
    private static let spacing = 0.45
    /// After a gap between positions longer than this, in seconds, the estimate starts again.
    private static let longestGap = 5.0
    /// Smallest number of positions from which the scatter can be estimated.
    private static let fewest = 4

    private var points: [Point] = []

    /// Adds the next position; if the time goes back, or after a long gap, the estimate starts again.
    mutating func add(_ position: Position, at time: Double) {
        if let last = points.last {
            let step = time - last.time
            if step < 0 || step > Self.longestGap {
                points.removeAll(keepingCapacity: true)
            } else if step < Self.spacing {
                return
            }
        }
        points.append(Point(time: time, position: position))
        points.removeAll { time - $0.time > Self.memory }
    }

    /// The speed in the latest window; nil while there are fewer than four positions, or while they cover less than 3 s.
    var estimate: Estimate? {
        guard let last = points.last else { return nil }
        var best: Estimate?
        for count in stride(from: Self.fewest, through: points.count, by: 1) {
            let window = points.suffix(count)
            guard let first = window.first, last.time - first.time >= Self.shortest else { continue }
            if best != nil, last.time - first.time > Self.longest { break }
            let estimate = Self.fit(window, about: last.position)
            best = estimate
            if estimate.deviation <= Self.goal { break }
        }
        return best
    }

    private static func fit(_ window: ArraySlice<Point>, about origin: Position) -> Estimate {
        let count = Double(window.count)
        let times = window.map(\.time)
        let center = times.reduce(0, +) / count
        let offsets = times.map { $0 - center }
        let spread = offsets.reduce(0) { $0 + $1 * $1 }
        // `squares` is the part of t² that is orthogonal to 1 and t at these times.
        let skew = offsets.reduce(0) { $0 + $1 * $1 * $1 } / spread
        let squares = offsets.map { $0 * $0 - skew * $0 - spread / count }
        let bend = squares.reduce(0) { $0 + $1 * $1 }
        var squaredSpeed = 0.0
        var residue = 0.0
        let places = window.map { origin.offset(to: $0.position) }
        for values in [places.map(\.east), places.map(\.north)] {
            let mean = values.reduce(0, +) / count
            let slope = zip(offsets, values).reduce(0) { $0 + $1.0 * $1.1 } / spread
            let curve = bend > 0 ? zip(squares, values).reduce(0) { $0 + $1.0 * $1.1 } / bend : 0
            squaredSpeed += slope * slope
            for (index, value) in values.enumerated() {
                let error = value - mean - slope * offsets[index] - curve * squares[index]
                residue += error * error
            }
        }
        let variance = max(residue / (2 * (count - 3)), leastScatter * leastScatter) / spread
        return Estimate(
            speed: SpeedOverGround(metersPerSecond: max(0, squaredSpeed - 2 * variance).squareRoot()),
            deviation: variance.squareRoot()
        )
    }
}

/// Radii of the circle that contains the true position with a probability of about 95 %, from the values that receivers report.
///
/// Every function returns nil if a value is absent, zero, not finite, or gives more than 10 km.
enum PositionAccuracy {
    /// The range error of one satellite in metres, with a probability of 95 %, without and with corrections.
    ///
    /// The values are `H_UERE_NO_DGPS` and `H_UERE_WITH_DGPS` in gps.h of gpsd.
    private static let rangeError = (autonomous: 15.0, corrected: 3.75)
    private static let range = 0.001...10_000.0

    /// The radius from gpsd's `eph`, or from its `epx` and `epy`; gpsd computes all of them for a probability of 95 %.
    static func radius(eph: Double?, epx: Double?, epy: Double?) -> Distance? {
        distance(eph) ?? distance(epx.flatMap { east in epy.map { (east * east + $0 * $0).squareRoot() } })
    }

    /// The radius from the horizontal dilution of precision (GGA, GNS).
    ///
    /// The radius is the dilution, multiplied by the range error of one satellite (P. Misra and P. Enge, "Global Positioning System", 2nd
    /// edition, 2011, chapter 6).
    static func radius(dilution: Double?, quality: FixQuality) -> Distance? {
        let isCorrected =
            switch quality {
            case .differential, .precise, .rtkFixed, .rtkFloat: true
            case .unspecified, .autonomous, .deadReckoning, .fromPositions: false
            }
        return distance(dilution.map { $0 * (isCorrected ? rangeError.corrected : rangeError.autonomous) })
    }

    /// The radius from the standard deviations of latitude and longitude in metres (GST).
    ///
    /// The radius is twice the root mean square of the distance, and contains 95 to 98 % of the positions (E. Kaplan and C. Hegarty,
    /// "Understanding GPS", 2nd edition, 2006, chapter 7).
    static func radius(latitudeDeviation: Double?, longitudeDeviation: Double?) -> Distance? {
        guard let north = latitudeDeviation, let east = longitudeDeviation else { return nil }
        return distance(2 * (north * north + east * east).squareRoot())
    }

    private static func distance(_ meters: Double?) -> Distance? {
        meters.flatMap { range.contains($0) ? Distance(meters: $0) : nil }
    }
}

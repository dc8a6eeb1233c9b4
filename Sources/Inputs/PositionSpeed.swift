import Cadence

/// The speed of a runner whose receiver states positions alone.
///
/// A straight line is fitted to the latest positions by least squares; its slope is the velocity. The window is as short as the
/// positions allow: it grows until the slope is known to ``goal``, by what the positions scatter about a parabola (a runner who
/// speeds up or turns is no scatter). The mean square of the slope's error is taken off the square of the speed, since scatter
/// alone makes a runner who stands look as if they moved.
struct PositionSpeed: Sendable {
    /// A speed from positions.
    struct Estimate: Hashable, Sendable {
        /// Metres per second, not negative, of any size.
        var metersPerSecond: Double
        /// One standard deviation of it, in metres per second.
        var deviation: Double
    }

    private struct Point {
        /// Seconds since any origin.
        var time: Double
        var position: Position
    }

    /// The deviation that is good enough to follow: a fifth of what runners hold between laps (0.5 m/s).
    private static let goal = 0.1
    /// Positions scatter by at least this from one second to the next, in metres: what four decimals of a minute resolve
    /// (0.19 m) and the noise of good receivers (0.2 to 0.5 m in the recorded runs).
    private static let leastScatter = 0.2
    /// Seconds: below the first a turn of the receiver's noise is taken for a stride, beyond the second a bend for a shortcut.
    private static let shortest = 3.0
    private static let longest = 12.0
    /// Seconds: positions closer than this add nothing, as receivers at 10 Hz smooth them.
    private static let spacing = 0.45
    /// Seconds: a hole of this length is not bridged.
    private static let longestHole = 5.0
    /// Fewest positions of which the scatter can be told.
    private static let fewest = 4

    private var points: [Point] = []

    /// Takes the next position.
    ///
    /// - Parameter time: seconds since any origin. A step back, or over a hole, begins anew.
    mutating func add(_ position: Position, at time: Double) {
        if let last = points.last {
            let step = time - last.time
            if step < 0 || step > Self.longestHole {
                points.removeAll(keepingCapacity: true)
            } else if step < Self.spacing {
                return
            }
        }
        points.append(Point(time: time, position: position))
        points.removeAll { time - $0.time > Self.longest }
    }

    /// Forgets all positions.
    mutating func reset() { points.removeAll(keepingCapacity: true) }

    /// The speed of the latest window; nil while there are too few positions.
    var estimate: Estimate? {
        guard let last = points.last else { return nil }
        var best: Estimate?
        for count in stride(from: Self.fewest, through: points.count, by: 1) {
            let window = points.suffix(count)
            guard let first = window.first, last.time - first.time >= Self.shortest else { continue }
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
        // Orthogonal to 1 and t on these times.
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
            metersPerSecond: max(0, squaredSpeed - 2 * variance).squareRoot(),
            deviation: variance.squareRoot()
        )
    }
}

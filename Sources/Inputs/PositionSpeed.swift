import Cadence

/// Computes the speed of a runner whose receiver reports only positions.
///
/// A straight line is fitted to the latest positions by least squares; its slope is the velocity. The window is as short as
/// possible: it grows until the standard deviation of the slope is at most ``goal``. The deviation is computed from the scatter
/// around a parabola, so that acceleration and turns do not count as scatter. The mean square of the slope's error is
/// subtracted from the square of the speed, because scatter alone would give a standing runner a speed.
struct PositionSpeed: Sendable {
    /// A speed computed from positions.
    struct Estimate: Hashable, Sendable {
        /// Metres per second, not negative, without an upper limit.
        var metersPerSecond: Double
        /// Its standard deviation, in metres per second.
        var deviation: Double
    }

    private struct Point {
        /// Seconds since an arbitrary origin.
        var time: Double
        var position: Position
    }

    /// The largest deviation that is good enough to follow: a fifth of the speed differences between laps (0.5 m/s).
    private static let goal = 0.1
    /// Smallest assumed scatter from one second to the next, in metres: the resolution of four decimals of a minute (0.19 m),
    /// and the noise of good receivers (0.2 to 0.5 m in the recorded runs).
    private static let leastScatter = 0.2
    /// Window in seconds: if shorter, noise looks like a stride; if longer than `longest`, a bend is cut short.
    private static let shortest = 3.0
    private static let longest = 12.0
    /// Positions closer than this, in seconds, add nothing, because receivers at 10 Hz smooth them.
    private static let spacing = 0.45
    /// A gap longer than this, in seconds, is not interpolated.
    private static let longestGap = 5.0
    /// Fewest positions from which the scatter can be estimated.
    private static let fewest = 4

    private var points: [Point] = []

    /// Adds the next position.
    ///
    /// - Parameter time: seconds since an arbitrary origin. After a step back or a long gap, the estimate starts again.
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
        points.removeAll { time - $0.time > Self.longest }
    }

    /// The speed over the latest window; nil while there are too few positions.
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
        // `squares` is orthogonal to 1 and t at these times.
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

import RealModule

/// A Kalman filter for the runner's place along the opponent's way.
///
/// The state: the place in metres; the scale, in metres of the way for one measured metre of the runner; and the error of the positions to
/// the east and to the north in metres, of both runs together. The errors of positions last up to a minute, so the mean of some positions
/// is no better than one. But an error stays the same at a corner, and is beside the way before it and along the way after it: so the
/// filter can separate it from the place.
struct PlaceFilter: Hashable, Sendable {
    /// *Design*: errors of 5 m to each side in both runs; the variance in m², and the time in seconds after which they are others.
    private static let error = (variance: 50.0, time: 40.0)
    /// The variance of a single position without these errors, in m².
    ///
    /// More than that of a receiver, because the direction of the way is not exact. *Measured* on simulated pairs of runs with errors that
    /// last 20 to 60 s (`RaceProgressTests`).
    private static let position = 150.0
    /// The variance that a place gains per second in m², and that of a scale per metre.
    private static let noise = (place: 0.015, scale: 2.5e-8)
    /// The watches of two runners differ by less.
    private static let scales = 0.85...1.18

    private var state: SIMD4<Double>
    /// The covariance of the state.
    ///
    /// *Design*: a place that is found is known to 20 m, and the watches of two runners differ by 2 %.
    private var rows: [SIMD4<Double>] = [
        [400, 0, 0, 0], [0, 0.0004, 0, 0], [0, 0, error.variance, 0], [0, 0, 0, error.variance],
    ]

    init(place: Double) { state = [place, 1, 0, 0] }

    var place: Double {
        get { state[0] }
        set { state[0] = newValue }
    }
    var scale: Double { state[1] }

    /// Moves the place by the measured distance.
    mutating func predict(moved: Double, seconds: Double) {
        let kept = Double.exp(-seconds / Self.error.time)
        state[0] += moved * state[1]
        state *= [1, 1, kept, kept]
        rows[0] += moved * rows[1]
        (rows[2], rows[3]) = (rows[2] * kept, rows[3] * kept)
        for index in rows.indices {
            rows[index][0] += moved * rows[index][1]
            rows[index] *= [1, 1, kept, kept]
        }
        let new = Self.error.variance * (1 - kept * kept)
        let added: SIMD4 = [Self.noise.place * seconds, Self.noise.scale * moved, new, new]
        for index in rows.indices { rows[index][index] += added[index] }
    }

    /// Corrects the state with a position.
    ///
    /// - Parameters:
    ///   - difference: The position minus the point of the way at ``place``.
    ///   - perMeter: The step on the map for one metre along the way.
    mutating func update(_ difference: RoutePlane.Point, perMeter: RoutePlane.Point) {
        let before = place
        for axis in 0..<2 {
            let expected = (place - before) * perMeter[axis] + state[2 + axis]
            let row: SIMD4 = [perMeter[axis], 0, axis == 0 ? 1 : 0, axis == 0 ? 0 : 1]
            observe(row, difference: difference[axis] - expected, variance: Self.position)
        }
    }

    /// Corrects the state with a measured number, which is `row` times the state.
    mutating func observe(_ row: SIMD4<Double>, difference: Double, variance: Double) {
        let columns = SIMD4(rows.map { ($0 * row).sum() })
        let gain = columns / ((columns * row).sum() + variance)
        state += gain * difference
        state[1] = min(max(state[1], Self.scales.lowerBound), Self.scales.upperBound)
        for index in rows.indices { rows[index] -= gain[index] * columns }
    }
}

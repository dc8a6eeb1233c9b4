import RealModule

/// Taps of a runner at each landing of one foot.
///
/// The taps are compared with lattices of equal intervals, because single intervals are useless when a tap is missing, doubled or
/// given with the other foot. For each interval P from 0.25 to 1.9 s, the phase is the circular mean of the taps. Then a straight
/// line and a parabola (for a runner who accelerates) are fitted to the taps that are within 0.2 P of the lattice. The quality of a
/// lattice is the harmonic mean of two shares: of the taps that are on the lattice, and of the points of the lattice that have a tap.
/// A lattice of half the true interval has only half of its points tapped; one of twice the true interval misses half of the taps.
///
/// The best lattice has 1, 2 or 4 steps in each interval: a tap at each landing of both feet, of one foot, or at every second
/// landing of one foot. The cadence must be one that runners have at the speed, which only one of the three can be. Half of it can be the
/// cadence of a walker, whose speed was entered wrongly; then it must be a usual cadence of runners at the speed.
package struct TapSeries: Hashable, Sendable {
    /// The times in seconds since the first tap, increasing, without bounces.
    private let times: [Double]

    /// A tap less than this time after the previous one is a bounce, in seconds; at 240 spm the landings are 0.25 s apart.
    private static let bounce = 0.16
    /// Smallest number of taps on the lattice, and smallest quality of the lattice.
    ///
    /// The project's own design; see `TapSeriesTests`.
    private static let fewest = 12
    private static let lowestQuality = 0.78
    /// Largest standard deviation of the taps from the lattice, in seconds.
    ///
    /// People tap within 20 to 40 ms. Random taps, and taps that change to the other foot, are farther from any lattice.
    private static let largestScatter = 0.055
    /// Only the last taps are used, so that the time to compute is limited.
    private static let most = 120
    /// Largest certain change of the cadence from the first to the last tap, in spm; the measured change can be twice as large.
    private static let largestChange = 8.0
    /// Cadences of walkers, in spm, and the largest difference of a cadence from the mean of runners if half of it is one: two standard
    /// deviations (see `Gait.cadences(at:)`).
    private static let walking = 80.0...140
    private static let unlikely = 26.0

    /// Creates a series from times on one axis, in any order.
    package init(_ taps: [Duration]) {
        let sorted = taps.sorted().suffix(Self.most)
        var times: [Double] = []
        for tap in sorted {
            let time = (tap - sorted[sorted.startIndex]) / .seconds(1)
            if let last = times.last, time - last < Self.bounce { continue }
            times.append(time)
        }
        self.times = times
    }

    /// The mean cadence at this speed; nil if the speed is not known.
    package func cadence(at speed: Speed?) throws(CalibrationRefusal) -> MeasuredCadence {
        if let speed, speed < PersonalModel.slowestCalibration { throw .walking }
        guard times.count >= Self.fewest else { throw .tooFewTaps }
        guard let best = bestLattice(), best.quality >= Self.lowestQuality, best.scatter <= Self.largestScatter else {
            throw .irregularTaps
        }
        guard best.count >= Self.fewest else { throw .tooFewTaps }
        let limits = speed.map { Gait.running.cadences(at: $0) } ?? Gait.running.cadences
        let readings = [1.0, 2, 4].map { 60 * $0 / best.interval }.filter {
            StepRate.range.contains($0) && limits.contains(StepRate(stepsPerMinute: $0))
        }
        guard readings.count == 1, let cadence = readings.first else { throw .unlikelyCadence }
        if let speed, cadence * best.interval > 90, Self.walking.contains(cadence / 2) {
            guard abs(cadence - Gait.meanRunningCadence(at: speed)) <= Self.unlikely else { throw .unlikelyCadence }
        }
        // The fitted change has 7.75 times the standard error of the mean interval.
        let significant = abs(best.change) - 2 * 7.75 * best.deviation
        guard significant * cadence <= Self.largestChange, abs(best.change) * cadence <= 2 * Self.largestChange else {
            throw .unsteadyCadence
        }
        return MeasuredCadence(
            cadence: StepRate(stepsPerMinute: cadence),
            deviation: max(0.3, best.deviation * cadence),
            count: best.count
        )
    }
}

// MARK: - Lattices

extension TapSeries {
    private struct Lattice {
        /// Mean interval in seconds; its standard error, and its change from the first to the last tap, as shares of it.
        var interval: Double
        var deviation: Double
        var change: Double
        /// Standard deviation of the taps from the lattice, in seconds.
        var scatter: Double
        var count: Int
        var quality: Double
    }

    private func bestLattice() -> Lattice? {
        var best: Lattice?
        var interval = 0.25
        while interval < 1.9 {
            if let lattice = lattice(near: interval), lattice.quality > best?.quality ?? 0 { best = lattice }
            interval *= 1.004
        }
        return best
    }

    private func lattice(near interval: Double) -> Lattice? {
        let angles = times.map { 2 * Double.pi * $0 / interval }
        let (x, y) = (angles.map(Double.cos).reduce(0, +), angles.map(Double.sin).reduce(0, +))
        // A concentration below 0.3 is near chance for 20 taps.
        guard x * x + y * y > 0.09 * Double(times.count * times.count) else { return nil }
        let middle = (times.last ?? 0) / 2
        let phase = Double.atan2(y: y, x: x) / (2 * Double.pi) * interval
        var fit = Parabola(middle: (middle - phase) / interval, coefficients: [middle, interval, 0])
        var points: [(index: Double, time: Double)] = []
        for isCurved in [false, false, true, true] {
            points = onLattice(fit, near: interval)
            guard points.count >= 6, let next = fit.fitted(to: points, isCurved: isCurved) else { return nil }
            fit = next
            // The fit must not move to another lattice.
            guard abs(fit.coefficients[1] / interval - 1) < 0.1 else { return nil }
        }
        points = onLattice(fit, near: interval)
        guard let first = points.first?.index, let last = points.last?.index, last > first else { return nil }
        let mean = fit.coefficients[1]
        let center = points.map(\.index).reduce(0, +) / Double(points.count)
        let spread = points.reduce(0) { $0 + ($1.index - center) * ($1.index - center) }
        let squares = points.map { fit.value(at: $0.index) - $0.time }.reduce(0) { $0 + $1 * $1 }
        // Three parameters are fitted.
        let variance = squares / Double(max(points.count - 3, 1))
        let tapped = Double(points.count) / (last - first + 1)
        let used = Double(points.count) / Double(times.count)
        return Lattice(
            interval: mean,
            deviation: (variance / spread).squareRoot() / mean,
            change: 2 * fit.coefficients[2] * (last - first) / mean,
            scatter: variance.squareRoot(),
            count: points.count,
            quality: 2 * tapped * used / (tapped + used)
        )
    }

    /// The taps within 0.2 intervals of a point of the lattice, one for each point.
    private func onLattice(_ fit: Parabola, near interval: Double) -> [(index: Double, time: Double)] {
        var points: [(index: Double, time: Double)] = []
        for time in times {
            let index = fit.index(of: time)
            guard abs(fit.value(at: index) - time) < 0.2 * interval, index > points.last?.index ?? -.infinity else {
                continue
            }
            points.append((index, time))
        }
        return points
    }
}

/// The times of the points of a lattice: a polynomial in the index of the point.
private struct Parabola {
    /// The index, not an integer, at which the polynomial is centred.
    var middle: Double
    var coefficients: SIMD3<Double>

    func value(at index: Double) -> Double {
        let x = index - middle
        return coefficients[0] + x * (coefficients[1] + x * coefficients[2])
    }

    /// The index of the nearest point.
    func index(of time: Double) -> Double {
        let (a, b, c) = (coefficients[0], coefficients[1], coefficients[2])
        let straight = (time - a) / b
        // One step of Newton's method corrects the small curvature.
        let slope = b + 2 * c * straight
        let x = slope > 0 ? straight - c * straight * straight / slope : straight
        return (middle + x).rounded()
    }

    /// The least-squares fit; nil if it has no solution.
    func fitted(to points: [(index: Double, time: Double)], isCurved: Bool) -> Parabola? {
        var (s0, s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0, 0.0)
        var (t0, t1, t2) = (0.0, 0.0, 0.0)
        for point in points {
            let (x, y) = (point.index - middle, point.time - coefficients[0])
            s0 += 1
            s1 += x
            s2 += x * x
            s3 += x * x * x
            s4 += x * x * x * x
            t0 += y
            t1 += x * y
            t2 += x * x * y
        }
        guard isCurved else {
            let determinant = s0 * s2 - s1 * s1
            guard determinant > 1e-9 else { return nil }
            let slope = (s0 * t1 - s1 * t0) / determinant
            return Parabola(middle: middle, coefficients: [coefficients[0] + (t0 - slope * s1) / s0, slope, 0])
        }
        let determinant = s0 * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2)
        guard determinant > 1e-9 else { return nil }
        let a = t0 * (s2 * s4 - s3 * s3) - s1 * (t1 * s4 - t2 * s3) + s2 * (t1 * s3 - t2 * s2)
        let b = s0 * (t1 * s4 - t2 * s3) - t0 * (s1 * s4 - s2 * s3) + s2 * (s1 * t2 - s2 * t1)
        let c = s0 * (s2 * t2 - s3 * t1) - s1 * (s1 * t2 - s2 * t1) + t0 * (s1 * s3 - s2 * s2)
        return Parabola(
            middle: middle,
            coefficients: [coefficients[0] + a / determinant, b / determinant, c / determinant]
        )
    }
}

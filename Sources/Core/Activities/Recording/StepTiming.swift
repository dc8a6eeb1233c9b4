/// The variability of a runner's step times and the difference between the two feet, with the accuracy of the times.
///
/// The values are from footfalls that one sensor reported with their times. A step time is the time from one footfall to the next.
package struct StepTiming: Hashable, Sendable {
    /// The number of step times from which the values were computed.
    package let count: Int
    /// The mean step time in seconds, above 0.
    package let mean: Double
    /// The standard deviation of the step times in seconds, without the random error of the footfall times and without the difference
    /// between the feet.
    package let deviation: Double
    /// The standard deviation of the random error of one footfall time, in seconds.
    ///
    /// It includes the runner's own irregularity of single footfalls, which cannot be separated from the error of the sensor. It is
    /// therefore an upper limit of that error.
    package let error: Double
    /// The mean difference between the step times that end with one foot and with the other, in seconds, at least 0.
    ///
    /// A sensor that is worn on one side of the body adds a difference of its own.
    package let difference: Double
    /// The standard uncertainty of `difference` in seconds, from random errors.
    package let differenceUncertainty: Double

    package init(
        count: Int,
        mean: Double,
        deviation: Double,
        error: Double,
        difference: Double,
        differenceUncertainty: Double
    ) {
        self.count = count
        self.mean = mean
        self.deviation = deviation
        self.error = error
        self.difference = difference
        self.differenceUncertainty = differenceUncertainty
    }

    /// The coefficient of variation of the step times; nil if the footfall times are not accurate enough.
    ///
    /// The times are accurate enough if their error contributes at most half of the variance of the measured step times, which contains it
    /// twice.
    package var variation: Double? {
        2 * error * error <= deviation * deviation ? deviation / mean : nil
    }

    /// The symmetry index, |left − right| / mean, as a share; nil if its uncertainty is above 0.5 %.
    ///
    /// With a larger uncertainty, a difference of 1 % would be less than twice the uncertainty.
    package var asymmetry: Double? {
        differenceUncertainty <= 0.005 * mean ? difference / mean : nil
    }
}

/// Computes ``StepTiming`` from footfalls as they are reported; it stores only sums and the latest 32 step times.
///
/// Step times are evaluated in windows of 32 without a gap. In each window a least-squares fit removes the mean, a linear change of the
/// tempo, and an alternating part, which is half of the difference between the feet. A missed footfall exchanges the feet of the following
/// windows, so the squares of the alternating parts are averaged and their expected random part is subtracted.
///
/// The residuals separate the runner from the error of the times (Wing & Kristofferson 1973, 10.3758/BF03198607): an error of one footfall
/// lengthens one step time and shortens the next one. With the variance D of this error and the variance C of the runner's step
/// times, the variance of the measured step times is C + 2 D, and their autocovariance at lag 1 is −D. The fit removes two low frequencies,
/// where the spectral density is C, and the highest one, where it is C + 4 D; the equations for C and D include this loss.
struct StepTimingBuilder: Hashable, Sendable {
    /// The number of step times in a window.
    private static let window = 32
    /// The fewest windows from which values are computed: 8 × 32 step times are about 1.5 minutes of running.
    private static let fewestWindows = 8
    /// Step times outside this range, in seconds, are gaps or double detections; it corresponds to 86 to 300 steps per minute.
    private static let plausible = 0.2...0.7
    /// A step time that differs from the previous one by a larger share is a missed or a false footfall.
    private static let largestChange = 0.25

    private var source: StepSource?
    private var last: Duration?
    private var times: [Double] = []

    private var windows = 0
    private var sumOfMeans = 0.0
    /// The sums of the residuals' squares, and of the products of residuals that follow each other.
    private var squares = 0.0
    private var products = 0.0
    private var alternation = 0.0
    private var squaredAlternation = 0.0

    /// Adds a footfall; footfalls of another source, and footfalls that are not later than the previous one, begin a new window.
    mutating func add(_ source: StepSource, at instant: Duration) {
        defer { (self.source, last) = (source, instant) }
        guard let last, source == self.source else { return times.removeAll(keepingCapacity: true) }
        let time = (instant - last) / .seconds(1)
        guard Self.plausible.contains(time), isLikePrevious(time) else {
            return times.removeAll(keepingCapacity: true)
        }
        times.append(time)
        if times.count == Self.window {
            evaluateWindow()
            times.removeAll(keepingCapacity: true)
        }
    }

    /// Begins a new window, for example after a pause.
    mutating func interrupt() {
        last = nil
        times.removeAll(keepingCapacity: true)
    }

    private func isLikePrevious(_ time: Double) -> Bool {
        times.last.map { abs(time - $0) <= Self.largestChange * $0 } ?? true
    }

    private mutating func evaluateWindow() {
        let count = Double(Self.window)
        let mean = times.reduce(0, +) / count
        // Positions symmetric about 0; an even number of positions makes the alternating signs orthogonal to the mean.
        let positions = times.indices.map { Double($0) - (count - 1) / 2 }
        let signs = times.indices.map { $0.isMultiple(of: 2) ? 1.0 : -1.0 }
        // The slope and the alternating part are not orthogonal to each other: solve the two normal equations.
        let (pp, ps, ss) = (dot(positions, positions), dot(positions, signs), count)
        let (yp, ys) = (dot(positions, times), dot(signs, times))
        let determinant = pp * ss - ps * ps
        let slope = (yp * ss - ys * ps) / determinant
        let half = (ys * pp - yp * ps) / determinant
        let residuals = times.indices.map { times[$0] - mean - slope * positions[$0] - half * signs[$0] }
        windows += 1
        sumOfMeans += mean
        squares += dot(residuals, residuals)
        products += zip(residuals, residuals.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 }
        let square = half * half
        alternation += square
        squaredAlternation += square * square
    }

    private func dot(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }

    /// The values of all windows; nil before `fewestWindows` windows.
    var timing: StepTiming? {
        guard windows >= Self.fewestWindows else { return nil }
        let count = Double(windows)
        let (runner, error) = variances
        // The random part of the alternating coefficient is the spectral density at the highest frequency over the number of step times.
        let random = (runner + 4 * error) / Double(Self.window)
        let square = alternation / count
        let half = max(0, square - random).squareRoot()
        // The square of a normal value with the variance v has the variance 2 v².
        let expected = 2 * random * random
        let scatter = (max(squaredAlternation / count - square * square, expected) / count).squareRoot()
        // d(√x) = dx / (2 √x), which is not valid near zero; there, the uncertainty of the square limits the difference.
        let uncertainty = half * half > 3 * scatter ? scatter / (2 * half) : scatter.squareRoot()
        return StepTiming(
            count: windows * Self.window,
            mean: sumOfMeans / count,
            deviation: runner.squareRoot(),
            error: error.squareRoot(),
            difference: 2 * half,
            differenceUncertainty: 2 * uncertainty
        )
    }

    /// The variances C of the runner's step times and D of the error of a footfall, both at least 0.
    ///
    /// Per window of n step times, the sum of squares is expected to be (n − 3) C + (2 n − 4) D, and the sum of products −C − (n − 5) D.
    private var variances: (runner: Double, error: Double) {
        let n = Double(Self.window)
        let (squares, products) = (squares / Double(windows), products / Double(windows))
        let error = (squares + (n - 3) * products) / ((2 * n - 4) - (n - 3) * (n - 5))
        guard error > 0 else { return (squares / (n - 3), 0) }
        return (max(0, -products - (n - 5) * error), error)
    }
}

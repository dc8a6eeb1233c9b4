/// Round numbers for axis labels.
///
/// Paul S. Heckbert, "Nice Numbers for Graph Labels" (Graphics Gems, 1990, pp. 61–63, 657–659): the step is a round number near range /
/// count, and every multiple of the step inside the range gets a label. Decimal axes use 1, 2 and 5 times a power of ten; axes in seconds
/// use the usual divisions of minutes, hours and days.
package struct AxisTicks: Hashable, Sendable {
    /// The difference between the values of two neighbouring labels, above 0.
    package let step: Double
    /// The labelled values, in order and inside the range.
    ///
    /// Empty if the range contains no multiple of `step`, contains 1000 or more of them, is not finite, or has too large numbers.
    package let values: [Double]

    /// Creates labels for a decimal axis; `count` is the approximate number of labels, at least 1.
    package init(_ range: ClosedRange<Double>, count: Int) {
        self.init(range, step: Self.decimalStep(atLeast: Self.ideal(range, count)))
    }

    /// Creates labels for an axis in seconds (times or paces); `count` is the approximate number of labels, at least 1.
    package init(seconds range: ClosedRange<Double>, count: Int) {
        let ideal = Self.ideal(range, count)
        let step =
            Self.clockSteps.first { $0 >= ideal * Self.tolerance } ?? 86_400 * Self.decimalStep(atLeast: ideal / 86_400)
        self.init(range, step: step)
    }

    /// The number of decimals that the labels need so that they differ, limited to 6.
    package var decimals: Int {
        var (decimals, step) = (0, step)
        // A step below 1 is 1, 2 or 5 times a power of ten, so it has a single significant digit.
        while step < 0.9999, decimals < 6 {
            step *= 10
            decimals += 1
        }
        return decimals
    }

    private init(_ range: ClosedRange<Double>, step: Double) {
        self.step = step
        let first = (range.lowerBound / step).rounded(.up)
        let last = (range.upperBound / step).rounded(.down)
        // Beyond 2⁵³ steps, adjacent values are not distinct `Double` numbers.
        guard first.magnitude < 0x1p53, last.magnitude < 0x1p53, first <= last, last - first < 1000 else {
            values = []
            return
        }
        values = (0...Int(last - first)).map { (first + Double($0)) * step }
    }

    /// A step may be smaller than the ideal step, but is at least the ideal step multiplied by this factor.
    ///
    /// For example, a range of 51 with five labels gets steps of 10.
    private static let tolerance = 0.85

    /// The possible distances between two labels of a time axis, in seconds, up to one day.
    private static let clockSteps: [Double] = [
        1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 14_400, 21_600, 43_200, 86_400,
    ]

    private static func ideal(_ range: ClosedRange<Double>, _ count: Int) -> Double {
        let span = (range.upperBound - range.lowerBound) / Double(max(count, 1))
        return span.isFinite && span > 1e-9 ? span : 1e-9
    }

    private static func decimalStep(atLeast ideal: Double) -> Double {
        var power = 1.0
        while power > ideal { power /= 10 }
        while power * 10 <= ideal { power *= 10 }
        return [1, 2, 5].map { $0 * power }.first { $0 >= ideal * tolerance } ?? 10 * power
    }
}

extension Collection where Element == Double {
    /// The value range without outliers; nil if no value is finite.
    ///
    /// It contains the values within Tukey's fences, 1.5 interquartile ranges beyond the quartiles (John W. Tukey, "Exploratory Data
    /// Analysis", 1977, section 2D). A short stop therefore does not flatten the chart of a run. A range shorter than `span` is widened to
    /// `span`, so that noise of a steady run is not magnified.
    package func robustRange(atLeast span: Double) -> ClosedRange<Double>? {
        let sorted = filter(\.isFinite).sorted()
        guard !sorted.isEmpty else { return nil }
        let quartiles = (sorted[sorted.count / 4], sorted[sorted.count * 3 / 4])
        let fence = 1.5 * (quartiles.1 - quartiles.0)
        let inside = sorted.filter { $0 >= quartiles.0 - fence && $0 <= quartiles.1 + fence }
        let low = inside.reduce(quartiles.0) { Swift.min($0, $1) }
        let high = inside.reduce(quartiles.1) { Swift.max($0, $1) }
        guard high - low < span else { return low...high }
        let middle = low + (high - low) / 2
        return (middle - span / 2)...(middle + span / 2)
    }
}

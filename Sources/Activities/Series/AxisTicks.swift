/// The round numbers at which an axis is labelled.
///
/// Paul S. Heckbert, "Nice Numbers for Graph Labels" (Graphics Gems, 1990, pp. 61–63, 657–659): the step is the nice number nearest to
/// the range over the count asked for, and every multiple of it within the range is a label. Decimal axes have 1, 2 and 5 times a power
/// of ten; axes in seconds have what a clock has.
public struct AxisTicks: Hashable, Sendable {
    /// From one label to the next, above 0.
    public let step: Double
    /// The labelled values, in order, all within the range; none where the range is not finite or too long for its numbers.
    public let values: [Double]

    /// About `count` labels, at least 1, of a range in any unit.
    public init(_ range: ClosedRange<Double>, count: Int) {
        self.init(range, step: Self.decimalStep(atLeast: Self.ideal(range, count)))
    }

    /// About `count` labels, at least 1, of a range in seconds: times or paces.
    public init(seconds range: ClosedRange<Double>, count: Int) {
        let ideal = Self.ideal(range, count)
        let step =
            Self.clockSteps.first { $0 >= ideal * Self.tolerance } ?? 86_400 * Self.decimalStep(atLeast: ideal / 86_400)
        self.init(range, step: step)
    }

    /// The decimals, 0…6, in which no two labels are the same.
    public var decimals: Int {
        var (decimals, step) = (0, step)
        // A step is 1, 2 or 5 times a power of ten, so its first digit is its only one.
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
        // Beyond 2⁵³ steps from zero, neighbours are no longer different numbers.
        guard first.magnitude < 0x1p53, last.magnitude < 0x1p53, first <= last, last - first < 1000 else {
            values = []
            return
        }
        values = (0...Int(last - first)).map { (first + Double($0)) * step }
    }

    /// A step may fall short of the ideal one by so much, so that a range of 51 with five labels asked for is labelled in tens.
    private static let tolerance = 0.85

    /// Steps of a clock, in seconds, up to a day.
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

internal import RealModule

/// Steps of an axis that people count in.
///
/// Paul S. Heckbert, "Nice Numbers for Graph Labels" (Graphics Gems, Academic Press 1990, pp. 61–63): of 1, 2 and 5 times a power of
/// ten the smallest step that gives no more labels than wanted. Time has the steps of a clock in place of those.
enum NiceNumbers {
    /// The smallest step of 1, 2 or 5 times a power of ten that cuts `span` into at most `count` parts; 1 where there is no span.
    static func step(for span: Double, parts count: Int) -> Double {
        guard span > 0, span.isFinite, count > 0 else { return 1 }
        let least = span / Double(count)
        let power = Double.exp10(Double.log10(least).rounded(.down))
        return [1, 2, 5].lazy.map { $0 * power }.first { $0 >= least * (1 - 1e-9) } ?? 10 * power
    }

    /// The largest of 1, 2 or 5 times a power of ten that is no longer than `length`; nil for what is not above 0.
    static func longest(within length: Double) -> Double? {
        guard length > 0, length.isFinite else { return nil }
        let power = Double.exp10(Double.log10(length * (1 + 1e-9)).rounded(.down))
        return [5, 2, 1].lazy.map { $0 * power }.first { $0 <= length * (1 + 1e-9) } ?? power
    }

    private static let clock: [Double] = [
        1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1200, 1800, 3600, 7200, 10_800, 14_400, 21_600, 43_200, 86_400,
    ]

    /// The smallest step of a clock, in seconds, that cuts `span` into at most `count` parts; beyond days, so many days.
    static func clockStep(for span: Double, parts count: Int) -> Double {
        guard span.isFinite, count > 0 else { return 60 }
        let least = span / Double(count)
        return clock.first { $0 >= least * (1 - 1e-9) } ?? 86_400 * step(for: span / 86_400, parts: count)
    }

    /// The multiples of `step` within the range, at most a thousand of them.
    static func multiples(of step: Double, in range: ClosedRange<Double>) -> [Double] {
        guard step > 0, range.lowerBound.isFinite, range.upperBound.isFinite else { return [] }
        let first = (range.lowerBound / step - 1e-6).rounded(.up)
        let last = Swift.min((range.upperBound / step + 1e-6).rounded(.down), first + 1000)
        return Array(stride(from: first, through: last, by: 1)).map { $0 * step }
    }
}

internal import Activities

/// An axis of a chart: which values it shows, and where labels stand.
struct ChartAxis: Hashable, Sendable {
    /// A labelled value.
    struct Label: Hashable, Sendable {
        var value: Double
        var text: String
    }

    /// What is shown, from the lowest value to the highest.
    let range: ClosedRange<Double>
    /// Whether the lowest value stands at the top or at the far end, as a runner's pace does.
    let isInverted: Bool
    /// The labels, in order.
    let labels: [Label]
    /// The sign of the unit, said once.
    let unit: String

    init(_ range: ClosedRange<Double>, isInverted: Bool = false, labels: [Label], unit: String) {
        self.range = range
        self.isInverted = isInverted
        self.labels = labels
        self.unit = unit
    }

    /// Where a value lies: 0 at the low end, 1 at the high end; what is beyond an end lies at it.
    func share(of value: Double) -> Double {
        let span = range.upperBound - range.lowerBound
        guard span > 0, value.isFinite else { return 0 }
        let share = min(max((value - range.lowerBound) / span, 0), 1)
        return isInverted ? 1 - share : share
    }
}

extension ChartAxis {
    /// An axis of round numbers about most of the values, or about `all` of them; at least `span` long.
    static func numbers(_ values: [Double], atLeast span: Double, unit: String, all: Bool = false) -> Self? {
        let ends = all ? [values.min(), values.max()].compactMap(\.self) : values
        guard let shown = ends.robustRange(atLeast: span) else { return nil }
        let pad = (shown.upperBound - shown.lowerBound) * 0.08
        let range = (shown.lowerBound - pad)...(shown.upperBound + pad)
        let ticks = AxisTicks(range, count: 4)
        let labels = ticks.values.map { Label(value: $0, text: $0.text(decimals: ticks.decimals)) }
        return Self(range, labels: labels, unit: unit)
    }

    /// An axis of paces in seconds, the fast end at the top.
    static func paces(_ values: [Double], unit: String) -> Self? {
        guard let shown = values.robustRange(atLeast: 40) else { return nil }
        let pad = (shown.upperBound - shown.lowerBound) * 0.1
        let range = max(shown.lowerBound - pad, 0)...(shown.upperBound + pad)
        let labels = AxisTicks(seconds: range, count: 4).values.map { Label(value: $0, text: Units.paceText($0)) }
        return Self(range, isInverted: true, labels: labels, unit: unit)
    }

    /// The axis that an activity's lines run along: kilometres or miles, or hours and minutes.
    static func along(_ axis: ActivitySeries.Axis, to end: Double, units: Units) -> Self {
        switch axis {
        case .distance:
            let ticks = AxisTicks(0...(end / units.way), count: 6)
            return Self(
                0...end,
                labels: ticks.values.map { Label(value: $0 * units.way, text: $0.text(decimals: ticks.decimals)) },
                unit: units.waySymbol
            )
        case .time:
            let ticks = AxisTicks(seconds: 0...end, count: 6)
            return Self(
                0...end,
                labels: ticks.values.map {
                    let minutes = Int(min($0, 1e12) / 60)
                    let text =
                        ticks.step < 60 ? Duration.seconds($0).stopwatch : "\(minutes / 60):\((minutes % 60).twoDigits)"
                    return Label(value: $0, text: text)
                },
                unit: ticks.step < 60 ? "min" : "h"
            )
        }
    }
}

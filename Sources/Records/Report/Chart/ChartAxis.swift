internal import Activities

/// Creates a chart as SVG, with a title and a description for screen readers; `id` must be unique in the page.
func chartDrawing(_ id: String, _ title: String, _ description: String, _ content: Markup) -> Markup {
    """
    <svg class="chart" role="img" aria-labelledby="\(id)-title \(id)-desc" xmlns="http://www.w3.org/2000/svg">\
    <title id="\(id)-title">\(title)</title><desc id="\(id)-desc">\(description)</desc>\(content)</svg>
    """
}

struct ChartAxis: Hashable, Sendable {
    struct Label: Hashable, Sendable {
        var value: Double
        var text: String
    }

    let range: ClosedRange<Double>
    /// Whether the lowest value is at the top of a vertical axis (or at the far end of a horizontal one), as for pace.
    var isInverted = false
    /// The labels, in order of their values.
    let labels: [Label]
    /// The symbol of the unit, which is shown only once on the axis.
    let unit: String

    /// The lines of the grid of a chart, at the labels of its left axis, and the labels.
    var grid: [Markup] {
        labels.map { label in
            let y = (1 - share(of: label.value)).percentage
            return """
                <line class="grid" x1="0" x2="100%" y1="\(y)" y2="\(y)"/>\
                <text class="left" x="0" y="\(y)" dx="-8" dy=".35em">\(label.text)</text>
                """
        }
    }

    /// The relative position of a value on the axis: 0 at the bottom or left end, 1 at the other end; values outside are clamped.
    func share(of value: Double) -> Double {
        let span = range.upperBound - range.lowerBound
        guard span > 0, value.isFinite else { return 0 }
        let share = min(max((value - range.lowerBound) / span, 0), 1)
        return isInverted ? 1 - share : share
    }
}

extension ChartAxis {
    /// Creates an axis with round numbers that covers at least `span` and all values; without `all`, outliers are excluded.
    static func numbers(_ values: [Double], atLeast span: Double, unit: String, _ style: PageStyle, all: Bool = false)
        -> Self?
    {
        let ends = all ? [values.min(), values.max()].compactMap(\.self) : values
        guard let shown = ends.robustRange(atLeast: span) else { return nil }
        let pad = (shown.upperBound - shown.lowerBound) * 0.08
        let range = (shown.lowerBound - pad)...(shown.upperBound + pad)
        let ticks = AxisTicks(range, count: 4)
        let labels = ticks.values.map { Label(value: $0, text: style.text($0, decimals: ticks.decimals)) }
        return Self(range: range, labels: labels, unit: unit)
    }

    /// Creates an axis for paces in seconds, with the fast end at the top.
    static func paces(_ values: [Double], unit: String) -> Self? {
        guard let shown = values.robustRange(atLeast: 40) else { return nil }
        let pad = (shown.upperBound - shown.lowerBound) * 0.1
        let range = max(shown.lowerBound - pad, 0)...(shown.upperBound + pad)
        let labels = AxisTicks(seconds: range, count: 4).values.map { Label(value: $0, text: Units.paceText($0)) }
        return Self(range: range, isInverted: true, labels: labels, unit: unit)
    }

    /// Creates the horizontal axis for an activity: its distance in kilometres or miles, or its time.
    static func along(_ axis: ActivitySeries.Axis, to end: Double, style: PageStyle) -> Self {
        let units = style.units
        switch axis {
        case .distance:
            let ticks = AxisTicks(0...(end / units.distanceUnitLength), count: 6)
            return Self(
                range: 0...end,
                labels: ticks.values.map {
                    Label(value: $0 * units.distanceUnitLength, text: style.text($0, decimals: ticks.decimals))
                },
                unit: units.distanceSymbol
            )
        case .time:
            let ticks = AxisTicks(seconds: 0...end, count: 6)
            return Self(
                range: 0...end,
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

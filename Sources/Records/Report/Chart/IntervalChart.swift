internal import Analysis

/// A chart of the estimates of a trend as SVG: a dot for each value, and a line with ends for its interval.
///
/// Text and shapes are positioned in per cent of the frame, so the chart fits a phone screen and a sheet of paper.
struct IntervalChart {
    /// The HTML id of the chart, which must be unique in the page.
    var id: String
    var title: String
    var trend: Trend
    var words: TrendWords
    var style: PageStyle

    /// The chart as SVG; nil without estimates.
    var svg: Markup? {
        let size = words.size(of: trend.measure)
        let ends = trend.periods.compactMap(\.estimate).flatMap { [$0.lower / size, $0.upper / size] }
        let least = trend.measure == .load ? ends + [0] : ends
        let unit = words.unit(of: trend.measure, trend.loadUnit)
        guard !ends.isEmpty, let axis = ChartAxis.numbers(least, atLeast: 1, unit: unit, style, all: true) else {
            return nil
        }
        let width = 1 / Double(trend.periods.count)
        let marks: [Markup] = trend.periods.enumerated().map { index, period in
            mark(period, at: (Double(index) + 0.5) * width, axis, size)
        }
        // Three labels fit the width of a phone.
        let labelled = Set([0, (trend.periods.count - 1) / 2, trend.periods.count - 1])
        let below: [Markup] = labelled.sorted().map { index in
            let x = ((Double(index) + 0.5) * width).percentage
            let text = words.period(trend.periods[index].days, trend.step)
            return "<text class=\"below\" x=\"\(x)\" y=\"100%\" dy=\"1.6em\">\(text)</text>"
        }
        return chartDrawing(
            id,
            title,
            words.sentences(trend).joined(separator: ". "),
            """
            \(axis.grid)<line class="base" x1="0" x2="100%" y1="100%" y2="100%"/>\(marks)\(below)\
            <text class="left unit" x="0" y="0" dx="-8" dy="-1.1em">\(axis.unit)</text>
            """
        )
    }

    private func mark(_ period: Trend.Period, at x: Double, _ axis: ChartAxis, _ size: Double) -> Markup {
        guard let estimate = period.estimate else { return "" }
        func y(_ value: Double) -> String { (1 - axis.share(of: value / size)).percentage }
        let (left, right) = ((x - 0.004).percentage, (x + 0.004).percentage)
        let whisker: Markup = """
            <line class="line accent" x1="\(x.percentage)" x2="\(x.percentage)" y1="\(y(estimate.lower))" y2="\(y(estimate.upper))"/>\
            <line class="line accent" x1="\(left)" x2="\(right)" y1="\(y(estimate.lower))" y2="\(y(estimate.lower))"/>\
            <line class="line accent" x1="\(left)" x2="\(right)" y1="\(y(estimate.upper))" y2="\(y(estimate.upper))"/>
            """
        let value = words.number(estimate.value, trend.measure)
        let text = "\(words.period(period.days, trend.step)): \(value) (\(words.interval(estimate, trend.measure)))"
        return """
            \(trend.measure == .load ? "" : whisker)<circle class="turn" cx="\(x.percentage)" cy="\(y(estimate.value))" r="4" \
            fill="currentColor"><title>\(text)</title></circle>
            """
    }
}

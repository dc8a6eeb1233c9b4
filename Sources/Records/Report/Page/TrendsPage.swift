internal import Activities
package import Analysis
internal import Messages

/// An HTML page with the trends of all figures: a chart with intervals and a table for each.
package struct TrendsPage: Sendable {
    /// The trends, in the order in which they are shown; all have the same periods.
    private let trends: [Trend]
    private let plan: PlanEffect?
    private let frame: PageFrame

    package init(_ trends: [Trend], plan: PlanEffect? = nil, _ frame: PageFrame) {
        self.trends = trends
        self.plan = plan
        self.frame = frame
    }

    package var html: String {
        let sections: [Markup] =
            trends.map { TrendSection(trend: $0, style: frame.style).markup } + (plan.map { [effect($0)] } ?? [])
        return frame.html(
            title: messages.trends,
            header: "<h1>\(messages.trends)</h1><p class=\"when\">\(span)</p>",
            main: "\(sections)"
        )
    }

    private var messages: Messages { frame.style.messages }

    private var words: TrendWords { TrendWords(units: frame.style.units, messages: messages) }

    private var span: String {
        guard let first = trends.first?.periods.first, let last = trends.first?.periods.last else { return "" }
        return "\(messages.long(first.days.lowerBound)) – \(messages.long(last.days.upperBound.advanced(by: -1)))"
    }

    private func effect(_ effect: PlanEffect) -> Markup {
        let columns: [TableColumn<PlanEffect.Group>] = [
            TableColumn(messages.cadence + ", spm") { "\(words.name(of: $0.part))" },
            TableColumn(messages.trendRuns) { "\($0.runs)" },
            TableColumn(messages.trendValue) {
                "\($0.cadence.map { words.number($0.value, .cadence) } ?? messages.notEnoughData)"
            },
            TableColumn(messages.trendInterval) { "\($0.cadence.map { words.interval($0, .cadence) } ?? "–")" },
            TableColumn(messages.trendDifference) {
                let difference = $0.difference
                return
                    "\(difference.map { "\(words.number($0.value, .cadence)) (\(words.interval($0, .cadence)))" } ?? "–")"
            },
        ]
        let table = DataTable(caption: messages.trendPlan, effect.groups, columns, isCaptionHidden: true)
        return Report.section("trend-plan", messages.trendPlan, table.markup)
    }
}

/// A section of a page about one trend: a chart, sentences and a table.
struct TrendSection {
    let trend: Trend
    let style: PageStyle

    var markup: Markup {
        let id = "trend-\(trend.measure.rawValue)"
        let title = words.name(of: trend.measure)
        let chart = IntervalChart(id: "\(id)-chart", title: title, trend: trend, words: words, style: style)
        guard let svg = chart.svg else {
            return Report.section(id, title, "<p class=\"caption\">\(messages.notEnoughData)</p>")
        }
        let sentences: [Markup] = words.sentences(trend).map { "<p class=\"caption\">\($0)</p>" }
        return chartSection(id, title, svg, caption: "\(sentences)", table(title))
    }

    private func table(_ title: String) -> DataTable {
        let unit = words.unit(of: trend.measure, trend.loadUnit)
        let isLoad = trend.measure == .load
        let columns: [TableColumn<Trend.Period>] = [
            TableColumn(trend.step == .week ? messages.week : messages.month) {
                "\(words.period($0.days, trend.step))"
            },
            TableColumn(isLoad ? messages.trendActivities : messages.trendRuns) { "\($0.runs)" },
            TableColumn(messages.trendValue + (unit.isEmpty ? "" : ", " + unit)) {
                "\($0.estimate.map { words.number($0.value, trend.measure) } ?? messages.notEnoughData)"
            },
            TableColumn(messages.trendInterval) {
                "\((isLoad ? nil : $0.estimate).map { words.interval($0, trend.measure) } ?? "–")"
            },
        ]
        return DataTable(caption: messages.inNumbers(title: title), trend.periods, columns)
    }

    private var messages: Messages { style.messages }

    private var words: TrendWords { TrendWords(units: style.units, messages: messages) }
}

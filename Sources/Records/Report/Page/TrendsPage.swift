internal import Activities
package import Analysis
internal import Messages

/// An HTML page with the trends of all figures: a chart with intervals and a table for each.
package struct TrendsPage: Sendable {
    /// The trends, in the order in which they are shown; all have the same periods.
    private let trends: [Trend]
    /// The effect of a cadence plan; nil if no plan is known.
    private let plan: PlanEffect?
    private let frame: PageFrame

    package init(_ trends: [Trend], plan: PlanEffect? = nil, _ frame: PageFrame) {
        self.trends = trends
        self.plan = plan
        self.frame = frame
    }

    /// The page as an HTML file for UTF-8 output.
    package var html: String {
        let sections: [Markup] = trends.map(section) + (plan.map { [effect($0)] } ?? [])
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

    private func section(_ trend: Trend) -> Markup {
        let id = "trend-\(trend.measure.rawValue)"
        let title = words.name(of: trend.measure)
        let chart = IntervalChart(id: "\(id)-chart", title: title, trend: trend, words: words, style: frame.style)
        guard let svg = chart.svg else {
            return Report.section(id, title, "<p class=\"caption\">\(messages.notEnoughData)</p>")
        }
        let sentences: [Markup] = words.sentences(trend).map { "<p class=\"caption\">\($0)</p>" }
        return chartSection(id, title, svg, caption: "\(sentences)", table(trend, title))
    }

    private func table(_ trend: Trend, _ title: String) -> DataTable {
        let unit = words.unit(of: trend.measure, trend.loadUnit)
        let isLoad = trend.measure == .load
        let rows: [[Markup]] = trend.periods.map { period in
            let value = period.estimate.map { words.number($0.value, trend.measure) }
            let interval = isLoad ? nil : period.estimate.map { words.interval($0, trend.measure) }
            return [
                "\(words.period(period.days, trend.step))", "\(period.runs)", "\(value ?? messages.notEnoughData)",
                "\(interval ?? "–")",
            ]
        }
        return DataTable(
            caption: messages.inNumbers(title: title),
            columns: [
                trend.step == .week ? messages.week : messages.month,
                isLoad ? messages.trendActivities : messages.trendRuns,
                messages.trendValue + (unit.isEmpty ? "" : ", " + unit), messages.trendInterval,
            ],
            rows: rows
        )
    }

    private func effect(_ effect: PlanEffect) -> Markup {
        let rows: [[Markup]] = effect.groups.map { group in
            let difference = group.difference.map {
                "\(words.number($0.value, .cadence)) (\(words.interval($0, .cadence)))"
            }
            return [
                "\(words.name(of: group.part))", "\(group.runs)",
                "\(group.cadence.map { words.number($0.value, .cadence) } ?? messages.notEnoughData)",
                "\(group.cadence.map { words.interval($0, .cadence) } ?? "–")", "\(difference ?? "–")",
            ]
        }
        let table = DataTable(
            caption: messages.trendPlan,
            columns: [
                messages.cadence + ", spm", messages.trendRuns, messages.trendValue, messages.trendInterval,
                messages.trendDifference,
            ],
            rows: rows,
            isCaptionHidden: true
        )
        return Report.section("trend-plan", messages.trendPlan, table.markup)
    }
}

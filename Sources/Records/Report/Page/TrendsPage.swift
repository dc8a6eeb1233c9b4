package import Activities
package import Analysis
package import Messages

/// An HTML page with the trends of all figures: a chart with intervals and a table for each.
///
/// The output depends only on the properties: equal values give equal bytes.
package struct TrendsPage: Sendable {
    /// The trends, in the order in which they are shown; all have the same periods.
    package var trends: [Trend]
    /// The effect of a cadence plan; nil if no plan is known.
    package var plan: PlanEffect?
    /// The units in which values are shown.
    package var units: Units
    /// The texts in the user's language.
    package var messages: Messages
    /// The time at which the page is created.
    package var generated: Moment
    /// The links at the top of the page; none by default.
    package var links: [PageLink]

    package init(
        _ trends: [Trend],
        plan: PlanEffect? = nil,
        units: Units = .metric,
        messages: Messages = .english,
        generated: Moment,
        links: [PageLink] = []
    ) {
        self.trends = trends
        self.plan = plan
        self.units = units
        self.messages = messages
        self.generated = generated
        self.links = links
    }

    /// The page as an HTML file for UTF-8 output.
    package var html: String {
        let sections: [Markup] = trends.map(section) + (plan.map { [effect($0)] } ?? [])
        return Document(
            title: messages.trends,
            header: "<h1>\(messages.trends)</h1><p class=\"when\">\(span)</p>",
            main: "\(sections)",
            generated: generated,
            style: style,
            links: links
        ).html
    }

    private var style: PageStyle { PageStyle(units: units, messages: messages) }

    private var words: TrendWords { TrendWords(units: units, messages: messages) }

    private var span: String {
        guard let first = trends.first?.periods.first, let last = trends.first?.periods.last else { return "" }
        return "\(messages.long(first.days.lowerBound)) – \(messages.long(last.days.upperBound.advanced(by: -1)))"
    }

    private func section(_ trend: Trend) -> Markup {
        let id = "trend-\(trend.measure.rawValue)"
        let title = words.name(of: trend.measure)
        let chart = IntervalChart(id: "\(id)-chart", title: title, trend: trend, words: words, style: style)
        guard let svg = chart.svg else {
            return Report.section(id, title, "<p class=\"caption\">\(messages.notEnoughData)</p>")
        }
        let sentences: [Markup] = words.sentences(trend).map { "<p class=\"caption\">\($0)</p>" }
        let figure: Markup = "<figure><div class=\"plot\">\(svg)</div><figcaption>\(sentences)</figcaption></figure>"
        return Report.section(id, title, figure + table(trend, title).details)
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

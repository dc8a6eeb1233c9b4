public import Activities
internal import Cadence

/// A page about a week, a month or a year: bars with goal lines, a calendar of rings, totals, and the activities.
///
/// Pure: the same values make the same bytes.
public struct PeriodPage: Sendable {
    /// Which kind of period; `day` is drawn as a single bar.
    public var period: Bars.Period
    /// A day in it.
    public var date: CivilDate
    /// What days came to; days in which nothing was counted are not in it.
    public var tallies: [CivilDate: Tally]
    /// What is to be reached every day.
    public var goals: Goals
    /// The activities, in order; those of other days are left out.
    public var activities: [Activity]
    /// What it is written in.
    public var units: Units
    /// When the page is made; its day is today.
    public var generated: Moment

    /// A page about the period in which a day lies.
    public init(
        _ period: Bars.Period,
        containing date: CivilDate,
        tallies: [CivilDate: Tally],
        goals: Goals,
        activities: [Activity],
        units: Units = .metric,
        generated: Moment
    ) {
        self.period = period
        self.date = date
        self.tallies = tallies
        self.goals = goals
        self.activities = activities
        self.units = units
        self.generated = generated
    }

    /// The page as a file of HTML, in UTF-8 as a `String` always is.
    public var html: String {
        let days = period.days(containing: date)
        let shown = activities.filter { days.contains($0.start.date) }
        let hasDemo = shown.contains { $0.origin == .demo }
        let bars: [Markup] = Measure.allCases.map { measure in
            GoalBars(
                Bars(period, containing: date, tallies: tallies, measure: measure, goals: goals, today: generated.date),
                units: units
            ).markup
        }
        return Document(
            title: title,
            header: """
                <p class="kicker">Summary\(hasDemo ? Activity.Origin.demo.badge : "")</p><h1>\(title)</h1>\
                <p class="when">\(days.lowerBound.longText) – \(days.upperBound.advanced(by: -1).longText)</p>
                """,
            main: """
                \(totals(days, shown))\(bars)\(RingCalendar(days: days, tallies: tallies, goals: goals, units: units).markup)
                \(table(shown))
                """,
            generated: generated
        ).html
    }

    private var title: String {
        switch period {
        case .day: date.longText
        case .week: "Week of \(date.startOfWeek.longText)"
        case .month: "\(date.monthName) \(date.fields.year)"
        case .year: "\(date.fields.year)"
        }
    }

    private func totals(_ days: Range<CivilDate>, _ activities: [Activity]) -> Markup {
        let known = days.compactMap { tallies[$0] }
        let sum = known.reduce(Tally(), +)
        let moving = activities.reduce(Duration.zero) { $0 + min($1.summary.moving, .longestShown) }
        let reached = known.count { DayRings($0, goals: goals).isComplete }
        let lead: [Markup] = [
            Figure(name: "Steps", reading: Reading(number: sum.steps.text)).markup,
            Figure(name: "Distance", reading: units.reading(sum.distance)).markup,
            Figure(name: "Calories", reading: Reading(number: sum.energy.kilocalories.text(), unit: "kcal")).markup,
        ]
        let rest: [Markup] = [
            Figure(name: "Activities", reading: Reading(number: activities.count.text)).markup,
            Figure(name: "Active time", reading: Reading(number: moving.text)).markup,
            Figure(name: "Days counted", reading: Reading(number: known.count.text), remark: "of \(days.count)").markup,
            Figure(
                name: "All goals reached",
                reading: Reading(number: reached.text),
                remark: reached == 1 ? "day" : "days"
            ).markup,
        ]
        return "<section aria-label=\"Totals\"><dl class=\"lead\">\(lead)</dl><dl>\(rest)</dl></section>"
    }

    private func table(_ activities: [Activity]) -> Markup {
        guard !activities.isEmpty else { return section("activities", "Activities", "<p class=\"caption\">None.</p>") }
        let rows: [[Markup]] = activities.map { activity in
            let summary = activity.summary
            let name: Markup = activity.name.map { ", <bdi>\($0)</bdi>" } ?? ""
            return [
                "<time datetime=\"\(activity.start.iso8601)\">\(activity.start.date.shortText)</time>",
                "\(activity.kind.heading)\(name)\(activity.origin.badge)",
                "\(units.reading(summary.distance).text)\(summary.distanceSource?.isEstimate == true ? " (estimated)" : "")",
                "\(summary.moving.text)", "\(units.reading(summary.averageSpeed, of: activity.kind).text)",
                "\(summary.steps?.text ?? "–")", "\(summary.energy?.kilocalories.text() ?? "–")",
            ]
        }
        let table = DataTable(
            caption: "Activities, in order of time",
            columns: ["Day", "Activity", "Distance", "Time", "Average", "Steps", "kcal"],
            rows: rows,
            isNamed: true,
            isCaptionHidden: true
        )
        return section("activities", "Activities", table.markup)
    }
}

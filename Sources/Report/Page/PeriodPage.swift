public import Activities
internal import Cadence

/// An HTML page about a week, a month or a year: bars with goal lines, a calendar of rings, totals and activities.
///
/// The output depends only on the properties: equal values give equal bytes.
public struct PeriodPage: Sendable {
    /// The kind of the period; a `day` is drawn as a single bar.
    public var period: Bars.Period
    /// Any date in the period.
    public var date: CivilDate
    /// The totals of each day; a day on which nothing was counted is missing.
    public var tallies: [CivilDate: Tally]
    /// The daily goals.
    public var goals: Goals
    /// The activities in order; activities outside the period are ignored.
    public var activities: [Activity]
    /// The units in which values are shown.
    public var units: Units
    /// The time at which the page is created; its date counts as today.
    public var generated: Moment
    /// The links at the top of the page; none by default.
    public var links: [PageLink]

    /// Creates a page about the period that contains `date`.
    public init(
        _ period: Bars.Period,
        containing date: CivilDate,
        tallies: [CivilDate: Tally],
        goals: Goals,
        activities: [Activity],
        units: Units = .metric,
        generated: Moment,
        links: [PageLink] = []
    ) {
        self.period = period
        self.date = date
        self.tallies = tallies
        self.goals = goals
        self.activities = activities
        self.units = units
        self.generated = generated
        self.links = links
    }

    /// The page as an HTML file for UTF-8 output.
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
            generated: generated,
            links: links
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
            total("Steps", .steps, sum, isKnown: !known.isEmpty),
            total("Distance", .distance, sum, isKnown: !known.isEmpty),
            total("Calories", .calories, sum, isKnown: !known.isEmpty),
        ]
        let rest: [Markup] = [
            Figure(name: "Activities", value: DisplayedValue(number: activities.count.grouped)).markup,
            Figure(name: "Active time", value: DisplayedValue(number: moving > .zero ? moving.stopwatch : "–")).markup,
            Figure(name: "Days counted", value: DisplayedValue(number: known.count.grouped), note: "of \(days.count)")
                .markup,
            Figure(
                name: "All goals reached",
                value: DisplayedValue(number: known.isEmpty ? "–" : reached.grouped),
                note: known.isEmpty ? "no data" : reached == 1 ? "day" : "days"
            ).markup,
        ]
        return "<section aria-label=\"Totals\"><dl class=\"lead\">\(lead)</dl><dl>\(rest)</dl></section>"
    }

    /// One of the main figures of the period; a dash if no day has data, or if only the steps are known.
    private func total(_ name: String, _ measure: Measure, _ sum: Tally, isKnown: Bool) -> Markup {
        let value = isKnown ? measure.knownValue(in: sum) : nil
        let shown = value.map { DisplayedValue(measure.text($0, units)) } ?? DisplayedValue(number: "–")
        return Figure(name: name, value: shown, note: value == nil ? "no data" : nil).markup
    }

    private func table(_ activities: [Activity]) -> Markup {
        guard !activities.isEmpty else { return section("activities", "Activities", "<p class=\"caption\">None.</p>") }
        let rows: [[Markup]] = activities.map { activity in
            let text = SummaryText(activity.summary, kind: activity.kind, units: units)
            let name: Markup = activity.name.map { ", <bdi>\($0)</bdi>" } ?? ""
            return [
                "<time datetime=\"\(activity.start.iso8601)\">\(activity.start.date.shortText)</time>",
                "\(activity.kind.heading)\(name)\(activity.origin.badge)",
                "\(text.distance.map { DisplayedValue($0).text } ?? "–")",
                "\(text.moving)", "\(units.displayed(pace: text.average, of: activity.kind).text)",
                "\(text.steps ?? "–")", "\(text.energy.map { DisplayedValue($0).number } ?? "–")",
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

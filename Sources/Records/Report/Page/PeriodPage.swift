package import Activities
internal import Messages

/// An HTML page about a week, a month or a year: bars with goal lines, a calendar of rings, totals and activities.
package struct PeriodPage: Sendable {
    private let period: Bars.Period
    private let date: CivilDate
    private let tallies: [CivilDate: Tally]
    private let goals: Goals
    private let activities: [Activity]
    private let stepSources: [CivilDate: String]
    private let frame: PageFrame

    /// Creates a page about the period that contains `date`.
    ///
    /// - Parameters:
    ///   - period: The kind of the period; a `day` is drawn as a single bar.
    ///   - tallies: The totals of each day; a day on which nothing was counted is missing.
    ///   - activities: The activities in order; activities outside the period are ignored.
    ///   - stepSources: The names of the programs that counted the steps of days, for days on which strided did not.
    package init(
        _ period: Bars.Period,
        containing date: CivilDate,
        tallies: [CivilDate: Tally],
        goals: Goals,
        activities: [Activity],
        stepSources: [CivilDate: String] = [:],
        _ frame: PageFrame
    ) {
        self.period = period
        self.date = date
        self.tallies = tallies
        self.goals = goals
        self.activities = activities
        self.stepSources = stepSources
        self.frame = frame
    }

    package var html: String {
        let days = period.days(containing: date)
        let shown = activities.filter { days.contains($0.start.date) }
        let hasDemo = shown.contains { $0.origin == .demo }
        let bars: [Markup] = Measure.allCases.map { measure in
            GoalBars(
                bars: Bars(
                    period,
                    containing: date,
                    tallies: tallies,
                    measure: measure,
                    goals: goals,
                    today: frame.generated.date
                ),
                style: style
            ).markup
        }
        return frame.html(
            title: title,
            header: """
                <p class="kicker">\(messages.summary)\(hasDemo ? style.badge(.demo) : "")</p><h1>\(title)</h1>\
                <p class="when">\(messages.long(days.lowerBound)) – \(messages.long(days.upperBound.advanced(by: -1)))</p>
                """,
            main: """
                \(totals(days, shown))\(bars)\(RingCalendar(days: days, tallies: tallies, goals: goals, style: style).markup)
                \(table(shown))
                """
        )
    }

    private var style: PageStyle { frame.style }
    private var messages: Messages { style.messages }

    private var title: String {
        switch period {
        case .day: messages.long(date)
        case .week: messages.weekOf(date: messages.long(date.startOfWeek))
        case .month: messages.month(of: date)
        case .year: "\(date.fields.year)"
        }
    }

    private func totals(_ days: Range<CivilDate>, _ activities: [Activity]) -> Markup {
        let known = days.compactMap { tallies[$0] }
        let sum = known.reduce(Tally(), +)
        let moving = min(activities.timeInMotion, .longestShown)
        let reached = known.count { DayRings($0, goals: goals).isComplete }
        let lead: [Markup] = [
            total(messages.steps, .steps, sum, isKnown: !known.isEmpty, note: sources(days)),
            total(messages.distance, .distance, sum, isKnown: !known.isEmpty),
            total(messages.calories, .calories, sum, isKnown: !known.isEmpty),
        ]
        func figure(_ name: String, _ number: String, note: String? = nil) -> Markup {
            Figure(name: name, value: DisplayedValue(number: number), note: note).markup
        }
        let days = messages.ofDays(total: "\(days.count)")
        let reachedNote = known.isEmpty ? messages.noData : messages.daysReached(count: Count(reached))
        let rest = [
            figure(messages.activities, style.text(activities.count)),
            figure(messages.activeTime, moving > .zero ? moving.stopwatch : "–"),
            figure(messages.daysCounted, style.text(known.count), note: days),
            figure(messages.allGoalsReached, known.isEmpty ? "–" : style.text(reached), note: reachedNote),
        ]
        return "<section aria-label=\"\(messages.totals)\"><dl class=\"lead\">\(lead)</dl><dl>\(rest)</dl></section>"
    }

    /// One of the main figures of the period; a dash if no day has data, or if the data do not include this measure.
    private func total(
        _ name: String,
        _ measure: Measure,
        _ sum: Tally,
        isKnown: Bool,
        note: String? = nil
    ) -> Markup {
        let value = isKnown ? measure.knownValue(in: sum) : nil
        let shown = value.map { DisplayedValue(messages.text(measure, $0, style.units)) } ?? DisplayedValue(number: "–")
        return Figure(name: name, value: shown, note: value == nil ? messages.noData : note).markup
    }

    private func sources(_ days: Range<CivilDate>) -> String? {
        let counts = days.compactMap { stepSources[$0] }.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        let texts = counts.sorted { $0.key < $1.key }.map { source, days in
            messages.stepsFrom(source: source, days: messages.dayCount(count: Count(days)))
        }
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }

    private func table(_ activities: [Activity]) -> Markup {
        guard !activities.isEmpty else {
            return section("activities", messages.activities, "<p class=\"caption\">\(messages.none)</p>")
        }
        let columns = style.columns(
            of: \Activity.self,
            day: { "<time datetime=\"\($0.start.iso8601)\">\(messages.short($0.start.date))</time>" }
        )
        let energy = TableColumn<Activity>("kcal") {
            "\(style.figures($0).energy.map { DisplayedValue($0).number } ?? "–")"
        }
        let caption = messages.activitiesInOrder
        let table = DataTable(caption: caption, activities, columns + [energy], isNamed: true, isCaptionHidden: true)
        return section("activities", messages.activities, table.markup)
    }
}

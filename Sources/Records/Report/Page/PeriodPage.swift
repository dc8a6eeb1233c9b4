internal import Activities
package import Analysis
internal import Messages

/// An HTML page about a week, a month or a year: its summary, bars with goal lines, a calendar of rings, totals and activities.
package struct PeriodPage: Sendable {
    private let summary: PeriodSummary
    private let frame: PageFrame

    /// Creates a page about a period; a `day` is drawn as a single bar.
    package init(_ summary: PeriodSummary, _ frame: PageFrame) {
        self.summary = summary
        self.frame = frame
    }

    package var html: String {
        let (days, shown) = (summary.days, summary.shown)
        let hasDemo = shown.contains { $0.activity.origin == .demo }
        let year: Markup? = period == .year ? YearSections(summary, frame).markup : nil
        let bars: [Markup] = Measure.allCases.map { measure in
            GoalBars(
                bars: Bars(
                    period,
                    containing: days.lowerBound,
                    tallies: tallies,
                    measure: measure,
                    goals: goals,
                    today: summary.today
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
                \(facts)\(totals(days, shown.map(\.activity)))\(year)\(bars)\(RingCalendar(days: days, tallies: tallies, goals: goals, style: style).markup)
                \(table(shown))
                """
        )
    }

    private var period: Bars.Period { summary.period }
    private var tallies: [CivilDate: Tally] { summary.tallies }
    private var goals: Goals { summary.goals }
    private var style: PageStyle { frame.style }
    private var messages: Messages { style.messages }

    private var title: String {
        switch period {
        case .day: messages.long(summary.days.lowerBound)
        case .week: messages.weekOf(date: messages.long(summary.days.lowerBound))
        case .month: messages.month(of: summary.days.lowerBound)
        case .year: "\(summary.days.lowerBound.fields.year)"
        }
    }

    /// The summary in words; empty for a day, and for a period without activities and goals.
    private var facts: Markup? {
        guard period != .day else { return nil }
        let facts: [Markup] = PeriodWords(summary, units: style.units, messages: messages).facts.map { name, texts in
            let texts: [Markup] = texts.map { "<dd>\($0)</dd>" }
            return "<div><dt>\(name)</dt>\(texts)</div>"
        }
        return section("facts", messages.inShort, "<dl class=\"facts\">\(facts)</dl>")
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
        let counts = days.compactMap { summary.stepSources[$0] }.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        let texts = counts.sorted { $0.key < $1.key }.map { source, days in
            messages.stepsFrom(source: source, days: messages.dayCount(count: Count(days)))
        }
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }

    private func table(_ activities: [SimilarActivities.Entry]) -> Markup {
        guard !activities.isEmpty else {
            return section("activities", messages.activities, "<p class=\"caption\">\(messages.none)</p>")
        }
        let columns = style.columns(
            of: \SimilarActivities.Entry.activity,
            day: { entry in
                let start = entry.activity.start
                let day: Markup = "<time datetime=\"\(start.iso8601)\">\(messages.short(start.date))</time>"
                return frame.link(toActivity: entry.number, day)
            }
        )
        let energy = TableColumn<SimilarActivities.Entry>("kcal") {
            "\(style.figures($0.activity).energy.map { DisplayedValue($0).number } ?? "–")"
        }
        let caption = messages.activitiesInOrder
        let table = DataTable(caption: caption, activities, columns + [energy], isNamed: true, isCaptionHidden: true)
        return section("activities", messages.activities, table.markup)
    }
}

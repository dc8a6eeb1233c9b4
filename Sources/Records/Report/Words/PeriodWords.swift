package import Activities
package import Analysis
internal import Cadence
package import Messages

/// The sentences of a summary of a week, a month or a year; a fact of which nothing is known is left out.
package struct PeriodWords: Sendable {
    let summary: PeriodSummary
    let units: Units
    let messages: Messages

    package init(_ summary: PeriodSummary, units: Units, messages: Messages) {
        self.summary = summary
        self.units = units
        self.messages = messages
    }

    /// The facts in order, each with one or more short texts.
    var facts: [(name: String, texts: [String])] {
        let others = [Activity.Kind.walk, .cycle, .other].compactMap(total)
        return [
            (messages.trendRuns, [runs]), (messages.comparedRuns, comparison), (messages.longestRunByDistance, longest),
            (messages.trainingLoad, load), (messages.record, records), (messages.planName, plan),
            (messages.goal, goals), (messages.inARow, streaks), (messages.alsoDone, others),
        ].filter { !$0.texts.isEmpty }
    }

    /// The most important facts as sentences, for a notification.
    package var sentences: String {
        let records = records.map { "\(messages.record): \($0)" }
        return ([runs] + comparison + records)
            .map { $0.prefix(1).uppercased() + $0.dropFirst() + ($0.hasSuffix(".") ? "" : ".") }
            .joined(separator: " ")
    }

    /// The number, the distance and the time of the runs.
    private var runs: String {
        total(of: .run) ?? (summary.isInProgress ? messages.noRunsYet : messages.noRunsRecorded)
    }

    private func total(of kind: Activity.Kind) -> String? {
        let total = summary.total(of: kind)
        guard total.count > 0 else { return nil }
        let distance = total.distance > .zero ? text(total.distance, total.isEstimate) : nil
        return [messages.count(total.count, of: kind), distance, total.moving.stopwatch].compactMap(\.self)
            .joined(separator: ", ")
    }

    private var comparison: [String] {
        guard let comparison = summary.comparison else {
            return summary.total(of: .run).count > 0 && summary.isFirst ? [messages.firstRuns] : []
        }
        guard let change = comparison.change, summary.total(of: .run).distance > .zero else { return [] }
        let (reference, distance) = (reference(comparison), text(comparison.distance))
        let share = messages.percent(change.magnitude)
        // A share is shown in whole per cent, rounded down.
        guard change.magnitude >= 0.01 - 1e-9 else {
            return [messages.asMuchAs(reference: reference, distance: distance)]
        }
        return [
            change > 0
                ? messages.moreThan(share: share, reference: reference, distance: distance)
                : messages.lessThan(share: share, reference: reference, distance: distance)
        ]
    }

    /// The earlier periods of a comparison: `on average in the 4 weeks before`, `in October 2026`, `2025 until 28 Nov`.
    private func reference(_ comparison: PeriodSummary.Comparison) -> String {
        let first = comparison.days.lowerBound
        let (name, day) =
            switch summary.period {
            case .month: (messages.inPeriod(period: messages.month(of: first)), dayOfMonth(comparison.lastDay))
            case .year: ("\(first.fields.year)", dayOfMonth(comparison.lastDay))
            case .week, .day: (weeksBefore(comparison.periods), messages.shortWeekdayName(of: summary.lastDay))
            }
        return summary.isInProgress ? messages.untilDay(reference: name, day: day) : name
    }

    private func weeksBefore(_ count: Int) -> String { messages.weeksBefore(count: Count(count)) }

    func dayOfMonth(_ date: CivilDate) -> String {
        messages.dayOfMonth(day: "\(date.fields.day)", month: messages.shortMonthName(of: date))
    }

    private var longest: [String] {
        guard summary.period != .week, let longest = summary.longestRun else { return [] }
        let figures = SummaryFigures(longest.activity, units, messages)
        let parts = [figures.distance, figures.moving, messages.shortWithYear(longest.activity.start.date)]
        return [parts.compactMap(\.self).joined(separator: ", ")]
    }

    private var load: [String] {
        guard let load = summary.load, load.value > 0 else { return [] }
        let words = TrendWords(units: units, messages: messages)
        func number(_ value: Double) -> String {
            [words.number(value, .load), words.unit(of: .load, load.unit)].filter { !$0.isEmpty }.joined(separator: " ")
        }
        let value = number(load.value)
        let text = load.usual.map { usual in
            let name = weeksBefore(load.weeks)
            let day = messages.shortWeekdayName(of: summary.lastDay)
            let reference = summary.isInProgress ? messages.untilDay(reference: name, day: day) : name
            return messages.loadCompared(value: value, reference: reference, usual: number(usual))
        }
        return [text ?? value, words.method(load.unit)]
    }

    private var records: [String] { summary.efforts.compactMap { $0.record?.text(units, messages) } }

    private var plan: [String] {
        guard let plan = summary.plan, plan.planned > 0 else { return [] }
        return [messages.planKept(count: Count(plan.planned), done: "\(plan.done)")]
    }

    private var goals: [String] {
        Measure.allCases.compactMap { measure in
            summary.daysReached(measure).map { reached, days in
                let name = messages.name(of: measure)
                return messages.goalReachedOn(measure: name, reached: "\(reached)", total: "\(days)")
            }
        }
    }

    /// For a week, the streaks that have not ended, with the longest ones; for a month or a year, its longest streaks.
    private var streaks: [String] {
        [(summary.weeksInARow, messages.weeksWithRun), (summary.daysInARow, messages.daysWithRun)].compactMap {
            streak,
            text in
            guard let streak, streak.days > 1 else { return nil }
            guard summary.period == .week else { return text(Count(streak.days)) }
            guard streak.current > 0 else { return nil }
            return [text(Count(streak.current)), messages.longestStreak(count: "\(streak.days)")].joined(
                separator: ", "
            )
        }
    }

    /// An estimated distance has a tilde, as in all views.
    func text(_ distance: Distance, _ isEstimate: Bool = false) -> String {
        (isEstimate ? "~" : "") + messages.text(distance, units)
    }
}

internal import Activities
internal import Analysis
internal import Cadence
internal import Messages

/// A record as texts, for a line of the terminal or a row of a page.
struct RecordRow {
    /// What the record is about; empty for the second and the third best effort.
    var name: String
    /// 1 for the best, 2 and 3 for the next; nil for records of which only the best is shown.
    var rank: Int?
    var value: String
    /// The mean pace; nil if the record has none.
    var pace: String?
    var date: String
    /// The run of the record; nil for days, weeks and streaks.
    var run: NamedRun?
    /// What a reader must know about the value, for example that the distance is estimated.
    var remarks: [String] = []
}

struct RecordRows {
    var records = RunningRecords()
    let units: Units
    let messages: Messages

    /// The best efforts, three rows for each measure at most.
    var efforts: [RecordRow] {
        EffortMeasure.allCases.flatMap { measure in
            (records.efforts[measure] ?? []).enumerated().map { index, ranked in
                row(ranked, rank: index + 1)
            }
        }
    }

    /// The best efforts of a period; a remark says which of them are records.
    func efforts(of period: [PeriodEffort]) -> [RecordRow] {
        period.map { effort in
            var row = row(effort.best, rank: 1)
            if effort.record != nil { row.remarks.insert(messages.record, at: 0) }
            return row
        }
    }

    /// The longest runs, the day with most steps, the best week and the longest streak.
    var others: [RecordRow] {
        [
            records.longestDistance.flatMap { longest in longest.distance.map { row(longest, $0) } },
            records.longestTime.map(row), records.mostSteps.map(row), records.bestWeek.map(row),
            records.streak.map(row),
        ].compactMap(\.self)
    }

    /// The predicted times, each with its interval and the effort from which it comes.
    var predictions: [RecordRow] {
        records.predictions.map { prediction in
            let meters = prediction.measure.distance?.meters ?? 0
            let speed = Speed(metersPerSecond: meters / max(prediction.riegel / .seconds(1), 1))
            let source = prediction.source
            return RecordRow(
                name: prediction.measure.name(messages),
                value: "\(prediction.riegel.stopwatch) (\(prediction.interval.lowerBound.stopwatch)–"
                    + "\(prediction.interval.upperBound.stopwatch))",
                pace: messages.text(speed, .run, units),
                date: messages.shortWithYear(source.run.start.date),
                run: source.run,
                remarks: [
                    messages.predictedFrom(
                        effort: source.effort.measure.name(messages),
                        time: source.effort.time.stopwatch
                    )
                ]
            )
        }
    }

    private func row(_ ranked: RankedEffort, rank: Int) -> RecordRow {
        let effort = ranked.effort
        let speed = Speed(metersPerSecond: effort.distance.meters / max(effort.time / .seconds(1), 0.001))
        return RecordRow(
            name: rank == 1 ? effort.measure.name(messages) : "",
            rank: rank,
            value: effort.measure == .twelveMinutes
                ? text(effort.distance, effort.isEstimate) : effort.time.stopwatch,
            pace: messages.text(speed, .run, units),
            date: messages.shortWithYear(ranked.run.start.date),
            run: ranked.run,
            remarks: remarks(ranked.run, isEstimate: effort.isEstimate)
        )
    }

    private func row(_ longest: LongestRun, _ distance: Distance) -> RecordRow {
        RecordRow(
            name: messages.longestRunByDistance,
            value: text(distance, longest.isEstimate),
            date: messages.shortWithYear(longest.run.start.date),
            run: longest.run,
            remarks: remarks(longest.run, isEstimate: longest.isEstimate)
        )
    }

    private func row(_ longest: LongestRun) -> RecordRow {
        RecordRow(
            name: messages.longestRunByTime,
            value: longest.moving.stopwatch,
            date: messages.shortWithYear(longest.run.start.date),
            run: longest.run,
            remarks: remarks(longest.run, isEstimate: false)
        )
    }

    private func row(_ day: DayOfSteps) -> RecordRow {
        RecordRow(
            name: messages.mostStepsInADay,
            value: messages.number(day.steps),
            date: messages.shortWithYear(day.date)
        )
    }

    private func row(_ week: WeekOfRuns) -> RecordRow {
        RecordRow(
            name: messages.bestWeekOfRuns,
            value: text(week.distance, week.isEstimate),
            date: range(week.monday...week.monday.advanced(by: 6)),
            remarks: [messages.count(week.runs, of: .run)] + (week.isEstimate ? [messages.estimatedDistance] : [])
        )
    }

    private func row(_ streak: DayStreak) -> RecordRow {
        let current = messages.dayCount(count: Count(streak.current))
        return RecordRow(
            name: messages.longestRunStreak,
            value: messages.dayCount(count: Count(streak.days)),
            date: range(streak.longest),
            remarks: [messages.currentStreak(days: current)]
        )
    }

    private func range(_ days: ClosedRange<CivilDate>) -> String {
        guard days.lowerBound < days.upperBound else { return messages.shortWithYear(days.lowerBound) }
        return messages.dateRange(from: messages.short(days.lowerBound), to: messages.shortWithYear(days.upperBound))
    }

    /// An estimated distance has a tilde, as in all views.
    private func text(_ distance: Distance, _ isEstimate: Bool) -> String {
        (isEstimate ? "~" : "") + messages.text(distance, units)
    }

    private func remarks(_ run: NamedRun, isEstimate: Bool) -> [String] {
        [
            isEstimate ? messages.estimatedDistance : nil, run.isEdited ? messages.enteredByYou : nil,
            run.origin == .recorded ? nil : messages.mark(of: run.origin),
        ].compactMap(\.self)
    }
}

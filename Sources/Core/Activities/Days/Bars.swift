/// A bar chart of a day, week, month or year, as the terminal and the web page draw it.
package struct Bars: Hashable, Sendable {
    /// The period that the chart covers; the raw values are stable.
    package enum Period: String, Hashable, Sendable, CaseIterable, Codable {
        /// One day, with a bar per hour.
        case day
        /// One week, Monday to Sunday, with a bar per day.
        case week
        /// One calendar month, with a bar per week; the first and the last week are cut at the ends of the month.
        case month
        /// One calendar year, with a bar per month.
        case year
    }

    package let period: Period
    /// The quantity shown: steps, metres or kilocalories.
    package let measure: Measure
    package let days: Range<CivilDate>
    /// The bars in order of time: 24 hours, 7 days, 4 to 6 weeks or 12 months.
    package let bars: [Bar]
    /// The index of the bar that contains the current time; nil if the current time is not in the period.
    package let current: Int?
}

package struct Bar: Hashable, Sendable {
    /// The axis label: `07`, `Mon`, `9–15` (days of the month) or `Nov`.
    package let label: String
    /// The days that the bar covers; for an hour, the day that contains it.
    package let range: Range<CivilDate>
    /// Steps, metres or kilocalories; nil if the value was not measured, which differs from 0.
    package let value: Double?
    /// The daily goal multiplied by the number of days in `range`; nil for an hour or if no goal is set.
    package var goal: Double?

    /// Whether the goal was reached; false if no goal is set.
    package var isReached: Bool {
        guard let value, let goal else { return false }
        return value >= goal
    }
}

extension Bars {
    package var total: Double { bars.reduce(0) { $0 + ($1.value ?? 0) } }

    /// The mean of the bars that have a value, including the current bar; nil if no bar has a value.
    package var average: Double? {
        let known = bars.compactMap(\.value)
        return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
    }

    /// The highest bar, or the first of several equal bars; nil if no bar is above 0.
    package var best: Bar? {
        bars.reduce(nil) { best, bar in
            guard let value = bar.value, value > 0 else { return best }
            return value > best?.value ?? 0 ? bar : best
        }
    }

    /// The highest value or goal, which sets the height of the chart; 0 if there is no value and no goal.
    package var highest: Double {
        bars.reduce(0) { Swift.max($0, $1.value ?? 0, $1.goal ?? 0) }
    }
}

extension Bars {
    /// Creates a chart of one day with a bar per hour.
    ///
    /// Hours follow the local clock: an hour that occurs twice is one bar, and an hour that the clock skipped has no value. Buckets of
    /// other days are ignored.
    package init(hoursOf date: CivilDate, buckets: [HourBucket], measure: Measure, now: Moment) {
        var values = [Double?](repeating: nil, count: 24)
        for bucket in buckets where bucket.hour.date == date && values.indices.contains(bucket.hour.hour) {
            guard let value = measure.knownValue(in: bucket.tally) else { continue }
            values[bucket.hour.hour] = (values[bucket.hour.hour] ?? 0) + value
        }
        let days = date..<date.advanced(by: 1)
        self.init(
            period: .day,
            measure: measure,
            days: days,
            bars: values.enumerated().map { hour, value in
                Bar(label: hour.padded(to: 2), range: days, value: value)
            },
            current: now.date == date ? now.hour : nil
        )
    }

    /// Creates a chart of the week, month or year that contains a date, with a bar per day, week or month.
    ///
    /// A week that belongs to two months is cut at the month boundary. For `.day` the result is a single bar; use `init(hoursOf:)` for
    /// hours. `tallies` contains the days on which something was counted.
    package init(
        _ period: Period,
        containing date: CivilDate,
        tallies: [CivilDate: Tally],
        measure: Measure,
        goals: Goals,
        today: CivilDate
    ) {
        let days = period.days(containing: date)
        let bars = period.parts(of: days).map { range in
            let known = range.compactMap { tallies[$0].flatMap { measure.knownValue(in: $0) } }
            return Bar(
                label: period.label(of: range),
                range: range,
                value: known.isEmpty ? nil : known.reduce(0, +),
                goal: goals.value(of: measure).map { $0 * Double(range.count) }
            )
        }
        self.init(
            period: period,
            measure: measure,
            days: days,
            bars: bars,
            current: bars.firstIndex { $0.range.contains(today) }
        )
    }
}

extension Bars.Period {
    package func days(containing date: CivilDate) -> Range<CivilDate> {
        switch self {
        case .day: date..<date.advanced(by: 1)
        case .week: date.startOfWeek..<date.startOfWeek.advanced(by: 7)
        case .month: date.month
        case .year: date.startOfYear..<date.startOfYear.advanced(by: 366).startOfYear
        }
    }

    /// Splits the days into one range per bar, in order and without gaps.
    fileprivate func parts(of days: Range<CivilDate>) -> [Range<CivilDate>] {
        var parts: [Range<CivilDate>] = []
        var start = days.lowerBound
        while start < days.upperBound {
            let end =
                switch self {
                case .day, .week: start.advanced(by: 1)
                case .month: min(start.startOfWeek.advanced(by: 7), days.upperBound)
                case .year: start.month.upperBound
                }
            parts.append(start..<end)
            start = end
        }
        return parts
    }

    fileprivate func label(of range: Range<CivilDate>) -> String {
        let first = range.lowerBound
        switch self {
        case .day: return first.description
        case .week: return first.shortWeekdayName
        case .month:
            let last = range.upperBound.advanced(by: -1)
            return first == last ? "\(first.fields.day)" : "\(first.fields.day)–\(last.fields.day)"
        case .year: return first.shortMonthName
        }
    }
}

extension Sequence<HourBucket> {
    /// The total of each local day; days on which nothing was counted are missing.
    package var tallies: [CivilDate: Tally] {
        reduce(into: [:]) { $0[$1.hour.date, default: Tally()] += $1.tally }
    }
}

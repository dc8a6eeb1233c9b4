/// A bar chart of a day, week, month or year, as the terminal and the web page draw it.
public struct Bars: Hashable, Sendable {
    /// The period that the chart covers; the raw values are stable.
    public enum Period: String, Hashable, Sendable, CaseIterable, Codable {
        /// One day, with a bar per hour.
        case day
        /// One week, Monday to Sunday, with a bar per day.
        case week
        /// One calendar month, with a bar per week, cut at the month boundaries.
        case month
        /// One calendar year, with a bar per month.
        case year
    }

    /// The period that the chart covers.
    public let period: Period
    /// The quantity shown: steps, metres or kilocalories.
    public let measure: Measure
    /// The days of the period.
    public let days: Range<CivilDate>
    /// The bars in order of time: 24 hours, 7 days, 4 to 6 weeks or 12 months.
    public let bars: [Bar]
    /// The index of the bar that contains the current time; nil if the current time is not in the period.
    public let current: Int?

    /// Creates a chart.
    public init(period: Period, measure: Measure, days: Range<CivilDate>, bars: [Bar], current: Int? = nil) {
        self.period = period
        self.measure = measure
        self.days = days
        self.bars = bars
        self.current = current
    }
}

/// One bar of a chart.
public struct Bar: Hashable, Sendable {
    /// The axis label: `07`, `Mon`, `9–15` (days of the month) or `Nov`.
    public let label: String
    /// The days that the bar covers; for an hour, the day that contains it.
    public let range: Range<CivilDate>
    /// Steps, metres or kilocalories; nil if the value was not measured, which differs from 0.
    public let value: Double?
    /// The daily goal multiplied by the number of days in `range`; nil for an hour or if no goal is set.
    public let goal: Double?

    /// Creates a bar.
    public init(label: String, range: Range<CivilDate>, value: Double?, goal: Double? = nil) {
        self.label = label
        self.range = range
        self.value = value
        self.goal = goal
    }

    /// Whether the goal was reached; false if no goal is set.
    public var isReached: Bool {
        guard let value, let goal else { return false }
        return value >= goal
    }
}

// MARK: - Statistics

extension Bars {
    /// The sum of all bars.
    public var total: Double { bars.reduce(0) { $0 + ($1.value ?? 0) } }

    /// The mean of the bars that have a value, including the current bar; nil if no bar has a value.
    public var average: Double? {
        let known = bars.compactMap(\.value)
        return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
    }

    /// The highest bar, or the first of several equal bars; nil if no bar is above 0.
    public var best: Bar? {
        bars.reduce(nil) { best, bar in
            guard let value = bar.value, value > 0 else { return best }
            return value > best?.value ?? 0 ? bar : best
        }
    }

    /// The highest value or goal, which sets the height of the chart; 0 if there is no value and no goal.
    public var highest: Double {
        bars.reduce(0) { Swift.max($0, $1.value ?? 0, $1.goal ?? 0) }
    }
}

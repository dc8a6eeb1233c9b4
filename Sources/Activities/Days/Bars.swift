/// A chart of bars: what the parts of a day, a week, a month or a year came to, as the terminal and the page draw it.
public struct Bars: Hashable, Sendable {
    /// What is cut into bars; the raw values are stable.
    public enum Period: String, Hashable, Sendable, CaseIterable, Codable {
        /// A day, in hours.
        case day
        /// A week from Monday on, in days.
        case week
        /// A calendar month, in the parts of its weeks.
        case month
        /// A calendar year, in months.
        case year
    }

    /// What is cut into bars.
    public let period: Period
    /// What is measured: steps, metres or kilocalories.
    public let measure: Measure
    /// The days of the period.
    public let days: Range<CivilDate>
    /// The bars, in order of time: 24 hours, 7 days, 4 to 6 weeks or 12 months.
    public let bars: [Bar]
    /// The index of the bar in which now lies; nil for a period that is past or still to come.
    public let current: Int?

    /// A chart.
    public init(period: Period, measure: Measure, days: Range<CivilDate>, bars: [Bar], current: Int? = nil) {
        self.period = period
        self.measure = measure
        self.days = days
        self.bars = bars
        self.current = current
    }
}

/// A bar of a chart.
public struct Bar: Hashable, Sendable {
    /// What stands under it: `07`, `Mon`, `9–15` (days of the month) or `Nov`.
    public let label: String
    /// The days it is of; an hour's is its day.
    public let range: Range<CivilDate>
    /// How much: steps, metres or kilocalories; nil where nothing was counted, which is not zero.
    public let value: Double?
    /// The goal for it: the daily goal times the days in `range`; nil for an hour, and where none is set.
    public let goal: Double?

    /// A bar.
    public init(label: String, range: Range<CivilDate>, value: Double?, goal: Double? = nil) {
        self.label = label
        self.range = range
        self.value = value
        self.goal = goal
    }

    /// Whether its goal was reached; false without a goal.
    public var isReached: Bool {
        guard let value, let goal else { return false }
        return value >= goal
    }
}

// MARK: - What they come to

extension Bars {
    /// All bars together.
    public var total: Double { bars.reduce(0) { $0 + ($1.value ?? 0) } }

    /// The mean of the bars in which something was counted, the current one too; nil where nothing was.
    public var average: Double? {
        let known = bars.compactMap(\.value)
        return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
    }

    /// The highest bar, the first of equals; nil where nothing was counted.
    public var best: Bar? {
        bars.reduce(nil) { best, bar in
            guard let value = bar.value, value > 0 else { return best }
            return value > best?.value ?? 0 ? bar : best
        }
    }

    /// The highest value or goal there is, for the height of the chart; 0 where there is none.
    public var highest: Double {
        bars.reduce(0) { Swift.max($0, $1.value ?? 0, $1.goal ?? 0) }
    }
}

extension Bars {
    /// Creates a chart of one day with a bar per hour.
    ///
    /// Hours follow the local clock: an hour that occurs twice is one bar, and an hour that the clock skipped has no value. Buckets of
    /// other days are ignored.
    public init(hoursOf date: CivilDate, buckets: [HourBucket], measure: Measure, now: Moment) {
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
    public init(
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
    /// The days of the period that contains a date.
    public func days(containing date: CivilDate) -> Range<CivilDate> {
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
    public var tallies: [CivilDate: Tally] {
        reduce(into: [:]) { $0[$1.hour.date, default: Tally()] += $1.tally }
    }
}

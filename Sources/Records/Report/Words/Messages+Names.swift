package import Activities
package import Messages

extension Messages {
    /// The name that is shown for an activity: the given one, or the default name.
    ///
    /// The default name is not stored and not exported, because it depends on the language.
    package func shownName(of activity: Activity) -> String {
        if let name = activity.name, !name.isEmpty { return name }
        return defaultName(of: activity.kind, hour: activity.start.hour)
    }

    /// The kind and the given name of an activity, or its default name, which contains the kind.
    func kindAndName(of activity: Activity) -> Markup {
        guard let name = activity.name, !name.isEmpty else { return "\(shownName(of: activity))" }
        return "\(title(of: activity.kind)), <bdi>\(name)</bdi>"
    }

    /// The name of an activity that started in a local hour, 0…23, and has no given name: `Evening run`.
    package func defaultName(of kind: Activity.Kind, hour: Int) -> String {
        switch (kind, TimeOfDay(hour: hour)) {
        case (.run, .morning): morningRun
        case (.run, .midday): middayRun
        case (.run, .afternoon): afternoonRun
        case (.run, .evening): eveningRun
        case (.run, .night): nightRun
        case (.walk, .morning): morningWalk
        case (.walk, .midday): middayWalk
        case (.walk, .afternoon): afternoonWalk
        case (.walk, .evening): eveningWalk
        case (.walk, .night): nightWalk
        case (.cycle, .morning): morningRide
        case (.cycle, .midday): middayRide
        case (.cycle, .afternoon): afternoonRide
        case (.cycle, .evening): eveningRide
        case (.cycle, .night): nightRide
        case (.other, _): otherSport
        }
    }
}

extension Messages {
    private func monthName(of date: CivilDate) -> String { monthNames[date.fields.month - 1] }

    /// The short name of the month: `Nov`.
    func shortMonthName(of date: CivilDate) -> String { shortMonthNames[date.fields.month - 1] }

    /// The short name of the day of the week: `Sat`.
    func shortWeekdayName(of date: CivilDate) -> String { shortWeekdayNames[date.weekday - 1] }

    /// The date in words: `21 November 2026`.
    func long(_ date: CivilDate) -> String {
        longDate(day: "\(date.fields.day)", month: monthName(of: date), year: "\(date.fields.year)")
    }

    /// The date in a short form: `Sat 21 Nov`.
    func short(_ date: CivilDate) -> String {
        shortDate(
            weekday: shortWeekdayName(of: date),
            day: "\(date.fields.day)",
            month: shortMonthName(of: date)
        )
    }

    /// The date in a short form with its year: `Sat 21 Nov 2026`.
    func shortWithYear(_ date: CivilDate) -> String {
        shortDateOfYear(date: short(date), year: "\(date.fields.year)")
    }

    /// The month with its year: `November 2026`.
    func month(of date: CivilDate) -> String {
        monthOfYear(month: monthName(of: date), year: "\(date.fields.year)")
    }

    /// The date and the time: `Sat 21 Nov 2026, 18:05`.
    func shortDateAndTime(_ moment: Moment) -> String {
        dateAndTime(date: shortWithYear(moment.date), time: moment.clockText)
    }

    /// The label of a bar: an hour, a day, a week or a month, for example `07`, `Sat`, `16–22` or `Nov`.
    func label(of bar: Bar, in period: Bars.Period) -> String {
        switch period {
        case .day, .month: bar.label
        case .week: shortWeekdayName(of: bar.range.lowerBound)
        case .year: shortMonthName(of: bar.range.lowerBound)
        }
    }
}

extension Messages {
    /// The variation of the step times and the difference between the feet, each only if the footfall times are accurate enough.
    func stepTimes(_ timing: StepTiming) -> String {
        let values = [
            timing.variation.map { stepVariation(share: number($0 * 100, decimals: 1)) },
            timing.asymmetry.map { stepAsymmetry(share: number($0 * 100, decimals: 1)) },
        ].compactMap(\.self)
        return values.isEmpty ? stepTimesTooInaccurate : values.joined(separator: ", ")
    }

    func accuracy(of timing: StepTiming) -> String {
        footfallAccuracy(milliseconds: number(timing.error * 1000, decimals: 1))
    }
}

extension Messages {
    /// A perceived effort with the end of its scale, such as `7 of 10`.
    func words(for effort: PerceivedEffort) -> String { effortOfTen(value: number(effort.value)) }
}

extension [ActivityTag] {
    /// The tags separated by commas, which a tag cannot contain.
    var list: String { map(\.text).joined(separator: ", ") }
}

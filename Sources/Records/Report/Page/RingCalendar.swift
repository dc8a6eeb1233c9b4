internal import Activities
internal import Messages

/// A calendar that shows each day's goals as rings: steps in the outer ring, distance in the middle, calories in the inner one.
struct RingCalendar {
    var days: Range<CivilDate>
    var tallies: [CivilDate: Tally]
    var goals: Goals
    var style: PageStyle

    /// The calendar as HTML; empty if no goal is set.
    var markup: Markup {
        let names = Measure.allCases.filter { goals.value(of: $0) != nil }.map(style.messages.lowerName)
        guard !names.isEmpty else { return "" }
        var months: [Markup] = []
        var start = days.lowerBound
        while start < days.upperBound {
            let end = min(start.month.upperBound, days.upperBound)
            months.append(month(start..<end))
            start = end
        }
        let explained = style.messages.ringsExplained(names: names.joined(separator: ", "))
        return section(
            "calendar",
            style.messages.calendar,
            """
            <div class="months\(months.count <= 2 ? " single" : "")">\(months)</div><p class="caption">\(explained)</p>
            """
        )
    }

    private func month(_ range: Range<CivilDate>) -> Markup {
        let heads: [Markup] = range.lowerBound.startOfWeek.week.map {
            "<th scope=\"col\">\(style.messages.shortWeekdayName(of: $0))</th>"
        }
        var weeks: [Markup] = []
        var monday = range.lowerBound.startOfWeek
        while monday < range.upperBound {
            let cells: [Markup] = monday.week.map { range.contains($0) ? "<td>\(day($0))</td>" : "<td></td>" }
            weeks.append("<tr>\(cells)</tr>")
            monday = monday.advanced(by: 7)
        }
        return """
            <table class="rings"><caption>\(style.messages.month(of: range.lowerBound))</caption>\
            <thead><tr>\(heads)</tr></thead><tbody>\(weeks)</tbody></table>
            """
    }

    private func day(_ date: CivilDate) -> Markup {
        let rings = tallies[date].map { DayRings($0, goals: goals) }
        let measures = Measure.allCases.filter { goals.value(of: $0) != nil }
        let circles: [Markup] = zip(measures, [16.0, 12.2, 8.4]).map { measure, radius in
            guard let share = rings?[measure] else {
                return "<circle class=\"track unknown\" cx=\"18\" cy=\"18\" r=\"\(radius.coordinate)\"/>"
            }
            let round = 2 * Double.pi * radius
            let turn = (min(max(share, 0), 1) * round).coordinate
            let arc: Markup =
                share <= 0
                ? ""
                : """
                <circle class="turn \(measure.rawValue)" cx="18" cy="18" r="\(radius.coordinate)" \
                stroke-dasharray="\(turn) \((round + 1).coordinate)" transform="rotate(-90 18 18)"/>
                """
            return "<circle class=\"track\" cx=\"18\" cy=\"18\" r=\"\(radius.coordinate)\"/>\(arc)"
        }
        let values = measures.compactMap { measure in
            rings?[measure].map { "\(style.messages.lowerName(of: measure)) \(style.percent($0))" }
        }
        let complete: Markup = rings?.isComplete == true ? "<path class=\"tick\" d=\"M28 31l2.5 2.5 5-6\"/>" : ""
        return """
            <svg class="ring" viewBox="-1 -1 38 38" role="img" aria-labelledby="d\(date.description)" \
            xmlns="http://www.w3.org/2000/svg"><title id="d\(date.description)">\(style.messages.short(date)): \
            \(values.isEmpty ? style.messages.noData : values.joined(separator: ", "))</title>\(circles)\
            <text x="18" y="20.8">\(date.fields.day)</text>\(complete)</svg>
            """
    }
}

extension CivilDate {
    /// Seven days, of which this day is the first.
    fileprivate var week: Range<Self> { self..<advanced(by: 7) }
}

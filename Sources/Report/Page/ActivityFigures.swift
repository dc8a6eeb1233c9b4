internal import Activities
internal import Cadence

/// The main figures of an activity: three large ones at the top of the page, and the other known values.
struct ActivityFigures {
    var activity: Activity
    var units: Units

    /// The main figures as two HTML lists.
    var markup: Markup {
        let (lead, rest) = (lead.map(\.markup), rest.map(\.markup))
        let list: Markup = rest.isEmpty ? "" : "<dl>\(rest)</dl>"
        return "<section aria-label=\"Figures\"><dl class=\"lead\">\(lead)</dl>\(list)</section>"
    }

    private var summary: Summary { activity.summary }

    private var text: SummaryText { SummaryText(summary, kind: activity.kind, units: units) }

    private var lead: [Figure] {
        let pace = activity.kind == .cycle ? "Average speed" : "Average pace"
        return [
            Figure(
                name: "Distance",
                value: text.distance.map(DisplayedValue.init) ?? DisplayedValue(number: "–"),
                note: text.distance == nil ? "not measured" : summary.distanceSource?.words
            ),
            Figure(
                name: "Moving time",
                value: DisplayedValue(number: text.moving),
                note: activity.pauses.isEmpty ? nil : "\(activity.elapsed.stopwatch) with pauses"
            ),
            Figure(name: pace, value: units.displayed(pace: text.average, of: activity.kind)),
        ]
    }

    private var rest: [Figure] {
        let best = activity.kind == .cycle ? "Best speed" : "Best pace"
        let all: [Figure?] = [
            text.best.map {
                Figure(name: best, value: units.displayed(pace: $0, of: activity.kind), note: "over 30\(thinSpace)s")
            },
            text.steps.map { Figure(name: "Steps", value: DisplayedValue(number: $0)) },
            text.cadence.map { cadence in
                Figure(
                    name: "Cadence",
                    value: DisplayedValue(number: cadence, unit: "spm"),
                    note: text.target.map { "target \($0)" }
                )
            },
            text.inSync.map { inSync in
                Figure(
                    name: "In sync",
                    value: DisplayedValue(number: inSync),
                    note: text.inSyncShare.map { DisplayedValue($0).text + " of the time" }
                )
            },
            text.energy.map { Figure(name: "Calories", value: DisplayedValue($0)) },
            text.ascent.map { ascent in
                Figure(
                    name: "Climb",
                    value: DisplayedValue(ascent),
                    note: text.descent.map { DisplayedValue($0).text + " down" }
                )
            },
            text.heartRate.map { rate in
                Figure(
                    name: "Heart rate",
                    value: DisplayedValue(number: rate, unit: "bpm"),
                    note: text.highestHeartRate.map { "highest \($0)" }
                )
            },
        ]
        return all.compactMap(\.self)
    }
}

extension Speed {
    /// The mean speed over a distance; nil if the time or the distance is zero.
    static func mean(_ distance: Distance, in time: Duration) -> Speed? {
        time > .zero && distance > .zero ? Speed(metersPerSecond: distance.meters / (time / .seconds(1))) : nil
    }
}

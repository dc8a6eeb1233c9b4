internal import Activities
internal import Cadence

/// The headline figures of an activity: three large ones, and the other known values.
struct ActivityFigures {
    var activity: Activity
    var units: Units

    /// The figures as two HTML lists.
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
                reading: text.distance.map(Reading.init) ?? Reading(number: "–"),
                remark: text.distance == nil ? "not measured" : summary.distanceSource?.words
            ),
            Figure(
                name: "Moving time",
                reading: Reading(number: text.moving),
                remark: activity.pauses.isEmpty ? nil : "\(activity.elapsed.stopwatch) with pauses"
            ),
            Figure(name: pace, reading: units.reading(pace: text.average, of: activity.kind)),
        ]
    }

    private var rest: [Figure] {
        let best = activity.kind == .cycle ? "Best speed" : "Best pace"
        let all: [Figure?] = [
            text.best.map {
                Figure(name: best, reading: units.reading(pace: $0, of: activity.kind), remark: "over 30\(thinSpace)s")
            },
            text.steps.map { Figure(name: "Steps", reading: Reading(number: $0)) },
            text.cadence.map { cadence in
                Figure(
                    name: "Cadence",
                    reading: Reading(number: cadence, unit: "spm"),
                    remark: text.target.map { "target \($0)" }
                )
            },
            text.inSync.map { inSync in
                Figure(
                    name: "In sync",
                    reading: Reading(number: inSync),
                    remark: text.inSyncShare.map { Reading($0).text + " of the time" }
                )
            },
            text.energy.map { Figure(name: "Calories", reading: Reading($0)) },
            text.ascent.map { ascent in
                Figure(
                    name: "Climb",
                    reading: Reading(ascent),
                    remark: text.descent.map { Reading($0).text + " down" }
                )
            },
            text.heartRate.map { rate in
                Figure(
                    name: "Heart rate",
                    reading: Reading(number: rate, unit: "bpm"),
                    remark: text.highestHeartRate.map { "highest \($0)" }
                )
            },
        ]
        return all.compactMap(\.self)
    }
}

/// Calculates values from a distance and a time.
enum Reckoned {
    /// The mean speed; nil if the time or the distance is zero.
    static func speed(_ distance: Distance, in time: Duration) -> Speed? {
        time > .zero && distance > .zero ? Speed(metersPerSecond: distance.meters / (time / .seconds(1))) : nil
    }
}

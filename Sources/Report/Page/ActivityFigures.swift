internal import Activities
internal import Cadence

/// The headline figures of an activity: three large ones, and what else is known.
struct ActivityFigures {
    var activity: Activity
    var units: Units

    /// Two lists of figures.
    var markup: Markup {
        let (lead, rest) = (lead.map(\.markup), rest.map(\.markup))
        let list: Markup = rest.isEmpty ? "" : "<dl>\(rest)</dl>"
        return "<section aria-label=\"Figures\"><dl class=\"lead\">\(lead)</dl>\(list)</section>"
    }

    private var summary: Summary { activity.summary }

    private var lead: [Figure] {
        let isKnown = summary.distanceSource != nil || summary.distance > .zero
        let pace = activity.kind == .cycle ? "Average speed" : "Average pace"
        return [
            Figure(
                name: "Distance",
                reading: isKnown ? units.reading(summary.distance) : Reading(number: "–"),
                remark: !isKnown
                    ? "not measured" : summary.distanceSource?.isEstimate == true ? "estimated from steps" : nil
            ),
            Figure(
                name: "Moving time",
                reading: Reading(number: summary.moving.text),
                remark: activity.pauses.isEmpty ? nil : "\(activity.elapsed.text) with pauses"
            ),
            Figure(name: pace, reading: units.reading(summary.averageSpeed, of: activity.kind)),
        ]
    }

    private var rest: [Figure] {
        let best = activity.kind == .cycle ? "Best speed" : "Best pace"
        let all: [Figure?] = [
            summary.bestSpeed.map {
                Figure(name: best, reading: units.reading($0, of: activity.kind), remark: "over 30\(thinSpace)s")
            },
            summary.steps.map { Figure(name: "Steps", reading: Reading(number: $0.text)) },
            summary.cadence.map { cadence in
                Figure(
                    name: "Cadence",
                    reading: Reading(number: cadence.stepsPerMinute.text(), unit: "spm"),
                    remark: summary.target.map { "target \($0.stepsPerMinute.text())" }
                )
            },
            summary.inSync.map { inSync in
                Figure(
                    name: "In sync",
                    reading: Reading(number: inSync.text),
                    remark: summary.inSyncShare.map { ($0 * 100).text() + thinSpace + "% of the time" }
                )
            },
            summary.energy.map {
                Figure(name: "Calories", reading: Reading(number: $0.kilocalories.text(), unit: "kcal"))
            },
            summary.ascent.map { ascent in
                Figure(
                    name: "Climb",
                    reading: units.reading(height: ascent),
                    remark: summary.descent.map { units.reading(height: $0).text + " down" }
                )
            },
            summary.heartRate.map { rate in
                Figure(
                    name: "Heart rate",
                    reading: Reading(number: rate.beatsPerMinute.text(), unit: "bpm"),
                    remark: summary.highestHeartRate.map { "highest \($0.beatsPerMinute.text())" }
                )
            },
        ]
        return all.compactMap(\.self)
    }
}

/// What follows from a way and a time.
enum Reckoned {
    /// The speed; nil where no time passed or no way was made.
    static func speed(_ distance: Distance, in time: Duration) -> Speed? {
        time > .zero && distance > .zero ? Speed(metersPerSecond: distance.meters / (time / .seconds(1))) : nil
    }
}

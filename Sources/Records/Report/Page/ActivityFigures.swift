internal import Activities
internal import Cadence
internal import Messages

/// The main figures of an activity: three large ones at the top of the page, and the other known values.
struct ActivityFigures {
    var activity: Activity
    var style: PageStyle

    /// The main figures as two HTML lists.
    var markup: Markup {
        let (lead, rest) = (lead.map(\.markup), rest.map(\.markup))
        let list: Markup = rest.isEmpty ? "" : "<dl>\(rest)</dl>"
        return "<section aria-label=\"\(messages.figures)\"><dl class=\"lead\">\(lead)</dl>\(list)</section>"
    }

    private var summary: Summary { activity.summary }

    private var messages: Messages { style.messages }

    private var text: SummaryFigures { style.figures(activity) }

    private var lead: [Figure] {
        let pace = activity.kind.isOnFoot ? messages.averagePace : messages.averageSpeed
        return [
            Figure(
                name: messages.distance,
                value: text.distance.map(DisplayedValue.init) ?? DisplayedValue(number: "–"),
                note: text.distance == nil ? messages.notMeasured : summary.distanceSource.map(messages.words)
            ),
            Figure(
                name: messages.movingTime,
                value: DisplayedValue(number: text.moving),
                note: activity.pauses.isEmpty ? nil : messages.withPauses(elapsed: activity.elapsed.stopwatch)
            ),
            Figure(name: pace, value: style.displayed(pace: text.average, of: activity.kind)),
        ]
    }

    private var rest: [Figure] {
        let best = activity.kind.isOnFoot ? messages.bestPace : messages.bestSpeed
        let all: [Figure?] = [
            text.best.map {
                Figure(
                    name: best,
                    value: style.displayed(pace: $0, of: activity.kind),
                    note: messages.overTime(time: "30\(thinSpace)s")
                )
            },
            text.steps.map { Figure(name: messages.steps, value: DisplayedValue(number: $0)) },
            text.cadence.map { cadence in
                Figure(
                    name: messages.cadence,
                    value: DisplayedValue(number: cadence, unit: "spm"),
                    note: text.target.map(messages.target)
                )
            },
            summary.stepTiming.map { timing in
                Figure(
                    name: messages.stepTimes,
                    value: DisplayedValue(number: messages.stepTimes(timing)),
                    note: messages.accuracy(of: timing)
                )
            },
            text.inSyncShare.map { share in
                Figure(
                    name: messages.inSync,
                    value: DisplayedValue(share),
                    note: text.syncMeasured.map(messages.ofMeasuredTime)
                )
            },
            text.energy.map { Figure(name: messages.calories, value: DisplayedValue($0), note: messages.withRest) },
            text.ascent.map { ascent in
                Figure(
                    name: messages.climb,
                    value: DisplayedValue(ascent),
                    note: text.descent.map { messages.down(height: DisplayedValue($0).text) }
                )
            },
            text.heartRate.map { rate in
                Figure(
                    name: messages.heartRate,
                    value: DisplayedValue(number: rate, unit: "bpm"),
                    note: text.highestHeartRate.map(messages.highest)
                )
            },
            activity.effort.map {
                Figure(name: messages.effort, value: DisplayedValue(messages.words(for: $0)))
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

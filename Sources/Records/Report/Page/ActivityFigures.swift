internal import Activities
internal import Messages

/// The main figures of an activity: three large ones at the top of the page, and the other known values.
struct ActivityFigures {
    var track: ActivityTrack
    var style: PageStyle

    /// The main figures as two HTML lists.
    var markup: Markup {
        let (lead, rest) = (lead.map(\.markup), rest.map(\.markup))
        let list: Markup = rest.isEmpty ? "" : "<dl>\(rest)</dl>"
        return "<section aria-label=\"\(messages.figures)\"><dl class=\"lead\">\(lead)</dl>\(list)</section>"
    }

    var figures: [Figure] { lead + rest }

    private var activity: Activity { track.activity }

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
        let kind = activity.kind
        func figure(_ name: String, _ value: DisplayedValue?, _ note: String? = nil) -> Figure? {
            value.map { Figure(name: name, value: $0, note: note) }
        }
        func figure(_ name: String, _ number: String?, _ unit: String = "", _ note: String? = nil) -> Figure? {
            figure(name, number.map { DisplayedValue(number: $0, unit: unit) }, note)
        }
        let best = text.best.map { style.displayed(pace: $0, of: kind) }
        let half = messages.overTime(time: "30\(thinSpace)s")
        let (timing, inSync) = (summary.stepTiming, text.inSyncShare.map(DisplayedValue.init))
        let ascent = text.ascent.map(DisplayedValue.init)
        let descent = text.descent.map { messages.down(height: DisplayedValue($0).text) }
        return [
            figure(kind.isOnFoot ? messages.bestPace : messages.bestSpeed, best, half),
            figure(messages.steps, text.steps),
            figure(messages.cadence, text.cadence, "spm", text.target.map(messages.target)),
            figure(messages.stepTimes, timing.map(messages.stepTimes), "", timing.map(messages.accuracy)),
            figure(messages.inSync, inSync, text.syncMeasured.map(messages.ofMeasuredTime)),
            figure(messages.calories, text.energy.map(DisplayedValue.init), messages.withRest),
            figure(messages.climb, ascent, descent),
            figure(messages.heartRate, text.heartRate, "bpm", text.highestHeartRate.map(messages.highest)),
            figure(
                messages.lead,
                track.finalLead.map(messages.text(lead:)),
                "",
                activity.opponent.map(messages.raceAgainst)
            ),
            figure(messages.effort, activity.effort.map { DisplayedValue(messages.words(for: $0)) }),
        ].compactMap(\.self)
    }
}

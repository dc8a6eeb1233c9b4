package import Activities
import Cadence
package import Messages
import OutsideText

extension ActivityText {
    /// The activity as plain text for screen readers: one fact per line, no drawings, no colours, no columns.
    package func plain(_ units: Units, _ messages: Messages) -> String {
        ActivityPlainText(text: self, units: units, messages: messages).description
    }
}

private struct ActivityPlainText {
    let text: ActivityText
    let units: Units
    let messages: Messages

    private var track: ActivityTrack { text.track }

    var description: String {
        let activity = track.activity
        let start = messages.shortDateAndTime(activity.start)
        let number = text.id.map { " \($0)" } ?? ""
        let origin = messages.mark(of: activity)
        let mark = origin.isEmpty ? "" : ", \(origin)"
        let title = "\(messages.title(of: activity.kind))\(number), \(start)\(mark)"
        let names = [title, messages.shownName(of: activity), activity.note.map(messages.translatedNote)]
        let parts: [[String?]] = [names, text.remarks, facts, workouts, laps, splits]
        return parts.joined().compactMap { $0?.cleaned }.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var facts: [String?] {
        let activity = track.activity
        let figures = SummaryFigures(activity, units, messages)
        let source = activity.summary.distanceSource.map { ", \(messages.words(for: $0))" } ?? ""
        let distance = figures.distance.map {
            ($0.hasPrefix("~") ? messages.about(value: String($0.dropFirst())) : $0) + source
        }
        let pauses = activity.pauses.count
        let count = messages.pauseCount(count: Count(pauses))
        let paused =
            pauses == 0
            ? "" : " " + messages.ofElapsedWithPauses(elapsed: activity.elapsed.stopwatch, pauses: count)
        return [
            "\(messages.distance): \(distance ?? messages.notMeasured)",
            "\(messages.time): \(figures.moving)\(paused)",
            fact(
                activity.kind.isOnFoot ? messages.pace : messages.speed,
                figures.average,
                figures.best.map(messages.best)
            ),
            fact(messages.climb, figures.ascent.map(messages.up), figures.descent.map(messages.down)),
            fact(messages.energy, figures.energy.map(messages.includingRest)),
            fact(messages.steps, figures.steps),
            fact(messages.cadence, figures.cadence.map(messages.stepsPerMinute), figures.target.map(messages.target)),
            activity.summary.stepTiming.flatMap {
                fact(messages.stepTimes, messages.stepTimes($0), messages.accuracy(of: $0))
            },
            fact(
                messages.inSync,
                figures.inSyncShare.map { messages.ofMeasured(share: $0, time: figures.syncMeasured ?? "") }
            ),
            fact(
                messages.heart,
                figures.heartRate.map(messages.beatsPerMinute),
                figures.highestHeartRate.map(messages.highest)
            ),
            fact(messages.lead, track.finalLead.map(messages.text(lead:)), activity.opponent.map(messages.raceAgainst)),
            fact(messages.laps, activity.laps.count > 1 ? messages.number(activity.laps.count) : nil),
            fact(messages.effort, activity.effort.map(messages.words)),
            fact(messages.shoes, activity.shoes, text.shoe.flatMap { messages.limitPassed($0, units) }),
            fact(messages.tags, activity.tags.isEmpty ? nil : activity.tags.list),
        ]
    }

    private func fact(_ name: String, _ first: String?, _ second: String? = nil) -> String? {
        let parts = [first, second].compactMap(\.self)
        return parts.isEmpty ? nil : "\(name): \(parts.joined(separator: ", "))"
    }

    private var workouts: [String] {
        text.workouts.flatMap { workout, earlier in
            WorkoutPlainText(
                workout: workout,
                earlier: earlier,
                kind: track.activity.kind,
                units: units,
                messages: messages
            ).lines
        }
    }

    private var laps: [String] {
        guard track.activity.laps.count > 1 else { return [] }
        return track.measuredLaps.enumerated().map { number, lap in
            let moving = track.moving(in: lap.span)
            let figures = [
                moving.stopwatch,
                messages.text(lap.distance, units),
                Speed.mean(lap.distance, in: moving).flatMap { messages.text($0, track.activity.kind, units) },
                lap.cadence.map(messages.phrase),
                lap.heartRate.map(messages.phrase),
                lap.highestHeartRate.map { messages.highest(value: messages.number($0.beatsPerMinute)) },
            ]
            return "\(messages.lap) \(number + 1): " + figures.compactMap(\.self).joined(separator: ", ")
        }
    }

    private var splits: [String] {
        let splits = track.splits(per: units.pace)
        guard splits.count > 1 else { return [] }
        let kind = track.activity.kind
        let place = units == .metric ? messages.toKilometre : messages.toMile
        let lines = zip(splits, messages.ends(splits.map(\.distance), units)).map { split, end in
            let figures = [
                split.moving.stopwatch,
                (split.pace?.speed).flatMap { messages.text($0, kind, units) },
                split.ascent.map { messages.up(height: messages.height($0, units)) },
                split.cadence.map(messages.phrase),
                split.heartRate.map(messages.phrase),
            ]
            return "\(place(end)): " + figures.compactMap(\.self).joined(separator: ", ")
        }
        return ["\(messages.splits):"] + lines
    }
}

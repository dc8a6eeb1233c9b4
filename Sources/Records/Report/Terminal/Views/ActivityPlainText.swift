package import Activities
import Cadence
package import Messages
import OutsideText

/// An activity as plain text for screen readers: one fact per line, no drawings, no colours, no columns.
package struct ActivityPlainText: Hashable, Sendable {
    private let id: Int64?
    private let track: ActivityTrack
    private let earlier: [EarlierWorkout?]
    private let remarks: [String]
    private let shoe: Shoe?
    private let units: Units
    private let messages: Messages

    /// Creates the text; `id` is the number by which other commands name the activity, nil while it is being recorded.
    ///
    /// - Parameters:
    ///   - earlier: For each workout of the activity, the previous time of the same workout; missing values count as nil.
    ///   - remarks: Sentences that follow the note.
    ///   - shoe: The shoes with their distance, which give a warning if it has reached the limit.
    package init(
        id: Int64?,
        _ track: ActivityTrack,
        earlier: [EarlierWorkout?] = [],
        remarks: [String] = [],
        shoe: Shoe? = nil,
        units: Units,
        messages: Messages = .english
    ) {
        self.id = id
        self.track = track
        self.earlier = earlier
        self.remarks = remarks
        self.shoe = shoe
        self.units = units
        self.messages = messages
    }
}

extension ActivityPlainText: CustomStringConvertible {
    /// The text of the activity, without a line break at the end.
    package var description: String {
        let activity = track.activity
        let start = messages.shortDateAndTime(activity.start)
        let number = id.map { " \($0)" } ?? ""
        let origin = messages.mark(of: activity)
        let mark = origin.isEmpty ? "" : ", \(origin)"
        let title = "\(messages.title(of: activity.kind))\(number), \(start)\(mark)"
        let names = [title, messages.shownName(of: activity), activity.note.map(messages.translatedNote)]
        let parts: [[String?]] = [names, remarks, facts, workouts, laps, splits]
        return parts.joined().compactMap { $0?.cleaned }.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var facts: [String?] {
        let activity = track.activity
        let text = SummaryFigures(activity, units, messages)
        let source = activity.summary.distanceSource.map { ", \(messages.words(for: $0))" } ?? ""
        let distance = text.distance.map {
            ($0.hasPrefix("~") ? messages.about(value: String($0.dropFirst())) : $0) + source
        }
        let pauses = activity.pauses.count
        let count = messages.pauseCount(count: Count(pauses))
        let paused =
            pauses == 0
            ? "" : " " + messages.ofElapsedWithPauses(elapsed: activity.elapsed.stopwatch, pauses: count)
        return [
            "\(messages.distance): \(distance ?? messages.notMeasured)",
            "\(messages.time): \(text.moving)\(paused)",
            fact(activity.kind.isOnFoot ? messages.pace : messages.speed, text.average, text.best.map(messages.best)),
            fact(messages.climb, text.ascent.map(messages.up), text.descent.map(messages.down)),
            fact(messages.energy, text.energy.map(messages.includingRest)),
            fact(messages.steps, text.steps),
            fact(messages.cadence, text.cadence.map(messages.stepsPerMinute), text.target.map(messages.target)),
            activity.summary.stepTiming.flatMap {
                fact(messages.stepTimes, messages.stepTimes($0), messages.accuracy(of: $0))
            },
            fact(
                messages.inSync,
                text.inSyncShare.map { messages.ofMeasured(share: $0, time: text.syncMeasured ?? "") }
            ),
            fact(
                messages.heart,
                text.heartRate.map(messages.beatsPerMinute),
                text.highestHeartRate.map(messages.highest)
            ),
            fact(messages.laps, activity.laps.count > 1 ? messages.number(activity.laps.count) : nil),
            fact(messages.effort, activity.effort.map(messages.words)),
            fact(messages.shoes, activity.shoes, shoe.flatMap { messages.limitPassed($0, units) }),
            fact(messages.tags, activity.tags.isEmpty ? nil : activity.tags.list),
        ]
    }

    private func fact(_ name: String, _ first: String?, _ second: String? = nil) -> String? {
        let parts = [first, second].compactMap(\.self)
        return parts.isEmpty ? nil : "\(name): \(parts.joined(separator: ", "))"
    }

    private var workouts: [String] {
        let activity = track.activity
        return activity.workouts.enumerated().flatMap { number, workout in
            WorkoutPlainText(
                workout: workout,
                earlier: earlier.indices.contains(number) ? earlier[number] : nil,
                kind: activity.kind,
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
                lap.cadence.map { messages.stepsPerMinute(value: messages.number($0.stepsPerMinute)) },
                lap.heartRate.map { messages.beatsPerMinute(value: messages.number($0.beatsPerMinute)) },
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
                split.cadence.map { messages.stepsPerMinute(value: messages.number($0.stepsPerMinute)) },
                split.heartRate.map { messages.beatsPerMinute(value: messages.number($0.beatsPerMinute)) },
            ]
            return "\(place(end)): " + figures.compactMap(\.self).joined(separator: ", ")
        }
        return ["\(messages.splits):"] + lines
    }
}

package import Activities
import Messages
import OutsideText

/// An activity with its figures, charts, workouts and splits, as a terminal view or as plain text.
package struct ActivityText: Sendable {
    let id: Int64?
    let track: ActivityTrack
    private let earlier: [EarlierWorkout?]
    let remarks: [String]
    let shoe: Shoe?

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
        shoe: Shoe? = nil
    ) {
        self.id = id
        self.track = track
        self.earlier = earlier
        self.remarks = remarks
        self.shoe = shoe
    }

    /// The terminal view; no line is wider than the terminal, and there is no line break at the end.
    package func view(_ style: TerminalStyle) -> String {
        let note = ([track.activity.note.map(style.messages.translatedNote)].compactMap(\.self) + remarks)
            .flatMap { $0.wrapped(to: style.columns).map { TextLine($0) } }
        let parts: [[TextLine]] =
            [
                title(style),
                ActivityFacts(track, style).lines,
                warning(style),
                note,
                DottedRoute(track, style)?.lines ?? [],
                ActivityCharts(track, style).lines,
            ]
            + workouts.map {
                WorkoutLines(workout: $0, earlier: $1, kind: track.activity.kind, style: style).lines
            } + [LapLines(track: track, style: style).lines, SplitLines(track, style).lines]
        return Array(parts.filter { !$0.isEmpty }.joined(separator: [.empty])).text(style)
    }

    private func warning(_ style: TerminalStyle) -> [TextLine] {
        let limit = shoe.flatMap { style.messages.limitPassed($0, style.units) }
        return limit.map { "\(style.messages.shoes): \($0)".wrapped(to: style.columns).map { TextLine($0, .strong) } }
            ?? []
    }

    var workouts: [(workout: WorkoutRecord, earlier: EarlierWorkout?)] {
        track.activity.workouts.enumerated().map { number, workout in
            (workout, earlier.indices.contains(number) ? earlier[number] : nil)
        }
    }

    private func title(_ style: TerminalStyle) -> [TextLine] {
        let activity = track.activity
        let what =
            TextLine(style.messages.title(of: activity.kind), .strong)
            + (id.map { TextLine(" \($0)", .strong) } ?? .empty)
        let when = TextLine(style.messages.shortDateAndTime(activity.start))
        let mark = style.messages.mark(of: activity)
        let first = [what, when].joined(style.dot) + (mark.isEmpty ? .empty : style.dot + TextLine(mark))
        return [first, TextLine(style.messages.shownName(of: activity).cleaned)]
    }
}

/// The key figures of an activity, with their names, for a terminal.
struct ActivityFacts {
    private let track: ActivityTrack
    private let activity: Activity
    private let summary: Summary
    private let text: SummaryFigures
    private let style: TerminalStyle

    init(_ track: ActivityTrack, _ style: TerminalStyle) {
        self.track = track
        activity = track.activity
        summary = activity.summary
        text = SummaryFigures(activity, style.units, style.messages)
        self.style = style
    }

    /// The lines with the key figures; unknown values are omitted, except the distance.
    var lines: [TextLine] {
        let messages = style.messages
        return FactList([
            (messages.lowerDistance, distance),
            (messages.lowerTime, time),
            (activity.kind.isOnFoot ? messages.lowerPace : messages.lowerSpeed, pace),
            (messages.lowerClimb, climb),
            (messages.lowerEnergy, text.energy.map { TextLine(messages.includingRest(energy: $0)) }),
            (messages.lowerSteps, text.steps.map { TextLine($0) }),
            (messages.lowerCadence, cadence),
            (
                messages.lowerStepTimes,
                summary.stepTiming.flatMap { phrase(messages.stepTimes($0), messages.accuracy(of: $0)) }
            ),
            (messages.lowerInSync, inSync),
            (messages.lowerHeart, heart),
            (messages.leadName, lead),
            (messages.lowerLaps, activity.laps.count > 1 ? TextLine("\(activity.laps.count)") : nil),
            (messages.lowerEffort, activity.effort.map { TextLine(messages.words(for: $0)) }),
            (messages.lowerShoes, activity.shoes.map { TextLine($0) }),
            (messages.lowerTags, activity.tags.isEmpty ? nil : TextLine(activity.tags.list)),
        ]).lines(style)
    }

    private var distance: TextLine {
        guard let distance = text.distance else { return TextLine(style.messages.notMeasured) }
        return TextLine(distance)
            + (summary.distanceSource.map { TextLine(" \(style.messages.words(for: $0))", .faint) } ?? .empty)
    }

    private var time: TextLine {
        let moving = TextLine(text.moving)
        guard activity.elapsed.stopwatch != text.moving else { return moving }
        let (elapsed, pauses) = (activity.elapsed.stopwatch, activity.pauses.count)
        let count = style.messages.pauseCount(count: Count(pauses))
        let text =
            pauses == 0
            ? style.messages.ofElapsed(elapsed: elapsed)
            : style.messages.ofElapsedPaused(elapsed: elapsed, pauses: count)
        return moving + TextLine(" " + text, .faint)
    }

    private var pace: TextLine? { phrase(text.average, text.best.map(style.messages.best)) }

    private var climb: TextLine? { phrase(text.ascent.map(style.messages.up), text.descent.map(style.messages.down)) }

    private var cadence: TextLine? { phrase(text.cadence.map { "\($0) spm" }, text.target.map(style.messages.target)) }

    private var inSync: TextLine? {
        guard let share = summary.inSyncShare, let percent = text.inSyncShare, let measured = text.syncMeasured else {
            return nil
        }
        let measuredText = TextLine(style.messages.ofMeasuredTime(time: measured), .faint)
        // A narrow terminal has no room for the bar.
        guard style.columns >= 50 else { return TextLine(percent).padded(to: 6) + measuredText }
        let bar = BlockBar.across(share, columns: 8, style.letters)
        return TextLine(percent).padded(to: 6) + TextLine(cells: bar.map { ($0, .purple) }).padded(to: 9) + measuredText
    }

    private var heart: TextLine? {
        phrase(text.heartRate.map { "\($0) bpm" }, text.highestHeartRate.map(style.messages.highest))
    }

    private var lead: TextLine? {
        phrase(track.finalLead.map(style.messages.text(lead:)), activity.opponent.map(style.messages.raceAgainst))
    }

    private func phrase(_ first: String?, _ second: String?) -> TextLine? {
        guard let first else { return second.map { TextLine($0) } }
        return TextLine(first) + (second.map { TextLine(", \($0)", .faint) } ?? .empty)
    }
}

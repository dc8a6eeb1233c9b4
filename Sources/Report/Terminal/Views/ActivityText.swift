public import Activities
import Cadence
import Messages
import OutsideText

/// A terminal view of an activity with its figures, charts, workouts and splits.
public struct ActivityText: Hashable, Sendable {
    private let id: Int64?
    private let track: ActivityTrack
    private let earlier: [EarlierWorkout?]
    private let remarks: [String]
    private let shoe: Shoe?
    private let style: TerminalStyle

    /// Creates the view; `id` is the number by which other commands name the activity, nil while it is being recorded.
    ///
    /// - Parameters:
    ///   - earlier: For each workout of the activity, the previous time of the same workout; missing values count as nil.
    ///   - remarks: Sentences that follow the note.
    ///   - shoe: The shoes with their distance, which give a warning if it has reached the limit.
    public init(
        id: Int64?,
        _ track: ActivityTrack,
        earlier: [EarlierWorkout?] = [],
        remarks: [String] = [],
        shoe: Shoe? = nil,
        style: TerminalStyle
    ) {
        self.id = id
        self.track = track
        self.earlier = earlier
        self.remarks = remarks
        self.shoe = shoe
        self.style = style
    }
}

extension ActivityText: CustomStringConvertible {
    /// The text; no line is wider than the terminal, and there is no line break at the end.
    public var description: String {
        let note = ([track.activity.note].compactMap(\.self) + remarks)
            .flatMap { $0.wrapped(to: style.columns).map { TextLine($0) } }
        let parts: [[TextLine]] =
            [
                title,
                ActivityFacts(track.activity, style).lines,
                warning,
                note,
                DottedRoute(track, style)?.lines ?? [],
                ActivityCharts(track, style).lines,
            ] + workouts + [LapLines(track, style).lines, SplitLines(track, style).lines]
        return Array(parts.filter { !$0.isEmpty }.joined(separator: [.empty])).text(style)
    }

    private var warning: [TextLine] {
        let limit = shoe.flatMap { style.messages.limitPassed($0, style.units) }
        return limit.map { "\(style.messages.shoes): \($0)".wrapped(to: style.columns).map { TextLine($0, .strong) } }
            ?? []
    }

    private var workouts: [[TextLine]] {
        let activity = track.activity
        return activity.workouts.enumerated().map { number, workout in
            let earlier = earlier.indices.contains(number) ? earlier[number] : nil
            return WorkoutLines(workout, earlier: earlier, kind: activity.kind, style).lines
        }
    }

    private var title: [TextLine] {
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

public import Activities
import Cadence
import Messages
import OutsideText

/// A terminal view of an activity with its figures, splits and charts.
public struct ActivityText: Hashable, Sendable {
    private let id: Int64?
    private let track: ActivityTrack
    private let style: TerminalStyle

    /// Creates the view; `id` is the number by which other commands name the activity, nil while it is being recorded.
    public init(id: Int64?, _ track: ActivityTrack, style: TerminalStyle) {
        self.id = id
        self.track = track
        self.style = style
    }
}

extension ActivityText: CustomStringConvertible {
    /// The text; no line is wider than the terminal, and there is no line break at the end.
    public var description: String {
        let note = track.activity.note.map { $0.wrapped(to: style.columns).map { TextLine($0) } } ?? []
        let parts = [
            title,
            ActivityFacts(track.activity, style).lines,
            note,
            DottedRoute(track, style)?.lines ?? [],
            ActivityCharts(track, style).lines,
            SplitLines(track, style).lines,
        ]
        return Array(parts.filter { !$0.isEmpty }.joined(separator: [.empty])).text(style)
    }

    private var title: [TextLine] {
        let activity = track.activity
        let what =
            TextLine(style.messages.title(of: activity.kind), .strong)
            + (id.map { TextLine(" \($0)", .strong) } ?? .empty)
        let when = TextLine(style.messages.shortDateAndTime(activity.start))
        let mark = style.messages.mark(of: activity.origin)
        let first = [what, when].joined(style.dot) + (mark.isEmpty ? .empty : style.dot + TextLine(mark))
        guard let name = activity.name?.cleaned, !name.isEmpty else { return [first] }
        return [first, TextLine(name)]
    }
}

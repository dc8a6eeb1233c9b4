package import Activities
import Cadence
import Messages
import OutsideText

/// A terminal view of a list of activities, one per line, with the totals.
package struct HistoryText: Hashable, Sendable {
    /// An activity and its number.
    package struct Entry: Hashable, Sendable {
        /// The number by which the commands `show`, `export` and `delete` name the activity.
        package var id: Int64
        /// The activity itself.
        package var activity: Activity

        /// Creates an entry of the list of activities.
        package init(id: Int64, activity: Activity) {
            self.id = id
            self.activity = activity
        }
    }

    private let entries: [Entry]
    private let style: TerminalStyle

    /// Creates the list of activities; the order of the entries is kept.
    package init(_ entries: [Entry], style: TerminalStyle) {
        self.entries = entries
        self.style = style
    }
}

extension HistoryText: CustomStringConvertible {
    /// The text; no line is wider than the terminal, and there is no line break at the end.
    package var description: String {
        guard !entries.isEmpty else { return style.messages.noActivities }
        return (TextTable(columns).lines(style) + [.empty] + totals + hint).text(style)
    }

    private var columns: [TextTable.Column] {
        let messages = style.messages
        return [
            column(messages.columnID, .right, 0) { TextLine("\($0.id)", .strong) },
            column(messages.columnDate, .left, 0) { TextLine($0.activity.start.date.description) },
            column(messages.columnStart, .left, 5) { TextLine($0.activity.start.clockText, .faint) },
            column(messages.columnKind, .left, 3) {
                TextLine(messages.lowerName(of: $0.activity.kind) + ($0.activity.isKindAssumed ? "?" : ""))
            },
            column(messages.lowerDistance, .right, 0) { TextLine(text($0).distance ?? style.nothing) },
            column(messages.lowerTime, .right, 1) { TextLine(text($0).moving) },
            column(messages.lowerPace, .right, 2) { TextLine(text($0).average ?? style.nothing) },
            column("spm", .right, 6) { TextLine(text($0).cadence ?? style.nothing) },
            column(messages.columnSync, .right, 7) { TextLine(text($0).inSyncShare ?? style.nothing) },
            column("", .left, 4) { TextLine(messages.mark(of: $0.activity.origin), .faint) },
            column(messages.columnName, .left, 8) {
                TextLine(messages.shownName(of: $0.activity)).cut(to: 24, mark: style.letter("…", "~"))
            },
        ] + optionalColumns
    }

    /// The columns of values that many runners never give; shown only if an activity has such a value.
    private var optionalColumns: [TextTable.Column] {
        let messages = style.messages
        var columns: [TextTable.Column] = []
        if entries.contains(where: { $0.activity.effort != nil }) {
            columns.append(
                column(messages.lowerEffort, .right, 9) {
                    TextLine($0.activity.effort.map { messages.number($0.value) } ?? style.nothing)
                }
            )
        }
        if entries.contains(where: { !$0.activity.tags.isEmpty }) {
            columns.append(
                column(messages.lowerTags, .left, 10) {
                    TextLine($0.activity.tags.list).cut(to: 24, mark: style.letter("…", "~"))
                }
            )
        }
        return columns
    }

    private func text(_ entry: Entry) -> SummaryFigures {
        SummaryFigures(entry.activity, style.units, style.messages)
    }

    private func column(
        _ title: String,
        _ side: TextLine.Side,
        _ importance: Int,
        _ cell: (Entry) -> TextLine
    ) -> TextTable.Column {
        TextTable.Column(title: title, side: side, importance: importance, cells: entries.map(cell))
    }

    /// What the question mark after a kind means; empty if no kind was assumed.
    private var hint: [TextLine] {
        guard entries.contains(where: \.activity.isKindAssumed) else { return [] }
        return style.messages.assumedKindHint.wrapped(to: style.columns).map { TextLine($0, .faint) }
    }

    private var totals: [TextLine] {
        let summaries = entries.map(\.activity.summary)
        // An unknown distance is not zero, so only the known distances are added. If none is known, no total is shown.
        let distances = summaries.compactMap(\.knownDistance)
        let distance = distances.isEmpty ? nil : distances.reduce(.zero, +)
        let moving = summaries.reduce(Duration.zero) { $0 + $1.moving }
        let energies = summaries.compactMap(\.energy)
        let energy = energies.isEmpty ? nil : energies.reduce(.zero, +)
        let isEstimate = summaries.contains { $0.distanceSource?.isEstimate ?? false }
        let kinds = Activity.Kind.allCases.compactMap { kind -> String? in
            let count = entries.count { $0.activity.kind == kind }
            return count == 0 ? nil : style.messages.count(count, of: kind)
        }
        let sums = [
            kinds.joined(separator: ", "),
            distance.map { (isEstimate ? "~" : "") + style.messages.text($0, style.units) },
            moving > .zero ? moving.stopwatch : nil,
            energy.map(style.messages.text),
        ]
        return TextLine.flow(sums.compactMap { $0.map { TextLine($0) } }, between: style.dot, columns: style.columns)
    }
}

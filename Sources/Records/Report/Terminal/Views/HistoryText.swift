package import Activities
import Cadence
import Messages

/// A terminal view of a list of activities, one per line, with the totals.
package struct HistoryText: CustomStringConvertible, Sendable {
    private let entries: [SimilarActivities.Entry]
    private let style: TerminalStyle

    /// Creates the list of activities; the order of the entries is kept.
    package init(_ entries: [SimilarActivities.Entry], style: TerminalStyle) {
        self.entries = entries
        self.style = style
    }

    package var description: String {
        guard !entries.isEmpty else { return style.messages.noActivities }
        return (TextTable(columns).lines(style) + [.empty] + totals + hint).text(style)
    }

    private var columns: [TextTable.Column] {
        let (rows, messages) = (TextTable.Rows(elements: entries, style: style), style.messages)
        func text(_ entry: SimilarActivities.Entry) -> SummaryFigures {
            SummaryFigures(entry.activity, style.units, messages)
        }
        return [
            rows.column(messages.columnID, 0) { TextLine("\($0.number)", .strong) },
            rows.column(messages.columnDate, 0, .left) { TextLine($0.activity.start.date.description) },
            rows.column(messages.columnStart, 5, .left) { TextLine($0.activity.start.clockText, .faint) },
            rows.column(messages.columnKind, 3, .left) {
                TextLine(messages.lowerName(of: $0.activity.kind) + ($0.activity.isKindAssumed ? "?" : ""))
            },
            rows.column(messages.lowerDistance, 0) { TextLine(text($0).distance ?? style.nothing) },
            rows.column(messages.lowerTime, 1) { TextLine(text($0).moving) },
            rows.column(messages.lowerPace, 2) { TextLine(text($0).average ?? style.nothing) },
            rows.column("spm", 6) { TextLine(text($0).cadence ?? style.nothing) },
            rows.column(messages.columnSync, 7) { TextLine(text($0).inSyncShare ?? style.nothing) },
            rows.column("", 4, .left) { TextLine(messages.mark(of: $0.activity.origin), .faint) },
            rows.column(messages.columnName, 8, .left) {
                TextLine(messages.shownName(of: $0.activity)).cut(to: 24, mark: style.letter("…", "~"))
            },
            // Many runners give no efforts and no tags: a column without any is left out.
            rows.texts(messages.lowerEffort, 9) { $0.activity.effort.map { messages.number($0.value) } },
            rows.column(messages.lowerTags, 10, .left) {
                TextLine($0.activity.tags.list).cut(to: 24, mark: style.letter("…", "~"))
            },
        ]
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

package import Activities
internal import Messages

/// A terminal view of the activities on the same route and over the same distance, compared with the chosen activity.
package struct SimilarText: CustomStringConvertible, Sendable {
    private let similar: SimilarActivities
    private let style: TerminalStyle

    package init(_ similar: SimilarActivities, style: TerminalStyle) {
        self.similar = similar
        self.style = style
    }

    package var description: String {
        let messages = style.messages
        let route = similar.hasRoute ? messages.noneOnRoute : messages.noRoute
        let parts = [
            lines(similar.sameRoute, messages.sameRoute, ifEmpty: route),
            lines(similar.sameDistance, messages.sameDistance, ifEmpty: messages.noneAtDistance),
            similar.sameRoute.entries.isEmpty && similar.sameDistance.entries.isEmpty
                ? [] : differenceHint.wrapped(to: style.columns).map { TextLine($0, .faint) },
        ]
        return Array(parts.filter { !$0.isEmpty }.joined(separator: [.empty])).text(style)
    }

    private var kind: Activity.Kind { similar.chosen.activity.kind }

    private var differenceHint: String {
        (kind.isOnFoot ? style.messages.paceDifferenceHint : style.messages.speedDifferenceHint)
            + " \(style.messages.raceHint)"
    }

    private func lines(_ list: SimilarActivities.List, _ title: String, ifEmpty reason: String) -> [TextLine] {
        let messages = style.messages
        let heading = [TextLine(messages.heading(title, of: list), .strong)]
        guard !list.entries.isEmpty else { return heading + reason.wrapped(to: style.columns).map { TextLine($0) } }
        return heading + TextTable(columns(SimilarRow.rows(of: list, with: similar.chosen))).lines(style)
    }

    private func columns(_ similar: [SimilarRow]) -> [TextTable.Column] {
        let (messages, units) = (style.messages, style.units)
        let rows = TextTable.Rows(elements: similar, style: style)
        func difference(_ importance: Int, _ text: (FigureDifference) -> String?) -> TextTable.Column {
            rows.column("±", importance) { $0.difference.flatMap(text).map { TextLine($0, .faint) } }
        }
        func figures(_ row: SimilarRow) -> SummaryFigures { SummaryFigures(row.entry.activity, units, messages) }
        return [
            rows.column(messages.columnID, 0) { TextLine("\($0.entry.number)", .strong) },
            rows.column(messages.columnDate, 0, .left) { TextLine($0.entry.activity.start.date.description) },
            rows.column(messages.lowerDistance, 5) { TextLine(figures($0).distance ?? style.nothing) },
            rows.column(kind.isOnFoot ? messages.lowerPace : messages.lowerSpeed, 0) {
                TextLine(figures($0).average ?? style.nothing)
            },
            difference(1) { messages.paceDifference($0, kind, units) },
            rows.texts("spm", 2) { figures($0).cadence },
            difference(6) { $0.stepsPerMinute.map { messages.signed($0) } },
            rows.texts("bpm", 3) { figures($0).heartRate },
            difference(7) { $0.beatsPerMinute.map { messages.signed($0) } },
            rows.texts(messages.columnSync, 4) { figures($0).inSyncShare },
            difference(8) { $0.share.map { messages.signed($0 * 100) } },
            rows.column("", 0, .left) { $0.mark(messages).map { TextLine($0) } },
            rows.column(messages.columnName, 9, .left) {
                TextLine(messages.shownName(of: $0.entry.activity)).cut(to: 24, mark: style.letter("…", "~"))
            },
        ]
    }
}

/// An activity in a list of similar activities, with its figures and their differences from the chosen activity.
struct SimilarRow {
    let entry: SimilarActivities.Entry
    /// The differences from the chosen activity; nil for the chosen activity itself.
    let difference: FigureDifference?
    let isBest: Bool

    /// Words that mark the chosen activity and the fastest one; nil for the others.
    func mark(_ messages: Messages) -> String? {
        let words = (difference == nil ? [messages.thisOne] : []) + (isBest ? [messages.fastest] : [])
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// The rows of a list: the chosen activity, then the others.
    static func rows(of list: SimilarActivities.List, with chosen: SimilarActivities.Entry) -> [SimilarRow] {
        let own = chosen.activity.summary
        let first = SimilarRow(entry: chosen, difference: nil, isBest: list.best == chosen.number)
        return [first]
            + list.entries.map { entry in
                SimilarRow(
                    entry: entry,
                    difference: FigureDifference(entry.activity.summary, from: own),
                    isBest: list.best == entry.number
                )
            }
    }
}

extension Messages {
    /// What a list contains: all similar activities, or how many of them.
    func heading(_ title: String, of list: SimilarActivities.List) -> String {
        list.entries.count < list.count
            ? partOf(title: title, shown: number(list.entries.count), count: number(list.count))
            : title
    }
}

package import Analysis
internal import Messages

/// A terminal view of the runner's records: one line for each, with the number of the activity.
package struct RecordsText: Hashable, Sendable {
    private let records: RunningRecords
    private let style: TerminalStyle

    /// Creates the view of the records.
    package init(_ records: RunningRecords, style: TerminalStyle) {
        self.records = records
        self.style = style
    }
}

extension RecordsText: CustomStringConvertible {
    /// The text; no line is wider than the terminal, and there is no line break at the end.
    package var description: String {
        let rows = RecordRows(records: records, units: style.units, messages: style.messages)
        var parts = [rows.efforts, rows.others].filter { !$0.isEmpty }.map(lines)
        if parts.isEmpty { parts.append(style.messages.noRecords.wrapped(to: style.columns).map { TextLine($0) }) }
        if !rows.efforts.isEmpty {
            let predictions = rows.predictions
            let text = predictions.isEmpty ? style.messages.noPredictions : style.messages.predictionsExplained
            parts.append(
                [TextLine(style.messages.predictions, .strong)] + (predictions.isEmpty ? [] : lines(predictions))
            )
            parts.append(faint(text))
        }
        if records.pending > 0 {
            parts.append(faint(style.messages.recordsPending(count: Count(records.pending))))
        }
        return Array(parts.joined(separator: [.empty])).text(style)
    }

    private func faint(_ text: String) -> [TextLine] {
        text.wrapped(to: style.columns).map { TextLine($0, .faint) }
    }

    private func lines(_ rows: [RecordRow]) -> [TextLine] {
        func column(
            _ title: String,
            _ side: TextLine.Side,
            _ importance: Int,
            _ cell: (RecordRow) -> TextLine
        ) -> TextTable.Column {
            TextTable.Column(title: title, side: side, importance: importance, cells: rows.map(cell))
        }
        let messages = style.messages
        return TextTable([
            column("", .left, 0) { TextLine($0.name, .strong) },
            column("", .right, 4) { TextLine($0.rank.map { "\($0)." } ?? "", .faint) },
            column("", .right, 0) { TextLine($0.value) },
            column(messages.lowerPace, .right, 2) { TextLine($0.pace ?? "") },
            column(messages.columnDate, .left, 1) { TextLine($0.date) },
            column(messages.columnID, .right, 3) { TextLine($0.run.map { "\($0.number)" } ?? "") },
            column("", .left, 5) { TextLine($0.remarks.joined(separator: ", "), .faint) },
        ]).lines(style).filter { !$0.text(style).isEmpty }
    }
}

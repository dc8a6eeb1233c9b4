package import Analysis
internal import Messages

/// A terminal view of the runner's records: one line for each, with the number of the activity.
package struct RecordsText: CustomStringConvertible, Sendable {
    private let records: RunningRecords
    private let style: TerminalStyle

    package init(_ records: RunningRecords, style: TerminalStyle) {
        self.records = records
        self.style = style
    }

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

    private func lines(_ records: [RecordRow]) -> [TextLine] {
        let (rows, messages) = (TextTable.Rows(elements: records, style: style), style.messages)
        return TextTable([
            rows.column("", 0, .left) { TextLine($0.name, .strong) },
            rows.column("", 4) { TextLine($0.rank.map { "\($0)." } ?? "", .faint) },
            rows.column("", 0) { TextLine($0.value) },
            rows.column(messages.lowerPace, 2) { TextLine($0.pace ?? "") },
            rows.column(messages.columnDate, 1, .left) { TextLine($0.date) },
            rows.column(messages.columnID, 3) { TextLine($0.run.map { "\($0.number)" } ?? "") },
            rows.column("", 5, .left) { TextLine($0.remarks.joined(separator: ", "), .faint) },
        ]).lines(style).filter { !$0.text(style).isEmpty }
    }
}

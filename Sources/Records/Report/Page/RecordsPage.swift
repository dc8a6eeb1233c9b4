package import Analysis
internal import Messages

/// An HTML page with the runner's records; only a page with links at its top also links to the activities.
package struct RecordsPage: Sendable {
    private let records: RunningRecords
    private let frame: PageFrame

    package init(_ records: RunningRecords, _ frame: PageFrame) {
        self.records = records
        self.frame = frame
    }

    private var messages: Messages { frame.style.messages }

    package var html: String {
        let rows = RecordRows(records: records, units: frame.style.units, messages: messages)
        let (efforts, others) = (rows.efforts, rows.others)
        let predictions = rows.predictions
        let remark = predictions.isEmpty ? messages.noPredictions : messages.predictionsExplained
        let caption: Markup = "<p class=\"caption\">\(remark)</p>"
        let predicted: Markup = predictions.isEmpty ? caption : table(predictions, messages.predictions) + caption
        let pending: Markup? =
            records.pending > 0
            ? "<p class=\"remark\">\(messages.recordsPending(count: Count(records.pending)))</p>" : nil
        return frame.html(
            title: messages.records,
            header: "<h1>\(messages.records)</h1><p class=\"when\">\(messages.recordsExplained)</p>",
            main: """
                \(pending)\(efforts.isEmpty && others.isEmpty ? "<p class=\"caption\">\(messages.noRecords)</p>" : "" as Markup)\
                \(efforts.isEmpty ? nil : section("efforts", messages.bestEfforts, table(efforts, messages.bestEfforts)))\
                \(others.isEmpty ? nil : section("others", messages.otherRecords, table(others, messages.otherRecords)))\
                \(efforts.isEmpty ? nil : section("predictions", messages.predictions, predicted))
                """
        )
    }

    private func table(_ rows: [RecordRow], _ caption: String) -> Markup {
        RecordTable(rows: rows, caption: caption, frame: frame).markup
    }
}

/// A table of records; only a page with links at its top also links to the activities.
struct RecordTable {
    let rows: [RecordRow]
    let caption: String
    let frame: PageFrame

    var markup: Markup {
        let messages = frame.style.messages
        let hasPaces = rows.contains { $0.rank != nil }
        let hasRanks = rows.contains { $0.rank ?? 1 > 1 }
        var name = ""
        let cells: [[Markup]] = rows.map { row in
            if !row.name.isEmpty { name = row.name }
            // Each row names its record, because screen readers read the rows one by one.
            let value: Markup =
                "\(name)\(row.rank.map { $0 == 1 ? "" : "<span class=\"unseen\">, \($0).</span>" } ?? "" as Markup)"
            let remarks: [Markup] = row.remarks.map { "<span class=\"badge\">\($0)</span>" }
            let rank: [Markup] = hasRanks ? ["\(row.rank.map { "\($0)." } ?? "")"] : []
            let pace: [Markup] = hasPaces ? ["\(row.pace ?? "–")"] : []
            let date: Markup = row.run.map { frame.link(toActivity: $0.number, "\(row.date)") } ?? "\(row.date)"
            return [value, "\(row.value)"] + rank + pace + ["\(date)\(remarks)"]
        }
        let columns = [messages.record, messages.recordValue] + (hasRanks ? [messages.recordRank] : [])
        return DataTable(
            caption: caption,
            columns: columns + (hasPaces ? [messages.pace] : []) + [messages.day],
            rows: cells,
            isCaptionHidden: true
        ).markup
    }
}

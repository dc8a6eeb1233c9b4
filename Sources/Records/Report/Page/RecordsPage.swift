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
        let hasRanks = rows.contains { $0.rank != nil }
        var name = ""
        let cells: [[Markup]] = rows.map { row in
            if !row.name.isEmpty { name = row.name }
            // Each row names its record, because screen readers read the rows one by one.
            let value: Markup =
                "\(name)\(row.rank.map { $0 == 1 ? "" : "<span class=\"unseen\">, \($0).</span>" } ?? "" as Markup)"
            let remarks: [Markup] = row.remarks.map { "<span class=\"badge\">\($0)</span>" }
            let effort: [Markup] = hasRanks ? ["\(row.rank.map { "\($0)." } ?? "")", "\(row.pace ?? "–")"] : []
            return [value, "\(row.value)"] + effort + ["\(date(row))\(remarks)"]
        }
        let effort = hasRanks ? [messages.recordRank, messages.pace] : []
        return DataTable(
            caption: caption,
            columns: [messages.record, messages.recordValue] + effort + [messages.day],
            rows: cells,
            isCaptionHidden: true
        ).markup
    }

    private func date(_ row: RecordRow) -> Markup {
        guard let run = row.run, !frame.links.isEmpty else { return "\(row.date)" }
        return "<a href=\"/activities/\("\(run.number)")\">\(row.date)</a>"
    }
}

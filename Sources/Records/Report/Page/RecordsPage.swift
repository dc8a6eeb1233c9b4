package import Activities
package import Analysis
package import Messages

/// An HTML page with the runner's records, with links to the activities.
///
/// The output depends only on the properties: equal values give equal bytes.
package struct RecordsPage: Sendable {
    package var records: RunningRecords
    /// The units in which values are shown.
    package var units: Units
    /// The texts in the user's language.
    package var messages: Messages
    /// The time at which the page is created.
    package var generated: Moment
    /// The links at the top of the page; only a page with such links also links to the activities.
    package var links: [PageLink]

    package init(
        _ records: RunningRecords,
        units: Units = .metric,
        messages: Messages = .english,
        generated: Moment,
        links: [PageLink] = []
    ) {
        self.records = records
        self.units = units
        self.messages = messages
        self.generated = generated
        self.links = links
    }

    /// The page as an HTML file for UTF-8 output.
    package var html: String {
        let rows = RecordRows(records: records, units: units, messages: messages)
        let (efforts, others) = (rows.efforts, rows.others)
        let predictions = rows.predictions
        let remark = predictions.isEmpty ? messages.noPredictions : messages.predictionsExplained
        let caption: Markup = "<p class=\"caption\">\(remark)</p>"
        let predicted: Markup = predictions.isEmpty ? caption : table(predictions, messages.predictions) + caption
        let pending: Markup? =
            records.pending > 0
            ? "<p class=\"remark\">\(messages.recordsPending(count: Count(records.pending)))</p>" : nil
        return Document(
            title: messages.records,
            header: "<h1>\(messages.records)</h1><p class=\"when\">\(messages.recordsExplained)</p>",
            main: """
                \(pending)\(efforts.isEmpty && others.isEmpty ? "<p class=\"caption\">\(messages.noRecords)</p>" : "" as Markup)\
                \(efforts.isEmpty ? nil : section("efforts", messages.bestEfforts, table(efforts, messages.bestEfforts)))\
                \(others.isEmpty ? nil : section("others", messages.otherRecords, table(others, messages.otherRecords)))\
                \(efforts.isEmpty ? nil : section("predictions", messages.predictions, predicted))
                """,
            generated: generated,
            style: PageStyle(units: units, messages: messages),
            links: links
        ).html
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
        guard let run = row.run, !links.isEmpty else { return "\(row.date)" }
        return "<a href=\"/activities/\("\(run.number)")\">\(row.date)</a>"
    }
}

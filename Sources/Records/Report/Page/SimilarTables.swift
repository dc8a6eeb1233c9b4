internal import Activities
internal import Messages

/// The activities on the same route and over the same distance, each with the differences from the chosen activity.
struct SimilarTables {
    var similar: SimilarActivities
    /// The address of the folder with the pages of the activities; nil without a server.
    var folder: String?
    /// Whether the chosen activity can be replayed, so that those on the same route are linked to a replay of both.
    var isReplayed = false
    var style: PageStyle

    /// The section as HTML; empty if there is no similar activity.
    var markup: Markup {
        let tables = [
            table(similar.sameRoute, style.messages.sameRoute, isRoute: true),
            table(similar.sameDistance, style.messages.sameDistance),
        ].compactMap(\.self)
        guard !tables.isEmpty else { return "" }
        let hint = kind.isOnFoot ? style.messages.differenceFromThis : style.messages.speedDifferenceFromThis
        return section("similar", style.messages.similarActivities, "\(tables)<p class=\"caption\">\(hint)</p>")
    }

    private var kind: Activity.Kind { similar.chosen.activity.kind }

    /// A column of figures; it is left out if the figure is unknown for all activities of a list.
    private struct Column {
        var title: String
        var value: (SummaryFigures) -> String?
        var difference: (FigureDifference) -> String?
    }

    private var columns: [Column] {
        let (messages, units, kind, style) = (style.messages, style.units, kind, style)
        return [
            Column(
                title: units.symbol(of: kind),
                value: { style.displayed(pace: $0.average, of: kind).number },
                difference: { messages.paceDifference($0, kind, units) }
            ),
            Column(title: "spm", value: \.cadence, difference: { $0.stepsPerMinute.map { messages.signed($0) } }),
            Column(title: "bpm", value: \.heartRate, difference: { $0.beatsPerMinute.map { messages.signed($0) } }),
            Column(
                title: messages.inSync,
                value: { $0.inSyncShare.map { DisplayedValue($0).text } },
                difference: { $0.share.map { messages.signed($0 * 100) } }
            ),
        ]
    }

    private func table(_ list: SimilarActivities.List, _ title: String, isRoute: Bool = false) -> Markup? {
        guard !list.entries.isEmpty else { return nil }
        let rows = SimilarRow.rows(of: list, with: similar.chosen)
        let figures = rows.map { style.figures($0.entry.activity) }
        let shown = columns.filter { column in figures.contains { column.value($0) != nil } }
        return DataTable(
            caption: style.messages.heading(title, of: list),
            columns: [style.messages.day] + shown.map(\.title),
            rows: zip(rows, figures).map { row, figures in
                [name(row, isRoute: isRoute)]
                    + shown.map { cell($0.value(figures), row.difference.flatMap($0.difference)) }
            }
        ).markup
    }

    /// The date with a link to the activity, and whether it is the chosen or the fastest one.
    private func name(_ row: SimilarRow, isRoute: Bool) -> Markup {
        let activity = row.entry.activity
        let date = style.messages.shortWithYear(activity.start.date)
        let isChosen = row.difference == nil
        let marks: Markup? = row.mark(style.messages).map { "<br/><small>\($0)</small>" }
        guard let folder, !isChosen else { return "\(date)\(marks)" }
        let (chosen, other) = (Int(similar.chosen.number), Int(row.entry.number))
        let replay: Markup? =
            isRoute && isReplayed
            ? "<a href=\"/replay?activity=\(chosen)&amp;other=\(other)\">\(style.messages.sideBySide)</a>" : nil
        let race: Markup = "<br/><a href=\"/?race=\(other)\">\(style.messages.raceAgainstIt)</a>"
        return "<a href=\"\(folder)/\(other)\">\(date)</a>\(marks)\(replay)\(race)"
    }

    /// A value with its difference below it, so that the table is narrow enough for a phone.
    private func cell(_ value: String?, _ difference: String?) -> Markup {
        let small: Markup? = difference.map { "<br/><small>\($0)</small>" }
        return "\(value ?? "–")\(small)"
    }
}

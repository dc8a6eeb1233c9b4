internal import Activities
internal import Cadence
internal import Messages

/// The activities on the same route and over the same distance, each with the differences from the chosen activity.
struct SimilarTables {
    var similar: SimilarActivities
    /// The address of the folder with the pages of the activities; nil if there are no such pages.
    var folder: String?
    var style: PageStyle

    /// The section as HTML; empty if there is no similar activity.
    var markup: Markup {
        let tables = [
            table(similar.sameRoute, style.messages.sameRoute),
            table(similar.sameDistance, style.messages.sameDistance),
        ].compactMap(\.self)
        guard !tables.isEmpty else { return "" }
        let hint = kind == .cycle ? style.messages.speedDifferenceFromThis : style.messages.differenceFromThis
        return section("similar", style.messages.similarActivities, "\(tables)<p class=\"caption\">\(hint)</p>")
    }

    private var kind: Activity.Kind { similar.chosen.activity.kind }

    private func table(_ list: SimilarActivities.List, _ title: String) -> Markup? {
        guard !list.entries.isEmpty else { return nil }
        let rows = SimilarRow.rows(of: list, with: similar.chosen)
        let (messages, units) = (style.messages, style.units)
        func isKnown(_ value: (Summary) -> Bool) -> Bool { rows.contains { value($0.entry.activity.summary) } }
        let hasCadence = isKnown { $0.cadence != nil }
        let hasHeartRate = isKnown { $0.heartRate != nil }
        let hasSync = isKnown { $0.inSyncShare != nil }
        let cells: [[Markup]] = rows.map { row in
            let (figures, difference) = (style.figures(row.entry.activity), row.difference)
            var cells = [
                name(row),
                cell(
                    style.displayed(pace: figures.average, of: kind).number,
                    difference.flatMap { messages.paceDifference($0, kind, units) }
                ),
            ]
            if hasCadence {
                cells.append(cell(figures.cadence, difference?.stepsPerMinute.map { messages.signed($0) }))
            }
            if hasHeartRate {
                cells.append(cell(figures.heartRate, difference?.beatsPerMinute.map { messages.signed($0) }))
            }
            if hasSync {
                cells.append(
                    cell(
                        figures.inSyncShare.map { DisplayedValue($0).text },
                        difference?.share.map { messages.signed($0 * 100) }
                    )
                )
            }
            return cells
        }
        let pace = kind == .cycle ? units.speedSymbol : units.paceSymbol
        return DataTable(
            caption: messages.heading(title, of: list),
            columns: [messages.day, pace] + (hasCadence ? ["spm"] : []) + (hasHeartRate ? ["bpm"] : [])
                + (hasSync ? [messages.inSync] : []),
            rows: cells
        ).markup
    }

    /// The date with a link to the activity, and whether it is the chosen or the fastest one.
    private func name(_ row: SimilarRow) -> Markup {
        let activity = row.entry.activity
        let date = style.messages.shortWithYear(activity.start.date)
        let isChosen = row.difference == nil
        let marks: Markup? = row.mark(style.messages).map { "<br/><small>\($0)</small>" }
        guard let folder, !isChosen else { return "\(date)\(marks)" }
        return "<a href=\"\(folder)/\(Int(row.entry.number))\">\(date)</a>\(marks)"
    }

    /// A value with its difference below it, so that the table is narrow enough for a phone.
    private func cell(_ value: String?, _ difference: String?) -> Markup {
        let small: Markup? = difference.map { "<br/><small>\($0)</small>" }
        return "\(value ?? "–")\(small)"
    }
}

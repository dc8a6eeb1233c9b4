internal import Activities
internal import Cadence
internal import Messages

/// The splits of an activity (kilometres or miles), each with a bar; a longer bar means a faster split.
struct SplitTable {
    private let splits: [Split]
    private let kind: Activity.Kind
    private let style: PageStyle

    init(_ track: ActivityTrack, style: PageStyle) {
        splits = track.splits(per: style.units.pace)
        kind = track.activity.kind
        self.style = style
    }

    /// The titles of the columns and the cells of each split as texts; the first three columns are the distance, the time and the pace.
    var texts: (titles: [String], rows: [[String]]) {
        let (messages, units) = (style.messages, style.units)
        let ends = messages.ends(splits.map(\.distance), units)
        let columns: [Column<(offset: Int, element: Split), String>] = [
            Column(units.distanceSymbol) { ends[$0.offset] },
            Column(messages.time) { $0.element.moving.stopwatch },
            Column(units.symbol(of: kind)) { style.displayed($0.element.pace?.speed, of: kind).number },
            Column(messages.climbIn(unit: units.heightSymbol)) {
                $0.element.ascent.map { style.text($0 / units.metersPerHeight) }
            },
            Column("spm") { $0.element.cadence.map { style.text($0.stepsPerMinute) } },
            Column("bpm") { $0.element.heartRate.map { style.text($0.beatsPerMinute) } },
        ]
        return Column.known(columns, Array(splits.enumerated()), unknown: "–")
    }

    /// The table as HTML, with the bars after the pace; empty if no distance is known.
    var markup: Markup {
        guard !splits.isEmpty else { return "" }
        let fastest = splits.map(speed).max() ?? 0
        let messages = style.messages
        var (titles, rows) = (texts.titles, texts.rows.map { $0.map { "\($0)" as Markup } })
        titles.insert(messages.longerIsFaster, at: 3)
        for (index, split) in splits.enumerated() {
            let share = fastest > 0 ? min(max(speed(split) / fastest, 0), 1) : 0
            rows[index].insert(bar(index, share, split.isPartial), at: 3)
        }
        // If an activity has very many splits, the table is hidden until the user opens it.
        let isLong = splits.count > 60
        let table = DataTable(
            caption: isLong ? messages.allSplits(count: "\(splits.count)") : messages.splitsWithoutPauses,
            columns: titles,
            rows: rows,
            isCaptionHidden: !isLong
        )
        return section("splits", messages.splits, isLong ? table.details : table.markup)
    }

    private func speed(_ split: Split) -> Double { split.pace?.speed.metersPerSecond ?? 0 }

    private func bar(_ index: Int, _ share: Double, _ isPartial: Bool) -> Markup {
        let id = "split-\(index + 1)"
        return """
            <svg class="split" role="img" aria-labelledby="\(id)" xmlns="http://www.w3.org/2000/svg">\
            <title id="\(id)">\(style.messages.ofTheFastest(share: style.percent(share)))</title>\
            <rect\(isPartial ? " class=\"part\"" as Markup : "") width="\(share.percentage)" height="100%" rx="2"/></svg>
            """
    }
}

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

    /// The table as HTML; empty if no distance is known.
    var markup: Markup {
        guard !splits.isEmpty else { return "" }
        let fastest = splits.map(speed).max() ?? 0
        let (messages, units) = (style.messages, style.units)
        let ends = messages.ends(splits.map(\.distance), units)
        let columns: [TableColumn<(offset: Int, element: Split)>] = [
            TableColumn(units.distanceSymbol) { "\(ends[$0.offset])" },
            TableColumn(messages.time) { "\($0.element.moving.stopwatch)" },
            TableColumn(units.symbol(of: kind)) {
                "\(style.displayed($0.element.pace?.speed, of: kind).number)"
            },
            TableColumn(messages.longerIsFaster) {
                let share = fastest > 0 ? min(max(speed($0.element) / fastest, 0), 1) : 0
                return bar($0.offset, share, $0.element.isPartial)
            },
            TableColumn(messages.climbIn(unit: units.heightSymbol)) {
                $0.element.ascent.map { "\(style.text($0 / units.metersPerHeight))" }
            },
            TableColumn("spm") { $0.element.cadence.map { "\(style.text($0.stepsPerMinute))" } },
            TableColumn("bpm") { $0.element.heartRate.map { "\(style.text($0.beatsPerMinute))" } },
        ]
        // If an activity has very many splits, the table is hidden until the user opens it.
        let isLong = splits.count > 60
        let table = DataTable(
            caption: isLong ? messages.allSplits(count: "\(splits.count)") : messages.splitsWithoutPauses,
            Array(splits.enumerated()),
            columns,
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

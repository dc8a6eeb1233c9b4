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
        let known = (cadence: splits.contains { $0.cadence != nil }, heart: splits.contains { $0.heartRate != nil })
        let hasClimb = splits.contains { $0.ascent != nil }
        let speeds = splits.map { $0.pace?.speed.metersPerSecond ?? 0 }
        let fastest = speeds.max() ?? 0
        let (messages, units) = (style.messages, style.units)
        let ends = messages.ends(splits.map(\.distance), units)
        let rows: [[Markup]] = zip(splits, speeds).enumerated().map { index, split in
            let (split, speed) = split
            let share = fastest > 0 ? min(max(speed / fastest, 0), 1) : 0
            var row: [Markup] = [
                "\(ends[index])", "\(split.moving.stopwatch)", "\(style.displayed(split.pace?.speed, of: kind).number)",
            ]
            row.append(bar(index, share, split.isPartial))
            if hasClimb { row.append("\(split.ascent.map { style.text($0 / units.metersPerHeight) } ?? "–")") }
            if known.cadence { row.append("\(split.cadence.map { style.text($0.stepsPerMinute) } ?? "–")") }
            if known.heart { row.append("\(split.heartRate.map { style.text($0.beatsPerMinute) } ?? "–")") }
            return row
        }
        let pace = kind.isOnFoot ? units.paceSymbol : units.speedSymbol
        let columns =
            [units.distanceSymbol, messages.time, pace, messages.longerIsFaster]
            + (hasClimb ? [messages.climbIn(unit: units.heightSymbol)] : [])
            + (known.cadence ? ["spm"] : []) + (known.heart ? ["bpm"] : [])
        // If an activity has very many splits, the table is hidden until the user opens it.
        let isLong = splits.count > 60
        let table = DataTable(
            caption: isLong ? messages.allSplits(count: "\(splits.count)") : messages.splitsWithoutPauses,
            columns: columns,
            rows: rows,
            isCaptionHidden: !isLong
        )
        return section("splits", messages.splits, isLong ? table.details : table.markup)
    }

    private func bar(_ index: Int, _ share: Double, _ isPartial: Bool) -> Markup {
        let id = "split-\(index + 1)"
        return """
            <svg class="split" role="img" aria-labelledby="\(id)" xmlns="http://www.w3.org/2000/svg">\
            <title id="\(id)">\(style.messages.ofTheFastest(share: style.percent(share)))</title>\
            <rect\(isPartial ? " class=\"part\"" as Markup : "") width="\(share.percentage)" height="100%" rx="2"/></svg>
            """
    }
}

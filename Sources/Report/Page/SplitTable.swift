internal import Activities
internal import Cadence

/// The splits of an activity (kilometres or miles), each with a bar; a longer bar means a faster split.
struct SplitTable {
    private let splits: [Split]
    private let kind: Activity.Kind
    private let units: Units

    init(_ track: ActivityTrack, units: Units) {
        splits = track.splits(per: units.pace)
        kind = track.activity.kind
        self.units = units
    }

    /// The table as HTML; empty if no distance is known.
    var markup: Markup {
        guard !splits.isEmpty else { return "" }
        let known = (cadence: splits.contains { $0.cadence != nil }, heart: splits.contains { $0.heartRate != nil })
        let hasClimb = splits.contains { $0.ascent != nil }
        let speeds = splits.map { $0.pace?.speed.metersPerSecond ?? 0 }
        let fastest = speeds.max() ?? 0
        let ends = splits.ends(in: units)
        let rows: [[Markup]] = zip(splits, speeds).enumerated().map { index, split in
            let (split, speed) = split
            let share = fastest > 0 ? min(max(speed / fastest, 0), 1) : 0
            var row: [Markup] = [
                "\(ends[index])", "\(split.moving.stopwatch)", "\(units.displayed(split.pace?.speed, of: kind).number)",
            ]
            row.append(bar(index, share, split.isPartial))
            if hasClimb { row.append("\(split.ascent.map { ($0 / units.metersPerHeight).text() } ?? "–")") }
            if known.cadence { row.append("\(split.cadence?.stepsPerMinute.text() ?? "–")") }
            if known.heart { row.append("\(split.heartRate?.beatsPerMinute.text() ?? "–")") }
            return row
        }
        let pace = kind == .cycle ? units.speedSymbol : units.paceSymbol
        let columns =
            [units.distanceSymbol, "Time", pace, "Longer is faster"]
            + (hasClimb ? ["Climb, \(units.heightSymbol)"] : [])
            + (known.cadence ? ["spm"] : []) + (known.heart ? ["bpm"] : [])
        // If an activity has very many splits, the table is hidden until the user opens it.
        let isLong = splits.count > 60
        let table = DataTable(
            caption: isLong ? "All \(splits.count) splits, without pauses" : "Splits, without pauses",
            columns: columns,
            rows: rows,
            isCaptionHidden: !isLong
        )
        return section("splits", "Splits", isLong ? table.details : table.markup)
    }

    private func bar(_ index: Int, _ share: Double, _ isPartial: Bool) -> Markup {
        let id = "split-\(index + 1)"
        return """
            <svg class="split" role="img" aria-labelledby="\(id)" xmlns="http://www.w3.org/2000/svg">\
            <title id="\(id)">\(DisplayedValue(share.percentText).text) of the fastest</title>\
            <rect\(isPartial ? " class=\"part\"" as Markup : "") width="\(share.percentage)" height="100%" rx="2"/></svg>
            """
    }
}

import Activities
import Cadence

/// The kilometres or miles of an activity: a line each, with a bar that is the longer the faster.
struct SplitLines {
    /// More lines than this are drawn together, by the five or the ten.
    private static let most = 45

    private let splits: [Split]
    private let size: Int
    private let kind: Activity.Kind
    private let style: TerminalStyle

    /// The splits of a track, of the reader's units.
    init(_ track: ActivityTrack, _ style: TerminalStyle) {
        let single = track.splits(per: style.units.pace)
        let sizes = [1, 5, 10, 20, 50, 100, 1000]
        size = sizes.first { single.count <= $0 * Self.most } ?? 10_000
        splits = single.joined(by: size)
        kind = track.activity.kind
        self.style = style
    }

    /// The table; nothing where no distance is known.
    var lines: [TextLine] {
        let speeds = splits.map(\.speed)
        guard splits.count > 1, let fastest = speeds.compactMap(\.self).max(), fastest > Speed(metersPerSecond: 0) else {
            return []
        }
        let unit = style.units.pace.meters
        var way = 0.0
        let ends = splits.map { split in
            way += split.distance.meters
            return (way / unit).label(step: split.isPartial ? 0.05 : 1)
        }
        let figures = [
            column(style.units == .metric ? "km" : "mi", 0) { TextLine(ends[$0], .strong) },
            column(kind == .cycle ? "speed" : "pace", 0) { TextLine(speeds[$0]?.text(kind, style.units) ?? style.nothing) },
            column("", 1, side: .left) { index in
                let share = (speeds[index]?.metersPerSecond ?? 0) / fastest.metersPerSecond
                return TextLine(cells: BlockBar.across(share, columns: barColumns, style.letters).map { ($0, .blue) })
            },
            column("climb", 2) { TextLine(splits[$0].ascent.map(style.units.height) ?? style.nothing) },
            column("spm", 3) { TextLine(splits[$0].cadence?.whole ?? style.nothing) },
            column("bpm", 4) { TextLine(splits[$0].heartRate?.beatsPerMinute.grouped ?? style.nothing) },
        ]
        return [TextLine("Splits", .strong)] + TextTable(figures).lines(style)
    }

    /// What is left of the line beside the figures.
    private var barColumns: Int { min(style.columns - 40, 48) }

    private func column(
        _ title: String,
        _ importance: Int,
        side: TextLine.Side = .right,
        cell: (Int) -> TextLine
    ) -> TextTable.Column {
        let cells = splits.indices.map(cell)
        let isKnown = cells.contains { $0 != TextLine(style.nothing) }
        return TextTable.Column(
            title: title,
            side: side,
            importance: importance,
            cells: isKnown ? cells : cells.map { _ in .empty }
        )
    }
}

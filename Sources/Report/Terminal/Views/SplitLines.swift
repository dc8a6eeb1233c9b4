import Activities
import Cadence

/// The kilometres or miles of an activity: a line each, with a bar that is the longer the faster.
struct SplitLines {
    /// Of more splits than this, several make a line.
    private static let most = 45
    /// How many of them, at choice.
    private static let sizes = [1, 5, 10, 20, 50, 100, 1000]
    /// The bar of the fastest where there is room, in columns.
    private static let longest = 40

    private let stretches: [Stretch]
    private let kind: Activity.Kind
    private let style: TerminalStyle

    /// The splits of a track, in the reader's units.
    init(_ track: ActivityTrack, _ style: TerminalStyle) {
        let splits = track.splits(per: style.units.pace)
        let size = Self.sizes.first { splits.count <= $0 * Self.most } ?? max(splits.count / Self.most, 1)
        stretches = stride(from: 0, to: splits.count, by: size).map { start in
            Stretch(splits[start..<min(start + size, splits.count)])
        }
        kind = track.activity.kind
        self.style = style
    }

    /// The table; nothing where no distance is known, or not even a first split was ended.
    var lines: [TextLine] {
        let fastest = stretches.compactMap(\.speed?.metersPerSecond).max() ?? 0
        guard stretches.count > 1, fastest > 0 else { return [] }
        let figures = [
            TextTable.Column(title: style.units.pace.sign, side: .right, importance: 0, cells: ends),
            column(kind == .cycle ? "speed" : "pace", 0) { $0.speed?.text(kind, style.units) },
            column("climb", 1) { $0.ascent.map(style.units.height) },
            column("spm", 2) { $0.cadence?.stepsPerMinute.grouped },
            column("bpm", 3) { $0.heartRate?.beatsPerMinute.grouped },
        ]
        let room = min(style.columns - TextTable.width(figures) - TextTable.gap, Self.longest)
        let bars = stretches.map { stretch in
            let share = (stretch.speed?.metersPerSecond ?? 0) / fastest
            return TextLine(cells: BlockBar.across(share, columns: room, style.letters).map { ($0, .blue) })
        }
        let drawn = room < 8 ? [] : [TextTable.Column(title: "", importance: 4, cells: bars)]
        return [TextLine("Splits", .strong)] + TextTable(figures.prefix(2) + drawn + figures.dropFirst(2)).lines(style)
    }

    /// How far each ends from the start.
    private var ends: [TextLine] { stretches.map(\.distance).ends(in: style.units).map { TextLine($0) } }

    /// A column of figures, with nothing in it where none is known.
    private func column(_ title: String, _ importance: Int, _ figure: (Stretch) -> String?) -> TextTable.Column {
        let figures = stretches.map(figure)
        let isKnown = figures.contains { $0 != nil }
        return TextTable.Column(
            title: title,
            side: .right,
            importance: importance,
            cells: figures.map { TextLine($0 ?? (isKnown ? style.nothing : "")) }
        )
    }
}

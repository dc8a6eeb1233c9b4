import Activities
import Cadence
import Messages

/// The splits of an activity (kilometres or miles) as a table, with a bar per line; a longer bar means a faster split.
struct SplitLines {
    /// The maximum number of lines; if there are more splits, several of them are combined into one line.
    private static let most = 45
    /// The possible numbers of splits that are combined into one line.
    private static let sizes = [1, 5, 10, 20, 50, 100, 1000]
    /// The maximum length of the bar of the fastest split, in columns.
    private static let longest = 40

    private let stretches: [CombinedSplit]
    private let kind: Activity.Kind
    private let style: TerminalStyle

    /// Creates the splits of a track, in the user's units.
    init(_ track: ActivityTrack, _ style: TerminalStyle) {
        let splits = track.splits(per: style.units.pace)
        let size = Self.sizes.first { splits.count <= $0 * Self.most } ?? max(splits.count / Self.most, 1)
        stretches = stride(from: 0, to: splits.count, by: size).map { start in
            CombinedSplit(splits[start..<min(start + size, splits.count)])
        }
        kind = track.activity.kind
        self.style = style
    }

    /// The lines of the table; empty if it would have only one line, or if no speed is known.
    var lines: [TextLine] {
        let fastest = stretches.compactMap(\.speed?.metersPerSecond).max() ?? 0
        guard stretches.count > 1, fastest > 0 else { return [] }
        let messages = style.messages
        let figures = [
            TextTable.Column(title: style.units.pace.sign, side: .right, importance: 0, cells: ends),
            column(kind.isOnFoot ? messages.lowerPace : messages.lowerSpeed, 0) { split in
                split.speed.flatMap { messages.text($0, kind, style.units) }
            },
            column(messages.lowerClimb, 1) { $0.ascent.map { messages.height($0, style.units) } },
            column("spm", 2) { $0.cadence.map { messages.number($0.stepsPerMinute) } },
            column("bpm", 3) { $0.heartRate.map { messages.number($0.beatsPerMinute) } },
        ]
        let room = min(style.columns - TextTable.width(figures) - TextTable.gap, Self.longest)
        let bars = stretches.map { stretch in
            let share = (stretch.speed?.metersPerSecond ?? 0) / fastest
            return TextLine(cells: BlockBar.across(share, columns: room, style.letters).map { ($0, .blue) })
        }
        let drawn = room < 8 ? [] : [TextTable.Column(title: "", importance: 4, cells: bars)]
        return [TextLine(messages.splits, .strong)]
            + TextTable(Array([Array(figures.prefix(2)), drawn, Array(figures.dropFirst(2))].joined())).lines(style)
    }

    /// For each line, the distance from the start of the activity to the end of the line's splits.
    private var ends: [TextLine] { style.messages.ends(stretches.map(\.distance), style.units).map { TextLine($0) } }

    /// Creates a column of numbers; if no value is known, all its cells are empty.
    private func column(_ title: String, _ importance: Int, _ figure: (CombinedSplit) -> String?) -> TextTable.Column {
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

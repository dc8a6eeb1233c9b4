import Activities
import Cadence
import Messages

/// The route of an activity drawn in dots, with north at the top, `S` at the start and `E` at the end.
struct DottedRoute {
    private static let most = (columns: 44, rows: 14)

    private let style: TerminalStyle
    private let points: [LocalProjection.Point]

    /// Creates the map of a track; nil if it has no positions, or if the route is at most 1 m wide and 1 m high.
    init?(_ track: ActivityTrack, _ style: TerminalStyle) {
        let places = track.samples.compactMap(\.position)
        guard let projection = LocalProjection(around: places) else { return nil }
        points = projection.points(places)
        self.style = style
        guard span.width > 1 || span.height > 1 else { return nil }
    }

    private var west: Double { points.map(\.x).min() ?? 0 }
    private var north: Double { points.map(\.y).min() ?? 0 }

    /// The width and the height of the route, in metres.
    private var span: (width: Double, height: Double) {
        ((points.map(\.x).max() ?? 0) - west, (points.map(\.y).max() ?? 0) - north)
    }

    /// The title, the map, and a bar that shows the scale.
    var lines: [TextLine] {
        let (width, height) = span
        let room = (x: 2 * min(Self.most.columns, style.columns - 4), y: 4 * Self.most.rows)
        // A character is assumed to be twice as high as wide; then the dots have the same distance in both directions.
        let dot = max(width / Double(room.x - 1), height / Double(room.y - 1))
        var canvas = BrailleCanvas(columns: Int(width / dot) / 2 + 1, rows: Int(height / dot) / 4 + 1)
        let (west, north) = (west, north)
        let dots = points.map { (x: Int(($0.x - west) / dot), y: Int(($0.y - north) / dot)) }
        for (a, b) in zip(dots, dots.dropFirst()) { canvas.line(from: a, to: b) }
        var cells = (0..<canvas.rows).map { row in
            (0..<canvas.columns).map { column -> (letter: Character, ink: Ink) in
                (canvas.letter(column: column, row: row, style.letters) ?? " ", .blue)
            }
        }
        for (mark, place) in [("E" as Character, dots.last), ("S", dots.first)] {
            if let place { cells[place.y / 4][place.x / 2] = (mark, .strong) }
        }
        let isRound = cells.allSatisfy { row in !row.contains { $0.letter == "E" } }
        let legend = isRound ? style.messages.northUpRound : style.messages.northUpEnds
        return [TextLine(style.messages.route, .strong) + " " + TextLine(legend, .faint)]
            + cells.map { TextLine.space(2) + TextLine(cells: $0) } + scale(dot, columns: canvas.columns)
    }

    /// A line with the scale of the map: a bar with a round length of at most half the map's width.
    private func scale(_ dot: Double, columns: Int) -> [TextLine] {
        let letter = 2 * dot
        guard
            let bar = ScaleBar(
                within: letter * Double(max(columns, 8)) / 2,
                units: style.units,
                messages: style.messages
            )
        else { return [] }
        let letters = max(Int((bar.meters / letter).rounded()), 2)
        let drawn =
            [style.letter("├", "|")] + [Character](repeating: style.letter("─", "-"), count: letters - 2)
            + [style.letter("┤", "|")]
        return [TextLine.space(2) + TextLine(cells: drawn.map { ($0, .faint) }) + " " + TextLine(bar.text, .faint)]
    }
}

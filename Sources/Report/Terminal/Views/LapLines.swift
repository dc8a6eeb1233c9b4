import Activities
import Cadence
import Messages

/// The laps of an activity as a table, with the means and the highest heart rate of each lap.
struct LapLines {
    /// Laps of a kilometre or mile are shown as splits; their lengths differ by at most this, in metres.
    private static let splitTolerance = 15.0

    private let track: ActivityTrack
    private let style: TerminalStyle

    /// Creates the laps of a track, in the user's units.
    init(_ track: ActivityTrack, _ style: TerminalStyle) {
        self.track = track
        self.style = style
    }

    /// The lines of the table; empty if there is only one lap, or if the laps are the splits.
    var lines: [TextLine] {
        let laps = track.activity.laps
        let unit = style.units.pace.meters
        guard laps.count > 1, laps.dropLast().contains(where: { abs($0.distance.meters - unit) > Self.splitTolerance })
        else { return [] }
        let (messages, kind) = (style.messages, track.activity.kind)
        let rows = track.measuredLaps.map { (lap: $0, moving: track.moving(in: $0.span)) }
        func column(_ title: String, _ importance: Int, _ text: (Lap, Duration) -> String?) -> TextTable.Column {
            let figures = rows.map { text($0.lap, $0.moving) }
            let isKnown = figures.contains { $0 != nil }
            return TextTable.Column(
                title: title,
                side: .right,
                importance: importance,
                cells: figures.map { TextLine($0 ?? (isKnown ? style.nothing : "")) }
            )
        }
        let numbers = TextTable.Column(
            title: "",
            side: .right,
            importance: 0,
            cells: rows.indices.map { TextLine("\($0 + 1)") }
        )
        let columns = [
            numbers,
            column(messages.lowerTime, 0) { $1.stopwatch },
            column(messages.lowerDistance, 0) { lap, _ in messages.text(lap.distance, style.units) },
            column(kind.isOnFoot ? messages.lowerPace : messages.lowerSpeed, 1) { lap, moving in
                Speed.mean(lap.distance, in: moving).flatMap { messages.text($0, kind, style.units) }
            },
            column("spm", 2) { lap, _ in lap.cadence.map { messages.number($0.stepsPerMinute) } },
            column("bpm", 1) { lap, _ in lap.heartRate.map { messages.number($0.beatsPerMinute) } },
            column("max", 3) { lap, _ in lap.highestHeartRate.map { messages.number($0.beatsPerMinute) } },
        ]
        return [TextLine(messages.laps, .strong)] + TextTable(columns).lines(style)
    }
}

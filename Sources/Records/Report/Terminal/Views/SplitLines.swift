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
        let rows = TextTable.Rows(elements: stretches, style: style)
        let figures = [
            TextTable.Column(title: style.units.distanceSymbol, side: .right, importance: 0, cells: ends),
            rows.texts(kind.isOnFoot ? messages.lowerPace : messages.lowerSpeed, 0) { split in
                split.speed.flatMap { messages.text($0, kind, style.units) }
            },
            rows.texts(messages.lowerClimb, 1) { $0.ascent.map { messages.height($0, style.units) } },
            rows.texts("spm", 2) { $0.cadence.map { messages.number($0.stepsPerMinute) } },
            rows.texts("bpm", 3) { $0.heartRate.map { messages.number($0.beatsPerMinute) } },
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
}

/// One or more consecutive splits of an activity, combined into one.
struct CombinedSplit: Hashable {
    private var moving: Duration = .zero
    private(set) var distance: Distance = .zero
    /// The total ascent of the combined splits, in metres; nil if it is unknown.
    private(set) var ascent: Double?
    private var steps = 0.0
    private var stepping: Duration = .zero
    private var beats = 0.0
    private var beating: Duration = .zero

    /// Combines the splits; means are weighted by moving time.
    init(_ splits: some Sequence<Split>) {
        for split in splits {
            moving += split.moving
            distance += split.distance
            if let climbed = split.ascent { ascent = (ascent ?? 0) + climbed }
            let seconds = split.moving / .seconds(1)
            if let cadence = split.cadence {
                steps += cadence.stepsPerMinute * seconds
                stepping += split.moving
            }
            if let heartRate = split.heartRate {
                beats += heartRate.beatsPerMinute * seconds
                beating += split.moving
            }
        }
    }

    /// The total distance divided by the moving time; nil if there is no moving time.
    var speed: Speed? {
        moving > .zero ? Speed(metersPerSecond: distance.meters / (moving / .seconds(1))) : nil
    }

    /// The mean cadence of the splits, weighted by moving time; nil if it is unknown.
    var cadence: StepRate? {
        stepping > .zero ? StepRate(stepsPerMinute: steps / (stepping / .seconds(1))) : nil
    }

    /// The mean heart rate of the splits, weighted by moving time; nil if it is unknown.
    var heartRate: HeartRate? {
        beating > .zero ? HeartRate(beatsPerMinute: beats / (beating / .seconds(1))) : nil
    }
}

/// The laps of an activity as a table, with the means and the highest heart rate of each lap.
struct LapLines {
    /// Laps of a kilometre or mile are shown as splits; their lengths differ by at most this, in metres.
    private static let splitTolerance = 15.0

    let track: ActivityTrack
    let style: TerminalStyle

    /// The lines of the table; empty if there is only one lap, or if the laps are the splits.
    var lines: [TextLine] {
        let whole = track.activity.laps
        let unit = style.units.pace.meters
        guard whole.count > 1,
            whole.dropLast().contains(where: { abs($0.distance.meters - unit) > Self.splitTolerance })
        else { return [] }
        let (messages, kind) = (style.messages, track.activity.kind)
        let laps = track.measuredLaps.enumerated().map { (number: $0 + 1, lap: $1, moving: track.moving(in: $1.span)) }
        let rows = TextTable.Rows(elements: laps, style: style)
        let columns = [
            rows.texts("", 0) { "\($0.number)" },
            rows.texts(messages.lowerTime, 0) { $0.moving.stopwatch },
            rows.texts(messages.lowerDistance, 0) { messages.text($0.lap.distance, style.units) },
            rows.texts(kind.isOnFoot ? messages.lowerPace : messages.lowerSpeed, 1) {
                Speed.mean($0.lap.distance, in: $0.moving).flatMap { messages.text($0, kind, style.units) }
            },
            rows.texts("spm", 2) { $0.lap.cadence.map { messages.number($0.stepsPerMinute) } },
            rows.texts("bpm", 1) { $0.lap.heartRate.map { messages.number($0.beatsPerMinute) } },
            rows.texts("max", 3) { $0.lap.highestHeartRate.map { messages.number($0.beatsPerMinute) } },
        ]
        return [TextLine(messages.laps, .strong)] + TextTable(columns).lines(style)
    }
}

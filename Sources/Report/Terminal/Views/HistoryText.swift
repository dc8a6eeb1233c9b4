public import Activities
import Cadence

/// Activities as a list: a line each, and what they come to together.
public struct HistoryText: Hashable, Sendable {
    /// An activity and what it is called by.
    public struct Entry: Hashable, Sendable {
        /// What `show`, `export` and `delete` take.
        public var id: Int64
        /// The activity.
        public var activity: Activity

        /// An entry.
        public init(id: Int64, activity: Activity) {
            self.id = id
            self.activity = activity
        }
    }

    private let entries: [Entry]
    private let style: TerminalStyle

    /// A list, in the order given.
    public init(_ entries: [Entry], style: TerminalStyle) {
        self.entries = entries
        self.style = style
    }
}

extension HistoryText: CustomStringConvertible {
    /// The lines, none wider than the terminal, without a line break at the end.
    public var description: String {
        guard !entries.isEmpty else { return "No activities." }
        return (TextTable(columns).lines(style) + [.empty] + totals).text(style)
    }

    private var columns: [TextTable.Column] {
        [
            column("id", .right, 0) { TextLine("\($0.id)", .strong) },
            column("date", .left, 0) { TextLine($0.activity.start.date.description) },
            column("start", .left, 5) { TextLine($0.activity.start.clockText, .faint) },
            column("kind", .left, 3) { TextLine($0.activity.kind.rawValue) },
            column("distance", .right, 0) { $0.activity.summary.distanceText(style) },
            column("time", .right, 1) { TextLine($0.activity.summary.moving.stopwatch) },
            column("pace", .right, 2) { entry in
                let speed = entry.activity.summary.averageSpeed
                return TextLine(speed?.text(entry.activity.kind, style.units) ?? style.nothing)
            },
            column("spm", .right, 6) { TextLine($0.activity.summary.cadence?.whole ?? style.nothing) },
            column("sync", .right, 7) { TextLine($0.activity.summary.inSyncShare?.percentText ?? style.nothing) },
            column("", .left, 4) { TextLine($0.activity.origin.mark, .faint) },
            column("name", .left, 8) { TextLine($0.activity.name ?? "").cut(to: 24, mark: style.letter("…", "~")) },
        ]
    }

    private func column(
        _ title: String,
        _ side: TextLine.Side,
        _ importance: Int,
        _ cell: (Entry) -> TextLine
    ) -> TextTable.Column {
        TextTable.Column(title: title, side: side, importance: importance, cells: entries.map(cell))
    }

    private var totals: [TextLine] {
        let summaries = entries.map(\.activity.summary)
        let distance = summaries.reduce(Distance.zero) { $0 + $1.distance }
        let moving = summaries.reduce(Duration.zero) { $0 + $1.moving }
        let energy = summaries.compactMap(\.energy).reduce(Energy.zero, +)
        let isEstimate = summaries.contains { $0.distanceSource?.isEstimate ?? false }
        let kinds = Activity.Kind.allCases.compactMap { kind -> String? in
            let count = entries.count { $0.activity.kind == kind }
            return count == 0 ? nil : "\(count.grouped) \(count == 1 ? kind.noun : "\(kind.noun)s")"
        }
        let sums = [
            kinds.joined(separator: ", "),
            (isEstimate ? "~" : "") + distance.formatted(style.units.distance),
            moving.stopwatch,
            energy > .zero ? "\(energy.kilocalories.grouped) kcal" : nil,
        ]
        return TextLine.flow(sums.compactMap { $0.map { TextLine($0) } }, between: style.dot, columns: style.columns)
    }
}

extension Activity.Origin {
    /// What is said of where an activity comes from; nothing of the runner's own.
    var mark: String {
        switch self {
        case .recorded: ""
        case .imported: "imported"
        case .demo: "demo"
        }
    }
}

extension Activity.Kind {
    fileprivate var noun: String {
        switch self {
        case .run: "run"
        case .walk: "walk"
        case .cycle: "ride"
        }
    }
}

package import Activities
package import Analysis
package import Messages

/// The figures, the splits and the records of an activity as texts that are ready to show, for the live page after the end of a run.
package struct ActivitySummary: Encodable, Sendable {
    private struct Value: Encodable {
        let name: String
        let value: String
        let unit: String
        let note: String?
    }

    private struct Splits: Encodable {
        let columns: [String]
        let rows: [[String]]
    }

    private enum CodingKeys: String, CodingKey {
        case id, title, address, figures, splits, records
        case start = "start_unix_ms"
        case end = "end_unix_ms"
    }

    private let id: Int64
    private let start: Int64
    private let end: Int64
    private let title: String
    private let address: String
    private let figures: [Value]
    private let splits: Splits
    private let records: [String]

    /// - Parameters:
    ///   - id: The number of the activity.
    ///   - records: The records that it holds and that replaced others.
    package init(_ id: Int64, _ track: ActivityTrack, records: [NewRecord], units: Units, messages: Messages) {
        let (activity, style) = (track.activity, PageStyle(units: units, messages: messages))
        let splits = SplitTable(track, style: style).texts
        self.id = id
        start = activity.start.unixMilliseconds
        end = (activity.start + min(activity.elapsed, .longestShown)).unixMilliseconds
        title = messages.shownName(of: activity)
        address = "/activities/\(id)"
        figures = ActivityFigures(track: track, style: style).figures.map {
            Value(name: $0.name, value: $0.value.number, unit: $0.value.unit, note: $0.note)
        }
        self.splits = Splits(columns: splits.rows.isEmpty ? [] : splits.titles, rows: splits.rows)
        self.records = records.map { $0.text(units, messages) }
    }
}

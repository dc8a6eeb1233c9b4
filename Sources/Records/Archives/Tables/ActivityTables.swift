package import Activities

/// The tables of an export with the names, kinds and notes of its activities.
///
/// No service documents its tables. They were identified in public programs that read them: Strava (`activities.csv`) with its English,
/// German and French column titles, Runkeeper (`cardioActivities.csv`), and Garmin (`…_summarizedActivities.json`).
package struct ActivityTables: Sendable {
    /// The largest table that is read, in bytes; Garmin's tables of runners with many activities exceed 100 MB.
    package static let largestTable = 256 << 20
    /// The largest difference between the start in a table and that of a recording of the same activity, in milliseconds.
    static let sameStart: Int64 = 2_000

    package enum Format: Hashable, Sendable {
        /// `activities.csv` of Strava.
        case strava
        /// `cardioActivities.csv` of Runkeeper.
        case runkeeper
        /// `…_summarizedActivities.json` of Garmin.
        case garmin

        /// Recognises a table by its path; nil for other files.
        package init?(path: String) {
            let name = path.split(separator: "/").last ?? ""
            switch name {
            case "activities.csv": self = .strava
            case "cardioActivities.csv": self = .runkeeper
            case _ where name.hasSuffix("_summarizedActivities.json"): self = .garmin
            default: return nil
            }
        }
    }

    /// Activities of the tables that have no recording, for example entered by hand.
    package private(set) var unrecorded: [ActivityDetails] = []
    private var byPath: [String: ActivityDetails] = [:]
    /// Activities of tables that do not name the files, in order of start.
    private var byStart: [(start: Moment, details: ActivityDetails)] = []

    package init() {}

    /// Adds a table.
    ///
    /// - Parameter path: The path of the table; the table names files relative to its folder.
    /// - Throws: `TableError` if the file is not such a table.
    package mutating func add(_ bytes: [UInt8], _ format: Format, at path: String) throws(TableError) {
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        func resolved(_ file: String) -> String { folder.isEmpty ? file : "\(folder)/\(file)" }
        switch format {
        case .strava:
            for row in try StravaTable.rows(bytes) { add(row.details, at: row.file.map(resolved)) }
        case .runkeeper:
            for row in try RunkeeperTable.rows(bytes) { add(row.details, at: row.file.map(resolved)) }
        case .garmin:
            byStart += try GarminTable.rows(bytes)
            byStart.sort { $0.start < $1.start }
        }
    }

    private mutating func add(_ details: ActivityDetails, at path: String?) {
        if let path { byPath[path] = details } else { unrecorded.append(details) }
    }

    /// The paths of the recordings that the tables name.
    package var paths: [String] { byPath.keys.sorted() }

    package func details(of path: String) -> ActivityDetails? { byPath[path] }

    /// The details of an activity by its start; used for services that do not name the files.
    package func details(start: Moment) -> ActivityDetails? {
        let first = byStart.partitionIndex { $0.start.unixMilliseconds >= start.unixMilliseconds - Self.sameStart }
        let near = byStart[first...].prefix { $0.start.unixMilliseconds <= start.unixMilliseconds + Self.sameStart }
        let distance = { (row: Moment) in (row.unixMilliseconds - start.unixMilliseconds).magnitude }
        return near.min { distance($0.start) < distance($1.start) }?.details
    }
}

package struct TableError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
}

/// What the table of an export says about an activity in addition to its recording.
package struct ActivityDetails: Hashable, Sendable {
    package var name: String?
    /// The description by the runner.
    package var note: String?
    /// The kind of activity in the words of the service.
    package var kind: String?
    package var effort: PerceivedEffort?
    /// The offset of the local clock from UTC in seconds; nil if the table does not have it.
    package var utcOffset: Int?
    /// The start as the table writes it, for messages about activities without a file.
    package var start: String?

    /// The longest name in characters.
    static let longestName = 200
    /// The longest note in characters, which is that of imported files.
    static let longestNote = 4000

    package init() {}

    /// The name and the start, or as much of it as the table has, in one line for a message.
    package var title: String {
        let parts = [name, start, kind].compactMap { $0 }
        return parts.isEmpty ? "an activity without a name" : parts.joined(separator: ", ")
    }
}

extension ActivityDetails {
    /// Converts a number of the table to a perceived effort; nil outside of 1…10, for example for a 0 that means none.
    static func effort(_ number: Double) -> PerceivedEffort? {
        (1...10).contains(number) ? PerceivedEffort(Int(number.rounded())) : nil
    }
}

extension [String] {
    /// The element at an index; nil if there is no index or no such element, as in a row that is too short.
    subscript(at index: Int?) -> String? {
        index.flatMap { indices.contains($0) ? self[$0] : nil }
    }
}

extension String {
    /// The text without white space at both ends, limited to `count` characters; nil if nothing is left.
    func tableText(upTo count: Int) -> String? {
        let text = drop { $0.isWhitespace }.prefix(count)
        guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return nil }
        return String(text[...last])
    }
}

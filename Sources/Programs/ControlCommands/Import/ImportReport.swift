import Messages
import OutsideText

/// The files that an import left out, with the reasons.
struct ImportReport {
    /// A file, or an activity of a table, that was not imported.
    struct Line {
        /// The path, or the name of the activity.
        let path: String
        /// The reason, in one line.
        let reason: String
        /// Whether this is an error, and not for example a sport that strided does not record.
        let isFailure: Bool

        /// The path and the reason, which is translated.
        func text(_ messages: Messages) -> String { "\(path): \(messages.translated(reason))" }
    }

    /// The largest number of lines on a terminal.
    static let mostLines = 20

    /// What was not imported.
    private(set) var lines: [Line] = []
    /// The paths of files that do not contain activities.
    private(set) var others: [String] = []

    /// The number of errors.
    var failures: Int { lines.count(where: \.isFailure) }
    /// The number of activities that were left out without an error.
    var leftOut: Int { lines.count - failures }

    /// Adds a file or an activity.
    mutating func add(_ line: Line) { lines.append(line) }

    /// Adds a file that does not contain an activity.
    mutating func add(other path: String) { others.append(path) }

    /// The complete list, one line for each file: the files that were not imported, then the others.
    func text(_ messages: Messages) -> String {
        let reason = "it is not a GPX, TCX or FIT file of an activity"
        let others = others.map { Line(path: $0, reason: reason, isFailure: false) }
        return (lines + others).map { $0.text(messages).cleaned + "\n" }.joined()
    }
}

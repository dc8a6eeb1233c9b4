import Glibc
import Messages
import OutsideText

/// The progress of an import of many files: one line that is replaced on a terminal, otherwise a line for each file.
struct ImportProgress {
    private static let interval = Duration.milliseconds(100)
    private static let warmUp = Duration.seconds(2)

    /// Whether the progress is one line on a terminal, which hides the results of the files.
    static let isDrawn = isatty(STDOUT_FILENO) == 1 && ConfigurationFile.environment("TERM") ?? "dumb" != "dumb"

    private let count: Int
    private let messages: Messages
    private let start = ContinuousClock.now
    private var drawn: ContinuousClock.Instant?
    /// The number of files that were read; those that were skipped take no time.
    private var read = 0
    private var done = 0

    init(of count: Int, _ messages: Messages) {
        (self.count, self.messages) = (count, messages)
    }

    /// - Parameter share: The share of a large file that was read, 0…1.
    mutating func begin(_ path: String, share: Double? = nil) {
        guard Self.isDrawn else { return }
        let now = ContinuousClock.now
        if let drawn, now - drawn < Self.interval { return }
        drawn = now
        let part = share.map { " \(Int($0 * 100)) %" } ?? ""
        Terminal.replaceLine(line(path + part, now - start, columns: DisplayOptions.columns))
    }

    mutating func end(wasRead: Bool) {
        done += 1
        if wasRead { read += 1 }
    }

    func finish() {
        if drawn != nil { Terminal.replaceLine("") }
    }

    /// The line: a bar, the number of the file, the rate, the remaining time, and as much of the path as fits.
    func line(_ path: String, _ elapsed: Duration, columns: Int) -> String {
        let width = 20
        let filled = count == 0 ? 0 : done * width / count
        var line = "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled) + "]"
        line += " " + messages.translated("\(done + 1) of \(count)")
        if read > 0, elapsed >= Self.warmUp {
            let seconds: Double = elapsed / .seconds(1)
            let rate = Double(read) / seconds
            line += ", \(messages.localized(rate < 10 ? "\((rate * 10).rounded() / 10)" : "\(Int(rate))"))/s"
            line += ", " + messages.toGo(value: Self.text(seconds: Double(count - done) / rate))
        }
        let room = columns - line.count - 3
        let name = path.cleaned
        // The end of the path is the name of the file.
        if room > 8 { line += "  " + (name.count <= room ? name : "…" + name.suffix(room - 1)) }
        return String(line.prefix(max(columns - 1, 0)))
    }

    private static func text(seconds: Double) -> String {
        seconds < 60 ? "\(max(Int(seconds), 1)) s" : "\(Int((seconds / 60).rounded())) min"
    }
}

struct ImportReport {
    struct Line {
        let path: String
        let reason: String
        /// Whether this is an error, and not for example a sport that strided does not record.
        let isFailure: Bool

        func text(_ messages: Messages) -> String { "\(path): \(messages.translated(reason))" }
    }

    static let mostLines = 20

    private(set) var lines: [Line] = []
    private(set) var others: [String] = []

    var failures: Int { lines.count(where: \.isFailure) }
    /// The number of activities that were left out without an error.
    var leftOut: Int { lines.count - failures }

    mutating func add(_ line: Line) { lines.append(line) }

    mutating func add(other path: String) { others.append(path) }

    /// The complete list, one line for each file: the files that were not imported, then the others.
    func text(_ messages: Messages) -> String {
        let reason = "it is not a GPX, TCX or FIT file of an activity"
        let others = others.map { Line(path: $0, reason: reason, isFailure: false) }
        return (lines + others).map { $0.text(messages).cleaned + "\n" }.joined()
    }
}

import Glibc
import Logging

/// Writes log lines to standard error: for a person, or for the journal with its priorities in front.
///
/// Logging never waits for a reader.
struct StderrLogHandler: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .info
    /// True where standard error goes to the journal, which keeps time and name itself and reads "<6>" as a priority.
    var isJournal: Bool
    /// Where the lines go.
    let queue: LogQueue

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let fields = metadata.merging(event.metadata ?? [:]) { $1 }
            .sorted { $0.key < $1.key }
            .map { " \($0.key)=\($0.value)" }
            .joined()
        let start =
            isJournal
            ? "<\(event.level.priority)>" : event.level >= .warning ? "strided: \(event.level): " : "strided: "
        queue.append(start + "\(event.message)" + fields)
    }

    /// True if standard error is the stream systemd announced in `JOURNAL_STREAM` ("device:inode").
    static func isConnectedToJournal(environment: [String: String]) -> Bool {
        guard let announced = environment["JOURNAL_STREAM"] else { return false }
        var status = stat()
        guard fstat(STDERR_FILENO, &status) == 0 else { return false }
        return announced == "\(status.st_dev):\(status.st_ino)"
    }
}

extension Logger.Level {
    /// The syslog priority, RFC 5424 table 2.
    fileprivate var priority: Int {
        switch self {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }
}

import Glibc
package import Logging

/// Writes log lines to standard error: as plain text for a terminal, or with a syslog priority before each line for the journal.
///
/// Logging never waits for the reader of standard error.
package struct StderrLogHandler: LogHandler {
    package var metadata: Logger.Metadata = [:]
    package var logLevel: Logger.Level = .info
    /// Whether standard error is connected to the journal.
    ///
    /// The journal adds the time and the program name to each line, and interprets a prefix such as "<6>" as the priority.
    package var isJournal: Bool
    package let queue: LogQueue

    package init(isJournal: Bool, queue: LogQueue) {
        self.isJournal = isJournal
        self.queue = queue
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let fields = metadata.merging(event.metadata ?? [:]) { $1 }
            .sorted { $0.key < $1.key }
            .map { " \($0.key)=\($0.value)" }
            .joined()
        let start =
            isJournal
            ? "<\(event.level.priority)>" : event.level >= .warning ? "strided: \(event.level): " : "strided: "
        queue.append(start + "\(event.message)" + fields)
    }

    /// Whether standard error is the stream that systemd names in the variable `JOURNAL_STREAM` ("device:inode").
    package static func isConnectedToJournal(environment: [String: String]) -> Bool {
        guard let announced = environment["JOURNAL_STREAM"] else { return false }
        var status = stat()
        guard fstat(STDERR_FILENO, &status) == 0 else { return false }
        return announced == "\(status.st_dev):\(status.st_ino)"
    }
}

extension Logger.Level {
    /// The syslog priority, from RFC 5424, table 2.
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

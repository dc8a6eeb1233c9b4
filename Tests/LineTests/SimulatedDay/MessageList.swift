import Logging
import Synchronization

/// The log lines of a run, kept for a test.
final class MessageList: Sendable {
    private let lines = Mutex<[String]>([])

    /// All lines so far.
    var all: [String] { lines.withLock { $0 } }

    func append(_ line: String) { lines.withLock { $0.append(line) } }
}

/// Writes log lines into a list.
struct ListHandler: LogHandler {
    let list: MessageList
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .notice

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { list.append("\(event.level): \(event.message)") }
}

import Glibc
package import Logging
import OutsideText
import Threads

/// A queue of log lines that a separate thread writes, normally to standard error.
///
/// The caller never waits, even if the reader of standard error does not read, such as a pager or a terminal stopped with Ctrl-S.
/// The queue is bounded. Lines that do not fit are dropped and counted, and a later line reports how many were dropped. The lines
/// keep their order, and each is normally written with one `write`. Thread-safe, but not for realtime threads.
package final class LogQueue: @unchecked Sendable {
    // `@unchecked Sendable` is correct here, because all mutable properties are used only while `mutex` is locked.

    package static let capacity = 1000

    private let descriptor: Int32
    /// The start of the line that reports dropped lines; if the log goes to the journal, it is a syslog priority such as "<4>".
    private let prefix: String
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let added: UnsafeMutablePointer<pthread_cond_t>
    private let drained: UnsafeMutablePointer<pthread_cond_t>

    private var lines: [String] = []
    /// The number of elements of `lines` that are already written.
    private var written = 0
    private var dropped = 0
    private var hasThread = false

    /// - Parameters:
    ///   - descriptor: the file descriptor to write to; it must stay open as long as the program runs.
    ///   - prefix: the start of the line that reports dropped lines.
    package init(descriptor: Int32 = STDERR_FILENO, prefix: String = "strided: warning: ") {
        self.descriptor = descriptor
        self.prefix = prefix
        mutex = .allocate(capacity: 1)
        added = .allocate(capacity: 1)
        drained = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        // With the monotonic clock, a change of the wall clock does not lengthen a wait.
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(added, &attributes)
        pthread_cond_init(drained, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    // There is no deinit, because the writing thread keeps a reference to the queue until the program ends.

    /// Adds a line and returns at once; if the queue is full, the line is dropped and counted.
    package func append(_ line: String) {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        // After a drop, no line is added until half of the queue is free. Otherwise a slow reader would get a report of dropped lines
        // after almost every line.
        guard waiting < (dropped == 0 ? Self.capacity : Self.capacity / 2) else {
            dropped += 1
            return
        }
        addNotice()
        lines.append(line)
        if !hasThread { hasThread = startThread("log") { self.writeForever() } == 0 }
        pthread_cond_signal(added)
    }

    /// Waits until all lines are written, at most for the duration `limit`.
    package func flush(within limit: Duration) {
        var end = timespec()
        clock_gettime(CLOCK_MONOTONIC, &end)
        let (seconds, attoseconds) = limit.components
        end.tv_nsec += Int(attoseconds / 1_000_000_000)
        end.tv_sec += Int(seconds) + end.tv_nsec / 1_000_000_000
        end.tv_nsec %= 1_000_000_000
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while hasThread, waiting > 0 {
            guard pthread_cond_timedwait(drained, mutex, &end) == 0 else { return }
        }
    }
}

extension LogQueue {
    private var waiting: Int { lines.count - written }

    private func addNotice() {
        guard dropped > 0 else { return }
        lines.append("\(prefix)\(dropped) log lines were dropped: standard error was not read")
        dropped = 0
    }

    private func writeForever() {
        while true {
            let line = next()
            StandardError.write(line, to: descriptor)
            pthread_mutex_lock(mutex)
            written += 1
            if waiting == 0 { addNotice() }
            if waiting == 0 {
                lines.removeAll()
                written = 0
                pthread_cond_broadcast(drained)
            }
            pthread_mutex_unlock(mutex)
        }
    }

    private func next() -> String {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while waiting == 0 { pthread_cond_wait(added, mutex) }
        if written >= Self.capacity {
            lines.removeFirst(written)
            written = 0
        }
        return lines[written]
    }
}

/// Writes lines to standard error, normally with one `write` for each call, so that the lines of different threads do not mix.
package enum StandardError {
    /// Writes a line, and waits if the reader of standard error does not read.
    ///
    /// Only commands that end after their work use this function. The daemon writes its log through a `LogQueue`, which never waits.
    /// Control characters are removed, because a terminal would interpret them.
    package static func say(_ line: String) { write(line, to: STDERR_FILENO) }

    /// Writes text with several lines, such as the explanation of a wrong argument; it waits for the reader as `say(_:)` does.
    package static func say(lines: String) { writeAll(lines.cleanedLines + "\n", to: STDERR_FILENO) }

    /// Writes a line to a file descriptor; control characters are removed, because a terminal would interpret them.
    package static func write(_ line: String, to descriptor: Int32) { writeAll(line.cleaned + "\n", to: descriptor) }

    private static func writeAll(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if count > 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
                } else if errno == EAGAIN {
                    // Another program has set the descriptor to non-blocking mode, so wait here until the descriptor accepts bytes.
                    var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&ready, 1, -1)
                } else if errno != EINTR {
                    return
                }
            }
        }
    }
}

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

import Glibc

/// Lines on their way to standard error, which a thread of its own writes: a reader that does not read, such as a pager or a terminal
/// stopped with Ctrl-S, never keeps the caller waiting.
///
/// The queue is bounded. What does not fit is dropped and counted, and a later line says how many lines were dropped. Lines keep
/// their order, and each is one `write`. Thread: any. Realtime-safe: no.
final class LogQueue: @unchecked Sendable {
    // Sound: all stored properties that change are used under `mutex` alone.

    /// How many lines wait at most.
    static let capacity = 1000

    private let descriptor: Int32
    /// What the line about dropped lines begins with: its priority, in a journal.
    private let prefix: String
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    /// Signalled when a line was added.
    private let added: UnsafeMutablePointer<pthread_cond_t>
    /// Signalled when all lines are written.
    private let drained: UnsafeMutablePointer<pthread_cond_t>

    private var lines: [String] = []
    /// How many of `lines` are written.
    private var written = 0
    private var dropped = 0
    private var hasThread = false

    /// A queue without lines.
    ///
    /// - Parameters:
    ///   - descriptor: Where the lines go; it stays open as long as the program runs.
    ///   - prefix: What the line about dropped lines begins with.
    init(descriptor: Int32 = STDERR_FILENO, prefix: String = "strided: warning: ") {
        self.descriptor = descriptor
        self.prefix = prefix
        mutex = .allocate(capacity: 1)
        added = .allocate(capacity: 1)
        drained = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        // A wall clock that is set must not lengthen a wait.
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(added, &attributes)
        pthread_cond_init(drained, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    // There is no deinit: the writing thread holds the queue until the program ends.

    /// Adds a line, or counts it where too many wait already; returns at once.
    func append(_ line: String) {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        // After a drop, half of the queue must be free again, so that a slow reader does not get a notice after every line.
        guard waiting < (dropped == 0 ? Self.capacity : Self.capacity / 2) else {
            dropped += 1
            return
        }
        addNotice()
        lines.append(line)
        if !hasThread { hasThread = startThread() }
        pthread_cond_signal(added)
    }

    /// Waits until all lines are written, at most so long.
    func flush(within limit: Duration) {
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

    /// Puts the number of lines that were dropped in their place.
    private func addNotice() {
        guard dropped > 0 else { return }
        lines.append("\(prefix)\(dropped) log lines were dropped: standard error was not read")
        dropped = 0
    }

    private func startThread() -> Bool {
        var thread = pthread_t()
        let queue = Unmanaged.passRetained(self)
        let result = pthread_create(
            &thread,
            nil,
            { queue in
                guard let queue else { return nil }
                Unmanaged<LogQueue>.fromOpaque(queue).takeRetainedValue().writeForever()
                return nil
            },
            queue.toOpaque()
        )
        guard result == 0 else {
            queue.release()
            return false
        }
        pthread_detach(thread)
        return true
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

    /// Waits for a line; it counts as waiting until it is written.
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

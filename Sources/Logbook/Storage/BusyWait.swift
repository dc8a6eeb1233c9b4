import Glibc
import Synchronization

/// How long connections wait for another process's lock, and that they stop to wait when the writer closes.
///
/// SQLite's own timeout (`sqlite3_busy_timeout`) cannot be cut short, and the end of the program must not wait for it. The corresponding
/// SQLite function is `sqlite3_busy_handler`. Thread: any.
final class BusyWait: Sendable {
    /// The longest time between two tries: the end of the program waits no longer.
    static let longestDelay = Duration.milliseconds(25)

    private let patience: Duration
    private let hasEnded = Atomic(false)

    init(patience: Duration) {
        self.patience = patience
    }

    /// Has every connection give up at its next try, and from then on at its first.
    func end() { hasEnded.store(true, ordering: .relaxed) }

    /// How long to wait before the next try, after so many; nil to give up.
    ///
    /// 1, 2, 3 … 25, 25 ms, as long as their sum is within the patience.
    func delay(after tries: Int) -> Duration? {
        let steps = min(tries, 25)
        let waited = Duration.milliseconds(steps * (steps + 1) / 2) + Self.longestDelay * (tries - steps)
        guard !hasEnded.load(ordering: .relaxed), waited < patience else { return nil }
        return min(.milliseconds(tries + 1), Self.longestDelay)
    }

    /// Waits for the next try.
    ///
    /// - Returns: whether to try again.
    func wait(after tries: Int) -> Bool {
        guard let delay = delay(after: tries) else { return false }
        usleep(UInt32(delay / .microseconds(1)))
        return true
    }
}

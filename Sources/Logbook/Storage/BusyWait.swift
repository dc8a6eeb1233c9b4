import Glibc
import Synchronization

/// Waits for another process's database lock; the wait ends early when the writer is closed.
///
/// SQLite's own timeout (`sqlite3_busy_timeout`) cannot be interrupted, so the program would end late. The corresponding SQLite
/// function is `sqlite3_busy_handler`. Thread-safe.
final class BusyWait: Sendable {
    /// The longest time between two attempts, and therefore the longest delay at the end of the program.
    static let longestDelay = Duration.milliseconds(25)

    private let timeout: Duration
    private let hasEnded = Atomic(false)

    init(timeout: Duration) {
        self.timeout = timeout
    }

    /// Makes every waiting connection give up at its next attempt to get the lock.
    func end() { hasEnded.store(true, ordering: .relaxed) }

    /// The delay before the next attempt to get the lock, after `tries` attempts; nil to give up.
    ///
    /// The delays are 1, 2, 3 … 25, 25 ms, until their sum reaches the timeout.
    func delay(after tries: Int) -> Duration? {
        let steps = min(tries, 25)
        let waited = Duration.milliseconds(steps * (steps + 1) / 2) + Self.longestDelay * (tries - steps)
        guard !hasEnded.load(ordering: .relaxed), waited < timeout else { return nil }
        return min(.milliseconds(tries + 1), Self.longestDelay)
    }

    /// Waits before the next attempt to get the lock.
    ///
    /// - Returns: Whether to try again.
    func wait(after tries: Int) -> Bool {
        guard let delay = delay(after: tries) else { return false }
        usleep(UInt32(delay / .microseconds(1)))
        return true
    }
}

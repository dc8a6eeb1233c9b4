import CLinux
import Glibc

/// Wakes a thread that waits in `Handle.wait`; it uses an `eventfd`, whose counter is above zero after `signal`.
///
/// If no thread is waiting at the time of a signal, the next wait ends at once.
package final class WakeEvent: Sendable {
    /// A handle that does not own the event; it is valid as long as this object exists.
    package let handle: Handle

    /// Creates the event's file descriptor; if the system refuses it, signals are lost, and each wait ends after at most 0.1 s.
    package init() {
        handle = Handle(descriptor: eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)))
    }

    deinit {
        if handle.descriptor >= 0 { close(handle.descriptor) }
    }

    /// Ends the present wait; if no thread is waiting, ends the next wait at once.
    ///
    /// Thread-safe.
    package func signal() { handle.signal() }

    /// A handle of a `WakeEvent` that does not own the event.
    package struct Handle: BitwiseCopyable, Sendable {
        /// A file descriptor that becomes readable after `signal`; negative if it could not be created.
        package let descriptor: Int32

        /// Creates a handle of an existing event.
        @_noAllocation @_noLocks
        package init(descriptor: Int32) { self.descriptor = descriptor }

        /// Ends the present wait; if no thread is waiting, ends the next wait at once.
        ///
        /// Realtime-safe: yes; one short system call that never waits.
        @_noAllocation @_noLocks
        package func signal() {
            var count: UInt64 = 1
            // The write fails if the counter is at its maximum; then a signal is already pending.
            _ = _unsafePerformance { write(descriptor, &count, 8) }
        }

        /// Waits for a signal, at most for this number of nanoseconds (rounded up to milliseconds, at most one day); nil means no
        /// time limit.
        ///
        /// The wait can also end early, without a signal.
        ///
        /// - Returns: true if a signal ended the wait.
        ///
        /// Realtime-safe: yes; it is the only function in which the audio thread waits.
        @discardableResult
        @_noAllocation @_noLocks
        package func wait(nanoseconds: Int64?) -> Bool {
            var timeout: Int32 = -1
            if let nanoseconds {
                timeout = Int32(truncatingIfNeeded: min((max(0, nanoseconds) + 999_999) / 1_000_000, 86_400_000))
            }
            if descriptor < 0 { timeout = timeout < 0 ? 100 : min(timeout, 100) }
            var descriptors = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            _ = _unsafePerformance { poll(&descriptors, 1, timeout) }
            guard descriptors.revents != 0 else { return false }
            clear()
            return true
        }

        /// Clears all pending signals without waiting, for a thread that waits for several descriptors.
        ///
        /// Realtime-safe: yes.
        @_noAllocation @_noLocks
        package func clear() {
            // One read sets the counter to zero.
            var count: UInt64 = 0
            _ = _unsafePerformance { read(descriptor, &count, 8) }
        }
    }
}

/// The increasing delays before repeated attempts: by default 1, 2, 4, 8 and 16 s, then 30 s before each further attempt.
package struct BackOff: Hashable, Sendable {
    private let first: Duration
    private let factor: Double
    private let longest: Duration
    private var present: Duration

    /// Creates delays that start with `first`; each is `factor` times the previous one, but not longer than `longest`.
    package init(first: Duration = .seconds(1), factor: Double = 2, longest: Duration = .seconds(30)) {
        self.first = first
        self.factor = factor
        self.longest = longest
        present = first
    }

    /// Returns the delay before the next attempt; each further call returns a longer delay, up to the longest one.
    package mutating func next() -> Duration {
        defer { present = min(present * factor, longest) }
        return present
    }

    /// Makes the next delay the first (shortest) one again; call this function after a successful attempt.
    package mutating func reset() { present = first }
}

import CLinux
import Glibc

/// Wakes a waiting thread with an `eventfd`, whose counter is above zero after `signal`.
///
/// A signal while no thread waits ends the next wait.
package final class WakeEvent: Sendable {
    /// A non-owning handle; valid as long as this object exists.
    package let handle: Handle

    /// Creates the descriptor; without one (the process has too many), each wait ends within 0.1 s.
    package init() {
        handle = Handle(descriptor: eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)))
    }

    deinit {
        if handle.descriptor >= 0 { close(handle.descriptor) }
    }

    /// Ends the current wait, or the next one.
    ///
    /// Thread-safe.
    package func signal() { handle.signal() }

    /// A non-owning handle of a `WakeEvent`.
    package struct Handle: BitwiseCopyable, Sendable {
        /// Becomes readable after `signal`; negative if no descriptor could be created.
        package let descriptor: Int32

        /// Creates a handle of an existing event.
        @_noAllocation @_noLocks
        package init(descriptor: Int32) { self.descriptor = descriptor }

        /// Ends the current wait, or the next one.
        ///
        /// Realtime-safe: yes; one short system call that never waits.
        @_noAllocation @_noLocks
        package func signal() {
            var count: UInt64 = 1
            // The write fails if the counter is at its maximum; then a signal is already pending.
            _ = _unsafePerformance { write(descriptor, &count, 8) }
        }

        /// Waits for a signal, or until the time in nanoseconds (rounded up to milliseconds) has passed; nil means no
        /// time limit.
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

        /// Clears all pending signals, for a thread that waits for other descriptors as well; never waits.
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

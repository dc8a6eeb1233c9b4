import CLinux
import Glibc

/// Wakes a thread that waits for it, with an `eventfd`: its counter is above zero once the bell has been rung.
///
/// Rung while no one waits, it ends the next wait.
final class Doorbell: Sendable {
    /// A non-owning handle; valid as long as the doorbell lives.
    let ear: Ear

    /// Opens the descriptor; without one (the process has too many), waits end by themselves, within 0.1 s.
    init() {
        ear = Ear(descriptor: eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)))
    }

    deinit {
        if ear.descriptor >= 0 { close(ear.descriptor) }
    }

    /// Ends the present wait, or the next one.
    ///
    /// Thread: any.
    func ring() { ear.ring() }

    /// A non-owning handle of a doorbell.
    struct Ear: BitwiseCopyable, Sendable {
        /// Readable once the bell has been rung; negative when none could be opened.
        let descriptor: Int32

        /// Ends the present wait, or the next one.
        ///
        /// Realtime-safe: yes, one short system call that never waits.
        @_noAllocation @_noLocks
        func ring() {
            var count: UInt64 = 1
            // It fails when the counter is at its maximum: the bell has been rung already.
            _ = _unsafePerformance { write(descriptor, &count, 8) }
        }

        /// Waits for the bell, or for so many nanoseconds (rounded up to milliseconds), whichever is first; nil waits for the
        /// bell alone.
        ///
        /// - Returns: true when the bell has rung.
        ///
        /// Realtime-safe: yes; the one place where the realtime thread rests.
        @discardableResult
        @_noAllocation @_noLocks
        func wait(nanoseconds: Int64?) -> Bool {
            var timeout: Int32 = -1
            if let nanoseconds {
                timeout = Int32(truncatingIfNeeded: min((max(0, nanoseconds) + 999_999) / 1_000_000, 86_400_000))
            }
            if descriptor < 0 { timeout = timeout < 0 ? 100 : min(timeout, 100) }
            var descriptors = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            _ = _unsafePerformance { poll(&descriptors, 1, timeout) }
            guard descriptors.revents != 0 else { return false }
            // One read takes all rings so far.
            var count: UInt64 = 0
            _ = _unsafePerformance { read(descriptor, &count, 8) }
            return true
        }
    }
}

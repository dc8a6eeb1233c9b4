import Glibc

/// Wakes a thread that waits for it: a pipe, because Swift's Glibc has no `eventfd`.
///
/// Rung while no one waits, it ends the next wait.
final class Doorbell: Sendable {
    /// The end for who must not own the doorbell; valid as long as it lives.
    let ear: Ear

    /// Opens the pipe; without one (the process has too many descriptors), waits end by themselves, within 0.1 s.
    init() {
        var ends: (read: Int32, write: Int32) = (-1, -1)
        let result = withUnsafeMutableBytes(of: &ends) { pipe($0.baseAddress?.assumingMemoryBound(to: Int32.self)) }
        for end in [ends.read, ends.write] where result == 0 {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        ear = Ear(readEnd: ends.read, writeEnd: ends.write)
    }

    deinit { ear.close() }

    /// Ends the present wait, or the next one.
    ///
    /// Thread: any.
    func ring() { ear.ring() }

    /// A doorbell for who must not own it.
    struct Ear: BitwiseCopyable, Sendable {
        fileprivate let readEnd: Int32
        let writeEnd: Int32

        fileprivate func close() {
            for end in [readEnd, writeEnd] where end >= 0 { _ = Glibc.close(end) }
        }

        /// Readable once the bell has been rung; negative without a pipe.
        var descriptor: Int32 { readEnd }

        /// Ends the present wait, or the next one.
        ///
        /// Realtime-safe: yes, one short system call that never waits.
        @_noAllocation @_noLocks
        func ring() {
            var byte: UInt8 = 1
            // A full pipe has been rung already.
            _ = _unsafePerformance { write(writeEnd, &byte, 1) }
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
            if readEnd < 0 { timeout = timeout < 0 ? 100 : min(timeout, 100) }
            var descriptors = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
            _ = _unsafePerformance { poll(&descriptors, 1, timeout) }
            guard descriptors.revents != 0 else { return false }
            // Rings that a full read leaves behind end the next wait too, which does no harm.
            var rings: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
            _ = _unsafePerformance { read(readEnd, &rings, 32) }
            return true
        }
    }
}

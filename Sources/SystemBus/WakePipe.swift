import Glibc

/// Wakes a thread that waits for a bus in `poll`.
///
/// It is a pipe, because Swift's Glibc module has no `eventfd`.
package final class WakePipe: Sendable {
    /// The read end, to be polled together with the bus; −1 if the pipe could not be created.
    ///
    /// In that case the thread must check for work at regular intervals.
    package let descriptor: Int32
    private let writeEnd: Int32

    /// Creates a pipe without a pending signal.
    package init() {
        var ends: (read: Int32, write: Int32) = (-1, -1)
        let result = withUnsafeMutableBytes(of: &ends) { pipe($0.baseAddress?.assumingMemoryBound(to: Int32.self)) }
        for end in [ends.read, ends.write] where result == 0 {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (descriptor, writeEnd) = ends
    }

    deinit { for end in [descriptor, writeEnd] where end >= 0 { close(end) } }

    /// Wakes the thread now, or at its next wait; may be called from any thread.
    package func signal() {
        var byte: UInt8 = 1
        // A write to a full pipe fails, but then a signal is already pending.
        if writeEnd >= 0 { _ = write(writeEnd, &byte, 1) }
    }

    /// Clears pending signals after the thread was woken.
    package func clear() {
        var signals = [UInt8](repeating: 0, count: 64)
        // More than 64 pending signals cause one more wake-up, which is harmless.
        if descriptor >= 0 { _ = read(descriptor, &signals, signals.count) }
    }
}

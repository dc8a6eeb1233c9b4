import Glibc

/// A bell that wakes a thread which waits on a bus: a pipe, because Swift's Glibc has no `eventfd`.
package final class BusBell: Sendable {
    /// What to wait on, beside the bus; −1 when there may be no further descriptor.
    ///
    /// Then the thread must look from time to time.
    package let descriptor: Int32
    private let clapper: Int32

    /// A bell that nobody has rung.
    package init() {
        var ends: (read: Int32, write: Int32) = (-1, -1)
        let result = withUnsafeMutableBytes(of: &ends) { pipe($0.baseAddress?.assumingMemoryBound(to: Int32.self)) }
        for end in [ends.read, ends.write] where result == 0 {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (descriptor, clapper) = ends
    }

    deinit { for end in [descriptor, clapper] where end >= 0 { close(end) } }

    /// Wakes the thread, now or when it next waits; from any thread.
    package func ring() {
        var ring: UInt8 = 1
        // A full pipe has been rung already.
        if clapper >= 0 { _ = write(clapper, &ring, 1) }
    }

    /// Takes note of having been woken.
    package func hush() {
        var rings = [UInt8](repeating: 0, count: 64)
        // What is left of more rings wakes the thread once more, for nothing.
        if descriptor >= 0 { _ = read(descriptor, &rings, rings.count) }
    }
}

import Glibc

/// A time to wait for a program, which does not pass while this process is stopped by a signal.
///
/// A scan is stopped during a run, together with the programs that it has started. When they continue, they need time for their next output.
struct Patience {
    /// Milliseconds of a wait; while this process is stopped, at most one wait passes.
    private static let longestWait: CInt = 500

    private var left: Duration

    init(_ duration: Duration) { left = duration }

    /// Whether the time is over.
    var isOver: Bool { left <= .zero }

    /// Calls `poll` for a part of the time that is left, and at least for a millisecond.
    ///
    /// - Parameter atMost: Milliseconds.
    mutating func poll(_ entries: inout [pollfd], atMost longest: CInt = longestWait) -> CInt {
        let start = ContinuousClock.now
        let milliseconds = min(longest, CInt(clamping: Int64(max(.zero, left) / .milliseconds(1)) + 1))
        let found = Glibc.poll(&entries, nfds_t(entries.count), milliseconds)
        left -= min(.now - start, .milliseconds(Int(milliseconds)))
        return found
    }
}

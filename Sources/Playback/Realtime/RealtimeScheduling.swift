import Glibc

/// The scheduling that the realtime thread was granted.
public enum RealtimeReport: Hashable, Sendable {
    /// `SCHED_RR` at this priority.
    case granted(priority: Int)
    /// Ordinary scheduling, because the request was refused with this error number; `description` says what to do.
    case refused(code: Int32)
    /// Ordinary scheduling: nothing else was asked for.
    case notAsked
}

extension RealtimeReport {
    /// The one thing to do for better scheduling; nil when there is nothing.
    public var advice: String? {
        guard case .refused(EPERM) = self else { return nil }
        return "let RLIMIT_RTPRIO allow it (a file in /etc/security/limits.d: \"@audio - rtprio 20\"), and log in again"
    }
}

extension RealtimeReport: CustomStringConvertible {
    /// The scheduling in words, and after a refusal the one thing to do about it.
    public var description: String {
        switch self {
        case .granted(let priority): "realtime, priority \(priority)"
        case .refused(EPERM):
            "ordinary: realtime priority was refused; let RLIMIT_RTPRIO allow it (a file in /etc/security/limits.d: "
                + "\"@audio - rtprio 20\"), and log in again"
        case .refused(let code): "ordinary: realtime priority was refused: \(String(cString: strerror(code)))"
        case .notAsked: "ordinary"
        }
    }
}

/// Asks for `SCHED_RR` for the calling thread; 0, or the error number of the refusal.
///
/// Whatever the thread starts is scheduled ordinarily. The corresponding C function is `sched_setscheduler`.
func requestRealtimePriority(_ priority: Int32) -> Int32 {
    var parameter = sched_param()
    parameter.sched_priority = priority
    // SCHED_RESET_ON_FORK of <sched.h>, which Glibc shows to GNU sources only.
    let resetOnFork: Int32 = 0x4000_0000
    return sched_setscheduler(0, SCHED_RR | resetOnFork, &parameter) == 0 ? 0 : errno
}

/// Writes over the stack that the realtime thread will use, so that none of its pages is brought in later.
@inline(never)
func prefaultStack() {
    // 64 KiB: several times what a turn was seen to need, alsa-lib's plugins included.
    var pages = InlineArray<8192, UInt64>(repeating: 0)
    withUnsafeMutableBytes(of: &pages) { bytes in
        guard let start = bytes.baseAddress else { return }
        explicit_bzero(start, bytes.count)
    }
}

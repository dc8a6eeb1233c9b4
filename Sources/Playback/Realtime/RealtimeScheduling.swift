import CLinux
import Glibc
import Threads

/// The audio thread's request for realtime scheduling to the kernel, before it plays and without waiting for another process.
struct RealtimeAttempt: BitwiseCopyable, Sendable {
    /// The kernel's number of the thread.
    let thread: Int32
    /// The granted priority; if it was refused, the requested priority.
    let priority: Int32
    /// The error number of the refusal; 0 if the priority was granted.
    let refusal: Int32
    /// Whether the CPU time limit is set and `StepDown` watches the thread; otherwise no realtime scheduling may be requested.
    let hasTimeLimit: Bool
    /// How much of the thread's memory is locked.
    let memory: LockedMemory
}

extension RealtimeAttempt {
    /// Requests `SCHED_RR` for the calling thread, with this priority or the highest that `RLIMIT_RTPRIO` allows.
    ///
    /// Threads that the calling thread creates later get ordinary scheduling. `StepDown` watches the calling thread from now on.
    init(priority: Int32, memory: LockedMemory, signalling wakeUp: WakeEvent.Handle) {
        let thread = gettid()
        // Without the watch, exceeding the limit would end the process.
        let limit = StepDown.watch(thread, signalling: wakeUp) ? ProcessorTimeLimit.set() : EAGAIN
        var (granted, refusal) = (priority, limit == 0 ? Self.request(priority) : limit)
        if refusal == EPERM, let allowed = Self.allowedPriority, (1..<priority).contains(allowed) {
            refusal = Self.request(allowed)
            if refusal == 0 { granted = allowed }
        }
        self.init(
            thread: thread,
            priority: granted,
            refusal: refusal,
            hasTimeLimit: limit == 0,
            memory: memory
        )
    }

    /// Requests `SCHED_RR` from the kernel; returns 0 or an error number.
    ///
    /// The corresponding C function is `sched_setscheduler`.
    private static func request(_ priority: Int32) -> Int32 {
        var parameter = sched_param(sched_priority: priority)
        // SCHED_RESET_ON_FORK from <sched.h>; Swift's Glibc module does not export it.
        let resetOnFork: Int32 = 0x4000_0000
        return sched_setscheduler(0, SCHED_RR | resetOnFork, &parameter) == 0 ? 0 : errno
    }

    /// The soft `RLIMIT_RTPRIO`; nil if there is no limit or the limit cannot be read.
    private static var allowedPriority: Int32? {
        var limit = rlimit()
        guard getrlimit(Int32(__RLIMIT_RTPRIO.rawValue), &limit) == 0, limit.rlim_cur != .max else { return nil }
        return Int32(clamping: limit.rlim_cur)
    }
}

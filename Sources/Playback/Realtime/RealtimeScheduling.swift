import Glibc

extension RealtimeAttempt {
    /// Asks the kernel for `SCHED_RR` for the calling thread, at that priority or the highest that `RLIMIT_RTPRIO` allows.
    ///
    /// Whatever the thread starts is scheduled ordinarily. From here on the thread is watched: see `StepDown`.
    /// The corresponding C function is `sched_setscheduler`.
    init(priority: Int32, memory: LockedMemory, ringing bell: Doorbell.Ear) {
        let thread = presentThread()
        let isWatched = StepDown.watch(thread, ringing: bell)
        // Unwatched, the limit would be the process's end.
        let atLimit = isWatched ? ProcessorTimeLimit.prepare() : EAGAIN
        var granted = priority
        var refusal = atLimit == 0 ? request(priority) : atLimit
        if refusal == EPERM, let allowed = allowedPriority, (1..<priority).contains(allowed) {
            granted = allowed
            refusal = request(allowed)
        }
        self.init(
            thread: thread,
            priority: priority,
            granted: refusal == 0 ? granted : 0,
            refusal: refusal,
            isWatched: isWatched,
            isAtTimeLimit: atLimit != 0,
            memory: memory
        )
    }
}

private func request(_ priority: Int32) -> Int32 {
    var parameter = sched_param()
    parameter.sched_priority = priority
    // SCHED_RESET_ON_FORK of <sched.h>, which Glibc shows to GNU sources only.
    let resetOnFork: Int32 = 0x4000_0000
    return sched_setscheduler(0, SCHED_RR | resetOnFork, &parameter) == 0 ? 0 : errno
}

/// The soft `RLIMIT_RTPRIO`; nil when there is no limit.
private var allowedPriority: Int32? {
    var limit = rlimit()
    guard getrlimit(Int32(__RLIMIT_RTPRIO.rawValue), &limit) == 0, limit.rlim_cur != .max else { return nil }
    return Int32(clamping: limit.rlim_cur)
}

/// The kernel's number of the calling thread; 0 when there is no /proc to ask.
///
/// The kernel's file, because Swift's Glibc has no `gettid`.
func presentThread() -> Int32 {
    // It reads PROCESS/task/THREAD.
    var link = [CChar](repeating: 0, count: 64)
    let length = max(0, readlink("/proc/thread-self", &link, link.count))
    let text = String(decoding: link.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return text.split(separator: "/").last.flatMap { Int32($0) } ?? 0
}

/// Writes over the stack that the realtime thread will use, so that none of its pages is brought in later.
@inline(never)
func prefaultStack(_ body: (UnsafeRawBufferPointer) -> Void = { _ in }) {
    // 64 KiB: several times what a turn was seen to need, alsa-lib's plugins included.
    var pages = InlineArray<8192, UInt64>(repeating: 0)
    withUnsafeMutableBytes(of: &pages) { bytes in
        guard let start = bytes.baseAddress else { return }
        explicit_bzero(start, bytes.count)
        body(UnsafeRawBufferPointer(bytes))
    }
}

extension LockedMemory {
    /// Asks for the stack of the calling thread: from where this value lies, which is a variable on it, to as far down as
    /// `prefaultStack` writes.
    mutating func lockStack() {
        let top = withUnsafeBytes(of: &self) { $0.baseAddress.map { UInt(bitPattern: $0) } ?? 0 }
        var locked = self
        prefaultStack { stack in
            guard let bottom = stack.baseAddress else { return }
            // The frames between are small; a value that lies elsewhere says nothing of the stack.
            let above = top &- UInt(bitPattern: bottom) &- UInt(stack.count)
            let frames = above < 4_096 ? Int(above) + MemoryLayout<Self>.size : 0
            locked.lock(bottom, bytes: stack.count + frames)
        }
        self = locked
    }
}

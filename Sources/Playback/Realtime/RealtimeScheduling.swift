import Glibc
import Threads

extension RealtimeAttempt {
    /// Requests `SCHED_RR` for the calling thread, with this priority or the highest that `RLIMIT_RTPRIO` allows.
    ///
    /// Threads that it creates get ordinary scheduling. `StepDown` watches the thread from here on. The corresponding C
    /// function is `sched_setscheduler`.
    init(priority: Int32, memory: LockedMemory, signalling wakeUp: WakeEvent.Handle) {
        let thread = currentThreadNumber()
        let isWatched = StepDown.watch(thread, signalling: wakeUp)
        // Without the watch, exceeding the limit would end the process.
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
    // SCHED_RESET_ON_FORK from <sched.h>; Swift's Glibc module does not export it.
    let resetOnFork: Int32 = 0x4000_0000
    return sched_setscheduler(0, SCHED_RR | resetOnFork, &parameter) == 0 ? 0 : errno
}

/// The soft `RLIMIT_RTPRIO`; nil if there is no limit.
private var allowedPriority: Int32? {
    var limit = rlimit()
    guard getrlimit(Int32(__RLIMIT_RTPRIO.rawValue), &limit) == 0, limit.rlim_cur != .max else { return nil }
    return Int32(clamping: limit.rlim_cur)
}

/// The kernel's number of the calling thread; 0 if /proc is not available.
///
/// It is read from /proc because Swift's Glibc module has no `gettid`.
func currentThreadNumber() -> Int32 {
    // The link's target is PROCESS/task/THREAD.
    var link = [CChar](repeating: 0, count: 64)
    let length = max(0, readlink("/proc/thread-self", &link, link.count))
    let text = String(decoding: link.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return text.split(separator: "/").last.flatMap { Int32($0) } ?? 0
}

/// Writes to the stack pages that the audio thread will use, so that the kernel allocates them now.
@inline(never)
func prefaultStack(_ body: (UnsafeRawBufferPointer) -> Void = { _ in }) {
    // 64 KiB: several times the stack use that was measured for a turn, including alsa-lib's plugins.
    var pages = InlineArray<8192, UInt64>(repeating: 0)
    withUnsafeMutableBytes(of: &pages) { bytes in
        guard let start = bytes.baseAddress else { return }
        explicit_bzero(start, bytes.count)
        body(UnsafeRawBufferPointer(bytes))
    }
}

extension LockedMemory {
    /// Locks the stack of the calling thread, from this value (a variable on the stack) down to the end of
    /// `prefaultStack`.
    mutating func lockStack() {
        let top = withUnsafeBytes(of: &self) { $0.baseAddress.map { UInt(bitPattern: $0) } ?? 0 }
        var locked = self
        prefaultStack { stack in
            guard let bottom = stack.baseAddress else { return }
            // The stack frames in between are small. A larger distance means that this value is not on the stack.
            let above = top &- UInt(bitPattern: bottom) &- UInt(stack.count)
            let frames = above < 4_096 ? Int(above) + MemoryLayout<Self>.size : 0
            locked.lock(bottom, bytes: stack.count + frames)
        }
        self = locked
    }
}

import Glibc
import Synchronization
import Threads

// The kernel counts how long a SCHED_RR thread uses the CPU without sleeping. At the soft RLIMIT_RTTIME it sends
// SIGXCPU, which by default ends the process; at the hard limit it sends SIGKILL. Here the signal handler gives the
// thread ordinary scheduling instead: a faulty sound plugin can then interrupt the sound, but not block the computer.
// The kernel raises the soft limit by one second with each signal, so it is set again before each request.

/// Returns an audio thread to ordinary scheduling if it uses the CPU for too long without sleeping.
///
/// The signal does not say which thread caused it, so all watched threads are changed. There is more than one only if a
/// session with a hanging device was abandoned.
enum StepDown {
    /// Watches the calling thread and lets it receive the signal; returns false if too many threads are watched.
    ///
    /// - Parameter number: the kernel's number of the thread.
    /// - Parameter wakeUp: signalled after the thread has lost realtime scheduling.
    static func watch(_ number: Int32, signalling wakeUp: WakeEvent.Handle) -> Bool {
        guard watchList.add(number, wakeUp) else { return false }
        signal(SIGXCPU) { _ in
            // `add` above has initialised the global `watchList`, so the handler does not initialise it.
            watchList.stepDown()
        }
        // The threads of Swift tasks block all signals, and the threads that they create do so, too.
        var own = sigset_t()
        sigemptyset(&own)
        sigaddset(&own, SIGXCPU)
        pthread_sigmask(SIG_UNBLOCK, &own, nil)
        return true
    }

    /// Whether the watched thread with this number has lost realtime scheduling.
    static func hasSteppedDown(_ number: Int32) -> Bool { watchList.hasSteppedDown(number) }

    static func forget(_ number: Int32) { watchList.remove(number) }
}

// Global, because a signal handler receives only the signal's number.
private let watchList = WatchList()

/// The watched threads; it uses only atomics, because a signal handler can interrupt any code.
private struct WatchList: ~Copyable, Sendable {
    /// The thread's number in the upper half, the descriptor of its wake-up event in the lower half; 0 if the entry is free.
    ///
    /// The highest bit is set after the signal. Eight entries are enough for a click player with several abandoned devices.
    private let entries = InlineArray<8, Atomic<UInt64>> { _ in Atomic(0) }
    private let steppedDown: UInt64 = 1 << 63

    @_noAllocation @_noLocks
    private borrowing func thread(of entry: UInt64) -> Int32 { Int32(truncatingIfNeeded: (entry & ~steppedDown) >> 32) }

    borrowing func add(_ thread: Int32, _ wakeUp: WakeEvent.Handle) -> Bool {
        let entry = UInt64(UInt32(bitPattern: thread)) << 32 | UInt64(UInt32(bitPattern: wakeUp.descriptor))
        for index in entries.indices {
            let result = entries[index].compareExchange(expected: 0, desired: entry, ordering: .relaxed)
            if result.exchanged { return true }
        }
        return false
    }

    borrowing func remove(_ thread: Int32) {
        for index in entries.indices {
            let entry = entries[index].load(ordering: .relaxed)
            if self.thread(of: entry) == thread { entries[index].store(0, ordering: .relaxed) }
        }
    }

    borrowing func hasSteppedDown(_ thread: Int32) -> Bool {
        for index in entries.indices {
            let entry = entries[index].load(ordering: .relaxed)
            if entry & steppedDown != 0, self.thread(of: entry) == thread { return true }
        }
        return false
    }

    /// Async-signal-safe: atomics and system calls only.
    @_noAllocation @_noLocks
    borrowing func stepDown() {
        let code = _unsafePerformance { errno }
        for index in 0..<8 {
            let entry = entries[index].load(ordering: .relaxed)
            guard entry != 0 else { continue }
            let thread = thread(of: entry)
            var parameter = sched_param()
            _ = _unsafePerformance { sched_setscheduler(thread, SCHED_OTHER, &parameter) }
            // The entry does not change if the thread has been removed in the meantime.
            _ = entries[index].compareExchange(expected: entry, desired: entry | steppedDown, ordering: .relaxed)
            WakeEvent.Handle(descriptor: Int32(truncatingIfNeeded: entry)).signal()
        }
        _unsafePerformance { errno = code }
    }
}

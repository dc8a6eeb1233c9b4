import Glibc
import Synchronization
import Threads

// The kernel counts how long a SCHED_RR thread uses the CPU without sleeping. At the soft RLIMIT_RTTIME it sends
// SIGXCPU, which by default ends the process; at the hard limit it sends SIGKILL. Here the signal handler gives the
// thread ordinary scheduling instead: a faulty sound plugin can then interrupt the sound, but not block the computer.
// The kernel raises the soft limit by one second with each signal, so it is set again before each request.

/// Returns an audio thread to ordinary scheduling if it uses the CPU for too long without sleeping.
///
/// The signal does not say which thread caused it, so all watched realtime threads are changed. There is more than one
/// only if a session with a hanging device was abandoned.
enum StepDown {
    /// Watches the calling thread and lets it receive the signal; returns false if too many threads are watched.
    ///
    /// - Parameter number: the kernel's number of the thread.
    /// - Parameter wakeUp: signalled when the thread has lost realtime scheduling.
    static func watch(_ number: Int32, signalling wakeUp: WakeEvent.Handle) -> Bool {
        guard number > 0, watchList.add(number, wakeUp.descriptor) else { return false }
        signal(SIGXCPU) { _ in
            // `add` above has initialised the global `watchList`, so the handler does not initialise it.
            watchList.stepDown()
        }
        // The threads of Swift tasks block all signals, and new threads inherit that.
        var own = sigset_t()
        sigemptyset(&own)
        sigaddset(&own, SIGXCPU)
        pthread_sigmask(SIG_UNBLOCK, &own, nil)
        return true
    }

    /// Stops watching the thread with this number.
    static func forget(_ number: Int32) { watchList.remove(number) }

    /// Returns how often threads with this wake-up handle lost realtime scheduling since the last call.
    static func drainCount(of wakeUp: WakeEvent.Handle) -> Int { watchList.drainCount(of: wakeUp.descriptor) }
}

// Global, because a signal handler receives only the signal's number.
private let watchList = WatchList()

/// The watched threads; it uses only atomics, because a signal handler can interrupt any code.
private struct WatchList: ~Copyable, Sendable {
    struct Entry: ~Copyable, Sendable {
        /// The kernel's number of the thread; 0 if the entry is free.
        let thread = Atomic<Int32>(0)
        /// The descriptor to signal.
        let wakeUp = Atomic<Int32>(-1)
        let count = Atomic<Int>(0)
    }

    // More than a player with several abandoned devices needs.
    private let entries = InlineArray<8, Entry> { _ in Entry() }

    borrowing func add(_ thread: Int32, _ wakeUp: Int32) -> Bool {
        for index in entries.indices where entries[index].thread.load(ordering: .relaxed) == 0 {
            // −1 reserves the entry. The other fields are set before the thread number, so that the handler sees them.
            let taken = entries[index].thread.compareExchange(expected: 0, desired: -1, ordering: .acquiring)
            guard taken.exchanged else { continue }
            entries[index].wakeUp.store(wakeUp, ordering: .relaxed)
            entries[index].count.store(0, ordering: .relaxed)
            entries[index].thread.store(thread, ordering: .releasing)
            return true
        }
        return false
    }

    borrowing func remove(_ thread: Int32) {
        guard thread != 0 else { return }
        for index in entries.indices {
            _ = entries[index].thread.compareExchange(expected: thread, desired: 0, ordering: .relaxed)
        }
    }

    borrowing func drainCount(of wakeUp: Int32) -> Int {
        var count = 0
        for index in entries.indices where entries[index].wakeUp.load(ordering: .relaxed) == wakeUp {
            count += entries[index].count.exchange(0, ordering: .relaxed)
        }
        return count
    }

    /// Async-signal-safe: atomics and system calls only.
    @_noAllocation @_noLocks
    borrowing func stepDown() {
        let code = _unsafePerformance { errno }
        for index in 0..<8 {
            let thread = entries[index].thread.load(ordering: .acquiring)
            guard thread > 0, isRealtime(thread) else { continue }
            var parameter = sched_param()
            _ = _unsafePerformance { sched_setscheduler(thread, SCHED_OTHER, &parameter) }
            entries[index].count.add(1, ordering: .relaxed)
            let wakeUp = entries[index].wakeUp.load(ordering: .relaxed)
            var byte: UInt8 = 1
            _ = _unsafePerformance { write(wakeUp, &byte, 1) }
        }
        _unsafePerformance { errno = code }
    }

    @_noAllocation @_noLocks
    private borrowing func isRealtime(_ thread: Int32) -> Bool {
        // The policy can contain the flag SCHED_RESET_ON_FORK.
        let policy = _unsafePerformance { sched_getscheduler(thread) } & 0xFF
        return policy == SCHED_RR || policy == SCHED_FIFO
    }
}

import Glibc
import Synchronization

// The kernel counts the processor time that a thread under SCHED_RR uses without a rest. At the soft RLIMIT_RTTIME it sends the
// process SIGXCPU, which that thread is offered first and which would end the process; at the hard limit, SIGKILL. Here the
// signal makes the thread an ordinary one instead: a sound plugin that has gone astray then costs sound, not the machine. The
// kernel raises the soft limit by a second with each signal, so every request sets it anew.

/// Takes realtime scheduling from an audio thread when it uses the processor for too long without a rest.
///
/// Who hears the signal cannot know who it is about: every thread that is watched and realtime is stepped down. There is more
/// than one only where a device that hangs has been left behind.
enum StepDown {
    /// Watches the calling thread from now on, and lets it hear the signal; false when too many are watched already.
    ///
    /// - Parameter number: the kernel's number of the thread.
    /// - Parameter bell: rung when the thread has been stepped down.
    static func watch(_ number: Int32, ringing bell: Doorbell.Ear) -> Bool {
        guard number > 0, watchList.add(number, bell.descriptor) else { return false }
        signal(SIGXCPU) { _ in
            // Made by the lines above at the latest: looking at it initialises nothing.
            watchList.stepDown()
        }
        // Threads of a Swift task block every signal, and those that they start inherit that.
        var own = sigset_t()
        sigemptyset(&own)
        sigaddset(&own, SIGXCPU)
        pthread_sigmask(SIG_UNBLOCK, &own, nil)
        return true
    }

    /// Watches that thread no longer.
    static func forget(_ number: Int32) { watchList.remove(number) }

    /// How often threads that ring that bell have been stepped down since the last call.
    static func take(_ bell: Doorbell.Ear) -> Int { watchList.take(bell.descriptor) }
}

// Global because a signal's handler is given nothing but the signal's number.
private let watchList = WatchList()

/// The threads that are watched: nothing but atomics, since the handler may run in the midst of anything.
private struct WatchList: ~Copyable, Sendable {
    struct Entry: ~Copyable, Sendable {
        /// The kernel's number; 0 when the entry is free.
        let thread = Atomic<Int32>(0)
        /// The descriptor to write to.
        let bell = Atomic<Int32>(-1)
        let count = Atomic<Int>(0)
    }

    // More than a player with several devices left behind ever has.
    private let entries = InlineArray<8, Entry> { _ in Entry() }

    borrowing func add(_ thread: Int32, _ bell: Int32) -> Bool {
        for index in entries.indices where entries[index].thread.load(ordering: .relaxed) == 0 {
            // Before the thread is there, so that the handler finds them.
            let taken = entries[index].thread.compareExchange(expected: 0, desired: -1, ordering: .acquiring)
            guard taken.exchanged else { continue }
            entries[index].bell.store(bell, ordering: .relaxed)
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

    borrowing func take(_ bell: Int32) -> Int {
        var count = 0
        for index in entries.indices where entries[index].bell.load(ordering: .relaxed) == bell {
            count += entries[index].count.exchange(0, ordering: .relaxed)
        }
        return count
    }

    /// Async-signal-safe: atomics and system calls.
    @_noAllocation @_noLocks
    borrowing func stepDown() {
        let code = _unsafePerformance { errno }
        for index in 0..<8 {
            let thread = entries[index].thread.load(ordering: .acquiring)
            guard thread > 0, isRealtime(thread) else { continue }
            var parameter = sched_param()
            _ = _unsafePerformance { sched_setscheduler(thread, SCHED_OTHER, &parameter) }
            entries[index].count.add(1, ordering: .relaxed)
            let bell = entries[index].bell.load(ordering: .relaxed)
            var byte: UInt8 = 1
            _ = _unsafePerformance { write(bell, &byte, 1) }
        }
        _unsafePerformance { errno = code }
    }

    @_noAllocation @_noLocks
    private borrowing func isRealtime(_ thread: Int32) -> Bool {
        // SCHED_RESET_ON_FORK may be set beside the policy.
        let policy = _unsafePerformance { sched_getscheduler(thread) } & 0xFF
        return policy == SCHED_RR || policy == SCHED_FIFO
    }
}

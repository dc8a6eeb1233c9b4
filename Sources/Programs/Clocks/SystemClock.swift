package import Activities
import Dispatch
import Glibc
package import Inputs
import Logbook

package import Playback
import Synchronization
import Threads

/// The real clock of the system, which counts from the start of the daemon, and the executor of the daemon's tasks.
///
/// The tasks that prefer this executor run on one thread, which also waits for their times. So a reading, an order or a deadline
/// wakes one thread once. With the thread pool of Swift it wakes up to four: the thread that waits for the timers, twice, and
/// threads of the pool. Work that blocks its thread must use `offload`. Thread-safe.
package final class SystemClock: TaskExecutor, RunClock, SleeperClock {
    private struct State {
        var ready: [UnownedJob] = []
        var sleepers = Sleepers()
        var hasThread = false
        var isWaiting = false
    }

    private let origin = ContinuousClock.now
    private let state = Mutex(State())
    private let bell = WakeEvent()

    /// The thread looks at the time at least this often, because its wait does not count the time while the machine sleeps.
    private static let longestWait = Duration.seconds(30)

    package init() {}

    package var now: Duration { origin.duration(to: .now) }

    package var local: Moment { LocalClock.now }

    package var hostTime: HostTime {
        var wall = timespec()
        clock_gettime(CLOCK_REALTIME, &wall)
        return HostTime(
            unix: .seconds(wall.tv_sec) + .nanoseconds(wall.tv_nsec),
            monotonic: .nanoseconds(MonotonicTime.now.nanoseconds)
        )
    }

    /// Converts a time of the sound output's clock into a time since the daemon began.
    ///
    /// The error is at most the time between the reads of the two clocks. It is larger if the machine has slept since `moment`,
    /// because the sound output's clock does not count sleep.
    package func time(of moment: MonotonicTime) -> Duration {
        now + .nanoseconds(moment.nanoseconds - MonotonicTime.now.nanoseconds)
    }

    package func sleep(until time: Duration) async throws { try await wait(until: time) }

    package func schedule(at time: Duration, _ action: @escaping @Sendable () -> Void) -> any ScheduledAction {
        call(action, at: time)
    }

    package func offload<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        // Swift's thread pool has only one thread for each processor. A slow disk could block all of them, so Dispatch is used.
        await withCheckedContinuation { done in
            DispatchQueue.global().async { done.resume(returning: work()) }
        }
    }

    package func offloadUntilCancelled<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value? {
        let outcome = FirstOutcome<Value>()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { done in
                guard outcome.wait(done) else { return }
                DispatchQueue.global().async { outcome.end(work()) }
            }
        } onCancel: {
            outcome.end(nil)
        }
    }

    package func outside<Value: Sendable, Failure: Error>(
        _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await work()
    }
}

/// A clock of the standard library (`Clock`) that sleeps on the thread of a `SystemClock`, and so wakes no other thread.
package struct SleepClock: Clock {
    private let clock: SystemClock

    package init(_ clock: SystemClock) { self.clock = clock }

    package var now: ContinuousClock.Instant { .now }
    package var minimumResolution: Duration { .milliseconds(1) }

    package func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try await clock.sleep(until: clock.now + ContinuousClock.now.duration(to: deadline))
    }
}

// MARK: - The executor

extension SystemClock {
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        wake { $0.ready.append(job) }
    }

    func nextOrder() -> UInt64 { state.withLock { $0.sleepers.nextOrder() } }

    func add(_ sleeper: Sleepers.Sleeper) { wake { $0.sleepers.add(sleeper) } }

    func remove(_ order: UInt64) { state.withLock { $0.sleepers.remove(order) }?.wake(true) }

    /// Makes a change, and wakes the thread if it waits; the first change starts the thread.
    private func wake(_ change: (inout State) -> Void) {
        let (isFirst, isWaiting) = state.withLock { state in
            change(&state)
            defer { (state.hasThread, state.isWaiting) = (true, false) }
            return (!state.hasThread, state.isWaiting)
        }
        if isWaiting { bell.signal() }
        if isFirst { DispatchQueue(label: "tasks").async { self.run() } }
    }

    private func run() {
        while true {
            let (jobs, sleeper) = state.withLock { state in
                defer { state.ready.removeAll(keepingCapacity: true) }
                return (state.ready, state.sleepers.removeFirst(until: now))
            }
            for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
            sleeper?.wake(false)
            let pause: Duration? = state.withLock { state in
                guard state.ready.isEmpty else { return nil }
                let pause = min((state.sleepers.earliest ?? .seconds(Int64.max)) - now, Self.longestWait)
                state.isWaiting = pause > .zero
                return state.isWaiting ? pause : nil
            }
            guard let pause else { continue }
            bell.handle.wait(nanoseconds: Int64(pause / .nanoseconds(1)))
            state.withLock { $0.isWaiting = false }
        }
    }
}

/// The result of work, or nil if the wait for it was cancelled first.
private final class FirstOutcome<Value: Sendable>: Sendable {
    private enum State {
        case new
        case waiting(CheckedContinuation<Value?, Never>)
        case ended
    }

    private let state = Mutex(State.new)

    /// Whether the work is still needed; if the wait was already cancelled, continues the waiting task with nil.
    func wait(_ done: CheckedContinuation<Value?, Never>) -> Bool {
        let isNeeded = state.withLock { state in
            guard case .new = state else { return false }
            state = .waiting(done)
            return true
        }
        if !isNeeded { done.resume(returning: nil) }
        return isNeeded
    }

    func end(_ value: Value?) {
        let done: CheckedContinuation<Value?, Never>? = state.withLock { state in
            defer { state = .ended }
            guard case .waiting(let done) = state else { return nil }
            return done
        }
        done?.resume(returning: value)
    }
}

package import Activities
import Dispatch
package import Inputs
import Logbook

package import Playback
import Synchronization

// A discrete-event simulation of tasks. All tasks run on one thread, in the order in which they became ready. When no task is
// ready, the virtual time jumps to the earliest time for which a task waits. So a simulated day takes only as long as its
// computations, and the same input gives the same run.

/// A clock whose time passes only when no task is ready, and the executor of the tasks that use it.
///
/// The task that `run(_:)` starts runs on this executor, as do its child tasks and the actors that they call.
package final class VirtualTime: TaskExecutor, RunClock, SleeperClock {
    private struct State {
        var now: Duration = .zero
        var ready: [UnownedJob] = []
        var sleepers = Sleepers()
        var outside = 0
        var isBlocked = false
    }

    /// The largest numbers of tasks that were ready, and that were sleeping, at the same time.
    package struct Load: Hashable, Sendable {
        package var ready = 0
        package var sleeping = 0
    }

    private let start: Moment
    private let state = Mutex(State())
    private let measured = Mutex(Load())
    // The thread that runs the tasks waits for this semaphore while another thread does work for a task.
    private let bell = DispatchSemaphore(value: 0)

    package init(start: Moment = Moment(unixMilliseconds: 0)) {
        self.start = start
    }

    package func takeLoad() -> Load {
        measured.withLock { load in
            defer { load = Load() }
            return load
        }
    }
}

// MARK: - The clock

extension VirtualTime {
    package var now: Duration { state.withLock { $0.now } }

    package var local: Moment {
        LocalClock.moment(unixMilliseconds: start.unixMilliseconds + Int64(now / .milliseconds(1)))
    }

    package var hostTime: HostTime {
        HostTime(unix: .milliseconds(start.unixMilliseconds) + now, monotonic: now)
    }

    /// Converts a time of the sound output's clock into a time since the program began; in virtual time both start at 0.
    package func time(of moment: MonotonicTime) -> Duration { .nanoseconds(moment.nanoseconds) }

    package func sleep(until time: Duration) async throws { try await wait(until: time) }

    /// Waits until `time`; everything that is due earlier happens before it returns.
    package func pass(until time: Duration) async throws { try await wait(until: time) }

    package func schedule(at time: Duration, _ action: @escaping @Sendable () -> Void) -> any ScheduledAction {
        call(action, at: time)
    }

    package func offload<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value { work() }

    package func outside<Value: Sendable, Failure: Error>(
        _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        state.withLock { $0.outside += 1 }
        defer { state.withLock { $0.outside -= 1 } }
        return try await work()
    }

    func nextOrder() -> UInt64 { state.withLock { $0.sleepers.nextOrder() } }

    func add(_ sleeper: Sleepers.Sleeper) {
        let count = state.withLock { state in
            state.sleepers.add(sleeper)
            return state.sleepers.count
        }
        measured.withLock { $0.sleeping = max($0.sleeping, count) }
    }

    func remove(_ order: UInt64) { state.withLock { $0.sleepers.remove(order) }?.wake(true) }
}

// MARK: - The executor

extension VirtualTime {
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let (count, isBlocked) = state.withLock { state in
            state.ready.append(job)
            defer { state.isBlocked = false }
            return (state.ready.count, state.isBlocked)
        }
        measured.withLock { $0.ready = max($0.ready, count) }
        if isBlocked { bell.signal() }
    }

    /// Runs `body`, and all tasks that it starts, on this thread until `body` returns.
    ///
    /// - Precondition: until `body` returns, at least one task is ready, sleeps, or waits inside `outside(_:)`. Otherwise `body`
    ///   could never return.
    package func run<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
        let result = Mutex<Result<Value, any Error>?>(nil)
        Task(executorPreference: self) {
            let outcome: Result<Value, any Error>
            do { outcome = .success(try await body()) } catch { outcome = .failure(error) }
            result.withLock { $0 = outcome }
        }
        while true {
            runReady()
            if let outcome = result.withLock({ $0 }) { return try outcome.get() }
            advance()
        }
    }

    private func runReady() {
        while true {
            let jobs = state.withLock { state in
                defer { state.ready.removeAll(keepingCapacity: true) }
                return state.ready
            }
            if jobs.isEmpty { return }
            for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
        }
    }

    /// Sets the time to that of the earliest sleeper and wakes it; while another thread does work for a task, waits for that thread
    /// instead.
    private func advance() {
        enum Step {
            case wake(Sleepers.Sleeper)
            case wait
            case goOn
        }
        let step: Step = state.withLock { state in
            guard state.ready.isEmpty else { return .goOn }
            guard state.outside == 0 else {
                state.isBlocked = true
                return .wait
            }
            guard let sleeper = state.sleepers.removeFirst(until: .seconds(Int64.max)) else {
                preconditionFailure("all tasks wait, but none waits for a time or for another thread")
            }
            state.now = max(state.now, sleeper.time)
            return .wake(sleeper)
        }
        switch step {
        case .wake(let sleeper): sleeper.wake(false)
        case .wait: bell.wait()
        case .goOn: break
        }
    }
}

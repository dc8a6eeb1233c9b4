package import Activities
import Dispatch
import Glibc
package import Inputs
import Logbook

package import Playback
import Synchronization

/// The real clock of the system, which counts from the start of the daemon.
///
/// Thread-safe.
package struct SystemClock: RunClock {
    private let origin = ContinuousClock.now

    /// Creates a clock that starts at zero now.
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

    package func sleep(until time: Duration) async throws {
        try await ContinuousClock().sleep(until: origin.advanced(by: time), tolerance: .milliseconds(20))
    }

    package func schedule(at time: Duration, _ action: @escaping @Sendable () -> Void) -> any ScheduledAction {
        Task {
            guard (try? await sleep(until: time)) != nil else { return }
            action()
        }
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

extension Task: ScheduledAction where Success == Void, Failure == Never {}

/// The result of work, or nil if the wait for it was cancelled first.
private final class FirstOutcome<Value: Sendable>: Sendable {
    private enum State {
        case new
        case waiting(CheckedContinuation<Value?, Never>)
        case ended
    }

    private let state = Mutex(State.new)

    /// Stores the task that waits; if the wait was cancelled, it continues at once, and the work is not needed: false.
    func wait(_ done: CheckedContinuation<Value?, Never>) -> Bool {
        let isNeeded = state.withLock { state in
            guard case .new = state else { return false }
            state = .waiting(done)
            return true
        }
        if !isNeeded { done.resume(returning: nil) }
        return isNeeded
    }

    /// Continues the waiting task, if this is the first outcome.
    func end(_ value: Value?) {
        let done: CheckedContinuation<Value?, Never>? = state.withLock { state in
            defer { state = .ended }
            guard case .waiting(let done) = state else { return nil }
            return done
        }
        done?.resume(returning: value)
    }
}

package import Activities
package import Inputs
package import Playback

/// A clock for the controller of the run and for its services; the time is real or simulated.
///
/// The daemon uses `SystemClock`. `strided render` and the simulated day use `VirtualTime`. The other code is the same for both.
package protocol RunClock: Sendable {
    /// Time since the program began; it is monotonic and includes the time while the machine sleeps.
    var now: Duration { get }

    var local: Moment { get }

    var hostTime: HostTime { get }

    /// Converts a time of the sound output's clock into a time since the program began.
    func time(of moment: MonotonicTime) -> Duration

    /// Waits until `time`, which is counted from the start of the program.
    ///
    /// - Throws: `CancellationError` if the task is cancelled before `time`.
    func sleep(until time: Duration) async throws

    /// Calls `action` once, on any thread, at `time`, which is counted from the start of the program.
    ///
    /// - Returns: a handle whose `cancel()` prevents the call if it has not begun.
    func schedule(at time: Duration, _ action: @escaping @Sendable () -> Void) -> any ScheduledAction

    /// Runs work that blocks its thread, such as reading from the disk; virtual time does not pass during it.
    func offload<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value

    /// Runs work that can wait for a slow disk, as `offload` does, until the task is cancelled.
    ///
    /// - Returns: nil if the task was cancelled first. Work that has begun continues then, and its result is discarded.
    func offloadUntilCancelled<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value?

    /// Waits for work that another thread does; virtual time does not pass during it.
    func outside<Value: Sendable, Failure: Error>(
        _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value
}

extension RunClock {
    /// The present time on the sound output's clock, which all processes share until the next boot.
    package var monotonic: MonotonicTime { MonotonicTime(nanoseconds: Int64(hostTime.monotonic / .nanoseconds(1))) }

    package func offloadUntilCancelled<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value? {
        Task.isCancelled ? nil : await offload(work)
    }
}

/// A call that a clock will make at a later time.
package protocol ScheduledAction: Sendable {
    func cancel()
}

/// The later calls of a clock, the earliest last; of two calls at the same time, the one that was added first is made first.
struct Sleepers {
    struct Sleeper {
        var time: Duration
        var order: UInt64
        /// Called once, at `time` or when the sleeper is removed.
        var wake: @Sendable (_ isCancelled: Bool) -> Void
    }

    private var sleepers: [Sleeper] = []
    private var order: UInt64 = 0

    var count: Int { sleepers.count }

    var earliest: Duration? { sleepers.last?.time }

    mutating func nextOrder() -> UInt64 {
        order += 1
        return order
    }

    mutating func add(_ sleeper: Sleeper) {
        let place = sleepers.firstIndex { ($0.time, $0.order) <= (sleeper.time, sleeper.order) }
        sleepers.insert(sleeper, at: place ?? sleepers.count)
    }

    mutating func remove(_ order: UInt64) -> Sleeper? {
        sleepers.firstIndex { $0.order == order }.map { sleepers.remove(at: $0) }
    }

    mutating func removeFirst(until time: Duration) -> Sleeper? {
        guard let earliest, earliest <= time else { return nil }
        return sleepers.removeLast()
    }
}

/// A clock that keeps the waiting tasks and the later calls in `Sleepers`.
protocol SleeperClock: Sendable {
    func nextOrder() -> UInt64
    func add(_ sleeper: Sleepers.Sleeper)
    func remove(_ order: UInt64)
}

extension SleeperClock {
    /// - Throws: `CancellationError` if the task is cancelled before `time`.
    func wait(until time: Duration) async throws {
        let order = nextOrder()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
                add(
                    Sleepers.Sleeper(time: time, order: order) { isCancelled in
                        if isCancelled { done.resume(throwing: CancellationError()) } else { done.resume() }
                    }
                )
                // If the task was cancelled before `add`, the cancellation handler found no sleeper. So the sleeper is removed here.
                if Task.isCancelled { remove(order) }
            }
        } onCancel: {
            remove(order)
        }
    }

    func call(_ action: @escaping @Sendable () -> Void, at time: Duration) -> any ScheduledAction {
        let order = nextOrder()
        add(Sleepers.Sleeper(time: time, order: order) { isCancelled in if !isCancelled { action() } })
        return ScheduledCall(clock: self, order: order)
    }
}

private struct ScheduledCall: ScheduledAction {
    let clock: any SleeperClock
    let order: UInt64

    func cancel() { clock.remove(order) }
}

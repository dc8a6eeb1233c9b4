import Synchronization

/// The one deadline of one owner, and the one call of the clock that waits for it.
///
/// The owner sets the deadline after each change. A later deadline does not disturb the call that is already scheduled: when that
/// call comes, it is scheduled again. So a deadline that moves with each reading of a source costs one wake-up for each interval,
/// not one for each reading. Thread: any.
final class Alarm: Sendable {
    private struct State {
        var deadline: Duration?
        var scheduled: (time: Duration, action: any ScheduledAction)?
        var isEnded = false
    }

    /// One element for each deadline that was reached; at most one waits to be read.
    let reached: AsyncStream<Void>

    private let clock: any RunClock
    private let ring: AsyncStream<Void>.Continuation
    private let state = Mutex(State())

    /// An alarm without a deadline.
    init(clock: any RunClock) {
        self.clock = clock
        (reached, ring) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Sets the deadline; nil for none.
    func set(_ deadline: Duration?) {
        state.withLock { state in
            state.deadline = deadline
            schedule(&state)
        }
    }

    /// Forgets the deadline and ends `reached`.
    func end() {
        state.withLock { state in
            state.isEnded = true
            state.deadline = nil
            state.scheduled?.action.cancel()
            state.scheduled = nil
        }
        ring.finish()
    }

    private func schedule(_ state: inout State) {
        guard let deadline = state.deadline, !state.isEnded else { return }
        if let scheduled = state.scheduled {
            guard deadline < scheduled.time else { return }
            scheduled.action.cancel()
        }
        state.scheduled = (deadline, clock.schedule(at: deadline) { [weak self] in self?.look() })
    }

    /// Reports the deadline if it is due, and waits on otherwise.
    private func look() {
        let isDue = state.withLock { state in
            state.scheduled = nil
            guard let deadline = state.deadline, deadline <= clock.now else {
                schedule(&state)
                return false
            }
            state.deadline = nil
            return true
        }
        if isDue { ring.yield() }
    }
}

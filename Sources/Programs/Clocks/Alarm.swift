import Synchronization

/// A timer with one deadline, for one owner.
///
/// The owner sets the deadline after each change. If the new deadline is later, the wake-up that is already scheduled stays, and
/// schedules the next one when it comes. So a deadline that moves with each sensor reading costs one wake-up per interval and not
/// one per reading. Thread-safe.
package final class Alarm: Sendable {
    private struct State {
        var deadline: Duration?
        var scheduled: (time: Duration, action: any ScheduledAction)?
        var isEnded = false
    }

    /// Yields one element for each deadline that was reached; at most one unread element is stored.
    package let reached: AsyncStream<Void>

    private let clock: any RunClock
    private let ring: AsyncStream<Void>.Continuation
    private let state = Mutex(State())

    package init(clock: any RunClock) {
        self.clock = clock
        (reached, ring) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    package func set(_ deadline: Duration?) {
        state.withLock { state in
            state.deadline = deadline
            schedule(&state)
        }
    }

    /// Removes the deadline and ends the stream `reached`; after this call, `set(_:)` has no effect.
    package func end() {
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

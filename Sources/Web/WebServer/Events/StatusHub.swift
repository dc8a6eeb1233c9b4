import NIOCore
import Synchronization

/// Passes the newest event to all pages; a page that reads slowly skips events.
///
/// Thread-safe.
final class StatusHub: Sendable {
    private struct State {
        /// The number of the newest event; it increases by one with each event.
        var number = 0
        var event: ByteBuffer?
        var next = 0
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    private let state = Mutex(State())
    private let arrival: AsyncStream<Void>.Continuation
    /// An element for each listener that begins to listen; several of them can be combined.
    let arrivals: AsyncStream<Void>

    init() { (arrivals, arrival) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    /// Whether any page listens.
    var hasListeners: Bool { state.withLock { !$0.listeners.isEmpty } }

    /// Replaces the newest event, and wakes all listeners.
    func publish(_ event: ByteBuffer) {
        state.withLock { state in
            state.number += 1
            state.event = event
        }
        wake()
    }

    /// Removes the newest event, because it is no longer up to date.
    func clear() { state.withLock { $0.event = nil } }

    /// Wakes all listeners; if there is no new event, they send a comment.
    func wake() {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield() }
    }

    /// The newest event and its number; nil if it is not newer than `number`, or if there is none.
    func event(after number: Int) -> (number: Int, bytes: ByteBuffer)? {
        state.withLock { state in
            guard state.number > number, let event = state.event else { return nil }
            return (state.number, event)
        }
    }

    /// Begins to listen.
    ///
    /// The stream has an element at once, and after each event. It ends when the task is cancelled.
    ///
    /// - Returns: The stream and the function that ends it.
    func listen() -> (signals: AsyncStream<Void>, end: @Sendable () -> Void) {
        let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.next += 1
            state.listeners[state.next] = signal
            return state.next
        }
        let end: @Sendable () -> Void = { [weak self] in
            self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
            signal.finish()
        }
        signal.yield()
        arrival.yield()
        return (signals, end)
    }
}

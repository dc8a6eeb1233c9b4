import Synchronization
import SystemBus
import Threads

/// A method call to a program on the session bus.
struct Call: Sendable {
    let method: String
    let object: BusObject
    let arguments: [BusValue]
    /// The time, by `CallQueue.now`, after which the caller no longer waits for the reply.
    let deadline: Duration
}

/// Passes calls to the bus thread and replies to the waiting callers.
///
/// Every caller receives exactly one result: from the thread, from a cancellation or from `close`, whichever is first.
final class CallQueue: Sendable {
    typealias Answer = Result<Reply, DesktopError>

    /// An order for the thread of the bus.
    enum Order: Sendable {
        case call(UInt64, Call)
        case export(ExportedObject)
        case withdraw(String)
    }

    private struct State {
        var latest: UInt64 = 0
        var orders: [Order] = []
        var waiting: [UInt64: CheckedContinuation<Answer, Never>] = [:]
        var hasThread = false
        var isClosed = false
    }

    let wakeUp = WakeEvent()
    private let origin = ContinuousClock.now
    private let state = Mutex(State())

    /// The time since the queue was created.
    var now: Duration { ContinuousClock.now - origin }

    /// Returns a unique number for a call.
    func number() -> UInt64 {
        state.withLock { state in
            state.latest += 1
            return state.latest
        }
    }

    /// Adds a call with its waiting caller.
    ///
    /// - Returns: Whether the caller must start the thread, because there is none yet.
    func enqueue(_ call: Call, as number: UInt64, _ continuation: CheckedContinuation<Answer, Never>) -> Bool {
        let (isClosed, isFirst) = state.withLock { state in
            guard !state.isClosed else { return (true, false) }
            state.orders.append(.call(number, call))
            state.waiting[number] = continuation
            defer { state.hasThread = true }
            return (false, !state.hasThread)
        }
        if isClosed { continuation.resume(returning: .failure(.closed)) } else { wakeUp.signal() }
        return isFirst
    }

    /// Adds an order without a reply; the thread carries it out in the order of the calls.
    func enqueue(_ order: Order) {
        state.withLock { if !$0.isClosed { $0.orders.append(order) } }
        wakeUp.signal()
    }

    /// Reports that the thread could not be started: all callers receive the error, and the next call tries again.
    func failToStart(_ code: Int32) {
        let waiting = state.withLock { state in
            state.hasThread = false
            state.orders = state.orders.filter { if case .call = $0 { false } else { true } }
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.resume(returning: .failure(.noThread(code))) }
    }

    /// Gives the result of a call to its caller; does nothing if the caller already has a result.
    func complete(_ number: UInt64, _ answer: Answer) {
        state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(returning: answer)
    }

    /// Removes and returns the orders, without cancelled calls; nil if the thread must end.
    func dequeueAll() -> [Order]? {
        wakeUp.handle.clear()
        return state.withLock { state in
            defer { state.orders = [] }
            guard !state.isClosed else { return nil }
            return state.orders.filter {
                if case .call(let number, _) = $0 { state.waiting[number] != nil } else { true }
            }
        }
    }

    /// Closes the queue; all waiting callers receive an error.
    func close() {
        let waiting = state.withLock { state in
            state.isClosed = true
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.resume(returning: .failure(.closed)) }
        wakeUp.signal()
    }
}

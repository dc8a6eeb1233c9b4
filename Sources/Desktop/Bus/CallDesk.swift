import Synchronization
import SystemBus

/// A call to be made.
struct Call: Sendable {
    let method: String
    let object: BusObject
    let arguments: [BusValue]
    /// When its answer is no longer waited for.
    let deadline: ContinuousClock.Instant
}

/// Where calls are left for the bus's thread, and their answers for who waits.
///
/// Who waits is answered exactly once: by the thread, by a cancellation or by the end, whichever is first.
final class CallDesk: Sendable {
    typealias Answer = Result<Reply, DesktopError>

    private struct State {
        var latest: UInt64 = 0
        var calls: [(number: UInt64, call: Call)] = []
        var waiting: [UInt64: CheckedContinuation<Answer, Never>] = [:]
        var hasThread = false
        var isClosed = false
    }

    let bell = WakePipe()
    private let state = Mutex(State())

    /// A number of its own for a call.
    func number() -> UInt64 {
        state.withLock { state in
            state.latest += 1
            return state.latest
        }
    }

    /// Leaves a call, and who waits for its answer.
    ///
    /// - Returns: whether there is no thread for it yet: who is told so is to start it.
    func leave(_ call: Call, as number: UInt64, _ continuation: CheckedContinuation<Answer, Never>) -> Bool {
        let (isClosed, isFirst) = state.withLock { state in
            guard !state.isClosed else { return (true, false) }
            state.calls.append((number, call))
            state.waiting[number] = continuation
            defer { state.hasThread = true }
            return (false, !state.hasThread)
        }
        if isClosed { continuation.resume(returning: .failure(.closed)) } else { bell.signal() }
        return isFirst
    }

    /// There is no thread after all: all who wait are answered, and the next call is to start one.
    func threadIsMissing(_ code: Int32) {
        let waiting = state.withLock { state in
            state.hasThread = false
            state.calls = []
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.resume(returning: .failure(.noThread(code))) }
    }

    /// Answers a call, unless that has been done.
    func settle(_ number: UInt64, _ answer: Answer) {
        state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(returning: answer)
    }

    /// Takes the calls that have been left and are still waited for; nil when the thread is to end.
    func take() -> [(number: UInt64, call: Call)]? {
        bell.clear()
        return state.withLock { state in
            defer { state.calls = [] }
            return state.isClosed ? nil : state.calls.filter { state.waiting[$0.number] != nil }
        }
    }

    /// Ends: all who wait are answered.
    func close() {
        let waiting = state.withLock { state in
            state.isClosed = true
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.resume(returning: .failure(.closed)) }
        bell.signal()
    }
}

import Synchronization

/// A clock on which short waits end immediately.
package struct ImmediateClock: Clock {
    private let longest: Duration

    /// Creates a clock.
    ///
    /// - Parameter longest: Longer waits end only when their task is cancelled.
    package init(upTo longest: Duration = .seconds(86_400)) { self.longest = longest }

    package var now: ContinuousClock.Instant { ContinuousClock.now }
    package var minimumResolution: Duration { .zero }

    package func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        guard now.duration(to: deadline) > longest else { return await Task.yield() }
        for await _ in AsyncStream<Never>.makeStream().stream {}
        try Task.checkCancellation()
    }
}

/// A clock whose time passes only when the test says so.
package final class ManualClock: Clock {
    private struct Wait {
        let length: Duration
        let deadline: ContinuousClock.Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = ContinuousClock.now
        var waits: [Int: Wait] = [:]
        var cancelled: Set<Int> = []
        var last = 0
        /// The tests that wait until a wait of this length begins.
        var awaited: [(length: Duration, begun: CheckedContinuation<Void, Never>)] = []

        func deadline(of length: Duration) -> ContinuousClock.Instant? {
            waits.values.filter { $0.length == length }.map(\.deadline).min()
        }
    }

    private let state = Mutex(State())

    package init() {}

    package var now: ContinuousClock.Instant { state.withLock { $0.now } }
    package var minimumResolution: Duration { .zero }

    /// Lets time pass until a wait of this length ends, as soon as a task has begun one.
    package func endWait(of length: Duration) async {
        while true {
            let deadline = state.withLock { $0.deadline(of: length) }
            if let deadline { return pass(until: deadline) }
            await withCheckedContinuation { done in
                let hasBegun = state.withLock { state in
                    guard state.deadline(of: length) == nil else { return true }
                    state.awaited.append((length, done))
                    return false
                }
                if hasBegun { done.resume() }
            }
        }
    }

    /// Lets time pass.
    package func pass(_ length: Duration) { pass(until: now + length) }

    private func pass(until time: ContinuousClock.Instant) {
        let ended = state.withLock { state in
            state.now = max(state.now, time)
            let ended = state.waits.filter { $0.value.deadline <= state.now }
            for id in ended.keys { state.waits[id] = nil }
            return ended.values.map(\.continuation)
        }
        for wait in ended { wait.resume() }
    }

    package func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.last += 1
            return state.last
        }
        defer { state.withLock { _ = $0.cancelled.remove(id) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result: Result<Void, any Error>? = state.withLock { state in
                    guard !state.cancelled.contains(id) else { return .failure(CancellationError()) }
                    guard deadline > state.now else { return .success(()) }
                    let length = state.now.duration(to: deadline)
                    state.waits[id] = Wait(length: length, deadline: deadline, continuation: continuation)
                    for test in state.awaited where test.length == length { test.begun.resume() }
                    state.awaited.removeAll { $0.length == length }
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            let wait = state.withLock { state in
                state.cancelled.insert(id)
                return state.waits.removeValue(forKey: id)
            }
            wait?.continuation.resume(throwing: CancellationError())
        }
    }
}

package import Logging
import Synchronization

// Owners pass values to each other only through these types. If the reader is late, `Latest` loses all values except the newest,
// and `Queue` loses values above its capacity.

/// A value of which only the newest counts.
///
/// A reader that is late sees only the newest value, and sees it once. Writing never waits. After `setRead(false)`, writing does not wake
/// the reader. At most one task may read the sequence. Thread-safe, not realtime-safe.
package final class Latest<Value: Sendable>: Sendable {
    private struct State {
        var value: Value
        /// Counts what the reader must see.
        var number = 0
        var isRead: Bool
    }

    private let state: Mutex<State>
    private let wakes: AsyncStream<Void>
    private let wakeUp: AsyncStream<Void>.Continuation

    /// - Parameter isRead: whether writing wakes the reader from the beginning.
    package init(_ value: Value, isRead: Bool = true) {
        state = Mutex(State(value: value, isRead: isRead))
        (wakes, wakeUp) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    package var value: Value { state.withLock { $0.value } }

    /// Changes the value and wakes the reader, also if the value stays the same.
    @discardableResult
    package func write<Result: Sendable>(_ body: (inout Value) -> Result) -> Result { change(body) { _, _ in true } }

    /// Changes the value without waking the reader; the reader itself uses this to record what it has done.
    @discardableResult
    package func note<Result: Sendable>(_ body: (inout Value) -> Result) -> Result { change(body) { _, _ in false } }

    package func wake() { write { _ in } }

    /// Sets whether writing wakes the reader; wakes it now in both cases.
    package func setRead(_ isRead: Bool) {
        state.withLock { state in
            state.isRead = isRead
            state.number += 1
        }
        wakeUp.yield()
    }

    package func finish() { wakeUp.finish() }

    private func change<Result: Sendable>(
        _ body: (inout Value) -> Result,
        wakesIf isNews: (_ before: Value, _ after: Value) -> Bool
    ) -> Result {
        let (result, wakes) = state.withLock { state in
            let before = state.value
            let result = body(&state.value)
            guard state.isRead, isNews(before, state.value) else { return (result, false) }
            state.number += 1
            return (result, true)
        }
        if wakes { wakeUp.yield() }
        return result
    }
}

extension Latest where Value: Equatable {
    package func update(_ body: (inout Value) -> Void) { change(body) { $0 != $1 } }
}

extension Latest: AsyncSequence {
    package struct Iterator: AsyncIteratorProtocol {
        fileprivate let latest: Latest
        fileprivate var wakes: AsyncStream<Void>.Iterator
        private var seen = 0

        fileprivate init(_ latest: Latest) {
            self.latest = latest
            wakes = latest.wakes.makeAsyncIterator()
        }

        package mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
            while await wakes.next(isolation: actor) != nil {
                let (value, number) = latest.state.withLock { ($0.value, $0.number) }
                guard number != seen else { continue }
                seen = number
                return value
            }
            return nil
        }

        package mutating func next() async -> Value? { await next(isolation: nil) }
    }

    package func makeAsyncIterator() -> Iterator { Iterator(self) }
}

/// Values that are read in order, up to a limit; it counts the dropped values, and `read` logs their number.
///
/// Sending never waits. One task at most may read. Thread-safe, not realtime-safe.
package final class Queue<Value: Sendable>: Sendable, AsyncSequence {
    package enum Loss: Sendable {
        /// The value that has waited longest, because a newer one is worth more.
        case oldest
        /// The value that is sent.
        case newest
    }

    private let values: AsyncStream<Value>
    private let sender: AsyncStream<Value>.Continuation
    private let losses = Mutex(0)

    /// - Parameter capacity: the largest number of values that wait, 1 or more.
    package init(of capacity: Int, dropping loss: Loss = .oldest) {
        (values, sender) = AsyncStream.makeStream(
            bufferingPolicy: loss == .oldest ? .bufferingNewest(capacity) : .bufferingOldest(capacity)
        )
    }

    /// The number of values that were dropped since the previous call.
    package func takeDropped() -> Int {
        losses.withLock { losses in
            defer { losses = 0 }; return losses
        }
    }

    package func send(_ value: Value) {
        if case .dropped = sender.yield(value) { losses.withLock { $0 += 1 } }
    }

    package func finish() { sender.finish() }

    package func makeAsyncIterator() -> AsyncStream<Value>.Iterator { values.makeAsyncIterator() }

    /// - Parameter what: what the values are, in the plural, for the log line about those that were dropped.
    package func read(_ what: String, log: Logger, _ use: (Value) async -> Void) async {
        for await value in self {
            let dropped = takeDropped()
            if dropped > 0 { log.info("dropped \(dropped) \(what) that came faster than they could be used") }
            await use(value)
        }
    }
}

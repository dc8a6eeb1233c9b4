import NIOCore
import Synchronization

/// Publishes the newest status to all watchers.
///
/// Publishing never waits. A slow watcher misses intermediate states, but never the newest one, and buffers at most one state.
/// Safe to use from any thread; not realtime-safe.
public final class StatusFeed: Sendable {
    private struct State {
        var newest: Status?
        /// The number of the newest status; it increases by one with each status.
        var number = 0
        var messages: [Terminator: ByteBuffer] = [:]
        var watchers: [Int: AsyncStream<Status>.Continuation] = [:]
        var watchersSoFar = 0
    }

    private let state = Mutex(State())

    /// Creates a feed without a status.
    public init() {}

    /// The number of watchers; at 0, publishing is not necessary.
    ///
    /// The server asks its handler for a status when a client starts to watch.
    package var watcherCount: Int { state.withLock { $0.watchers.count } }

    var newestNumber: Int { state.withLock { $0.number } }

    /// The newest status as a message, which is encoded once for all watchers, and its number; nil before the first status.
    func newestMessage(as terminator: Terminator) throws -> (number: Int, bytes: ByteBuffer)? {
        let (status, number, known) = state.withLock { ($0.newest, $0.number, $0.messages[terminator]) }
        guard let status else { return nil }
        if let known { return (number, known) }
        let answer = Answer(value: Watch.Reply(status: status), continues: true)
        let bytes = try ByteBuffer(message: answer, terminator: terminator)
        state.withLock { if $0.number == number { $0.messages[terminator] = bytes } }
        return (number, bytes)
    }

    /// Sends `status` to every watcher, unless it equals the status that was published last.
    package func publish(_ status: Status) {
        state.withLock { state in
            guard state.newest != status else { return }
            state.newest = status
            state.number += 1
            state.messages = [:]
            for watcher in state.watchers.values { watcher.yield(status) }
        }
    }

    /// Returns a stream with the newest status, if there is one, and then with later changes.
    ///
    /// If several changes happen before the watcher asks for the next state, it gets only the newest state. The stream ends when the
    /// watching task is cancelled.
    package func updates() -> AsyncStream<Status> {
        let (updates, watcher) = AsyncStream.makeStream(of: Status.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.watchersSoFar += 1
            state.watchers[state.watchersSoFar] = watcher
            if let newest = state.newest { watcher.yield(newest) }
            return state.watchersSoFar
        }
        watcher.onTermination = { [weak self] _ in
            self?.state.withLock { $0.watchers[number] = nil }
        }
        return updates
    }
}

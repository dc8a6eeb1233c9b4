import Synchronization

/// The newest status, for whoever wants to hear of changes.
///
/// Publishing never waits. A watcher that is slow misses states, never the newest one, and holds one state at most.
/// Safe to use from any thread; not realtime-safe.
public final class StatusFeed: Sendable {
    private struct State {
        var newest: Status?
        var watchers: [Int: AsyncStream<Status>.Continuation] = [:]
        var watchersSoFar = 0
    }

    private let state = Mutex(State())

    /// A feed without a status yet.
    public init() {}

    /// How many watch now: with none, there is no need to publish.
    ///
    /// A server asks its handler for a status whenever somebody begins to watch.
    public var watcherCount: Int { state.withLock { $0.watchers.count } }

    /// Hands `status` to every watcher, unless nothing has changed.
    public func publish(_ status: Status) {
        state.withLock { state in
            guard state.newest != status else { return }
            state.newest = status
            for watcher in state.watchers.values { watcher.yield(status) }
        }
    }

    /// The newest status now, if there is one, and then each that is the newest when the watcher asks for the next.
    ///
    /// Ends when the watching task is cancelled.
    public func updates() -> AsyncStream<Status> {
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

import Control

/// Collects reports that the status has changed, so that it is sent to the clients that watch it.
///
/// Thread-safe. If no client watches the status, a report only takes a lock.
struct StatusChanges: Sendable {
    /// The clients that watch the status; the status is sent to them.
    let feed: StatusFeed
    /// Yields one element after one or more changes.
    let changes: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    /// Creates an object to which no change has been reported yet.
    init(feed: StatusFeed = StatusFeed()) {
        self.feed = feed
        (changes, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Reports that the status has changed.
    func report() {
        if feed.watcherCount > 0 { continuation.yield() }
    }
}

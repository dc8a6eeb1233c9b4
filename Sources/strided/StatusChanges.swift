import Control

/// Reports that the status has changed, so that it is sent to the clients that watch it.
///
/// Thread-safe. A report without a watching client costs one lock.
struct StatusChanges: Sendable {
    /// Sends the status to the clients that watch it.
    let feed: StatusFeed
    /// Yields an element after changes; several changes before it is read are one element.
    let changes: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    /// Creates a report without changes.
    init(feed: StatusFeed = StatusFeed()) {
        self.feed = feed
        (changes, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Reports a change.
    func report() {
        if feed.watcherCount > 0 { continuation.yield() }
    }
}

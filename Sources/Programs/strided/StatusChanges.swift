import Clocks
import Control

/// Collects reports that the status has changed, so that it is sent to the clients that watch it.
///
/// Thread-safe. If no client watches the status, a report only takes a lock.
struct StatusChanges: Sendable {
    /// The clients that watch the status; the status is sent to them.
    var feed = StatusFeed()
    /// Has a new element after one or more changes.
    let changes = Latest(())

    func report() {
        if feed.watcherCount > 0 { changes.wake() }
    }
}

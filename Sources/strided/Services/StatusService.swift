import Control
import DaemonStatus
import ServiceLifecycle

/// Sends the status to the clients that watch it, after each change.
struct StatusService: Service {
    let changes: StatusChanges
    let daemon: Daemon

    func run() async throws {
        await cancelWhenGracefulShutdown {
            for await _ in changes.changes { changes.feed.publish(await daemon.status) }
        }
    }
}

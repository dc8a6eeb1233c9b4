import Control
import DaemonStatus
import ServiceLifecycle

/// Sends the status after each change to the clients that watch it.
struct StatusService: Service {
    let changes: StatusChanges
    let daemon: Daemon

    func run() async throws {
        await cancelWhenGracefulShutdown {
            for await _ in changes.changes { changes.feed.publish(await daemon.status) }
        }
    }
}

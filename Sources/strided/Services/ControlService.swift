import Control
import Logging
import ServiceLifecycle

/// Answers the requests on the control socket.
///
/// It first reports to systemd that the daemon is ready, and at the end that the daemon is stopping.
struct ControlService: Service {
    let server: ControlServer
    let desk: ControlDesk
    let log: Logger

    func run() async throws {
        await desk.conductor.changed()
        log.info("ready: stridectl can steer")
        ServiceManager.ready(status: "ready")
        try await cancelWhenGracefulShutdown { try await server.run(desk) }
        ServiceManager.stopping()
    }
}

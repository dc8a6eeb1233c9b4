import Control
import Logging
import ServiceLifecycle

/// Answers the control socket.
///
/// systemd hears "ready" when it does.
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

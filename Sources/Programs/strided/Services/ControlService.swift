import Control
import Logging
import ServiceLifecycle

/// Answers the requests on the control socket.
///
/// At the start it reports to systemd that the daemon is ready, and at the end that the daemon is stopping.
struct ControlService: Service {
    let server: ControlServer
    let methods: ControlMethods
    let log: Logger

    func run() async throws {
        log.info("ready: the control socket accepts requests")
        ServiceManager.ready(status: "ready")
        try await cancelWhenGracefulShutdown { try await server.run(methods) }
        ServiceManager.stopping()
    }
}

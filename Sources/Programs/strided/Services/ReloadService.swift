import Configuration
import Logging
import ServiceLifecycle
import UnixSignals

/// Reads the settings again whenever the process receives the signal SIGHUP.
///
/// If the settings contain a mistake, it is logged, and the present settings do not change.
struct ReloadService: Service {
    let controller: RunController
    let source: SettingsSource
    let log: Logger
    /// The SIGHUP signals that the process receives.
    ///
    /// The process catches them before it reports that it is ready, because a SIGHUP that is not caught ends the process.
    let hangups: UnixSignalsSequence

    func run() async throws {
        await cancelWhenGracefulShutdown {
            for await _ in hangups {
                ServiceManager.reloading()
                do {
                    let kept = source.files.preferences.loadOrSetAside(log: log)
                    try await controller.reload(source.read(kept: kept) { log.warning("\($0)") })
                } catch {
                    log.error("the new settings are not used: \(error); the present settings stay in effect")
                }
                ServiceManager.ready(status: "ready")
            }
        }
    }
}

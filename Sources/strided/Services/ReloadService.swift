import Configuration
import Logging
import ServiceLifecycle
import UnixSignals

/// Reads the settings again after a SIGHUP signal.
///
/// If they have a mistake, it is logged and the settings in use do not change.
struct ReloadService: Service {
    let controller: RunController
    let source: SettingsSource
    let log: Logger
    /// The SIGHUP signals.
    ///
    /// They are caught before the daemon reports that it is ready, because an uncaught SIGHUP ends the process.
    let hangups: UnixSignalsSequence

    func run() async throws {
        await cancelWhenGracefulShutdown {
            for await _ in hangups {
                ServiceManager.reloading()
                do {
                    let kept = source.files.preferences.loadOrSetAside(log: log)
                    try await controller.reload(source.read(kept: kept))
                } catch {
                    log.error("the settings were not read again: \(error)")
                }
                ServiceManager.ready(status: "ready")
            }
        }
    }
}

import Logging
import ServiceLifecycle
import UnixSignals

/// Reads the settings again on SIGHUP.
///
/// A mistake is logged and changes nothing.
struct ReloadService: Service {
    let conductor: Conductor
    let source: SettingsSource
    let log: Logger
    /// Trapped before the daemon says that it is ready: until then SIGHUP ends the process.
    let hangups: UnixSignalsSequence

    func run() async throws {
        await cancelWhenGracefulShutdown {
            for await _ in hangups {
                ServiceManager.reloading()
                do {
                    let kept = source.files.preferences.loadOrSetAside(log: log)
                    try await conductor.reload(source.read(kept: kept))
                } catch {
                    log.error("settings not read again: \(error)")
                }
                ServiceManager.ready(status: "ready")
            }
        }
    }
}

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

    func run() async throws {
        await cancelWhenGracefulShutdown {
            for await _ in await UnixSignalsSequence(trapping: .sighup) {
                ServiceManager.reloading()
                do {
                    try await conductor.reload(source.read(kept: source.kept(log: log)))
                } catch {
                    log.error("settings not read again: \(error)")
                }
                ServiceManager.ready(status: "ready")
            }
        }
    }
}

import Configuration
import ServiceLifecycle

/// Writes the state files, and writes all remaining changes when the program ends.
struct StateSavingService: Service {
    let saver: StateSaver
    let changes: StatusChanges

    func run() async throws {
        await cancelWhenGracefulShutdown { await saver.run { changes.report() } }
        await saver.flush()
    }
}

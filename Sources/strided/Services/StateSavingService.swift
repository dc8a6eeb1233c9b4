import ServiceLifecycle

/// Writes the state files, and writes all remaining changes when the program ends.
struct StateSavingService: Service {
    let saver: StateSaver
    let conductor: Conductor

    func run() async throws {
        await cancelWhenGracefulShutdown { await saver.run { await conductor.changed() } }
        await saver.flush()
    }
}

import ServiceLifecycle

/// Stores, when the program ends, how the run ended: a restart continues it, a stop has it come back paused.
struct RunKeepingService: Service {
    let conductor: Conductor
    let clock: any RunClock

    func run() async throws {
        try? await gracefulShutdown()
        let isRestart = await clock.offload { ServiceManager.isRestarting }
        await conductor.storeRun(endingBy: isRestart ? .restart : .stop)
    }
}

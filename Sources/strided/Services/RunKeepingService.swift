import ServiceLifecycle

/// Stores the run when the program ends: after a restart the run continues, after a stop it continues paused.
struct RunKeepingService: Service {
    let conductor: Conductor
    let clock: any RunClock

    func run() async throws {
        try? await gracefulShutdown()
        let isRestart = await clock.offload { ServiceManager.isRestarting }
        await conductor.storeRun(endingBy: isRestart ? .restart : .stop)
    }
}

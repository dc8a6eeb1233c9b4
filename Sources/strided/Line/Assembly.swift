import Cadence
import Desktop
import Logbook
import ServiceLifecycle

/// The controller and the services that it needs, on any clock.
///
/// The daemon, `strided render` and the simulated day all use this run loop.
struct Assembly {
    let conductor: Conductor
    /// The services in the order in which they start.
    ///
    /// They stop in the reverse order, so the sound output stops after the inputs.
    let services: [any Service]

    init(
        settings: DaemonSettings,
        stored: StoredState,
        surroundings: Surroundings,
        ends: LedgerOrders.Ends
    ) {
        let conductor = Conductor(settings: settings, stored: stored, surroundings: surroundings)
        self.conductor = conductor
        var services: [any Service] = [
            StateSavingService(saver: surroundings.saver, conductor: conductor),
            RunKeepingService(conductor: conductor, clock: surroundings.clock),
            PlaybackService(player: surroundings.output, conductor: conductor),
        ]
        if let writer = surroundings.writer {
            services.append(
                LogbookService(
                    writer: writer,
                    conductor: conductor,
                    reads: ends.reads,
                    saver: surroundings.saver,
                    energy: EnergyModel(mass: settings.preferences.runner.mass),
                    clock: surroundings.clock,
                    log: surroundings.log
                )
            )
        }
        services += [
            DesktopService(
                desktop: surroundings.desktop,
                conductor: conductor,
                alerts: ends.alerts,
                clock: surroundings.clock,
                log: surroundings.log
            ),
            AlarmService(alarm: conductor.runAlarm) { await conductor.runDeadlineReached() },
            AlarmService(alarm: conductor.dayAlarm) { await conductor.dayDeadlineReached() },
        ]
        self.services = services
    }
}

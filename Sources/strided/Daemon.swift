import Cadence
import Configuration
import Control
import DaemonStatus
import ServiceLifecycle

/// The two owners of the daemon's state and the services that they need, on any clock.
///
/// The daemon, `strided render` and the simulated day all use this run loop.
struct Daemon: Sendable {
    /// The owner of the run.
    let run: RunController
    /// The owner of the day.
    let day: DayController

    /// The objects that the owners use.
    let surroundings: Surroundings

    /// Creates the owners from the settings and from the state that an earlier process has stored.
    init(settings: DaemonSettings, stored: StoredState, surroundings: Surroundings) {
        self.surroundings = surroundings
        day = DayController(settings: settings, stored: stored.day, surroundings: surroundings)
        run = RunController(settings: settings, stored: stored, surroundings: surroundings, day: day)
    }

    /// The complete status, for the control socket.
    var status: Status {
        get async { Status(await run.snapshot, await day.snapshot, version: Strided.version) }
    }

    /// The services in the order in which they start.
    ///
    /// They stop in the reverse order, so the sound output stops after the inputs.
    var services: [any Service] {
        let (run, day) = (run, day)
        var services: [any Service] = [
            StateSavingService(saver: surroundings.saver, changes: surroundings.changes),
            StatusService(changes: surroundings.changes, daemon: self),
            RunStoringService(controller: run),
            PlaybackService(output: surroundings.output, controller: run),
        ]
        if let writer = surroundings.writer {
            services.append(LogbookService(writer: writer, day: day))
        }
        services += [
            NotificationService(day: day),
            AlarmService(alarm: run.alarm) { await run.deadlineReached() },
            AlarmService(alarm: day.alarm) { await day.deadlineReached(in: await run.runnerState) },
        ]
        return services
    }
}

import Cadence
import Configuration
import Control
import DaemonStatus
import ServiceLifecycle

/// The daemon: the owners of the run and of the day, and the services that they need; it runs on any clock.
///
/// The program `strided`, the command `strided render` and the simulated day of the tests all use this type.
struct Daemon: Sendable {
    let run: RunController
    let day: DayController
    let voice: VoiceController

    let music: MusicController

    let surroundings: Surroundings

    /// Creates the owners from the settings and from the state that an earlier process has stored.
    init(settings: DaemonSettings, stored: StoredState, surroundings: Surroundings) {
        self.surroundings = surroundings
        voice = VoiceController(settings: settings, surroundings: surroundings)
        day = DayController(settings: settings, stored: stored, surroundings: surroundings, voice: voice)
        music = MusicController(settings: settings, surroundings: surroundings, catalogue: surroundings.catalogue)
        run = RunController(
            settings: settings,
            stored: stored,
            surroundings: surroundings,
            day: day,
            voice: voice,
            music: music
        )
    }

    /// The complete status, which is sent to clients of the control socket.
    var status: Status {
        get async {
            Status(
                await run.snapshot,
                await day.snapshot,
                await voice.snapshot,
                music: await music.snapshot,
                workout: await run.workoutStatus,
                version: Strided.version
            )
        }
    }

    /// The services in the order in which they start.
    ///
    /// They stop in the reverse order, so that the sound output stops after the inputs.
    var services: [any Service] {
        let (run, day, voice, music) = (run, day, voice, music)
        var services: [any Service] = [
            StateSavingService(saver: surroundings.saver, changes: surroundings.changes),
            StatusService(changes: surroundings.changes, daemon: self),
            RunStoringService(controller: run),
            PlaybackService(output: surroundings.output, controller: run, voice: voice),
            VoiceService(voice: voice, day: day),
            MusicService(music: music),
        ]
        if let writer = surroundings.writer {
            services.append(LogbookService(writer: writer, day: day))
        }
        if let vibrator = surroundings.vibrator {
            services.append(VibrationService(vibrator: vibrator, controller: run))
        }
        services += [
            NotificationService(day: day),
            voice.deadlines, music.deadlines, run.deadlines, day.deadlines { await run.dayDeadlineReached() },
        ]
        return services
    }
}

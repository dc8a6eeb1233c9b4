import Activities
import BeatOutputs
import BlueZ
import Clocks
import Configuration
import Control
import DaemonStatus
import Desktop
import Logbook
import Logging
import MusicLibrary
import OfflineRendering
import Playback
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

    var status: Status {
        get async {
            Status(
                await run.snapshot,
                await day.snapshot,
                await voice.planner,
                music: await music.snapshot,
                workout: await run.workoutStatus,
                version: Strided.version
            )
        }
    }

    /// In the order in which they start; they stop in the reverse order, the sound output after the inputs.
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
        if let beats = surroundings.beats {
            services.append(BeatOutputService(beats: beats, controller: run))
        }
        services += [
            NotificationService(day: day),
            voice.deadlines, music.deadlines, run.deadlines, day.deadlines { await run.dayDeadlineReached() },
        ]
        return services
    }
}

/// The clock, output and other objects that differ between the daemon, `strided render` and a test; the controllers use them.
struct Surroundings: Sendable {
    let clock: any RunClock
    let output: any SoundOutput
    /// Writes the state files; `save` does not wait for the disk.
    let saver: StateSaver
    let sounds: SoundLibrary
    var writer: LogbookWriter?
    /// The connection to Bluetooth sensors; nil if `bluetooth.use` is false.
    var bluetooth: Bluetooth?
    var desktop = DesktopSession()
    var beats: BeatOutputs?
    var requests = DayRequests()
    /// Carries the state of the run to the media keys, and their orders to the run.
    var media = MediaFeed()
    /// Carries the beat grid from the run and from the sound output to the music; read only while music is switched on.
    var music = Latest(MusicMoment(), isRead: false)
    var catalogue: any MusicCatalogue = FileCatalogue()
    var changes = StatusChanges()
    var home = ""
    /// Whether the recordings of a simulated runner are marked as a demonstration, and do not count towards the daily totals.
    var isDemo = false
    /// Reads the settings again and returns the first mistake in them; nil if there is none.
    var settingsFault: @Sendable () -> ConfigurationError? = { nil }
    var journal: RunJournal?
    var trace: Queue<TraceRecord>?
    let log: Logger
}

struct DayRequests: Sendable {
    /// The days that the logbook service must read; today is requested again when writing to the disk works again.
    let reads = Queue<CivilDate>(of: 1_024)
    /// The kind of activities whose records are to be found, for the voice service; nil before the first request.
    let records = Latest<Activities.Activity.Kind?>(nil)
    /// The alert about a week whose summary is to be read and shown; nil before the first one.
    let week = Latest<Activities.Alert?>(nil)
    /// Only the newest 8 are kept, so that a desktop that was away for long does not show all alerts of a day at once.
    let notifications = Queue<DesktopNotification>(of: 8)
}

/// Thread-safe; if no client watches the status, a report only takes a lock.
struct StatusChanges: Sendable {
    var feed = StatusFeed()
    /// Has a new element after one or more changes.
    let changes = Latest(())

    func report() {
        if feed.watcherCount > 0 { changes.wake() }
    }
}

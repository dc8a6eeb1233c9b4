import BlueZ
import Clocks
import Configuration
import Control
import Desktop
import Haptics
import Logbook
import Logging
import MusicLibrary
import OfflineRendering
import Playback

/// The clock, output and other objects that differ between the daemon, `strided render` and a test; the controllers use them.
struct Surroundings: Sendable {
    let clock: any RunClock
    /// The sound output that plays the clicks.
    let output: any SoundOutput
    /// Writes the state files; `save` does not wait for the disk.
    let saver: StateSaver
    let sounds: SoundLibrary
    /// Writes to the logbook; if nil, nothing is recorded.
    var writer: LogbookWriter?
    /// The connection to Bluetooth sensors; nil if `bluetooth.use` is false.
    var bluetooth: Bluetooth?
    /// The connection to the desktop session: notification servers and music player programs.
    var desktop = DesktopSession()
    /// Lets a phone or a gamepad vibrate on the beats; nil in simulations.
    var vibrator: Vibrator?
    /// Requests of the day controller to services that may have to wait for the disk or the desktop.
    var requests = DayRequests()
    /// Carries the state of the run to the media keys, and their orders to the run.
    var media = MediaFeed()
    /// Carries the beat grid from the run and from the sound output to the music; read only while music is switched on.
    var music = Latest(MusicMoment(), isRead: false)
    /// The tracks that can be played.
    var catalogue: any MusicCatalogue = FileCatalogue()
    /// Collects reports of changes, after which the status is sent to the clients that watch it.
    var changes = StatusChanges()
    var home = ""
    /// Whether a simulated runner sets the pace.
    ///
    /// The recordings are then marked as a demonstration and do not count towards the user's daily totals.
    var isDemo = false
    /// Reads the settings again and returns the first mistake in them; nil if there is none.
    var settingsFault: @Sendable () -> ConfigurationError? = { nil }
    /// Receives the events of the run, for the log of `strided render`.
    var journal: RunJournal?
    /// Receives the lines of a trace; nil if no trace is written.
    var trace: Queue<TraceRecord>?
    let log: Logger
}

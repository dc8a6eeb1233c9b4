import BlueZ
import Clocks
import Configuration
import Control
import Desktop
import Logbook
import Logging
import OfflineRendering
import Playback

/// The objects that the two owners use and that differ between the daemon, `strided render` and a test.
struct Surroundings: Sendable {
    let clock: any RunClock
    /// The output that plays the clicks.
    let output: any SoundOutput
    /// Writes the state files; its caller never waits for the disk.
    let saver: StateSaver
    let sounds: SoundLibrary
    /// Writes to the logbook; nil records nothing.
    var writer: LogbookWriter?
    /// The connection to Bluetooth sensors; nil if `bluetooth.use` is false.
    var bluetooth: Bluetooth?
    /// The connection to the desktop session: notifications and music players.
    var desktop = DesktopSession()
    /// Requests of the owner of the day that may wait for the disk or the desktop.
    var requests = DayRequests()
    /// Reports changes to the clients that watch the status.
    var changes = StatusChanges()
    /// The user's home folder.
    var home = ""
    /// Whether a simulated runner sets the pace.
    ///
    /// Its recordings are marked as a demonstration and do not count towards the user's daily totals.
    var isDemo = false
    /// Reads the settings again and returns their first mistake; nil if there is none.
    var settingsFault: @Sendable () -> ConfigurationError? = { nil }
    /// Receives the events of the run, for the log of `strided render`.
    var journal: RunJournal?
    /// Receives the lines of a trace; nil writes no trace.
    var trace: AsyncStream<TraceRecord>.Continuation?
    let log: Logger
}

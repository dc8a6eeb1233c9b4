import BlueZ
import Control
import Desktop
import Logbook
import Logging

/// The objects that the controller uses and that differ between the daemon, `strided render` and a test.
struct Surroundings: Sendable {
    let clock: any RunClock
    let output: any SoundOutput
    /// Writes to the logbook; nil records nothing.
    var writer: LogbookWriter?
    /// The connection to Bluetooth sensors; nil if `bluetooth.use` is false.
    var bluetooth: Bluetooth?
    var desktop = DesktopSession()
    let orders: LedgerOrders
    let saver: StateSaver
    let shelf: SoundShelf
    /// The user's home folder.
    var home = ""
    /// Whether a simulated runner sets the pace.
    ///
    /// Its recordings are marked as a demonstration and do not count towards the user's daily totals.
    var isDemo = false
    /// Receives the status after each change while a client watches it.
    var feed = StatusFeed()
    /// Reads the settings again and returns their first mistake; nil if there is none.
    var settingsFault: @Sendable () -> ConfigurationError? = { nil }
    /// Receives the events of the run, for the log of `strided render`.
    var journal: RunJournal?
    /// Receives the lines of a trace; nil writes no trace.
    var trace: AsyncStream<TraceRecord>.Continuation?
    let log: Logger
}

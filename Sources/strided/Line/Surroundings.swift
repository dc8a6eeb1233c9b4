import BlueZ
import Control
import Desktop
import Logbook
import Logging

/// What the controller works with: everything that differs between the daemon, a rendering and a test.
struct Surroundings: Sendable {
    let clock: any RunClock
    let output: any SoundOutput
    /// Nil records nothing.
    var writer: LogbookWriter?
    /// Nil where the settings leave Bluetooth alone.
    var bluetooth: Bluetooth?
    var desktop = DesktopSession()
    let orders: LedgerOrders
    let saver: StateSaver
    let shelf: SoundShelf
    /// The user's home folder.
    var home = ""
    /// Whether a simulated runner leads: what it does is marked as made up, and is not counted for the runner's days.
    var isDemo = false
    /// Takes the status whenever it changes and somebody watches.
    var feed = StatusFeed()
    /// Reads the settings again; says what is wrong with them.
    var settingsFault: @Sendable () -> ConfigurationError? = { nil }
    /// Takes what happens in the run, for the log of a rendering.
    var journal: RunJournal?
    /// Takes the lines of a trace; nil writes none.
    var trace: AsyncStream<TraceRecord>.Continuation?
    let log: Logger
}

import Activities
import Desktop

/// What the conductor has others do who may wait: for the disk, for the desktop.
struct LedgerOrders: Sendable {
    /// Read what is stored of a day, and tell the conductor.
    let read: AsyncStream<CivilDate>.Continuation
    /// Show this to the runner, and tell the conductor whether that was done.
    let tell: AsyncStream<Desktop.Alert>.Continuation

    /// Orders, and where they come out.
    static func make() -> (orders: LedgerOrders, reads: AsyncStream<CivilDate>, alerts: AsyncStream<Desktop.Alert>) {
        let (reads, read) = AsyncStream.makeStream(of: CivilDate.self)
        // Nobody wants to be told all of a day at once, when the desktop is back.
        let (alerts, tell) = AsyncStream.makeStream(of: Desktop.Alert.self, bufferingPolicy: .bufferingNewest(8))
        return (LedgerOrders(read: read, tell: tell), reads, alerts)
    }
}

import Activities
import Desktop

/// What the conductor has others do who may wait: for the disk, for the desktop.
struct LedgerOrders: Sendable {
    /// Read what is stored of a day, and tell the conductor.
    let read: AsyncStream<CivilDate>.Continuation
    /// Show this to the runner, and tell the conductor whether that was done.
    let tell: AsyncStream<DesktopNotification>.Continuation

    /// Where the orders come out.
    struct Ends: Sendable {
        let reads: AsyncStream<CivilDate>
        let alerts: AsyncStream<DesktopNotification>
    }

    /// Orders, and where they come out.
    static func make() -> (orders: LedgerOrders, ends: Ends) {
        let (reads, read) = AsyncStream.makeStream(of: CivilDate.self)
        // A desktop that comes back is not to show all alerts of a day at once.
        let (alerts, tell) = AsyncStream.makeStream(of: DesktopNotification.self, bufferingPolicy: .bufferingNewest(8))
        return (LedgerOrders(read: read, tell: tell), Ends(reads: reads, alerts: alerts))
    }
}

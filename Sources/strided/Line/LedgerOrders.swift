import Activities
import Desktop

/// Requests of the controller to services that may wait for the disk or the desktop.
struct LedgerOrders: Sendable {
    /// Asks the logbook service to read the stored hours of a day and pass them to the controller.
    let read: AsyncStream<CivilDate>.Continuation
    /// Asks the desktop service to show a notification and report to the controller whether it was shown.
    let tell: AsyncStream<DesktopNotification>.Continuation

    /// The receiving ends, which the services read.
    struct Ends: Sendable {
        let reads: AsyncStream<CivilDate>
        let alerts: AsyncStream<DesktopNotification>
    }

    /// Creates the sending and the receiving ends.
    static func make() -> (orders: LedgerOrders, ends: Ends) {
        let (reads, read) = AsyncStream.makeStream(of: CivilDate.self)
        // Only the newest 8 are kept, so that a desktop that was away for long does not show all alerts of a day at once.
        let (alerts, tell) = AsyncStream.makeStream(of: DesktopNotification.self, bufferingPolicy: .bufferingNewest(8))
        return (LedgerOrders(read: read, tell: tell), Ends(reads: reads, alerts: alerts))
    }
}

import Activities
import Desktop

/// What the conductor has others do who may wait: for the disk, for the desktop.
struct LedgerOrders: Sendable {
    /// Read what is stored of a day, and tell the conductor.
    let read: AsyncStream<CivilDate>.Continuation
    /// Keep this for the next run of the program; only the latest counts.
    let keep: AsyncStream<DayMemory>.Continuation
    /// Show this to the runner, and tell the conductor whether that was done.
    let tell: AsyncStream<Desktop.Alert>.Continuation

    /// Where the orders come out.
    struct Ends: Sendable {
        let reads: AsyncStream<CivilDate>
        let memories: AsyncStream<DayMemory>
        let alerts: AsyncStream<Desktop.Alert>
    }

    /// Orders, and where they come out.
    static func make() -> (orders: LedgerOrders, ends: Ends) {
        let (reads, read) = AsyncStream.makeStream(of: CivilDate.self)
        let (memories, keep) = AsyncStream.makeStream(of: DayMemory.self, bufferingPolicy: .bufferingNewest(1))
        // Nobody wants to be told all of a day at once, when the desktop is back.
        let (alerts, tell) = AsyncStream.makeStream(of: Desktop.Alert.self, bufferingPolicy: .bufferingNewest(8))
        return (
            LedgerOrders(read: read, keep: keep, tell: tell), Ends(reads: reads, memories: memories, alerts: alerts)
        )
    }
}

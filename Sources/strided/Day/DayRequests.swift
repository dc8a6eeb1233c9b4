import Activities
import Desktop

/// Requests of the day controller to services that may have to wait for the disk or the desktop.
struct DayRequests: Sendable {
    /// Asks the logbook service to read the stored hours of a day.
    let read: AsyncStream<CivilDate>.Continuation
    /// Asks the desktop service to show a notification.
    let show: AsyncStream<DesktopNotification>.Continuation
    /// The days to read, for the logbook service.
    let reads: AsyncStream<CivilDate>
    /// The notifications to show, for the desktop service.
    let notifications: AsyncStream<DesktopNotification>

    /// Creates empty queues of requests.
    init() {
        (reads, read) = AsyncStream.makeStream(of: CivilDate.self)
        // Only the newest 8 are kept, so that a desktop that was away for long does not show all alerts of a day at once.
        (notifications, show) = AsyncStream.makeStream(
            of: DesktopNotification.self,
            bufferingPolicy: .bufferingNewest(8)
        )
    }
}

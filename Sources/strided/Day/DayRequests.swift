import Activities
import Desktop

/// Requests of the day controller to services that may have to wait for the disk or the desktop.
struct DayRequests: Sendable {
    /// Asks the logbook service to read the stored hours of a day.
    let read: AsyncStream<CivilDate>.Continuation
    /// Asks the desktop service to show a notification.
    let show: AsyncStream<DesktopNotification>.Continuation
    /// Asks the voice service to find the records of earlier activities of a kind.
    let findRecords: AsyncStream<Activities.Activity.Kind>.Continuation
    /// The kinds of activities whose records are to be found, for the voice service.
    let records: AsyncStream<Activities.Activity.Kind>
    /// The days to read, for the logbook service.
    let reads: AsyncStream<CivilDate>
    /// The notifications to show, for the desktop service.
    let notifications: AsyncStream<DesktopNotification>

    /// Creates empty queues of requests.
    init() {
        (reads, read) = AsyncStream.makeStream(of: CivilDate.self)
        (records, findRecords) = AsyncStream.makeStream(
            of: Activities.Activity.Kind.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        // Only the newest 8 are kept, so that a desktop that was away for long does not show all alerts of a day at once.
        (notifications, show) = AsyncStream.makeStream(
            of: DesktopNotification.self,
            bufferingPolicy: .bufferingNewest(8)
        )
    }
}

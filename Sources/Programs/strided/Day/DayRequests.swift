import Activities
import Clocks
import Desktop

/// Requests of the day controller to services that may have to wait for the disk or the desktop.
struct DayRequests: Sendable {
    /// The days that the logbook service must read; today is requested again when writing to the disk works again.
    let reads = Queue<CivilDate>(of: 1_024)
    /// The kind of activities whose records are to be found, for the voice service; nil before the first request.
    let records = Latest<Activities.Activity.Kind?>(nil)
    /// The notifications to show, for the desktop service.
    ///
    /// Only the newest 8 are kept, so that a desktop that was away for long does not show all alerts of a day at once.
    let notifications = Queue<DesktopNotification>(of: 8)
}

import Activities
import Clocks
import Control
import Desktop
import Logging
import Messages

extension DayController {
    /// Logs a notification and asks the desktop service to show it.
    func notify(_ notification: DesktopNotification, level: Logger.Level = .notice) {
        log.log(level: level, "\(notification.title): \(notification.body)")
        surroundings.requests.notifications.send(notification)
    }

    /// The notification in the language of the runner.
    func localized(_ notification: DesktopNotification) -> DesktopNotification {
        DesktopNotification(
            notification.kind,
            title: messages.translated(notification.title),
            body: messages.translated(notification.body)
        )
    }

    /// Stores a notification as the last one, for the status.
    ///
    /// - Parameter isShown: whether a notification server has accepted it.
    func finishShowing(_ notification: DesktopNotification, isShown: Bool) {
        lastAlert = AlertStatus(
            title: notification.title,
            text: notification.body,
            at: Double(clock.local.unixMilliseconds) / 1000,
            isShown: isShown
        )
        surroundings.changes.report()
    }
}

extension DesktopNotification {
    /// Creates a notification for the desktop from an alert.
    init(_ alert: Activities.Alert) {
        let kind: Kind =
            switch alert.kind {
            case .inactivity: .inactivity
            case .reminder: .reminder
            case .goal: .goal
            }
        self.init(kind, title: alert.title, body: alert.text)
    }
}

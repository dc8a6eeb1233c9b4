package import Activities
import Cadence
package import Desktop
package import Messages

extension DesktopNotification {
    package init(_ alert: Activities.Alert) {
        let kind: Kind =
            switch alert.kind {
            case .inactivity: .inactivity
            case .reminder: .reminder
            case .goal: .goal
            }
        self.init(kind, title: alert.title, body: alert.text)
    }

    /// Creates the notification that a finished run has reached the cadence goal; nil if it has not, or if alerts for goals are off.
    ///
    /// `AlertScheduler` creates the alerts about the daily goals.
    package init?(cadenceGoalReachedBy activity: Activities.Activity, _ recorder: DayRecorder) {
        guard recorder.alerts.settings.goals, activity.kind == .run, let goal = recorder.goals.cadence,
            let cadence = activity.summary.cadence, cadence >= goal
        else { return nil }
        self.init(
            .goal,
            title: "Cadence goal reached",
            body: "\(cadence.formatted); the goal is \(goal.formatted)."
        )
    }

    /// The notification in a language; a text without a translation stays in English.
    package func translated(_ language: Language) -> Self {
        let messages = Messages(language)
        return Self(kind, title: messages.translated(title), body: messages.translated(body))
    }
}

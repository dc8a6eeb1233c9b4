import Activities
import Analysis
import Cadence
import Clocks
import Control
import Desktop
import Logbook
import Logging

extension DayController {
    /// Logs a notification and asks the desktop service to show it.
    nonisolated func notify(_ notification: DesktopNotification, level: Logger.Level = .notice) {
        log.log(level: level, "\(notification.title): \(notification.body)")
        surroundings.requests.notifications.send(notification)
    }

    /// Notifies the runner if an activity that has ended reached the cadence goal.
    ///
    /// `AlertScheduler` creates the alerts about the daily goals.
    func notifyCadenceGoal(of activity: Activities.Activity) {
        guard recorder.alerts.settings.goals, activity.kind == .run, let goal = recorder.goals.cadence,
            let cadence = activity.summary.cadence, cadence >= goal
        else { return }
        let body = "\(cadence.formatted); the goal is \(goal.formatted)."
        notify(DesktopNotification(.goal, title: "Cadence goal reached", body: body))
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

// MARK: - New records and worn shoes: what `stridectl finish` prints, and what is announced after a recording

extension DayController {
    /// The records that the activity with this start has broken, and its shoes if they have reached their limit with it; nothing if the logbook
    /// cannot be read within 2 s.
    nonisolated func findings(ofActivityStartedAt start: Moment) async -> (records: [NewRecord], worn: Shoe?) {
        await clock.read(of: surroundings.writer) { logbook throws(LogbookError) in
            (try logbook.newRecords(ofActivityStartedAt: start), try logbook.shoeWorn(byActivityStartedAt: start))
        } ?? ([], nil)
    }
}

extension WornShoesStatus {
    /// Converts a pair of shoes for the reply to a client.
    init(_ shoe: Shoe) {
        self.init(name: shoe.name, distanceMeters: shoe.distance.meters, limitMeters: shoe.limit?.meters ?? 0)
    }
}

extension NewRecordStatus {
    /// Converts a record for the reply to a client.
    init(_ record: NewRecord) {
        let before = record.before
        self.init(
            measure: record.effort.measure.rawValue,
            timeSeconds: record.effort.time / .seconds(1),
            distanceMeters: record.effort.distance.meters,
            distanceEstimated: record.effort.isEstimate,
            beforeTimeSeconds: before.effort.time / .seconds(1),
            beforeDistanceMeters: before.effort.distance.meters,
            beforeDate: "\(before.run.start.date)",
            beforeActivity: Int(before.run.number)
        )
    }
}

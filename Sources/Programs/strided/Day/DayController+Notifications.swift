import Activities
import Analysis
import Cadence
import Clocks
import Coach
import Configuration
import Control
import Desktop
import Logbook
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
            atUnixSeconds: Double(clock.local.unixMilliseconds) / 1000,
            shown: isShown
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

// MARK: - New records and worn shoes: what `stridectl finish` prints, and what is announced after a recording

extension DayController {
    /// The records that the activity with this start has broken, and its shoes if they have reached their limit with it; nothing if the logbook
    /// cannot be read within 2 s.
    nonisolated func findings(ofActivityStartedAt start: Moment) async -> (records: [NewRecord], worn: Shoe?) {
        await clock.read(of: surroundings.writer) { logbook throws(LogbookError) in
            (try logbook.newRecords(ofActivityStartedAt: start), try logbook.shoeWorn(byActivityStartedAt: start))
        } ?? ([], nil)
    }

    /// Announces what a finished activity has shown, by speech or a chime, and as notifications: new records, and worn shoes.
    func announceFindings(of id: ActivityID) async {
        let entry = await clock.read(of: surroundings.writer) { logbook throws(LogbookError) in
            try logbook.activity(id)
        }
        guard let activity = entry?.activity else { return }
        let (records, worn) = await findings(ofActivityStartedAt: activity.start)
        let isSpoken = coachPlan.output != .off && coachPlan.settings.announcesRecords
        if !records.isEmpty {
            let text = records.map { $0.text(units, .english) }.joined(separator: "\n")
            notify(DesktopNotification(.goal, title: "New record", body: text))
            if isSpoken { voice.announce(coachPlan.text(activity.kind).announcement(of: records)) }
        }
        if let warning = worn?.warning(units) {
            notify(DesktopNotification(.reminder, title: "Worn shoes", body: warning))
            if isSpoken { voice.announce(coachPlan.text(activity.kind).announcementOfWornShoes) }
        }
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

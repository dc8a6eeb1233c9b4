import Activities
import Analysis
import Cadence
import Coach
import Configuration
import Control
import Desktop
import Logbook
import Messages

// New records: what `stridectl finish` prints, and what is announced after a recording.

extension DayController {
    /// The records that the activity with this start has broken; none if the logbook cannot be read within 2 s.
    nonisolated func newRecords(ofActivityStartedAt start: Moment) async -> [NewRecord] {
        await clock.read(of: surroundings.writer) { logbook throws(LogbookError) in
            try logbook.newRecords(ofActivityStartedAt: start)
        } ?? []
    }

    /// Announces the records that a finished activity has broken: by speech or a chime, and as a notification.
    func announceRecords(of id: ActivityID) async {
        let entry = await clock.read(of: surroundings.writer) { logbook throws(LogbookError) in
            try logbook.activity(id)
        }
        guard let activity = entry?.activity else { return }
        let records = await newRecords(ofActivityStartedAt: activity.start)
        guard !records.isEmpty else { return }
        let text = records.map { $0.text(units, .english) }.joined(separator: "\n")
        notify(DesktopNotification(.goal, title: "New record", body: text))
        guard coachPlan.output != .off, coachPlan.settings.announcesRecords else { return }
        voice.announce(coachPlan.text(activity.kind).announcement(of: records))
    }
}

extension NewRecordStatus {
    /// Converts a record for the reply to a client.
    init(_ record: NewRecord) {
        let before = record.before
        self.init(
            measure: record.effort.measure.rawValue,
            seconds: record.effort.time / .seconds(1),
            meters: record.effort.distance.meters,
            isEstimated: record.effort.isEstimate,
            secondsBefore: before.effort.time / .seconds(1),
            metersBefore: before.effort.distance.meters,
            dateBefore: "\(before.run.start.date)",
            activityBefore: Int(before.run.number)
        )
    }
}

import Activities
import Cadence
import Clocks
import Coach
import Desktop
import Logbook
import Logging

// What needs nothing of the state of the day.

extension DayController {
    nonisolated func notify(_ notification: DesktopNotification, level: Logger.Level = .notice) {
        log.log(level: level, "\(notification.title): \(notification.body)")
        surroundings.requests.notifications.send(notification)
    }

    /// Finds the records that the activity with this start has broken, and its shoes if they have reached their limit with it.
    ///
    /// `stridectl finish` prints the findings, and they are announced after a recording.
    ///
    /// - Returns: no findings if the logbook cannot be read within 2 s.
    nonisolated func findings(ofActivityStartedAt start: Moment) async -> ActivityFindings {
        await clock.read(of: surroundings.writer) { logbook throws(LogbookError) in
            ActivityFindings(
                records: try logbook.newRecords(ofActivityStartedAt: start),
                worn: try logbook.shoeWorn(byActivityStartedAt: start)
            )
        } ?? ActivityFindings()
    }

    /// Waits until the logbook writer has written all earlier changes to the disk, for at most 2 s.
    nonisolated func flushLogbook() async {
        guard let writer = surroundings.writer else { return }
        _ = await clock.outside { await writer.flush(within: .seconds(2)) }
    }
}

extension ActivityFindings {
    func notifications(_ units: Units) -> [DesktopNotification] {
        let record = recordsText(units).map { DesktopNotification(.goal, title: "New record", body: $0) }
        let worn = worn?.warning(units).map { DesktopNotification(.reminder, title: "Worn shoes", body: $0) }
        return [record, worn].compactMap(\.self)
    }
}

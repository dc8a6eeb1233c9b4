import Activities
import ArgumentParser
import DaemonLog
import DemoData
import Logbook
import Messages
import OutsideText

/// Writes made-up activities and days into the logbook, so that a new user can try all functions before the first run.
struct DemoDataCommand {
    /// The largest number of days: 20 years.
    static let mostDays = 7300

    /// The path of the logbook file.
    let path: String
    /// The number of days for which data are made up; the last of these days is today.
    let days: Int
    /// Whether earlier made-up data are replaced without asking the user.
    let isConfirmed: Bool

    func write() throws {
        do {
            let logbook = try Logbook(path: path, for: .writing)
            let earlier = try logbook.countDemoData()
            guard earlier == (0, 0) || mayReplace(earlier) else { throw ExitCode.failure }
            _ = try logbook.removeDemoData()
            let today = LocalClock.now
            var activities = 0
            for day in DemoHistory(until: today, days: days) {
                activities += try logbook.insert(contentsOf: day.tracks, isDemoData: true).count
                try logbook.add(day.buckets, demo: true)
            }
            StandardError.say(
                "strided: \(days) days of made-up data were written, with \(Messages.english.activityCount(count: Count(activities))); to see them: stridectl history; "
                    + "to delete them: stridectl delete --demo"
            )
        } catch let error as LogbookError {
            StandardError.say("strided: \(error). \(error.advice)")
            throw ExitCode.failure
        }
    }

    private func mayReplace(_ earlier: (activities: Int, days: Int)) -> Bool {
        guard !isConfirmed else { return true }
        let what = "\(earlier.activities) made-up activities and the steps of \(earlier.days) made-up days"
        StandardError.say("strided: this deletes \(what) and writes new ones; your own recordings are kept")
        switch Question.ask("Replace the made-up data?") {
        case .yes: return true
        case .no: StandardError.say("strided: nothing was changed")
        case .notATerminal:
            StandardError.say("strided: nothing was changed: this question needs a terminal; to answer yes, add --yes")
        }
        return false
    }
}

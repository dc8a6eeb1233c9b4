import ArgumentParser
import DemoData
import Logbook
import Messages
import OutsideText

/// Writes made-up activities and days into the logbook, so that a new user can try all functions before the first run.
package enum DemoDataCommand {
    package static let mostDays = 7300

    /// - Parameter days: the number of days for which data are made up; the last of these days is today.
    package static func write(to path: String, days: Int, isConfirmed: Bool) throws {
        do {
            let logbook = try Logbook(path: path, for: .writing)
            let earlier = try logbook.countDemoData()
            guard earlier == (0, 0) || isConfirmed || mayReplace(earlier) else { throw ExitCode.failure }
            _ = try logbook.removeDemoData()
            let today = LocalClock.now
            var activities = 0
            for day in DemoHistory(until: today, days: days) {
                activities += try logbook.insert(contentsOf: day.tracks, isDemoData: true).count
                try logbook.add(day.buckets, demo: true)
            }
            let count = Messages.english.activityCount(count: Count(activities))
            say(
                "\(days) days of made-up data were written, with \(count); to see them: stridectl history; "
                    + "to delete them: stridectl delete --demo"
            )
        } catch let error as LogbookError {
            say("\(error). \(error.advice)")
            throw ExitCode.failure
        }
    }

    private static func mayReplace(_ earlier: (activities: Int, days: Int)) -> Bool {
        let what = "\(earlier.activities) made-up activities and the steps of \(earlier.days) made-up days"
        say("this deletes \(what) and writes new ones; your own recordings are kept")
        switch Question.ask("Replace the made-up data?") {
        case .yes: return true
        case .no: say("nothing was changed")
        case .notATerminal:
            say("nothing was changed: this question needs a terminal; to answer yes, add --yes")
        }
        return false
    }

    private static func say(_ line: String) { Terminal.printError(lines: "strided: " + line) }
}

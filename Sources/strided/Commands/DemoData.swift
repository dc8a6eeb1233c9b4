import Activities
import ArgumentParser
import Logbook

/// Made-up days, so that everything there is can be looked at before the first run.
struct DemoData {
    /// Twenty years.
    static let mostDays = 7300

    /// The logbook's file.
    let path: String
    /// How many days, up to today.
    let days: Int

    func write() throws {
        do throws(LogbookError) {
            let logbook = try Logbook(path: path, for: .writing)
            _ = try logbook.removeDemo()
            let today = LocalClock.now
            var activities = 0
            for day in DemoHistory(until: today, days: days) {
                activities += try logbook.insert(contentsOf: day.tracks).count
                try logbook.add(day.buckets, demo: true)
            }
            StandardError.say(
                "strided: \(days) days of made-up data with \(activities) activities; to look at them: stridectl history; "
                    + "to remove them: stridectl delete --demo"
            )
        } catch {
            StandardError.say("strided: \(error). \(error.advice)")
            throw ExitCode.failure
        }
    }
}

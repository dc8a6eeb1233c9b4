import Activities
import ArgumentParser
import Cadence
import Logbook

/// Thirty days of made-up data, so that everything there is can be looked at before the first run.
struct DemoData {
    static let days = 30

    let path: String
    let runner: Runner

    func write() throws {
        do throws(LogbookError) {
            let logbook = try Logbook(path: path, for: .writing)
            _ = try logbook.removeDemo()
            let today = LocalClock.now
            var activities = 0
            for day in DemoHistory(until: today, days: Self.days) {
                activities += try logbook.insert(contentsOf: day.tracks).count
                try logbook.add(day.buckets, demo: true)
            }
            StandardError.say(
                "strided: \(Self.days) days of made-up data with \(activities) activities; to look at them: stridectl history; "
                    + "to remove them: stridectl delete --demo"
            )
        } catch {
            StandardError.say("strided: \(error). \(error.advice)")
            throw ExitCode.failure
        }
    }
}

import Activities
import Messages
import Testing

@testable import Report

@Suite struct DefaultNameTests {
    @Test(arguments: [
        (0, "Night run"), (4, "Night run"), (5, "Morning run"), (10, "Morning run"), (11, "Midday run"),
        (13, "Midday run"), (14, "Afternoon run"), (16, "Afternoon run"), (17, "Evening run"), (21, "Evening run"),
        (22, "Night run"), (23, "Night run"),
    ])
    func theHourGivesTheName(hour: Int, name: String) {
        #expect(Messages.english.defaultName(of: .run, hour: hour) == name)
    }

    @Test func theNameHasTheLanguageAndTheKind() {
        let german = Messages(.german)
        #expect(german.defaultName(of: .run, hour: 18) == "Abendlauf")
        #expect(german.defaultName(of: .walk, hour: 7) == "Morgenspaziergang")
        #expect(Messages.english.defaultName(of: .cycle, hour: 12) == "Midday ride")
        let names = Activity.Kind.allCases.flatMap { kind in
            (0..<24).map { german.defaultName(of: kind, hour: $0) }
        }
        // Another sport has the same name at all times.
        #expect(Set(names).count == (Activity.Kind.allCases.count - 1) * TimeOfDay.allCases.count + 1)
    }

    @Test func theLocalHourOfTheStartCounts() {
        // 22:30 in UTC is 23:30 an hour ahead of it, and 16:30 six hours behind it.
        let start = Moment(unixMilliseconds: 1_795_300_200_000, utcOffset: 0)
        var activity = Activity(kind: .run, origin: .recorded, start: start)
        #expect(Messages.english.shownName(of: activity) == "Night run")
        activity.start = Moment(unixMilliseconds: start.unixMilliseconds, utcOffset: -6 * 3600)
        #expect(Messages.english.shownName(of: activity) == "Afternoon run")
        activity.name = "Park loop"
        #expect(Messages.english.shownName(of: activity) == "Park loop")
    }
}

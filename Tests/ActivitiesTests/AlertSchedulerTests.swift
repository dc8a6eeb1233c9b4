import Activities
import Cadence
import Testing

@Suite struct AlertSchedulerTests {
    /// A simulated day that asks for alerts at each given second.
    private struct Day {
        var clock = WallClock(midnightOf: "2026-11-21", utcOffset: 3600)
        var day = DailySteps()
        var alerts: AlertScheduler
        var goals = Goals()

        var stored: [HourBucket] = []

        init(
            _ settings: AlertSettings,
            clock: WallClock? = nil,
            goals: Goals = Goals(),
            state: AlertScheduler.State? = nil
        ) {
            alerts = AlertScheduler(settings: settings, state: state ?? AlertScheduler.State())
            self.goals = goals
            if let clock { self.clock = clock }
        }

        mutating func pass(_ seconds: Int, _ event: StepEvent? = nil) -> [Alert] {
            let local = clock.moment(afterMilliseconds: seconds * 1000)
            var actions = day.tick(at: .seconds(seconds), local: local)
            if let event { actions += day.handle(event, from: .steps, at: .seconds(seconds), local: local) }
            for case .write(let buckets) in actions { stored += buckets }
            for case .read(let date) in actions { day.load(stored: stored, of: date) }
            return alerts.due(day, goals: goals, at: .seconds(seconds), local: local)
        }

        /// The seconds with an alert; `events` has one character per second: `x` is a step, `0` is standing, `!` is a lost source.
        mutating func alertSeconds(_ events: String, from start: Int = 0) -> [Int] {
            let pairs = Array(events).enumerated()
            return pairs.compactMap { second, mark in
                let event: StepEvent? = mark == "x" ? .steps(1) : mark == "0" ? .standing : mark == "!" ? .lost : nil
                return pass(start + second, event).isEmpty ? nil : start + second
            }
        }
    }

    private func rest(_ seconds: Int) -> Day {
        Day(AlertSettings(inactivity: WindowLength(seconds: seconds)))
    }

    // MARK: - Inactivity

    @Test func inactivityIsReportedOnceUntilStepsAndAnotherFullPeriod() {
        var day = rest(5)
        #expect(day.alertSeconds("x0...................x0........x0.x0.x0......") == [5, 26, 42])
    }

    @Test func withoutASourceThereIsNoInactivity() {
        var day = rest(5)
        #expect(day.alertSeconds("..........").isEmpty)
        #expect(day.alertSeconds("...!......", from: 10).isEmpty)
    }

    @Test func aSilentSourceIsNotInactivity() {
        var day = rest(60)
        // The last reading, at second 2, is a step; after it the source is silent, which is not the same as standing.
        #expect(day.alertSeconds("xxx" + String(repeating: ".", count: 200)).isEmpty)
        #expect(day.alertSeconds("0" + String(repeating: ".", count: 100), from: 300) == [360])
    }

    @Test func inactivityRestartsWhenALostSourceReturns() {
        var day = rest(10)
        #expect(day.alertSeconds("x0.....!..0..............") == [20])
    }

    @Test func regularStepsPreventInactivity() {
        var day = rest(5)
        #expect(day.alertSeconds(String(repeating: "x...", count: 50)).isEmpty)
    }

    @Test func reportedInactivityIsNotRepeatedAfterARestart() {
        var first = rest(5)
        #expect(first.alertSeconds("x0.......") == [5])
        var second = Day(first.alerts.settings, state: first.alerts.state)
        #expect(second.alertSeconds("0............x0.....") == [18])
    }

    @Test func aChangedPeriodStartsWhenItIsSet() {
        var day = rest(600)
        #expect(day.alertSeconds("x0........").isEmpty)
        let local = day.clock.moment(afterMilliseconds: 10_000)
        day.alerts.set(AlertSettings(inactivity: WindowLength(seconds: 5)), at: .seconds(10), local: local)
        #expect(day.alerts.wake(day.day, at: .seconds(10), local: local) == .seconds(15))
        #expect(day.alertSeconds("..........", from: 10) == [15])
    }

    // MARK: - Reminders

    private func minutes(_ day: inout Day, hours: Double) -> [String] {
        (0..<Int(hours * 60)).compactMap { minute in
            let alerts = day.pass(minute * 60)
            return alerts.isEmpty ? nil : day.clock.moment(afterMilliseconds: minute * 60_000).iso8601
        }
    }

    private static let halfPastTwo = AlertSettings(reminder: ReminderTime(minuteOfDay: 150))

    @Test func aReminderComesOnceOnDaysOf23And25Hours() {
        let hour = 3600
        let long = WallClock(midnightOf: "2026-10-25", utcOffset: 2 * hour, transition: 1_792_890_000, to: hour)
        var autumn = Day(Self.halfPastTwo, clock: long)
        #expect(minutes(&autumn, hours: 49) == ["2026-10-25T02:30:00+02:00", "2026-10-26T02:30:00+01:00"])
        let short = WallClock(midnightOf: "2026-03-29", utcOffset: hour, transition: 1_774_746_000, to: 2 * hour)
        var spring = Day(Self.halfPastTwo, clock: short)
        #expect(minutes(&spring, hours: 47) == ["2026-03-29T03:00:00+02:00", "2026-03-30T02:30:00+02:00"])
    }

    @Test func aClockChangeDoesNotRepeatAReminder() {
        var clock = WallClock(midnightOf: "2026-11-21", utcOffset: 0)
        clock.changes = [
            WallClock.Change(at: 3 * 3600, utcOffset: 0, set: -2 * 3600),
            WallClock.Change(at: 10 * 3600, utcOffset: 0, set: -24 * 3600),
            WallClock.Change(at: 11 * 3600, utcOffset: 0, set: 48 * 3600),
        ]
        var day = Day(Self.halfPastTwo, clock: clock)
        #expect(
            minutes(&day, hours: 12) == ["2026-11-21T02:30:00Z", "2026-11-20T08:00:00Z", "2026-11-22T09:00:00Z"]
        )
    }

    @Test func aReminderIsNotRepeatedAfterARestart() {
        var before = Day(Self.halfPastTwo)
        #expect(minutes(&before, hours: 2).isEmpty)
        var after = Day(Self.halfPastTwo, state: before.alerts.state)
        #expect(after.pass(20 * 3600).map(\.kind) == [.reminder])
        var again = Day(Self.halfPastTwo, state: after.alerts.state)
        #expect(again.pass(21 * 3600).isEmpty)
    }

    @Test func aReminderSetToAPastTimeAppliesTomorrow() {
        var day = Day(AlertSettings())
        _ = day.pass(12 * 3600)
        let local = day.clock.moment(afterMilliseconds: 12 * 3_600_000)
        day.alerts.set(Self.halfPastTwo, at: .seconds(12 * 3600), local: local)
        #expect(day.pass(13 * 3600).isEmpty)
        #expect(day.pass(24 * 3600 + 9000).map(\.kind) == [.reminder])
    }

    @Test func aReminderSetToALaterTimeIsRepeatedOnTheSameDay() {
        var day = Day(Self.halfPastTwo)
        #expect(day.pass(9000).map(\.kind) == [.reminder])
        let local = day.clock.moment(afterMilliseconds: 10_000_000)
        let evening = AlertSettings(reminder: ReminderTime(minuteOfDay: 1200))
        day.alerts.set(evening, at: .seconds(10_000), local: local)
        #expect(day.pass(71_999).isEmpty)
        #expect(day.pass(72_000).map(\.kind) == [.reminder])
    }

    @Test func aReminderNamesTheMissingAmounts() {
        let goals = Goals(steps: 100, distance: Distance(meters: 5200))
        var day = Day(Self.halfPastTwo, goals: goals)
        _ = day.pass(60, .steps(40))
        #expect(day.pass(9000).map(\.text) == ["Still 60 steps, 5.20 km to go today."])
        var reached = Day(AlertSettings(reminder: ReminderTime(minuteOfDay: 150), goals: false), goals: Goals(steps: 9))
        #expect(reached.pass(60, .steps(9)).isEmpty)
        #expect(reached.pass(9000).isEmpty)
        var unknown = Day(Self.halfPastTwo, goals: goals)
        #expect(unknown.pass(9000).map(\.text) == ["Steps: no data: no source of steps was ever seen."])
    }

    // MARK: - Weeks

    /// The local times of the alerts about the week, and its Monday, asked every ten minutes.
    ///
    /// - Parameter asleep: The hours after the start in which nothing is asked.
    private func weeks(
        _ day: inout Day,
        days: Int,
        asleep: Range<Double> = 0..<0,
        recording: Range<Double> = 0..<0
    ) -> [String] {
        stride(from: 0, to: Double(days * 24), by: 1.0 / 6).filter { !asleep.contains($0) }.flatMap {
            hours -> [String] in
            let seconds = Int((hours * 3600).rounded())
            let local = day.clock.moment(afterMilliseconds: seconds * 1000)
            let alerts = day.alerts.due(
                day.day,
                goals: Goals(),
                isRecording: recording.contains(hours),
                at: .seconds(seconds),
                local: local
            )
            return alerts.compactMap { alert in
                guard case .week(let monday) = alert.kind else { return nil }
                return "\(local.date) \(local.clockText) about \(monday)"
            }
        }
    }

    private static let evening = AlertSettings(week: ReminderTime(minuteOfDay: 1140))
    /// A Saturday.
    private static let saturday = WallClock(midnightOf: "2026-11-21", utcOffset: 3600)

    /// The hours are counted from Saturday, 0:00; Sunday, 19:00 is hour 43.
    @Test(
        arguments: [
            (asleep: 0..<0, recording: 0..<0, at: "2026-11-22 19:00 about 2026-11-16"),
            (asleep: 41..<46, recording: 0..<0, at: "2026-11-22 22:00 about 2026-11-16"),
            (asleep: 41..<56.5, recording: 0..<0, at: "2026-11-23 08:30 about 2026-11-16"),
            (asleep: 41..<60, recording: 0..<0, at: nil),
            (asleep: 0..<0, recording: 42.5..<44.5, at: "2026-11-22 20:30 about 2026-11-16"),
            (asleep: 0..<0, recording: 42.5..<48.5, at: "2026-11-23 00:30 about 2026-11-16"),
            (asleep: 41..<45, recording: 44..<46, at: "2026-11-22 22:00 about 2026-11-16"),
        ] as [(asleep: Range<Double>, recording: Range<Double>, at: String?)]
    )
    func theWeekIsReportedOnceOnSundayOrBeforeMondayNoon(
        _ line: (asleep: Range<Double>, recording: Range<Double>, at: String?)
    ) {
        var day = Day(Self.evening, clock: Self.saturday)
        let expected = [line.at, "2026-11-29 19:00 about 2026-11-23"].compactMap(\.self)
        #expect(weeks(&day, days: 9, asleep: line.asleep, recording: line.recording) == expected)
    }

    @Test func aWeekIsReportedOnceWhenTheClockChanges() {
        let hour = 3600
        let night = AlertSettings(week: ReminderTime(minuteOfDay: 150))
        let long = WallClock(midnightOf: "2026-10-25", utcOffset: 2 * hour, transition: 1_792_890_000, to: hour)
        var autumn = Day(night, clock: long)
        #expect(weeks(&autumn, days: 2) == ["2026-10-25 02:30 about 2026-10-19"])
        let short = WallClock(midnightOf: "2026-03-29", utcOffset: hour, transition: 1_774_746_000, to: 2 * hour)
        var spring = Day(night, clock: short)
        #expect(weeks(&spring, days: 2) == ["2026-03-29 03:00 about 2026-03-23"])
        var newYear = Day(Self.evening, clock: WallClock(midnightOf: "2027-01-02", utcOffset: 0))
        #expect(weeks(&newYear, days: 3) == ["2027-01-03 19:00 about 2026-12-28"])
        // To the west on Sunday evening, and the clock set back by a day on Monday.
        var clock = Self.saturday
        clock.changes = [
            WallClock.Change(at: 44 * hour, utcOffset: -8 * hour),
            WallClock.Change(at: 65 * hour, utcOffset: hour, set: -24 * hour),
        ]
        var traveller = Day(Self.evening, clock: clock)
        #expect(weeks(&traveller, days: 5) == ["2026-11-22 19:00 about 2026-11-16"])
    }

    @Test func aWeekIsNotRepeatedAfterARestart() {
        var before = Day(Self.evening, clock: Self.saturday)
        #expect(weeks(&before, days: 2).count == 1)
        var after = Day(Self.evening, clock: Self.saturday, state: before.alerts.state)
        #expect(weeks(&after, days: 8).isEmpty)
        var off = Day(AlertSettings(), clock: Self.saturday)
        #expect(
            weeks(&off, days: 8).isEmpty
                && off.alerts.wake(off.day, at: .zero, local: off.clock.moment(afterMilliseconds: 0)) == nil
        )
    }

    @Test(arguments: [(hour: 42, first: "2026-11-22 19:00"), (44, "2026-11-29 19:00"), (50, "2026-11-29 19:00")])
    func aTimeOfTheWeekThatHasPassedAppliesAWeekLater(_ line: (hour: Int, first: String)) {
        var day = Day(AlertSettings(), clock: Self.saturday)
        day.clock.start += line.hour * 3600
        day.alerts.set(Self.evening, at: .zero, local: day.clock.moment(afterMilliseconds: 0))
        #expect(weeks(&day, days: 8).first?.hasPrefix(line.first) == true)
    }

    @Test func theSchedulerWakesEachMinuteOnSundayOnly() {
        let day = Day(Self.evening, clock: Self.saturday)
        let waits = [0, 23.99, 24, 42.99, 43.5, 48].map { hours in
            let local = day.clock.moment(afterMilliseconds: Int(hours * 3_600_000))
            return day.alerts.wake(day.day, at: .zero, local: local)
        }
        #expect(waits == [600, 600, 60, 60, 60, 600].map { .seconds($0) })
    }

    // MARK: - Goals

    @Test func aGoalIsReportedOncePerDayAndAgainWhenRaised() {
        var day = Day(AlertSettings(), goals: Goals(steps: 10))
        #expect(day.pass(1, .steps(9)).isEmpty)
        let alerts = day.pass(2, .steps(2))
        #expect(alerts.map(\.kind) == [.goal(.steps)])
        #expect(alerts.map(\.text) == ["11 steps today; the goal is 10 steps."])
        #expect(day.pass(3, .steps(2)).isEmpty)
        day.goals.steps = 20
        #expect(day.pass(4, .steps(7)).count == 1)
        var restarted = Day(AlertSettings(), goals: Goals(steps: 20), state: day.alerts.state)
        #expect(restarted.pass(5, .steps(50)).isEmpty)
        #expect(restarted.pass(86_400 + 5, .steps(50)).count == 1)
    }

    @Test func aGoalReachedWhileAlertsAreOffIsNotReportedLater() {
        var day = Day(AlertSettings(goals: false), goals: Goals(steps: 10))
        #expect(day.pass(1, .steps(11)).isEmpty)
        day.alerts.set(AlertSettings(), at: .seconds(2), local: day.clock.moment(afterMilliseconds: 2000))
        #expect(day.pass(2, .steps(1)).isEmpty)
    }

    @Test func noAlertBeforeTheStoredDayIsLoaded() {
        let goals = Goals(steps: 10)
        var day = DailySteps()
        var alerts = AlertScheduler(settings: AlertSettings(reminder: ReminderTime(minuteOfDay: 0)))
        let local = WallClock(midnightOf: "2026-11-21", utcOffset: 0).moment(afterMilliseconds: 1000)
        _ = day.handle(.steps(11), from: .steps, at: .seconds(1), local: local)
        #expect(alerts.due(day, goals: goals, at: .seconds(1), local: local).isEmpty)
        day.load(stored: [], of: local.date)
        #expect(alerts.due(day, goals: goals, at: .seconds(1), local: local).map(\.kind) == [.goal(.steps)])
    }

    // MARK: - Parsing

    @Test func lengthsAndTimesAreParsed() {
        #expect(WindowLength(parsing: "60s")?.seconds == 60)
        #expect(WindowLength(parsing: "10min")?.seconds == 600)
        #expect(WindowLength(parsing: "5")?.text == "5s")
        for text in ["4s", "601", "11min", "", "s", "-5s", "5h", "99999999999999999999s", "٥٥s"] {
            #expect(WindowLength(parsing: text) == nil, "\(text)")
        }
        #expect(ReminderTime(parsing: "18:00")?.minuteOfDay == 1080)
        #expect(ReminderTime(parsing: "7:05")?.text == "07:05")
        for text in ["24:00", "18", "18:0", "18:60", ":", "-1:00", "1:000"] {
            #expect(ReminderTime(parsing: text) == nil, "\(text)")
        }
    }
}

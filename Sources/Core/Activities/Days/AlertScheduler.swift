/// Decides when to alert the runner: after inactivity, at the reminder time, when a goal is reached, and at the end of a week.
///
/// - Inactivity: one alert when live step sensors have reported no step for the set time. The next alert comes only after a new step and
/// another full period. Time in which no sensor was live does not count as inactivity; the period then restarts with the next reading.
/// - Reminder: once per local day, the first time the local clock shows the set time or a later one. This also holds on days of 23 or 25
///   hours, when the clock is set past the time, and when the program was not running at that time. There is no reminder if all goals were
///   reached before it.
/// - Week: once per week, on Sunday from the set time on, but not during a recording. If the program was not running or the machine slept
///   until midnight, or a recording lasted so long, it comes on Monday before noon, about the week before.
/// - Goals: once per day for each measure and goal value, so a raised goal is reported again.
package struct AlertScheduler: Hashable, Sendable {
    /// The data that must be stored across restarts, so that no alert is sent twice.
    package struct State: Hashable, Sendable, Codable {
        /// Day numbers of the most recent days on which the reminder was due.
        var reminded: [Int] = []
        var reached: [Reached] = []
        /// Day numbers of the Mondays of the most recent weeks whose alert was due; nil in a state of an older version.
        var weeks: [Int]?
        /// Whether the current period of inactivity was already reported.
        var isResting = false

        struct Reached: Hashable, Codable {
            var dayNumber: Int
            var measure: Measure
            var goal: Double
        }

        package init() {}
    }

    package private(set) var settings: AlertSettings
    /// The data that must be stored across restarts.
    package private(set) var state: State

    /// The time at which the inactivity setting was last changed.
    private var settingsChangedAt = Duration.zero
    /// The time of the last step before the latest inactivity alert; nil if there was no such alert or step since the program started.
    private var alertedAfter: Duration?

    /// The number of days and of reached goals that are remembered.
    ///
    /// 32 is enough even if the clock is set back and forth by several days.
    private static let memory = 32

    package init(settings: AlertSettings = AlertSettings(), state: State = State()) {
        self.settings = settings
        self.state = state
    }

    /// Changes the settings.
    ///
    /// A reminder time that has already passed today first applies tomorrow, and a time on Sunday that has passed applies a week later. After a change of the inactivity time, the period restarts at
    /// `time`.
    package mutating func set(_ settings: AlertSettings, at time: Duration, local: Moment) {
        if settings.reminder != self.settings.reminder {
            state.reminded.removeAll { $0 == local.date.dayNumber }
            if let reminder = settings.reminder, local.minuteOfDay >= reminder.minuteOfDay {
                markReminded(on: local.date)
            }
        }
        if settings.week != self.settings.week {
            state.weeks?.removeAll { $0 == local.date.startOfWeek.dayNumber }
            if let monday = Self.weekDue(settings.week, local) { markWeek(monday) }
        }
        if settings.inactivity != self.settings.inactivity {
            settingsChangedAt = time
            state.isResting = false
        }
        self.settings = settings
    }

    /// Returns the alerts that must be shown now; call it after each event of the day and at the time that `wake` returns.
    ///
    /// - Parameter isRecording: Whether an activity is being recorded; the alert about the week waits for its end.
    package mutating func due(
        _ day: DailySteps,
        goals: Goals,
        isRecording: Bool = false,
        at time: Duration,
        local: Moment
    ) -> [Alert] {
        let inactivity = inactivity(day, at: time)
        let reached = reachedGoals(day, goals: goals, local: local)
        let reminder = reminder(day, goals: goals, at: time, local: local)
        return [inactivity, reminder, isRecording ? nil : week(local)].compactMap(\.self) + reached
    }

    /// The next time to call `due` if no event occurs; nil if no alert can become due without an event.
    ///
    /// Until the reminder has been sent, this time is at most one minute away.
    package func wake(_ day: DailySteps, at time: Duration, local: Moment) -> Duration? {
        var times: [Duration] = []
        if let length = settings.inactivity, !state.isResting, let resting = day.restingSince(at: time) {
            times.append(max(resting, settingsChangedAt) + length.duration)
        }
        if let reminder = settings.reminder, !state.reminded.contains(local.date.dayNumber) {
            // The local clock or time zone can change in the meantime, so check at least once a minute.
            let minutes = max(reminder.minuteOfDay - local.minuteOfDay, 0)
            times.append(time + .seconds(min(max(minutes * 60, 1), 60)))
        }
        if let week = settings.week {
            // Each minute on Sunday. On other days only every ten minutes: the machine can have slept, or the time zone can have changed.
            let minutes = (7 - local.date.weekday) * 1440 + week.minuteOfDay - local.minuteOfDay
            times.append(time + .seconds(min(max(minutes * 60, 60), local.date.weekday == 7 ? 60 : 600)))
        }
        return times.min()
    }
}

// MARK: - Each kind of alert

extension AlertScheduler {
    private mutating func inactivity(_ day: DailySteps, at time: Duration) -> Alert? {
        if day.lastStep != alertedAfter { state.isResting = false }
        guard let length = settings.inactivity, let resting = day.restingSince(at: time) else { return nil }
        guard !state.isResting, time - max(resting, settingsChangedAt) >= length.duration else { return nil }
        state.isResting = true
        alertedAfter = day.lastStep
        return Alert(kind: .inactivity, title: "Time to move", text: "No step in the last \(length.words).")
    }

    private mutating func reminder(_ day: DailySteps, goals: Goals, at time: Duration, local: Moment) -> Alert? {
        guard let reminder = settings.reminder, local.minuteOfDay >= reminder.minuteOfDay, day.isLoaded(local.date),
            !state.reminded.contains(local.date.dayNumber)
        else { return nil }
        markReminded(on: local.date)
        let tally = day.tally(on: local.date)
        let amounts = Measure.allCases.compactMap { measure in
            goals.value(of: measure).map { (measure, missing: $0 - measure.value(in: tally)) }
        }
        let missing = amounts.filter { $0.missing > 0 }.map { $0.words($1) }
        guard amounts.isEmpty || !missing.isEmpty else { return nil }
        let presence = day.presence(at: time)
        let text =
            if let explanation = presence.explanation, tally.steps == 0 {
                "Steps: \(explanation)."
            } else if missing.isEmpty {
                "\(Measure.steps.words(Double(tally.steps))) so far today."
            } else {
                "Still \(missing.joined(separator: ", ")) to go today."
            }
        return Alert(kind: .reminder, title: "Reminder", text: text)
    }

    private mutating func week(_ local: Moment) -> Alert? {
        guard let monday = Self.weekDue(settings.week, local), !(state.weeks ?? []).contains(monday.dayNumber) else {
            return nil
        }
        markWeek(monday)
        return Alert(kind: .week(monday), title: "Your week", text: "To see it: stridectl week \(monday)")
    }

    /// The Monday of the week whose alert is due at a time of day; nil on other days and before the time.
    private static func weekDue(_ time: ReminderTime?, _ local: Moment) -> CivilDate? {
        guard let time else { return nil }
        switch local.date.weekday {
        case 7 where local.minuteOfDay >= time.minuteOfDay: return local.date.startOfWeek
        case 1 where local.hour < 12: return local.date.advanced(by: -7)
        default: return nil
        }
    }

    private mutating func markWeek(_ monday: CivilDate) {
        state.weeks = (state.weeks ?? []).suffix(Self.memory - 1) + [monday.dayNumber]
    }

    private mutating func reachedGoals(_ day: DailySteps, goals: Goals, local: Moment) -> [Alert] {
        guard day.isLoaded(local.date) else { return [] }
        let tally = day.tally(on: local.date)
        return Measure.allCases.compactMap { measure in
            guard let goal = goals.value(of: measure), goal > 0, measure.value(in: tally) >= goal else { return nil }
            let reached = State.Reached(dayNumber: local.date.dayNumber, measure: measure, goal: goal)
            guard !state.reached.contains(reached) else { return nil }
            state.reached = state.reached.suffix(Self.memory - 1) + [reached]
            // A goal that was reached while goal alerts were off is not reported later.
            guard settings.goals else { return nil }
            return Alert(
                kind: .goal(measure),
                title: "Goal reached",
                text: "\(measure.words(measure.value(in: tally))) today; the goal is \(measure.words(goal))."
            )
        }
    }

    private mutating func markReminded(on date: CivilDate) {
        state.reminded = state.reminded.suffix(Self.memory - 1) + [date.dayNumber]
    }
}

extension Measure {
    /// An amount with its unit: `8,200 steps`, `3.10 km`, `250 kcal`.
    fileprivate func words(_ amount: Double) -> String {
        switch self {
        case .steps: phrase(amount.rounded(.up))
        case .distance, .calories: phrase(amount)
        }
    }
}

/// A message that strided shows to the runner.
package struct Alert: Hashable, Sendable {
    /// The reason for the alert; a new alert replaces an older one of the same kind.
    package enum Kind: Hashable, Sendable {
        /// No step was counted for the time that the runner has set.
        case inactivity
        /// The time of day that the runner has set for the reminder has come.
        case reminder
        case goal(Measure)
        /// The week from this Monday has ended; the caller shows its summary, or the text of the alert if it cannot be read.
        case week(CivilDate)
    }

    package let kind: Kind
    package let title: String
    package let text: String
}

package struct AlertSettings: Hashable, Sendable, Codable {
    /// The time without a step after which to alert; nil turns this alert off.
    package var inactivity: WindowLength?
    /// The time of day at which to report what is missing to the goals, or the steps so far if no goal is set; nil turns the reminder off.
    package var reminder: ReminderTime?
    /// The time of day on Sunday at which to show the summary of the week; nil turns it off.
    package var week: ReminderTime?
    package var goals: Bool

    package init(
        inactivity: WindowLength? = nil,
        reminder: ReminderTime? = nil,
        week: ReminderTime? = nil,
        goals: Bool = true
    ) {
        self.inactivity = inactivity
        self.reminder = reminder
        self.week = week
        self.goals = goals
    }
}

/// A time of day on the local clock.
package struct ReminderTime: Hashable, Sendable, Codable {
    package static let range = 0...1439

    /// Minutes since local midnight, within `range`.
    package let minuteOfDay: Int

    package init(minuteOfDay: Int) {
        self.minuteOfDay = min(max(minuteOfDay, Self.range.lowerBound), Self.range.upperBound)
    }

    /// Parses a time of day such as `18:00` or `7:05`; nil for any other text.
    package init?(parsing text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        self.init(minuteOfDay: hour * 60 + minute)
    }

    /// The time in the format that the settings use: `18:00`.
    package var text: String { (minuteOfDay / 60).padded(to: 2) + ":" + (minuteOfDay % 60).padded(to: 2) }
}

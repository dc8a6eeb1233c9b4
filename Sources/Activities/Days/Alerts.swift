import Cadence

/// Decides when a runner is told of inactivity, of the time, and of goals.
///
/// - Inactivity: once, when live sources saw no step for the whole length set; again only after a step and another whole length. A source
///   that was never seen, or is silent, is no rest: then the time begins anew with the first word.
/// - The reminder: once a day by the local clock, when it shows the time or a later one for the first time that day: so on days of 23 and 25
///   hours, when the clock jumps over it, and when the program was not running then. Not on a day whose goals are all reached by then.
/// - Goals: once a day for each measure and goal, so that a goal set higher is told again.
public struct Alerts: Hashable, Sendable {
    /// What is to be kept for the next run of the program, so that nothing is told twice.
    public struct State: Hashable, Sendable, Codable {
        /// Numbers of the last days on which the reminder was due.
        var reminded: [Int] = []
        /// Goals that were reached.
        var reached: [Reached] = []
        /// Whether the runner was told of the rest that lasts.
        var isResting = false

        struct Reached: Hashable, Codable {
            var dayNumber: Int
            var measure: Measure
            var goal: Double
        }

        /// Nothing was told yet.
        public init() {}
    }

    /// What the runner wants to be told of.
    public private(set) var settings: AlertSettings
    /// What is to be kept.
    public private(set) var state: State

    /// Since when the length of a rest has been what it is.
    private var settled = Duration.zero
    /// The step before the rest of which the runner was told; nil where that was in an earlier run of the program.
    private var toldAfter: Duration?

    /// How many days and goals are remembered: enough for a clock that goes back and forth over days.
    private static let memory = 32

    /// Alerts that go on where the run of the program before left off.
    public init(settings: AlertSettings = AlertSettings(), state: State = State()) {
        self.settings = settings
        self.state = state
    }

    /// Takes other settings.
    ///
    /// A reminder set to a time that is past today is first given tomorrow, and a rest counts from here on for a length newly set.
    public mutating func set(_ settings: AlertSettings, at time: Duration, local: Moment) {
        if settings.reminder != self.settings.reminder {
            state.reminded.removeAll { $0 == local.date.dayNumber }
            if let reminder = settings.reminder, local.minuteOfDay >= reminder.minuteOfDay {
                remind(on: local.date)
            }
        }
        if settings.inactivity != self.settings.inactivity {
            settled = time
            state.isResting = false
        }
        self.settings = settings
    }

    /// What is to be told now; to be asked after each event of the day, and at `wake`.
    public mutating func due(_ day: StepDay, goals: Goals, at time: Duration, local: Moment) -> [Alert] {
        let inactivity = inactivity(day, at: time)
        let reached = reachedGoals(day, goals: goals, local: local)
        let reminder = reminder(day, goals: goals, at: time, local: local)
        return [inactivity, reminder].compactMap(\.self) + reached
    }

    /// When to ask next if nothing happens: at the end of a rest, and when the clock shows the reminder's time.
    public func wake(_ day: StepDay, at time: Duration, local: Moment) -> Duration? {
        var times: [Duration] = []
        if let length = settings.inactivity, !state.isResting, let resting = day.restingSince(at: time) {
            times.append(max(resting, settled) + length.duration)
        }
        if let reminder = settings.reminder, !state.reminded.contains(local.date.dayNumber) {
            // The clock may be set or change its zone meanwhile, so that nobody sleeps for longer than a minute.
            let minutes = max(reminder.minuteOfDay - local.minuteOfDay, 0)
            times.append(time + .seconds(min(max(minutes * 60, 1), 60)))
        }
        return times.min()
    }
}

// MARK: - Each of them

extension Alerts {
    private mutating func inactivity(_ day: StepDay, at time: Duration) -> Alert? {
        if day.lastStep != toldAfter { state.isResting = false }
        guard let length = settings.inactivity, let resting = day.restingSince(at: time) else { return nil }
        guard !state.isResting, time - max(resting, settled) >= length.duration else { return nil }
        state.isResting = true
        toldAfter = day.lastStep
        return Alert(kind: .inactivity, title: "Time to move", text: "No step in the last \(length.words).")
    }

    private mutating func reminder(_ day: StepDay, goals: Goals, at time: Duration, local: Moment) -> Alert? {
        guard let reminder = settings.reminder, local.minuteOfDay >= reminder.minuteOfDay, day.knows(local.date),
            !state.reminded.contains(local.date.dayNumber)
        else { return nil }
        remind(on: local.date)
        let tally = day.tally(on: local.date)
        let set = Measure.allCases.filter { goals.value(of: $0) != nil }
        let missing = set.compactMap { $0.missing(in: tally, goals: goals) }
        guard set.isEmpty || !missing.isEmpty else { return nil }
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

    private mutating func reachedGoals(_ day: StepDay, goals: Goals, local: Moment) -> [Alert] {
        guard day.knows(local.date) else { return [] }
        let tally = day.tally(on: local.date)
        return Measure.allCases.compactMap { measure in
            guard let goal = goals.value(of: measure), goal > 0, measure.value(in: tally) >= goal else { return nil }
            let reached = State.Reached(dayNumber: local.date.dayNumber, measure: measure, goal: goal)
            guard !state.reached.contains(reached) else { return nil }
            state.reached = state.reached.suffix(Self.memory - 1) + [reached]
            // One reached while nobody wanted to know is no news later.
            guard settings.goals else { return nil }
            return Alert(
                kind: .goal(measure),
                title: "Goal reached",
                text: "\(measure.words(measure.value(in: tally))) today, of \(measure.words(goal))."
            )
        }
    }

    private mutating func remind(on date: CivilDate) {
        state.reminded = state.reminded.suffix(Self.memory - 1) + [date.dayNumber]
    }
}

// MARK: - In words

extension Measure {
    /// What is missing to its goal; nil where it is reached or there is none.
    fileprivate func missing(in tally: Tally, goals: Goals) -> String? {
        guard let goal = goals.value(of: self) else { return nil }
        let missing = goal - value(in: tally)
        return missing > 0 ? words(missing) : nil
    }

    /// An amount of it: `8200 steps`, `3.10 km`, `250 kcal`.
    fileprivate func words(_ amount: Double) -> String {
        switch self {
        case .steps: phrase(amount.rounded(.up))
        case .distance, .calories: phrase(amount)
        }
    }
}

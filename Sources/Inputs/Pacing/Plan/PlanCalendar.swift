/// The calendar of a cadence plan: the runner's days, the moves of this week, and the latest runs with clicks.
///
/// Two runs a week have clicks, because a step of the plan needs four runs in two weeks; the runner's other days are easy runs without
/// clicks. A day that was missed is not added to a later day, and a missed week is not added to a later week. Feedback in some of the runs
/// follows Willy et al. 2016 (10.1111/sms.12413), whose runners practised in eight runs with decreasing feedback; the number of
/// runs per week is the project's own design. Days are counted from 1 January 1970.
package struct PlanCalendar: Hashable, Sendable, Codable {
    /// The days on which the runner runs, until others are set: three days with a day of rest between two of them.
    package static let defaultDays: Set<Weekday> = [.tuesday, .thursday, .saturday]
    static let runsWithClicks = 2
    /// The largest number of stored runs: enough for two weeks with one run each day.
    private static let mostRuns = 14

    struct Run: Hashable, Sendable, Codable {
        var day: Int
        /// Share of the measured time in which the runner was in sync, 0…1.
        var shareInSync: Double
        /// The share by which the plan raised the cadence in this run.
        var raise: Double
        /// Share of the time in which the clicks sounded, 0…1.
        var clickShare: Double
    }

    /// Exchanges two days of one week.
    struct Move: Hashable, Sendable, Codable {
        var monday: Int
        var from: Weekday
        var to: Weekday
    }

    /// The days of the week on which the runner runs.
    package private(set) var days = Self.defaultDays
    private(set) var runs: [Run] = []
    private var moves: [Move] = []
    /// The day of the first run after a break in which the counting of runs began again; nil if there was none in this step.
    var restartedOn: Int?

    /// The first day that can be missed; nil in a plan of version 1 until its days are changed.
    private var begin: Int?

    package init() {}

    /// Whether the values of a stored calendar are possible.
    var isValid: Bool {
        !days.isEmpty && runs.count <= Self.mostRuns && moves.count <= Self.mostMoves
            && runs.allSatisfy {
                (0...1).contains($0.shareInSync) && (0...CadencePlan.goals.upperBound + 1e-9).contains($0.raise)
                    && (0...1).contains($0.clickShare)
            }
    }

    private static let mostMoves = 50
}

// MARK: - Changes

extension PlanCalendar {
    /// A change of the calendar by the runner.
    package enum Change: Hashable, Sendable {
        /// The plan begins on this day; no earlier day counts as missed.
        case begin(today: Int)
        /// The runner runs on these days of each week; no day before `today` counts as missed.
        case days(Set<Weekday>, today: Int)
        /// Exchange two days of the week that contains `today`.
        case move(from: Weekday, to: Weekday, today: Int)
    }

    /// Why a change of the calendar was refused.
    package enum Refusal: Error, Hashable, Sendable {
        case noDay
        /// There is no run on the day to be moved.
        case noRun(Weekday)
        /// The day is past, or a run was recorded on it.
        case past(Weekday)
        case tooManyMoves
    }

    /// Applies a change of the runner.
    package mutating func apply(_ change: Change) throws(Refusal) {
        switch change {
        case .begin(let today): begin = today
        case .days(let days, let today):
            guard !days.isEmpty else { throw .noDay }
            self.days = days
            begin = today
        case .move(let from, let to, let today):
            let monday = Self.monday(of: today)
            guard hasRun(on: from, inWeekOf: monday) else { throw .noRun(from) }
            for weekday in [from, to] {
                let day = monday + weekday.daysSinceMonday
                guard day >= today, !runs.contains(where: { $0.day == day }) else { throw .past(weekday) }
            }
            moves.removeAll { $0.monday != monday }
            guard moves.count < Self.mostMoves else { throw .tooManyMoves }
            if from != to { moves.append(Move(monday: monday, from: from, to: to)) }
        }
    }

    mutating func record(_ run: Run) {
        runs.append(run)
        if runs.count > Self.mostRuns { runs.removeFirst() }
    }
}

// MARK: - The week

extension PlanCalendar {
    static func monday(of day: Int) -> Int { day &- Weekday(day: day).daysSinceMonday }

    func hasRun(on weekday: Weekday, inWeekOf monday: Int) -> Bool { days.contains(origin(of: weekday, monday)) }

    /// Whether a day without its run was missed.
    ///
    /// Runs of a plan of version 1 were not stored, so days before the first stored run are not missed.
    func isMissed(_ day: Int, today: Int) -> Bool { day < today && day >= begin ?? runs.first?.day ?? today }

    /// Whether no run since a day was removed because of the limit.
    func keepsRuns(since day: Int) -> Bool { runs.count < Self.mostRuns || runs.first.map { $0.day < day } ?? true }

    /// Whether a day lies before the day on which the plan began or its days of the week were last changed.
    func isBeforeBegin(_ day: Int) -> Bool { begin.map { day < $0 } ?? false }

    func hasClicks(on weekday: Weekday, inWeekOf monday: Int) -> Bool {
        daysWithClicks.contains(origin(of: weekday, monday))
    }

    /// The day whose run was moved to this day; the same day if nothing was moved.
    func origin(of day: Int) -> Int {
        let monday = Self.monday(of: day)
        return monday &+ origin(of: Weekday(day: day), monday).daysSinceMonday
    }

    private func origin(of weekday: Weekday, _ monday: Int) -> Weekday {
        moves.reversed().filter { $0.monday == monday }.reduce(weekday) { day, move in
            day == move.to ? move.from : day == move.from ? move.to : day
        }
    }

    /// The runner's days with clicks: two days that are as far apart as possible, also from one week to the next.
    private var daysWithClicks: [Weekday] {
        let days = Weekday.allCases.filter(self.days.contains)
        guard days.count > Self.runsWithClicks else { return days }
        var best: (gap: Int, days: [Weekday]) = (0, [])
        for (index, first) in days.enumerated() {
            for second in days[(index + 1)...] {
                let apart = second.daysSinceMonday - first.daysSinceMonday
                let gap = min(apart, 7 - apart)
                if gap > best.gap { best = (gap, [first, second]) }
            }
        }
        return best.days
    }
}

import Cadence
import Foundation
import Pacing
import TestSupport
import Testing

/// Days are counted from 1 January 1970; day 20 780 is Monday, 23 November 2026.
@Suite struct PlanCalendarTests {
    private static let monday = 20_780

    /// One letter per day: C clicks, e easy, - rest; with a mark for what became of it: + done, ! missed.
    private func text(_ plan: CadencePlan, today: Int) -> String {
        plan.week(of: today).map { day in
            let letter =
                switch day.workout {
                case .clicks: "C"
                case .easy: "e"
                case .rest: "-"
                }
            return switch day.outcome {
            case .done: letter + "+"
            case .missed: letter + "!"
            case nil: letter
            }
        }.joined()
    }

    private func run(_ plan: inout CadencePlan, on day: Int, inSync share: Double = 0.9) {
        plan.update(after: .init(duration: .seconds(1800), shareInSync: share, day: day))
    }

    @Test func aWeekBeginsOnMonday() {
        // 1 January 1970 was a Thursday.
        #expect(
            (0..<7).map { Weekday(day: $0) } == [.thursday, .friday, .saturday, .sunday, .monday, .tuesday, .wednesday]
        )
        #expect(Weekday(day: -1) == .wednesday)
        #expect(Weekday(day: Self.monday) == .monday)
        let week = CadencePlan().week(of: Self.monday + 3)
        #expect(week.map(\.day) == Array(Self.monday..<Self.monday + 7))
    }

    @Test func twoRunsAWeekHaveClicks() throws {
        var plan = CadencePlan()
        #expect(text(plan, today: Self.monday) == "-C-e-C-")
        try plan.apply(.days([.monday, .sunday], today: Self.monday))
        #expect(text(plan, today: Self.monday) == "C-----C")
        try plan.apply(.days(Set(Weekday.allCases), today: Self.monday))
        #expect(text(plan, today: Self.monday) == "CeeCeee")
        try plan.apply(.days([.friday], today: Self.monday))
        #expect(text(plan, today: Self.monday) == "----C--")
        #expect(throws: PlanCalendar.Refusal.noDay) { try plan.apply(.days([], today: Self.monday)) }
    }

    @Test func fiftyMovesAWeekAreEnough() throws {
        var plan = CadencePlan()
        let days = [Weekday.tuesday, .wednesday]
        for move in 0..<50 {
            try plan.apply(.move(from: days[move % 2], to: days[(move + 1) % 2], today: Self.monday))
        }
        let before = text(plan, today: Self.monday)
        #expect(before == "-C-e-C-")
        #expect(throws: PlanCalendar.Refusal.tooManyMoves) {
            try plan.apply(.move(from: .tuesday, to: .wednesday, today: Self.monday))
        }
        #expect(text(plan, today: Self.monday) == before)
        try plan.apply(.move(from: .tuesday, to: .wednesday, today: Self.monday + 7))
    }

    @Test func aCompletePlanSaysSo() {
        var plan = CadencePlan(goal: 0.025)
        #expect(plan.progress.phase == .raising)
        for day in 0..<30 { run(&plan, on: day, inSync: 1) }
        #expect(plan.progress.phase == .complete && plan.clickShare == 0)
        #expect(Weekday.allCases.map(\.daysSinceMonday) == Array(0..<7))
    }

    @Test func aMovedRunIsOnItsNewDayInThisWeekOnly() throws {
        var plan = CadencePlan()
        try plan.apply(.move(from: .tuesday, to: .wednesday, today: Self.monday))
        #expect(text(plan, today: Self.monday) == "--Ce-C-")
        #expect(text(plan, today: Self.monday + 7) == "-C-e-C-")
        // A day with a run is exchanged.
        try plan.apply(.move(from: .wednesday, to: .thursday, today: Self.monday))
        #expect(text(plan, today: Self.monday) == "--eC-C-")
        try plan.apply(.move(from: .thursday, to: .tuesday, today: Self.monday + 1))
        #expect(text(plan, today: Self.monday) == "-Ce--C-")
    }

    @Test func daysThatAreOverCannotBeMoved() throws {
        var plan = CadencePlan()
        let wednesday = Self.monday + 2
        #expect(throws: PlanCalendar.Refusal.past(.tuesday)) {
            try plan.apply(.move(from: .tuesday, to: .friday, today: wednesday))
        }
        #expect(throws: PlanCalendar.Refusal.past(.monday)) {
            try plan.apply(.move(from: .thursday, to: .monday, today: wednesday))
        }
        #expect(throws: PlanCalendar.Refusal.noRun(.friday)) {
            try plan.apply(.move(from: .friday, to: .sunday, today: wednesday))
        }
        run(&plan, on: Self.monday + 3)
        #expect(throws: PlanCalendar.Refusal.past(.thursday)) {
            try plan.apply(.move(from: .thursday, to: .friday, today: wednesday))
        }
    }

    @Test func missedRunsAreNotAddedLater() throws {
        var plan = CadencePlan()
        try plan.apply(.begin(today: Self.monday))
        run(&plan, on: Self.monday + 1)
        #expect(text(plan, today: Self.monday + 2) == "-C+-e-C-")
        #expect(text(plan, today: Self.monday + 6) == "-C+-e-C!-")
        for week in 1...8 { #expect(text(plan, today: Self.monday + 7 * week) == "-C-e-C-") }
    }

    @Test func daysBeforeTheBeginAreNotMissed() throws {
        var plan = CadencePlan()
        try plan.apply(.begin(today: Self.monday + 3))
        #expect(text(plan, today: Self.monday + 3) == "---e-C-")
        #expect(text(plan, today: Self.monday + 6) == "---e-C!-")
        try plan.apply(.days([.monday, .friday], today: Self.monday + 6))
        #expect(text(plan, today: Self.monday + 6) == "-------")
    }

    @Test func aRunOnAnotherDayIsShownOnThatDay() throws {
        var plan = CadencePlan()
        try plan.apply(.begin(today: Self.monday))
        run(&plan, on: Self.monday + 2)
        #expect(text(plan, today: Self.monday + 3) == "-C!C+e-C-")
    }

    @Test func theWeekShowsWhatFollowsIfTheRunsAreInSync() throws {
        var plan = CadencePlan(goal: 0.025)
        for day in [-13, -9, -6, -2] { run(&plan, on: Self.monday + day) }
        // The fourth run came two weeks after the first one only now.
        run(&plan, on: Self.monday + 1)
        let shares = plan.week(of: Self.monday + 2).compactMap { day in
            if case .clicks(_, let share) = day.workout { share } else { nil }
        }
        #expect(shares == [1, 0.75])
        #expect(plan.progress.phase == .fading)
    }

    @Test(arguments: [0.025, 0.05, 0.1], [[Weekday.friday], [.monday, .thursday], Weekday.allCases])
    func theWholePlanEndsWithTheLastRunWithClicks(goal: Double, days: [Weekday]) throws {
        var plan = CadencePlan(goal: goal)
        try plan.apply(.days(Set(days), today: Self.monday))
        let all = plan.days(today: Self.monday)
        #expect(Array(all.prefix(days.count)) == plan.week(of: Self.monday).filter { $0.workout != .rest })
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.day < $1.day })
        // Each run is as the plan is on its day if all runs before it were in sync.
        for planned in all {
            guard case .clicks(let raise, let share) = planned.workout else { continue }
            #expect(abs(raise - (plan.factor - 1)) < 1e-9 && share == plan.clickShare)
            run(&plan, on: planned.day, inSync: 1)
        }
        #expect(plan.isComplete)
        #expect((all.last?.day ?? 0) - Self.monday < 7 * 25)
        let later = plan.days(today: Self.monday + 700)
        #expect(later.filter { $0.day >= Self.monday + 700 }.allSatisfy { $0.workout == .easy })
    }

    @Test(
        arguments: [
            // The days of the runs, counted from Monday, and today: the runs done and planned.
            ([], 0, 0, 0), ([], 2, 0, 1), ([1], 1, 1, 1), ([1], 6, 1, 2), ([1, 5], 6, 2, 2), ([2, 6], 6, 2, 2),
            ([0, 1, 2, 5], 6, 4, 4), ([1, 5], 13, 2, 2), ([1, 8], 13, 1, 2),
        ] as [([Int], Int, Int, Int)]
    )
    func theRunsOfAWeekAreCounted(_ days: [Int], today: Int, done: Int, planned: Int) throws {
        var plan = CadencePlan()
        try plan.apply(.begin(today: Self.monday))
        for day in days { run(&plan, on: Self.monday + day) }
        let kept = try #require(plan.kept(inWeekOf: Self.monday + 3, today: Self.monday + today))
        #expect(kept == (done, planned))
    }

    @Test func aWeekWhoseRunsAreNotKeptIsUnknown() {
        var plan = CadencePlan()
        for day in 0..<20 { run(&plan, on: Self.monday + day) }
        #expect(plan.kept(inWeekOf: Self.monday, today: Self.monday + 20) == nil)
        #expect(plan.kept(inWeekOf: Self.monday + 7, today: Self.monday + 20)?.done == 7)
    }

    @Test func aRunKeepsItsOriginWhenItIsMoved() throws {
        var plan = CadencePlan()
        run(&plan, on: Self.monday - 5)
        let before = plan.days(today: Self.monday).map(\.origin)
        #expect(before.first == Self.monday - 5)
        try plan.apply(.move(from: .tuesday, to: .wednesday, today: Self.monday))
        try plan.apply(.move(from: .wednesday, to: .saturday, today: Self.monday))
        let after = plan.days(today: Self.monday)
        #expect(after.map(\.origin).sorted() == before)
        #expect(after.map(\.day) != before)
    }

    @Test func afterABreakOfMoreThanTwoWeeksTheRunsOfTheStepAreCountedAgain() {
        var plan = CadencePlan()
        for day in [0, 3, 7] { run(&plan, on: Self.monday + day) }
        #expect(plan.progress.runsInSync == 3)
        #expect(plan.progress.earliestDay == Self.monday + 14)
        run(&plan, on: Self.monday + 60)
        #expect(plan.progress.runsInSync == 1)
        #expect(plan.progress.restartedOn == Self.monday + 60)
        #expect(plan.progress.step == 1)
        // A break of two weeks is not too long.
        run(&plan, on: Self.monday + 74)
        #expect(plan.progress.runsInSync == 2)
    }

    @Test func theProgressSaysHowARunCounts() {
        var plan = CadencePlan()
        run(&plan, on: Self.monday, inSync: 0.3)
        #expect(plan.progress.latestShareInSync == 0.3)
        #expect(plan.progress.isLastBeforeStepBack)
        #expect(plan.progress.runsInSync == 0)
    }

    @Test func aCompletePlanHasNoRunsWithClicks() {
        var plan = CadencePlan(goal: 0.025)
        for day in 0..<20 { run(&plan, on: Self.monday - 30 + day) }
        #expect(plan.isComplete)
        #expect(text(plan, today: Self.monday) == "-e-e-e-")
    }

    /// Version 1 had no calendar.
    @Test func aPlanOfVersion1IsRead() throws {
        let json = #"{"version":1,"goal":0.05,"step":1,"fade":0,"runsInSync":3,"runsOutOfSync":0,"heldSince":20700}"#
        let state = try JSONDecoder().decode(CadencePlan.State.self, from: Data(json.utf8))
        let plan = try CadencePlan(state)
        #expect(plan.progress.runsInSync == 3)
        #expect(text(plan, today: Self.monday) == "-C-e-C-")
        let written = try JSONEncoder().encode(plan.state)
        #expect(try CadencePlan(JSONDecoder().decode(CadencePlan.State.self, from: written)) == plan)
        #expect(plan.state.version == 2)
    }

    @Test func aDamagedCalendarIsRefused() throws {
        var state = CadencePlan().state
        state.calendar = nil
        #expect(throws: StoredStateError.nonsense("calendar")) { try CadencePlan(state) }
        let json = #"{"days":[],"runs":[],"moves":[]}"#
        state.calendar = try JSONDecoder().decode(PlanCalendar.self, from: Data(json.utf8))
        #expect(throws: StoredStateError.nonsense("calendar")) { try CadencePlan(state) }
    }

    @Test(arguments: UInt64(1)...30)
    func afterRandomChangesTheWeekHasTheSameRuns(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var plan = CadencePlan()
        let days = Set(Weekday.allCases.shuffled(using: &random).prefix(Int.random(in: 1...7, using: &random)))
        try plan.apply(.days(days, today: Self.monday))
        for _ in 0..<30 {
            let from = Weekday.allCases.randomElement(using: &random) ?? .monday
            let to = Weekday.allCases.randomElement(using: &random) ?? .monday
            try? plan.apply(.move(from: from, to: to, today: Self.monday))
            let week = text(plan, today: Self.monday)
            #expect(week.count { $0 != "-" } == days.count, "seed \(seed)")
            #expect(week.count { $0 == "C" } == min(days.count, 2), "seed \(seed)")
            #expect(Set(plan.week(of: Self.monday).map(\.origin)).count == 7, "seed \(seed)")
        }
    }
}

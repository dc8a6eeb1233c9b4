import Cadence
import Foundation
import Pacing
import Testing
import TestSupport

extension CadencePlan {
    /// One run of half an hour on a day.
    fileprivate mutating func run(inSync share: Double, day: Int, minutes: Int = 30) {
        update(after: RunSummary(duration: .seconds(60 * minutes), shareInSync: share, day: day))
    }

    /// So many runs in sync, one each so many days; returns the day of the last.
    @discardableResult
    fileprivate mutating func runs(_ count: Int, each days: Int, from day: Int) -> Int {
        for index in 0..<count { run(inSync: 0.9, day: day + index * days) }
        return day + (count - 1) * days
    }

    fileprivate var percent: Double { ((factor - 1) * 1000).rounded() / 10 }
}

@Suite struct CadencePlanTests {
    @Test func aNewPlanIsAtItsFirstStepWithAllClicks() {
        let plan = CadencePlan()
        #expect(plan.percent == 2.5)
        #expect(plan.clickShare == 1)
        #expect(!plan.isComplete)
    }

    @Test func aStepLastsFourRunsAndTwoWeeks() {
        var plan = CadencePlan()
        plan.runs(4, each: 4, from: 100)
        #expect(plan.percent == 2.5, "four runs in 12 days")
        plan.run(inSync: 0.9, day: 114)
        #expect(plan.percent == 5)
    }

    @Test func sixRunsInSyncEndAStepAtAnyTime() {
        var plan = CadencePlan()
        plan.runs(5, each: 1, from: 100)
        #expect(plan.percent == 2.5)
        plan.run(inSync: 0.7, day: 105)
        #expect(plan.percent == 5)
    }

    @Test func aStepHasAtLeastFourRuns() {
        var plan = CadencePlan()
        plan.runs(3, each: 100, from: 0)
        #expect(plan.percent == 2.5)
    }

    @Test func atTheGoalTheClicksFadeOut() {
        var plan = CadencePlan()
        let raised = plan.runs(6, each: 2, from: 0)
        let held = plan.runs(5, each: 2, from: raised + 2)
        #expect(plan.clickShare == 1)
        var shares: [Double] = []
        for run in 1...5 {
            plan.run(inSync: 0.9, day: held + 2 * run)
            shares.append(plan.clickShare)
        }
        #expect(shares == [0.75, 0.5, 0.25, 0, 0])
        #expect(plan.isComplete)
        #expect(plan.percent == 5)
    }

    @Test func shortRunsDoNotCount() {
        var plan = CadencePlan()
        let before = plan
        for day in 0..<30 {
            plan.run(inSync: 1, day: day, minutes: 9)
            plan.run(inSync: 0, day: day, minutes: 9)
            plan.run(inSync: .nan, day: day)
        }
        #expect(plan == before)
    }

    @Test func twoConsecutiveRunsOutOfSyncGoBackOneStep() {
        var plan = CadencePlan()
        plan.runs(6, each: 2, from: 0)
        plan.run(inSync: 0.3, day: 20)
        plan.run(inSync: 0.5, day: 22)
        plan.run(inSync: 0.3, day: 24)
        #expect(plan.percent == 5, "not in a row")
        plan.run(inSync: 0.3, day: 26)
        #expect(plan.percent == 2.5)
        for day in [28, 30, 32, 34, 36, 38] { plan.run(inSync: 0.1, day: day) }
        #expect(plan.percent == 0, "there is no step below the runner's own cadence")
        plan.runs(6, each: 2, from: 40)
        #expect(plan.percent == 2.5)
    }

    @Test func whileFadingAStepBackIncreasesTheClicks() {
        var plan = CadencePlan(goal: 0.025)
        plan.runs(8, each: 1, from: 0)
        #expect(plan.clickShare == 0.25)
        plan.run(inSync: 0.2, day: 10)
        plan.run(inSync: 0.2, day: 11)
        #expect(plan.clickShare == 0.5)
        #expect(plan.percent == 2.5)
    }

    @Test func noPlanExceedsItsMaximum() {
        for (goal, least) in [(0.10, 10.0), (0.5, 10), (.infinity, 10), (0.06, 6), (-1, 2.5), (.nan, 5)] {
            var plan = CadencePlan(goal: goal)
            plan.runs(200, each: 3, from: 0)
            #expect(plan.percent == least)
            #expect(plan.factor <= 1.1 + 1e-12)
        }
    }

    @Test func theExplanationIsOneLineWithoutMedicalAdvice() {
        var plan = CadencePlan()
        #expect(
            plan.explanation
                == "+2.5 % of +5 %: the next step after 4 runs in sync over two weeks, or 6 sooner; 0 so far;"
                + " not medical advice"
        )
        for day in 0..<40 {
            plan.run(inSync: 0.9, day: day)
            #expect(plan.explanation.hasSuffix("not medical advice"))
            #expect(!plan.explanation.contains("\n"))
        }
        #expect(plan.explanation.hasPrefix("+5 % reached and kept without clicks"))
    }

    @Test(arguments: UInt64(1)...50)
    func afterRandomRunsThePlanCanBeStored(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var plan = CadencePlan(goal: .random(in: 0...0.12, using: &random))
        for _ in 0..<200 {
            let before = plan
            let day = Int.random(in: -1000...1000, using: &random)
            plan.run(inSync: .random(in: -0.2...1.2, using: &random), day: day)
            #expect(abs(plan.factor - before.factor) <= 0.025 + 1e-12, "seed \(seed)")
            let json = try JSONEncoder().encode(plan.state)
            #expect(try CadencePlan(JSONDecoder().decode(CadencePlan.State.self, from: json)) == plan, "seed \(seed)")
        }
    }

    @Test func theErrorForAnInvalidValueNamesIt() {
        let damages: [(String, (inout CadencePlan.State) -> Void)] = [
            ("goal", { $0.goal = 0.3 }), ("goal", { $0.goal = .nan }), ("step", { $0.step = 3 }),
            ("step", { $0.step = -1 }), ("fade", { $0.fade = 1 }), ("fade", { ($0.step, $0.fade) = (2, 9) }),
            ("runsInSync", { $0.runsInSync = 7 }), ("runsOutOfSync", { $0.runsOutOfSync = -1 }),
        ]
        for (name, damage) in damages {
            var state = CadencePlan().state
            damage(&state)
            #expect(throws: StoredStateError.nonsense(name)) { try CadencePlan(state) }
        }
        var state = CadencePlan().state
        state.version = 7
        #expect(throws: StoredStateError.unknownVersion(7)) { try CadencePlan(state) }
    }
}

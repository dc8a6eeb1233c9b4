import Activities
import Cadence
import Clocks
import Control
import DaemonStatus
import Pacing

// Carries out the calls about the pace and the cadence.

extension RequestHandlers {
    func addPace(to methods: inout ControlMethods) {
        methods.handle { (call: SetPace) throws(ControlError) in
            let speed = try valid("speed_mps", try Speed(validatingPace: call.metersPerSecond))
            return try await target(after: .pace(speed))
        }
        methods.handle { (call: ChangePace) throws(ControlError) in
            guard call.deltaMetersPerSecond.isFinite else {
                throw .invalidValue(what: "delta_mps", reason: "the change of the pace is not a number")
            }
            return try await target(after: .changePace(metersPerSecond: call.deltaMetersPerSecond))
        }
        methods.handle { (call: HoldCadence) throws(ControlError) in
            let cadence = try valid("cadence_spm", try StepRate(validatingStepsPerMinute: call.stepsPerMinute))
            return try await target(after: .holdCadence(cadence))
        }
        methods.handle { (_: FollowPace) throws(ControlError) in try await target(after: .followPace) }
        methods.handle { (call: Follow) throws(ControlError) in
            .init(try await carryOut(.follow(FollowedSource(sameWordAs: call.source))))
        }
        methods.handle { (_: GetRunnerModel) in .init(model: RunnerModelReport(await daemon.run.pacer)) }
        methods.handle { (_: ResetRunnerModel) throws(ControlError) in
            let run = try await carryOut(.forgetModel)
            await settleState()
            return .init(model: RunnerModelReport(run.pacer))
        }
        methods.handle { (_: LearnRunnerModel) throws(ControlError) in
            do throws(RunController.Refused) {
                let learnt = try await daemon.run.learnModel()
                return .init(await settledRun, learnt)
            } catch {
                throw .invalidValue(what: "logbook", reason: error.description)
            }
        }
    }

    private func target(after order: Pacer.Order) async throws(ControlError) -> SetPace.Reply {
        SetPace.Reply(try await carryOut(order))
    }
}

extension LearnRunnerModel.Reply {
    fileprivate init(_ run: RunSnapshot, _ learnt: LogbookLearning) {
        self.init(
            model: RunnerModelReport(run.pacer),
            learnt: learnt.learnt,
            withClicks: learnt.withClicks,
            withoutData: learnt.withoutData,
            overlapping: learnt.overlapping,
            unsaved: run.unsaved(.runner)
        )
    }
}

// Carries out the calls about the cadence plan.

extension RequestHandlers {
    func addPlan(to methods: inout ControlMethods) {
        methods.handle { (call: SetPlan) throws(ControlError) in
            guard call.percent.isFinite else {
                throw .invalidValue(what: "percent", reason: "the goal of the plan is not a number")
            }
            try await carryOut(.plan(goal: call.percent == 0 ? nil : call.percent / 100))
            if call.percent != 0 { try await carryOut(.planCalendar(.begin(today: today))) }
            return .init(await settledRun)
        }
        methods.handle { (call: GetPlanWeek) in
            .init(await daemon.run.snapshot, today: today, all: call.all ?? false)
        }
        methods.handle { (call: ChangePlanWeek) throws(ControlError) in
            if let days = call.days {
                try await carryOut(.planCalendar(.days(Set(days.map { Weekday(sameWordAs: $0) }), today: today)))
            }
            if let from = call.from, let to = call.to {
                let (from, to) = (Weekday(sameWordAs: from), Weekday(sameWordAs: to))
                try await carryOut(.planCalendar(.move(from: from, to: to, today: today)))
            } else if call.from != nil || call.to != nil {
                throw .invalidValue(what: "from", reason: "write both days of the move")
            }
            return GetPlanWeek.Reply(await settledRun, today: today)
        }
    }

    /// The local day, counted from 1 January 1970.
    private var today: Int { surroundings.clock.local.date.dayNumber }
}

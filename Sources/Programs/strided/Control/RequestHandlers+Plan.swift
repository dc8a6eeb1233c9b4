import Activities
import Clocks
import Control
import DaemonStatus
import Pacing

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
                try await carryOut(.planCalendar(.days(Set(days.map(Weekday.init)), today: today)))
            }
            if let from = call.from, let to = call.to {
                try await carryOut(.planCalendar(.move(from: Weekday(from), to: Weekday(to), today: today)))
            } else if call.from != nil || call.to != nil {
                throw .invalidValue(what: "from", reason: "write both days of the move")
            }
            return GetPlanWeek.Reply(await settledRun, today: today)
        }
    }

    /// The local day, counted from 1 January 1970.
    private var today: Int { surroundings.clock.local.date.dayNumber }
}

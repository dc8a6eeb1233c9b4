import Activities
import ArgumentParser
import Logbook

/// The options that name the days of a cadence plan; the effect of the plan is shown.
struct PlanDaysOptions: ParsableArguments {
    @Option(help: "The first day of a cadence plan; its effect is shown.", transform: TypedDays.first)
    var planFrom: CivilDate?
    @Option(help: "The last day of the plan; default: today.", transform: TypedDays.last) var planTo: CivilDate?

    func validate() throws {
        if let planTo {
            guard let planFrom else { throw ValidationError("--plan-to needs --plan-from") }
            guard planFrom <= planTo else { throw ValidationError("--plan-from must not be after --plan-to") }
        }
    }

    /// The days of the plan; nil if the user has not named them.
    var days: ClosedRange<CivilDate>? {
        planFrom.map { $0...max(planTo ?? LocalClock.now.date, $0) }
    }
}

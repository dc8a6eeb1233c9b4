package import Activities
package import Cadence
package import Logging
package import Pacing

/// The stored state of the day's alerts and of the runner's step lengths.
package struct DayMemory: KeptState {
    package static let currentSchema = 1
    package static let part = StatePart.day

    package var schema = currentSchema
    /// The state of the alerts, stored so that no alert is shown twice.
    package var alerts = AlertScheduler.State()
    package var stepLengths: StepLengthModel.State?

    package init() {}

    package init(alerts: AlertScheduler, stepLengths: StepLengthModel) {
        self.alerts = alerts.state
        self.stepLengths = stepLengths.state
    }

    /// If the stored state is not valid, logs a warning and returns a new model for the runner's height.
    package func lengths(for runner: Runner, log: Logger) -> StepLengthModel {
        guard let stepLengths else { return StepLengthModel(height: runner.height) }
        do throws(StoredStateError) {
            return try StepLengthModel(stepLengths, height: runner.height)
        } catch {
            log.warning("the learnt step lengths are not used: \(error)")
            return StepLengthModel(height: runner.height)
        }
    }
}

/// The stored state of the runner's personal cadence model and cadence plan.
package struct RunnerMemory: KeptState {
    package static let currentSchema = 1
    package static let part = StatePart.runner

    package var schema = currentSchema
    package var personal: PersonalModel.State?
    package var plan: CadencePlan.State?
    /// The error of the model for logbook runs from which it did not learn; nil if it was not learnt from the logbook.
    package var leftOut: LeftOutError?

    package init() {}

    package init(_ memory: Pacer.Memory) {
        personal = memory.personal?.state
        plan = memory.plan?.state
        leftOut = memory.leftOut
    }

    /// Returns the learnt model and the cadence plan for the pacer; a part that is not valid is left out, and a warning is logged.
    package func memory(log: Logger) -> Pacer.Memory {
        var memory = Pacer.Memory()
        do throws(StoredStateError) {
            memory.personal = try personal.map { state throws(StoredStateError) in try PersonalModel(state) }
            if personal?.isConverted == true {
                log.notice("the personal model was converted from an earlier version")
            }
            memory.leftOut = leftOut
        } catch {
            log.warning("the personal model is not used: \(error)")
        }
        do throws(StoredStateError) {
            memory.plan = try plan.map { state throws(StoredStateError) in try CadencePlan(state) }
        } catch {
            log.warning("the cadence plan is not used: \(error)")
        }
        return memory
    }
}

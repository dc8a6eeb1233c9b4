package import Activities
package import Cadence
package import Logging

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

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
    /// The learnt lengths of the runner's steps; nil if none were stored.
    package var stepLengths: Lengths?

    /// The stored form of `StepLengthModel.State`.
    package struct Lengths: Codable {
        package var version: Int
        package var walking: [Double]
        package var running: [Double]
    }

    package init() {}

    /// Creates the stored state from these alerts and step lengths.
    package init(alerts: AlertScheduler, stepLengths: StepLengthModel) {
        self.alerts = alerts.state
        let state = stepLengths.state
        self.stepLengths = Lengths(version: state.version, walking: state.walking, running: state.running)
    }

    /// Returns the model of the runner's step lengths.
    ///
    /// If the stored state is not valid, this function logs a warning and returns a new model for the runner's height.
    package func lengths(for runner: Runner, log: Logger) -> StepLengthModel {
        guard let kept = stepLengths else { return StepLengthModel(height: runner.height) }
        let state = StepLengthModel.State(version: kept.version, walking: kept.walking, running: kept.running)
        do throws(StoredStateError) {
            return try StepLengthModel(state, height: runner.height)
        } catch {
            log.warning("the learnt step lengths are not used: \(error)")
            return StepLengthModel(height: runner.height)
        }
    }
}

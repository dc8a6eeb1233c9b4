import Activities
import Cadence
import Logging

/// The stored state of the day's alerts and of the runner's step lengths.
struct DayMemory: KeptState {
    static let currentSchema = 1
    static let noun = "day"

    var schema = currentSchema
    /// The alerts that were shown.
    var alerts = AlertScheduler.State()
    /// The learnt lengths of the runner's steps; nil if none were stored.
    var stepLengths: Lengths?

    /// The stored form of `StepLengthModel.State`.
    struct Lengths: Codable {
        var version: Int
        var walking: [Double]
        var running: [Double]
    }

    init() {}

    /// The state of these alerts and step lengths.
    init(alerts: AlertScheduler, stepLengths: StepLengthModel) {
        self.alerts = alerts.state
        let state = stepLengths.state
        self.stepLengths = Lengths(version: state.version, walking: state.walking, running: state.running)
    }

    /// The model of the runner's step lengths.
    ///
    /// If the stored state is not valid, it logs a warning and returns a new model for the runner's height.
    func lengths(for runner: Runner, log: Logger) -> StepLengthModel {
        guard let kept = stepLengths else { return StepLengthModel(height: runner.height) }
        let state = StepLengthModel.State(version: kept.version, walking: kept.walking, running: kept.running)
        do throws(StoredStateError) {
            return try StepLengthModel(state, height: runner.height)
        } catch {
            log.warning("the learnt lengths of your steps are not used: \(error)")
            return StepLengthModel(height: runner.height)
        }
    }
}

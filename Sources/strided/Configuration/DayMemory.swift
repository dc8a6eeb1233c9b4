import Activities
import Cadence
import Logging

/// What is known of the day and the runner's steps, as it is stored.
struct DayMemory: KeptState {
    static let currentSchema = 1
    static let noun = "day"

    var schema = currentSchema
    /// What the runner was told.
    var alerts = AlertScheduler.State()
    /// How long the runner's steps are.
    var stepLengths: Lengths?

    /// `StepLengthModel.State`, as it is stored.
    struct Lengths: Codable {
        var version: Int
        var walking: [Double]
        var running: [Double]
    }

    init() {}

    /// What a ledger wants kept.
    init(alerts: AlertScheduler, stepLengths: StepLengthModel) {
        self.alerts = alerts.state
        let state = stepLengths.state
        self.stepLengths = Lengths(version: state.version, walking: state.walking, running: state.running)
    }

    /// How long the runner's steps are; what no model can be is left out, and said.
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

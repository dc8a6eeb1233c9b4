package import Activities
package import Analysis
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
    /// The race of the recording in progress, or of the next one.
    package var race: KeptRace?

    package init() {}

    package init(alerts: AlertScheduler, stepLengths: StepLengthModel, race: KeptRace?) {
        self.alerts = alerts.state
        self.stepLengths = stepLengths.state
        self.race = race
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

/// A race against an earlier run, as it was ordered.
///
/// The next process follows the stored samples again, so nothing else has to be stored.
package struct KeptRace: Hashable, Sendable, Codable {
    package var opponent: String
    package var course: RaceCourse
    package var fasterBySeconds: Double
    /// Whether the opponent is a pace plan, whose clock does not stop in a pause; nil if not.
    package var isPlan: Bool?
    /// The start of the recording in which the race was ordered, in Unix milliseconds; nil while the race waits for a recording.
    package var activity: Int64?
    /// The moving seconds, of a plan all seconds, and the metres of the recording when the race was ordered.
    package var movingSeconds = 0.0
    package var meters = 0.0

    /// Whether the values can be those of a race; a state file can hold any.
    package var isValid: Bool {
        course.isValid && abs(fasterBySeconds) <= 1e7 && (0...1e7).contains(movingSeconds)
            && Distance.range.contains(meters)
    }

    package init(opponent: String, course: RaceCourse, fasterBySeconds: Double, isPlan: Bool = false) {
        (self.opponent, self.course, self.fasterBySeconds) = (opponent, course, fasterBySeconds)
        self.isPlan = isPlan ? true : nil
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

extension RunnerMemory {
    /// The runs of the cadence plan in the week that contains a day; nil without a plan, and if they are not kept any more.
    package func planKept(inWeekOf date: CivilDate, today: CivilDate) -> PlanKept? {
        plan.flatMap { try? CadencePlan($0) }?.kept(inWeekOf: date.dayNumber, today: today.dayNumber).map {
            PlanKept(done: $0.done, planned: $0.planned)
        }
    }
}

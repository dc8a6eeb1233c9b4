package import Cadence

/// Determines what the runner is doing, from speeds, cadences and steps.
///
///     cadence measured:        moving below 60 spm, else the gait
///     speed, recent steps:     moving below 0.5 m/s, else the gait
///     speed, no recent step:   standing below 0.5 m/s; cycling after 15 s above 1.05 v_t; else moving
///     speed, no step source:   standing below 0.5 m/s; moving above 7 m/s; else the gait
///     steps alone:             0 in the last minute standing, below 60 moving, up to 138 walking, above running
///
/// `v_t` is the speed at which people change from walking to running. The thresholds are this project's own design. No one
/// sustains a run above 7 m/s (the 1500 m world record is 7.3 m/s).
package struct MovementClassifier: Hashable, Sendable {
    package private(set) var gait: GaitClassifier

    private var speed: Reading<Speed>?
    private var cadence: Reading<StepRate>?
    private var steps = StepsInLastMinute()
    private var lastStepSourceReport: Duration?
    /// Start of the period in which the speed was above walking speed and no step was counted; nil outside such a period.
    private var steplessSince: Duration?

    private struct Reading<Value: Hashable & Sendable>: Hashable, Sendable {
        var value: Value
        var instant: Duration

        func fresh(at now: Duration, for span: Duration) -> Value? {
            now <= instant + span ? value : nil
        }
    }

    package init(runner: Runner) { gait = GaitClassifier(runner: runner) }

    /// A report of a sensor.
    package enum Event: Hashable, Sendable {
        case speed(Speed)
        case cadence(StepRate)
        case step
        /// The step sensor works. It may have counted no step.
        case stepSourceReported
    }

    /// How long a speed and a cadence are used after their measurement.
    private static let speedFreshness: Duration = .seconds(10)
    private static let cadenceFreshness: Duration = .seconds(5)
    /// How long a step sensor counts as working after its last report.
    private static let stepSourceTimeout: Duration = .seconds(10)
    /// Time without a step, above walking speed, after which the runner is cycling.
    private static let stepless: Duration = .seconds(15)
    private static let standing = Speed(metersPerSecond: 0.5)
    private static let fastestRun = Speed(metersPerSecond: 7)
    /// In steps per minute: with fewer than 60 no one walks steadily; with up to 138 no one runs.
    private static let fewSteps = 60
    private static let walkingSteps = 138
}

// MARK: - Observations

extension MovementClassifier {
    /// Records a report of a sensor; times are on one monotonic axis and must not decrease.
    ///
    /// - Returns: the new gait if it changed or was detected for the first time, else nil.
    package mutating func observe(_ event: Event, at now: Duration) -> Gait? {
        switch event {
        case .speed(let speed):
            self.speed = Reading(value: speed, instant: now)
            updateSteplessTime(at: now)
            // A cyclist has no gait.
            return isCycling(at: now) ? nil : gait.observe(speed, at: now)
        case .cadence(let cadence):
            self.cadence = Reading(value: cadence, instant: now)
            recordStep(at: now)
            return gait.observe(cadence, at: now)
        case .step:
            steps.append(at: now)
            recordStep(at: now)
            return nil
        case .stepSourceReported:
            lastStepSourceReport = now
            return nil
        }
    }

    /// Changes the runner, whose leg length determines at which speed walking becomes running.
    package mutating func set(_ runner: Runner) { gait.runner = runner }

    private mutating func recordStep(at now: Duration) {
        lastStepSourceReport = now
        steplessSince = nil
    }

    private mutating func updateSteplessTime(at now: Duration) {
        guard let speed = speed?.value, isFasterThanWalking(speed), hasStepSource(at: now), !hasRecentStep(at: now)
        else {
            steplessSince = nil
            return
        }
        steplessSince = steplessSince ?? now
    }
}

// MARK: - Conclusions

extension MovementClassifier {
    /// What the runner is doing at `now`; nil while this is unknown, for example because all sensors are silent.
    package func movement(at now: Duration) -> Movement? {
        let speed = speed?.fresh(at: now, for: Self.speedFreshness)
        if let cadence = cadence?.fresh(at: now, for: Self.cadenceFreshness) {
            return cadence.stepsPerMinute < Double(Self.fewSteps) ? .moving : movementFromGait ?? .moving
        }
        guard let speed else { return hasStepSource(at: now) ? movementFromSteps(at: now) : nil }
        if speed < Self.standing { return hasRecentStep(at: now) ? .moving : .stationary }
        guard hasStepSource(at: now) else { return speed > Self.fastestRun ? .moving : movementFromGait }
        if hasRecentStep(at: now) { return movementFromGait }
        return isCycling(at: now) ? .cycling : .moving
    }

    private var movementFromGait: Movement? {
        switch gait.gait {
        case .walking: .walking
        case .running: .running
        case nil: nil
        }
    }

    private func movementFromSteps(at now: Duration) -> Movement {
        switch steps.count(at: now) {
        case 0: .stationary
        case ..<Self.fewSteps: .moving
        case ...Self.walkingSteps: .walking
        default: .running
        }
    }

    private func hasStepSource(at now: Duration) -> Bool {
        lastStepSourceReport.map { now <= $0 + Self.stepSourceTimeout } ?? false
    }

    private func hasRecentStep(at now: Duration) -> Bool {
        [steps.last, cadence?.instant].contains { $0.map { now <= $0 + Self.cadenceFreshness } ?? false }
    }

    private func isCycling(at now: Duration) -> Bool {
        steplessSince.map { now >= $0 + Self.stepless } ?? false
    }

    private func isFasterThanWalking(_ speed: Speed) -> Bool {
        speed.metersPerSecond > 1.05 * Transition.speed(for: gait.runner).metersPerSecond
    }
}

/// Counts the steps of the last 60 s.
///
/// It stores the times of at most 300 steps, the number of steps per minute at the highest cadence.
package struct StepsInLastMinute: Hashable, Sendable {
    private static let most = 300
    private var moments: [Duration] = []

    package init() {}

    /// Records a step at `now`, unless 300 steps are stored already; times must not decrease.
    package mutating func append(at now: Duration) {
        removeSteps(before: now)
        guard moments.count < Self.most else { return }
        moments.append(now)
    }

    /// Number of steps in the 60 s up to `now`.
    package func count(at now: Duration) -> Int {
        moments.count { $0 > now - .seconds(60) && $0 <= now }
    }

    /// Time of the last recorded step; nil before the first step.
    package var last: Duration? { moments.last }

    private mutating func removeSteps(before now: Duration) {
        // The last step is never removed, so that `last` stays available.
        let outdated = moments.dropLast().prefix { $0 <= now - .seconds(60) }.count
        moments.removeFirst(outdated)
    }
}

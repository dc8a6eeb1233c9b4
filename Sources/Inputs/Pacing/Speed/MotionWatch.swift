package import Cadence

/// Determines whether the runner moves, so that a run can be paused and resumed automatically.
///
/// It pauses when the speed is below 0.5 m/s and there were no steps for 3 s. It resumes above 0.9 m/s or after three steps
/// (the project's own design, see its notes on GPS speed). Steps have priority over satellites:
///
/// - While steps are counted, the run is not paused, whatever the speed is.
/// - While a step source that has counted steps before reports no steps, the runner stands: only a speed above 0.9 m/s keeps
///   the run going, and no speed resumes it.
///
/// A speed counts as slow only if one standard deviation more is still below 0.9 m/s, and as fast only if one standard deviation
/// less is still above 0.5 m/s.
package struct MotionWatch: Hashable, Sendable {
    /// A measurement of the runner's motion.
    package enum Event: Hashable, Sendable {
        case speed(Speed, deviation: Speed)
        /// This number of new steps was counted, at least 1.
        case steps(Int)
        /// A measured cadence: there were steps, but their number is not known.
        case stepRate(StepRate)
        /// A step sensor reports that it has counted no step since its last report.
        case standing
        /// Time has passed without another event.
        case tick
    }

    /// Whether the runner moves; true until measurements show that the runner stands.
    package private(set) var isMoving: Bool

    private var speed: MeasuredSpeed?
    private var slowSince: Duration?
    /// Time of the last report of the step sensor; `lastStep` is the time of its last counted step.
    private var lastStepReport: Duration?
    private var lastStep: Duration?
    private var stepsSincePause = 0

    private struct MeasuredSpeed: Hashable, Sendable {
        var value: Double
        var deviation: Double
        var instant: Duration
    }

    /// At speeds below this, in m/s, the runner may be standing.
    private static let pauseBelow = 0.5
    /// At speeds above this, in m/s, the runner moves.
    private static let resumeAbove = 0.9
    /// How long the speed must be slow and steps must be missing before the run is paused.
    private static let pauseAfter = Duration.seconds(3)
    private static let resumeSteps = 3
    /// How long a speed is used after its measurement: 5 s, two and a half intervals of the slowest known receiver.
    private static let speedMemory = Duration.seconds(5)
    /// How long a step sensor counts as working after its last report.
    private static let stepsMemory = Duration.seconds(10)

    package init(isMoving: Bool = true) { self.isMoving = isMoving }

    /// Processes an event that happened at `now`; times must not decrease.
    package mutating func handle(_ event: Event, at now: Duration) {
        switch event {
        case .speed(let speed, let deviation):
            update(MeasuredSpeed(value: speed.metersPerSecond, deviation: deviation.metersPerSecond, instant: now))
        case .steps(let count): addSteps(count, at: now)
        case .stepRate: addSteps(Self.resumeSteps, at: now)
        case .standing: lastStepReport = now
        case .tick: break
        }
        let moves = isMoving ? !mustPause(at: now) : mayResume(at: now)
        if moves != isMoving { stepsSincePause = 0 }
        isMoving = moves
    }

    /// The next time after `now` at which missing steps or speeds can pause the run: send `Event.tick` then.
    package func deadline(after now: Duration) -> Duration? {
        guard isMoving, let lastStep else { return nil }
        let quiet = lastStep + Self.pauseAfter
        let blind = speed.map { $0.instant + Self.speedMemory }
        return [quiet, blind].compactMap(\.self).filter { $0 > now }.min()
    }
}

// MARK: - Observations

extension MotionWatch {
    private mutating func update(_ measured: MeasuredSpeed) {
        speed = measured
        let isSlow = measured.value < Self.pauseBelow && measured.value + measured.deviation < Self.resumeAbove
        slowSince = isSlow ? slowSince ?? measured.instant : nil
    }

    private mutating func addSteps(_ count: Int, at now: Duration) {
        // If the previous step was long ago, the runner stands and shifts from one foot to the other, so count from 0 again.
        if isResting(at: now) { stepsSincePause = 0 }
        stepsSincePause += count
        lastStepReport = now
        lastStep = now
    }

    /// Whether no steps were counted in the last 3 s.
    private func isResting(at now: Duration) -> Bool {
        lastStep.map { now - $0 >= Self.pauseAfter } ?? true
    }

    /// Whether a step sensor works, so that it would report steps.
    private func isCounting(at now: Duration) -> Bool {
        guard lastStep != nil, let lastStepReport else { return false }
        return now - lastStepReport < Self.stepsMemory
    }

    private func isFast(at now: Duration) -> Bool {
        guard let speed, now - speed.instant < Self.speedMemory else { return false }
        return speed.value > Self.resumeAbove && speed.value - speed.deviation > Self.pauseBelow
    }
}

// MARK: - Conclusions

extension MotionWatch {
    /// Whether recent reports, and not their absence, show that the runner stands.
    func isSeenStanding(at now: Duration) -> Bool {
        let isWithoutSteps = isCounting(at: now) && (lastStepReport ?? .zero) > (lastStep ?? .zero)
        let isSlow = slowSince != nil && speed.map { now - $0.instant < Self.speedMemory } ?? false
        return !isMoving && (isWithoutSteps || isSlow)
    }

    private func mustPause(at now: Duration) -> Bool {
        guard isResting(at: now) else { return false }
        if isCounting(at: now) { return !isFast(at: now) }
        // One slow reading followed by silence is a dropout, so the speed must be slow in several readings.
        guard let slowSince, let speed, now - speed.instant < Self.speedMemory else { return false }
        return speed.instant - slowSince >= Self.pauseAfter
    }

    private func mayResume(at now: Duration) -> Bool {
        if stepsSincePause >= Self.resumeSteps, !isResting(at: now) { return true }
        return !isCounting(at: now) && isFast(at: now)
    }
}

public import Cadence

/// Tells whether the runner moves: pauses a run by itself and resumes it.
///
/// Paused when the speed is below 0.5 m/s and there were no steps for 3 s; resumed above 0.9 m/s or by three steps
/// (the project's own design, see its notes on GPS speed). Steps outrank satellites both ways:
///
/// - While steps are counted nobody is paused, whatever the speed says.
/// - While a source that has counted steps is alive and counts none, the runner stands: it takes a speed of 0.9 m/s to
///   keep the run going, and no speed resumes it.
///
/// A speed counts only if it is on its side of the other threshold still when it is one deviation off.
public struct MotionWatch: Hashable, Sendable {
    /// What is seen of the runner.
    public enum Event: Hashable, Sendable {
        /// A speed with one standard deviation.
        case speed(Speed, deviation: Speed)
        /// So many steps more, at least 1.
        case steps(Int)
        /// A measured cadence: steps, though nobody says how many.
        case stepRate(StepRate)
        /// A source of steps is alive and has counted none since it last said something.
        case standing
        /// Time has passed.
        case tick
    }

    /// Constants in force.
    public let tuning: Tuning
    /// Whether the runner moves; taken for granted until something says otherwise.
    public private(set) var isMoving = true
    /// Since when.
    public private(set) var since: Duration

    private var speed: SpeedSeen?
    private var slowSince: Duration?
    /// When the source of steps last said something, and when it last counted.
    private var stepsHeard: Duration?
    private var lastStep: Duration?
    private var stepsSincePause = 0

    private struct SpeedSeen: Hashable, Sendable {
        var value: Double
        var deviation: Double
        var instant: Duration
    }

    /// A watch that begins at `now`.
    public init(tuning: Tuning = Tuning(), at now: Duration = .zero) {
        self.tuning = tuning
        since = now
    }

    /// Takes an event that happened at `now`, not earlier than the one before.
    ///
    /// - Returns: whether `isMoving` changed.
    @discardableResult
    public mutating func handle(_ event: Event, at now: Duration) -> Bool {
        switch event {
        case .speed(let speed, let deviation):
            see(
                SpeedSeen(value: speed.metersPerSecond, deviation: deviation.metersPerSecond, instant: now)
            )
        case .steps(let count):
            step(count, at: now)
        case .stepRate:
            step(tuning.resumeSteps, at: now)
        case .standing:
            stepsHeard = now
        case .tick:
            break
        }
        let moves = isMoving ? !mustPause(at: now) : mayResume(at: now)
        guard moves != isMoving else { return false }
        isMoving = moves
        since = now
        stepsSincePause = 0
        return true
    }

    /// When silence may next pause the run, later than `now`: hand in `Event.tick` then.
    public func deadline(after now: Duration) -> Duration? {
        guard isMoving, let lastStep else { return nil }
        let quiet = lastStep + tuning.pauseAfter
        let blind = speed.map { $0.instant + tuning.speedMemory }
        return [quiet, blind].compactMap(\.self).filter { $0 > now }.min()
    }
}

// MARK: - What is seen

extension MotionWatch {
    private mutating func see(_ seen: SpeedSeen) {
        speed = seen
        let isSlow = seen.value < tuning.pauseBelow && seen.value + seen.deviation < tuning.resumeAbove
        slowSince = isSlow ? slowSince ?? seen.instant : nil
    }

    private mutating func step(_ count: Int, at now: Duration) {
        // A step now and one a while ago are somebody shifting from foot to foot.
        if isResting(at: now) { stepsSincePause = 0 }
        stepsSincePause += count
        stepsHeard = now
        lastStep = now
    }

    /// Whether no steps were counted of late.
    private func isResting(at now: Duration) -> Bool {
        lastStep.map { now - $0 >= tuning.pauseAfter } ?? true
    }

    /// Whether a source that counts steps would tell of them.
    private func isCounting(at now: Duration) -> Bool {
        guard lastStep != nil, let stepsHeard else { return false }
        return now - stepsHeard < tuning.stepsMemory
    }

    private func isFast(at now: Duration) -> Bool {
        guard let speed, now - speed.instant < tuning.speedMemory else { return false }
        return speed.value > tuning.resumeAbove && speed.value - speed.deviation > tuning.pauseBelow
    }
}

// MARK: - What follows

extension MotionWatch {
    private func mustPause(at now: Duration) -> Bool {
        guard isResting(at: now) else { return false }
        if isCounting(at: now) { return !isFast(at: now) }
        // Slow from reading to reading: one slow reading and then silence is a dropout.
        guard let slowSince, let speed, now - speed.instant < tuning.speedMemory else { return false }
        return speed.instant - slowSince >= tuning.pauseAfter
    }

    private func mayResume(at now: Duration) -> Bool {
        if stepsSincePause >= tuning.resumeSteps, !isResting(at: now) { return true }
        return !isCounting(at: now) && isFast(at: now)
    }
}

extension MotionWatch {
    /// Constants of the watch.
    public struct Tuning: Hashable, Sendable {
        /// Below this the runner may be standing, m/s.
        public var pauseBelow: Double
        /// Above this the runner moves, m/s.
        public var resumeAbove: Double
        /// How long there must be no speed and no steps.
        public var pauseAfter: Duration
        /// How many steps resume.
        public var resumeSteps: Int
        /// How long a speed is of use: 5 s, two and a half fixes of the slowest receiver known.
        public var speedMemory: Duration
        /// How long a source of steps is taken to be alive that says nothing.
        public var stepsMemory: Duration

        /// Tuning with the defaults of the house.
        public init(
            pauseBelow: Double = 0.5,
            resumeAbove: Double = 0.9,
            pauseAfter: Duration = .seconds(3),
            resumeSteps: Int = 3,
            speedMemory: Duration = .seconds(5),
            stepsMemory: Duration = .seconds(10)
        ) {
            self.pauseBelow = pauseBelow
            self.resumeAbove = resumeAbove
            self.pauseAfter = pauseAfter
            self.resumeSteps = resumeSteps
            self.speedMemory = speedMemory
            self.stepsMemory = stepsMemory
        }
    }
}

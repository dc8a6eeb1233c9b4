import Cadence

/// The movement of the runner, as all sensors together show it: motion, gait, activity and gradient.
struct GaitState: Sendable {
    /// How long a gradient from a treadmill is used after its report.
    private static let beltMemory: Duration = .seconds(10)

    var watch = MotionWatch()
    private var classifier: MovementClassifier
    private var gradientEstimator = GradientEstimator()
    private var belt: (gradient: Gradient, until: Duration)?

    init(runner: Runner) { classifier = MovementClassifier(runner: runner) }

    /// Whether the runner walks or runs; nil before the first evidence.
    var gait: Gait? { classifier.gait.gait }

    /// What the runner is doing at `now`; nil while this is unknown.
    func movement(at now: Duration) -> Movement? { classifier.movement(at: now) }

    /// The gradient of the route or treadmill at `now`; nil if it is not known.
    func gradient(at now: Duration) -> Gradient? { beltGradient(at: now) ?? gradientEstimator.gradient(at: now) }

    /// The gradient of the treadmill at `now`, which has no noise; nil if it is not known.
    func beltGradient(at now: Duration) -> Gradient? { belt.flatMap { now < $0.until ? $0.gradient : nil } }

    mutating func set(_ runner: Runner) { classifier.set(runner) }
}

// MARK: - Measurements

extension GaitState {
    mutating func apply(_ speed: Speed, deviation: Speed, _ reading: Pacer.SpeedReading, at now: Duration) {
        watch.handle(.speed(speed, deviation: deviation), at: now)
        classify(.speed(speed), at: now)
        if let gradient = reading.gradient { belt = (gradient, now + Self.beltMemory) }
        if let altitude = reading.altitude {
            gradientEstimator.observe(altitude: altitude, speed: speed, at: reading.instant)
        }
    }

    mutating func apply(_ cadence: StepRate, at now: Duration) {
        watch.handle(.stepRate(cadence), at: now)
        classify(.cadence(cadence), at: now)
    }

    mutating func addSteps(_ count: Int, at now: Duration) {
        guard count > 0 else { return }
        watch.handle(.steps(count), at: now)
        // The classifier needs only the steps of the last minute, which are at most 300.
        for _ in 0..<min(count, 300) { classify(.step, at: now) }
    }

    /// Records that the step sensor works and has counted no step.
    mutating func recordNoSteps(at now: Duration) {
        watch.handle(.standing, at: now)
        classify(.stepSourceReported, at: now)
    }

    mutating func tick(at now: Duration) { watch.handle(.tick, at: now) }

    private mutating func classify(_ event: MovementClassifier.Event, at now: Duration) {
        _ = classifier.observe(event, at: now)
    }
}

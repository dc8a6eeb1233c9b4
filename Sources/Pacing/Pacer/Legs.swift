import Cadence

/// The runner's movement, combined from all sources: motion, gait, activity and gradient.
struct Legs: Sendable {
    /// How long a gradient reported by a treadmill is used.
    private static let beltMemory: Duration = .seconds(10)

    /// Whether the runner moves.
    private(set) var watch = MotionWatch()
    private var classifier: ActivityClassifier
    private var way = GradientEstimator()
    private var belt: (gradient: Gradient, until: Duration)?

    init(runner: Runner) {
        classifier = ActivityClassifier(runner: runner)
    }

    /// Walking or running; nil before the first evidence.
    var gait: Gait? { classifier.gait.gait }

    /// What the runner is doing at `now`; nil before the first measurement.
    func activity(at now: Duration) -> Activity? { classifier.activity(at: now) }

    /// The gradient at `now`; nil if it is not known.
    func gradient(at now: Duration) -> Gradient? {
        if let belt, now < belt.until { return belt.gradient }
        return way.gradient(at: now)
    }

    mutating func set(_ runner: Runner) { classifier.set(runner) }
}

// MARK: - Measurements

extension Legs {
    /// Applies an accepted speed, with its standard deviation and the other values of the reading.
    mutating func saw(_ speed: Speed, deviation: Speed, _ reading: Pacer.SpeedReading, at now: Duration) {
        watch.handle(.speed(speed, deviation: deviation), at: now)
        note(.speed(speed), at: now)
        if let gradient = reading.gradient { belt = (gradient, now + Self.beltMemory) }
        if let altitude = reading.altitude { way.observe(altitude: altitude, speed: speed, at: reading.instant) }
    }

    mutating func saw(_ cadence: StepRate, at now: Duration) {
        watch.handle(.stepRate(cadence), at: now)
        note(.cadence(cadence), at: now)
    }

    mutating func stepped(_ count: Int, at now: Duration) {
        guard count > 0 else { return }
        watch.handle(.steps(count), at: now)
        // The classifier uses only the steps of the last minute, at most 300.
        for _ in 0..<min(count, 300) { note(.step, at: now) }
    }

    /// Records that a step source works and counts no step.
    mutating func stood(at now: Duration) {
        watch.handle(.standing, at: now)
        note(.listening, at: now)
    }

    mutating func tick(at now: Duration) { watch.handle(.tick, at: now) }

    private mutating func note(_ event: ActivityClassifier.Event, at now: Duration) {
        _ = classifier.observe(event, at: now)
    }
}

import Cadence

/// How the runner moves, from whatever measures it.
struct Legs: Sendable {
    /// A belt's gradient is believed for so long without being said again.
    private static let beltMemory: Duration = .seconds(10)

    /// Whether the runner moves at all.
    private(set) var watch = MotionWatch()
    private var classifier: ActivityClassifier
    private var way = GradientEstimator()
    private var belt: (gradient: Gradient, until: Duration)?

    init(runner: Runner) {
        classifier = ActivityClassifier(runner: runner)
    }

    /// Walking or running; nil before anything tells.
    var gait: Gait? { classifier.gait.gait }

    /// What the runner is doing at `now`; nil before anything is known.
    func activity(at now: Duration) -> Activity? { classifier.activity(at: now) }

    /// How steep the way is at `now`; nil where that is not known.
    func gradient(at now: Duration) -> Gradient? {
        if let belt, now < belt.until { return belt.gradient }
        return way.gradient(at: now)
    }

    mutating func set(_ runner: Runner) { classifier.set(runner) }
}

// MARK: - What is seen

extension Legs {
    /// Takes a speed that was believed, with its deviation and what came with it.
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
        // More than a minute's steps at once say no more of the last minute than these.
        for _ in 0..<min(count, 300) { note(.step, at: now) }
    }

    /// A source of steps is alive, and counts none.
    mutating func stood(at now: Duration) {
        watch.handle(.standing, at: now)
        note(.listening, at: now)
    }

    mutating func tick(at now: Duration) { watch.handle(.tick, at: now) }

    private mutating func note(_ event: ActivityClassifier.Event, at now: Duration) {
        _ = classifier.observe(event, at: now)
    }
}

import Cadence

/// The steps of a recording and the distance from them.
///
/// A step counter has priority over a cadence, from which steps are computed. While the counter is live the cadence adds no steps, so no
/// step is counted twice.
struct StepDistance: Sendable {
    /// The kinds of step data, best first.
    enum Source: Sendable {
        case counter
        case cadence
    }

    /// How long a step counter is treated as live without a reading; some counters report only every few seconds.
    private static let counterTimeout: Duration = .seconds(10)
    /// The usual longest time between two reports of a stepping runner.
    static let reportTime: Duration = .seconds(2)
    /// The largest number of steps that one reading may add: those of a long day of walking.
    private static let mostAtOnce = 200_000

    private(set) var steps: Int
    private(set) var meters = 0.0
    /// The times of the last two changes of `meters`, and their values.
    private var changes: [(instant: Duration, meters: Double)] = []
    /// The time up to which the steps are known; nil before the first step.
    var knownUntil: Duration? { [lastStep, changes.last?.instant].compactMap(\.self).max() }
    /// Whether any step data were ever received.
    private(set) var isCounting = false
    /// When a step, or the cadence of a stepping runner, was last reported.
    private(set) var lastStep: Duration?

    private var lastReading: [Source: Duration] = [:]
    private var fraction = 0.0
    /// The steps computed from the cadence since the counter last reported steps; the counter's next report may contain them, too.
    private var uncounted = 0.0
    private var cadence: (rate: StepRate, since: Duration)?
    private var counts: [(count: Int, instant: Duration)] = []

    /// Continues a number of steps, with a distance of zero; nil if no step data have been received yet.
    init(from steps: Int? = nil) {
        self.steps = steps ?? 0
        isCounting = steps != nil
    }

    /// Adds steps that a step counter has reported, with their step length.
    ///
    /// While `isPaused`, the steps do not count, but they show that the counter is live.
    mutating func add(_ count: Int, length: Length, isPaused: Bool, at now: Duration) {
        lastReading[.counter] = now
        isCounting = true
        guard count > 0 else { return }
        lastStep = now
        let count = min(count, Self.mostAtOnce)
        counts.removeAll { now - $0.instant > Self.counterTimeout }
        counts.append((count, now))
        // If the cadence has given steps until now, this report of the counter contains some of them, so they are subtracted.
        let known = min(Double(count), uncounted)
        uncounted = 0
        guard !isPaused else { return changes = [] }
        accumulate(Double(count) - known, length: length, at: now)
    }

    mutating func setCadence(_ rate: StepRate, at now: Duration) {
        lastReading[.cadence] = now
        lastStep = now
        isCounting = true
        cadence = (rate, now)
    }

    /// Adds the steps of the current cadence between two times, unless a step counter is live.
    mutating func advance(from then: Duration, to now: Duration, length: Length) {
        guard let cadence, now > then, !isCounterLive(at: now) else { return }
        let validUntil = min(now, cadence.since + SpeedDistance.hold)
        let time = max(validUntil - max(then, cadence.since), .zero)
        guard time > .zero else { return }
        let count = cadence.rate.stepsPerMinute * (time / .seconds(60))
        uncounted += count
        accumulate(count, length: length, at: validUntil)
    }

    /// The cadence at `now`: measured, or computed from the steps of the last 10 s.
    func rate(at now: Duration) -> StepRate? {
        if let cadence, now - cadence.since <= SpeedDistance.hold { return cadence.rate }
        guard let first = counts.first, let last = counts.last, now - last.instant <= SpeedDistance.hold,
            last.instant - first.instant >= .seconds(4)
        else { return nil }
        let count = counts.dropFirst().reduce(0) { $0 + $1.count }
        return StepRate(stepsPerMinute: Double(count) / ((last.instant - first.instant) / .seconds(60)))
    }

    func isLive(at now: Duration) -> Bool {
        lastReading.contains { now - $0.value <= ($0.key == .cadence ? SpeedDistance.hold : Self.counterTimeout) }
    }

    private func isCounterLive(at now: Duration) -> Bool {
        lastReading[.counter].map { now - $0 <= Self.counterTimeout } ?? false
    }

    /// The distance at a time near the latest steps: a counter reports the steps up to now later, and the last report may contain later ones.
    ///
    /// It is interpolated between the last two changes, and extrapolated by at most `reportTime`.
    func meters(near time: Duration) -> Double {
        guard let first = changes.first, let last = changes.last, last.instant > first.instant,
            last.instant - first.instant <= Self.counterTimeout
        else { return meters }
        let since = min(max(time, first.instant) - last.instant, Self.reportTime)
        return meters + (last.meters - first.meters) * (since / (last.instant - first.instant))
    }

    private mutating func accumulate(_ count: Double, length: Length, at now: Duration) {
        meters += count * length.meters
        if changes.last?.instant != now {
            changes = changes.suffix(1) + [(now, meters)]
        } else {
            changes[changes.count - 1].meters = meters
        }
        fraction += count
        let whole = Int(fraction)
        fraction -= Double(whole)
        steps = min(steps, Int(Int32.max)) + whole
    }
}

/// The distance from a series of speeds, by numerical integration.
///
/// Between two readings the speed is interpolated linearly. After the last reading it is held for at most `hold`. If two readings are
/// further apart than `hold`, only the held part counts.
struct SpeedDistance: Sendable {
    /// How long the last speed is used without a new reading; after this time the sensor counts as silent.
    ///
    /// The pacer uses the same limit.
    static let hold: Duration = .seconds(5)

    /// The distance until the last reading, in metres.
    private(set) var measuredMeters = 0.0
    private(set) var last: (speed: Speed, instant: Duration)?

    /// Adds a speed measured at `instant`; a reading that is not later than the previous one is ignored.
    mutating func add(_ speed: Speed, at instant: Duration) {
        if let last {
            guard instant > last.instant else { return }
            let time = instant - last.instant
            let mean = (last.speed.metersPerSecond + speed.metersPerSecond) / 2
            measuredMeters +=
                time <= Self.hold
                ? mean * (time / .seconds(1)) : last.speed.metersPerSecond * (Self.hold / .seconds(1))
        }
        last = (speed, instant)
    }

    /// The distance until `now` in metres; the last speed is used for at most `hold` after its reading.
    func meters(at now: Duration) -> Double {
        guard let last, now > last.instant else { return measuredMeters }
        return measuredMeters + last.speed.metersPerSecond * (min(now - last.instant, Self.hold) / .seconds(1))
    }

    /// The speed at `now`; nil if the last reading is too old.
    func speed(at now: Duration) -> Speed? {
        last.flatMap { now - $0.instant <= Self.hold ? $0.speed : nil }
    }
}

import Cadence

/// What a recording comes to, reckoned from its samples one after the other.
///
/// The recorder feeds it as it goes and `Summary(of:)` feeds it a track that is over, so that both say the same.
struct Reckoning: Sendable {
    /// A sample holds for no longer than this, so that a gap is not filled with what was known before it.
    static let longestHold: Duration = .seconds(10)
    /// A cadence this near to its target is in sync, as a share of it: a change of tempo of 3 % is noticed by anybody
    /// (Drake & Botte 1993, 10.3758/BF03205262).
    private static let syncTolerance = 0.03

    private let kind: Activity.Kind
    private let model: EnergyModel?

    /// How far at the last sample that knew.
    private(set) var distance: Distance?
    private(set) var steps: Int?
    /// All that was spent, and the part beyond resting; nil where no model was given.
    private(set) var energy: Energy?
    private(set) var activeEnergy: Energy = .zero

    private var last: Duration?
    private var pausedSinceLast: Duration = .zero
    private var lastKnown: Duration = .zero
    private var pausedSinceKnown: Duration = .zero

    private var cadence = TimedMean()
    private var target = TimedMean()
    private var heartRate = TimedMean()
    private var highestHeartRate: HeartRate?
    private var inSync: Duration?
    private var best = BestSpeed()
    private var climb = Climb()
    private var slope = Slope()

    init(kind: Activity.Kind, model: EnergyModel?) {
        self.kind = kind
        self.model = model
    }

    /// Leaves out a pause, which lies after the samples taken and before the next one.
    mutating func pause(_ length: Duration) {
        pausedSinceLast += length
        pausedSinceKnown += length
        best.interrupt()
        climb.interrupt()
        slope.interrupt()
    }

    /// Takes the next sample; one that is not later than the one before is passed over.
    ///
    /// - Parameters:
    ///   - isInSync: Whether the runner is in sync; nil to tell by the sample's cadence and target.
    ///   - gradient: How steep the way is where a treadmill says so; nil to tell by the altitudes.
    mutating func take(_ sample: Sample, isInSync: Bool? = nil, gradient: Gradient? = nil) {
        guard sample.elapsed > last ?? .zero || last == nil && sample.elapsed >= .zero else { return }
        let time = max(sample.elapsed - (last ?? .zero) - pausedSinceLast, .milliseconds(1))
        (last, pausedSinceLast) = (sample.elapsed, .zero)
        takeMeans(of: sample, isInSync: isInSync, for: min(time, Self.longestHold))
        if let count = sample.steps { steps = max(steps ?? 0, count) }
        let way = sample.distance.map { max($0, distance ?? .zero) }
        if let altitude = sample.altitude {
            climb.take(altitude, way: way?.meters)
            if let way, let height = climb.last?.height { slope.take(height: height, way: way.meters) }
        }
        guard let way else { return best.interrupt() }
        best.take(way.meters, at: sample.elapsed)
        spend(on: way, at: sample, gradient: gradient ?? slope.gradient ?? .level)
    }

    private mutating func takeMeans(of sample: Sample, isInSync: Bool?, for time: Duration) {
        cadence.take(sample.cadence?.stepsPerMinute, for: time)
        target.take(sample.target?.stepsPerMinute, for: time)
        heartRate.take(sample.heartRate?.beatsPerMinute, for: time)
        if let rate = sample.heartRate { highestHeartRate = max(highestHeartRate ?? rate, rate) }
        var isInSync = isInSync
        if isInSync == nil, let target = sample.target?.stepsPerMinute, let cadence = sample.cadence?.stepsPerMinute {
            isInSync = (cadence - target).magnitude <= Self.syncTolerance * target
        }
        if let isInSync { inSync = (inSync ?? .zero) + (isInSync ? time : .zero) }
    }

    /// Adds what the way since the last known distance took.
    private mutating func spend(on way: Distance, at sample: Sample, gradient: Gradient) {
        let time = max(sample.elapsed - lastKnown - pausedSinceKnown, .milliseconds(1))
        let moved = way - (distance ?? .zero)
        (distance, lastKnown, pausedSinceKnown) = (way, sample.elapsed, .zero)
        guard let model else { return }
        let speed = Speed(metersPerSecond: moved.meters / (time / .seconds(1)))
        let rate =
            switch kind {
            case .cycle: model.cyclingRate(at: speed)
            case .run, .walk:
                model.rate(of: Gait(cadence: sample.cadence, speed: speed), at: speed, on: gradient)
            }
        energy = (energy ?? .zero) + rate.gross(over: time)
        activeEnergy += rate.active(over: time)
    }
}

extension Reckoning {
    /// What it comes to after `elapsed`, of which `paused` was a pause.
    func summary(elapsed: Duration, paused: Duration, distanceSource: DistanceSource?) -> Summary {
        var summary = Summary()
        summary.moving = max(elapsed - paused, .zero)
        summary.distance = distance ?? .zero
        summary.distanceSource = distance == nil ? nil : distanceSource
        summary.energy = energy
        summary.steps = steps
        summary.cadence = cadence.mean.map(StepRate.init(stepsPerMinute:))
        summary.target = target.mean.map(StepRate.init(stepsPerMinute:))
        summary.heartRate = heartRate.mean.map(HeartRate.init(beatsPerMinute:))
        summary.highestHeartRate = highestHeartRate
        summary.bestSpeed = best.best
        summary.ascent = climb.ascent
        summary.descent = climb.descent
        summary.inSync = inSync
        return summary
    }
}

extension Gait {
    /// The gait of a second: by its cadence where it was measured, by its speed elsewhere.
    ///
    /// People change from walk to run at 140 spm (PMC8629136) and at a Froude number of 0.5 (Kram 1997, 10.1242/jeb.200.4.821), which
    /// is 2.1 m/s for somebody of 1.70 m.
    init(cadence: StepRate?, speed: Speed) {
        let runs = cadence.map { $0.stepsPerMinute >= 140 } ?? (speed.metersPerSecond >= 2.1)
        self = runs ? .running : .walking
    }
}

package import Cadence

/// Accumulates the summary of an activity, sample by sample.
///
/// Both the recorder and `Summary(of:)` use it, so a live recording and an imported track give the same results.
package struct SummaryBuilder: Sendable {
    /// The values of a sample count for at most this time before it, so that they do not fill a long gap.
    static let longestHold: Duration = .seconds(10)
    /// The runner is in sync if the cadence differs from the target cadence by at most this share of the target cadence.
    ///
    /// Listeners notice a tempo change of 3 % (Drake & Botte 1993, 10.3758/BF03205262).
    private static let syncTolerance = 0.03

    private let kind: Activity.Kind
    private let model: EnergyModel?

    /// The distance of the latest sample that has one.
    package private(set) var distance: Distance?
    /// The highest step count so far; nil if no sample has one.
    package private(set) var steps: Int?
    /// The energy, which includes the energy at rest; nil without an energy model, and before the first sample with a distance.
    package private(set) var energy: Energy?

    private var last: Duration?
    private var pausedSinceLast: Duration = .zero
    private var lastKnown: Duration = .zero
    private var pausedSinceKnown: Duration = .zero

    private var cadence = TimedMean()
    private var target = TimedMean()
    private var heartRate = TimedMean()
    private var highestHeartRate: HeartRate?
    /// The time in sync with the metronome; nil before anything was measured.
    private(set) var inSync: Duration?
    /// The time in which the runner could be in sync: the metronome clicked, and footfalls or a cadence were measured.
    private(set) var syncMeasured: Duration?
    private var best: BestSpeed
    private var climb = Climb()
    private var slope = Slope()

    /// Creates a builder without samples.
    ///
    /// - Parameter model: The energy model; nil gives no energy.
    package init(kind: Activity.Kind, model: EnergyModel?) {
        self.kind = kind
        self.model = model
        best = BestSpeed(fastest: kind.fastest)
    }

    /// Uses the stored state of an interrupted recording for the values that its samples do not determine.
    mutating func restore(_ progress: Recorder.Progress) {
        (inSync, syncMeasured, energy) = (progress.inSync, progress.syncMeasured, progress.energy)
    }

    /// Excludes a pause that lies between the previous and the next sample.
    package mutating func pause(_ length: Duration) {
        pausedSinceLast += length
        pausedSinceKnown += length
        best.interrupt()
        climb.interrupt()
        slope.interrupt()
    }

    /// Adds the next sample; a sample that is not later than the previous one is ignored.
    ///
    /// - Parameters:
    ///   - isInSync: Whether the runner is in sync; nil to compute it from the sample's cadence and target.
    ///   - gradient: The treadmill's gradient; nil to compute it from the altitudes.
    package mutating func add(_ sample: Sample, isInSync: Bool? = nil, gradient: Gradient? = nil) {
        guard sample.elapsed > last ?? .zero || last == nil && sample.elapsed >= .zero else { return }
        let time = max(sample.elapsed - (last ?? .zero) - pausedSinceLast, .milliseconds(1))
        (last, pausedSinceLast) = (sample.elapsed, .zero)
        addMeans(of: sample, isInSync: isInSync, for: min(time, Self.longestHold))
        if let count = sample.steps { steps = max(steps ?? 0, count) }
        let newDistance = sample.distance.map { max($0, distance ?? .zero) }
        if let altitude = sample.altitude {
            climb.add(altitude, distance: newDistance?.meters)
            if let newDistance, let height = climb.last?.height {
                slope.add(height: height, distance: newDistance.meters)
            }
        }
        guard let newDistance else { return best.interrupt() }
        best.add(newDistance.meters, at: sample.elapsed)
        addEnergy(to: newDistance, at: sample, gradient: gradient ?? slope.gradient ?? .level)
    }

    /// Uses the steps and the distance of a sample that replaces the latest one, because some steps were counted late.
    mutating func correct(_ sample: Sample) {
        if let count = sample.steps { steps = max(steps ?? 0, count) }
        if let newDistance = sample.distance { distance = max(distance ?? .zero, newDistance) }
    }

    private mutating func addMeans(of sample: Sample, isInSync: Bool?, for time: Duration) {
        cadence.add(sample.cadence?.stepsPerMinute, for: time)
        target.add(sample.target?.stepsPerMinute, for: time)
        heartRate.add(sample.heartRate?.beatsPerMinute, for: time)
        if let rate = sample.heartRate { highestHeartRate = max(highestHeartRate ?? rate, rate) }
        var isInSync = isInSync
        if isInSync == nil, let target = sample.target?.stepsPerMinute, let cadence = sample.cadence?.stepsPerMinute {
            isInSync = (cadence - target).magnitude <= Self.syncTolerance * target
        }
        guard let isInSync else { return }
        inSync = (inSync ?? .zero) + (isInSync ? time : .zero)
        syncMeasured = (syncMeasured ?? .zero) + time
    }

    private mutating func addEnergy(to newDistance: Distance, at sample: Sample, gradient: Gradient) {
        let time = max(sample.elapsed - lastKnown - pausedSinceKnown, .milliseconds(1))
        let moved = newDistance - (distance ?? .zero)
        (distance, lastKnown, pausedSinceKnown) = (newDistance, sample.elapsed, .zero)
        guard let model else { return }
        let speed = Speed(metersPerSecond: moved.meters / (time / .seconds(1)))
        let rate: EnergyRate? =
            switch kind {
            case .cycle: model.cyclingRate(at: speed)
            case .run, .walk:
                model.rate(of: Gait(cadence: sample.cadence, speed: speed), at: speed, on: gradient)
            case .other: nil
            }
        if let rate { energy = (energy ?? .zero) + rate.gross(over: time) }
    }
}

extension SummaryBuilder {
    /// The summary of an activity of the length `elapsed`, of which the time `paused` was spent in pauses.
    package func summary(elapsed: Duration, paused: Duration, distanceSource: DistanceSource?) -> Summary {
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
        summary.syncMeasured = syncMeasured
        return summary
    }
}

extension Gait {
    /// Determines the gait in one second: from the cadence if it was measured, otherwise from the speed.
    ///
    /// People change from walking to running at 140 steps per minute (PMC8629136), or at a Froude number of 0.5 (Kram 1997,
    /// 10.1242/jeb.200.4.821), which is 2.1 m/s for a height of 1.70 m.
    package init(cadence: StepRate?, speed: Speed) {
        let runs = cadence.map { $0.stepsPerMinute >= 140 } ?? (speed.metersPerSecond >= 2.1)
        self = runs ? .running : .walking
    }
}

/// Finds the highest mean speed over 30 seconds of a recording.
///
/// A pause, or a distance that was added in one jump without measurement, restarts the 30 seconds.
struct BestSpeed: Sendable {
    private static let window: Duration = .seconds(30)
    /// If two samples are further apart than this, the 30 seconds restart; some files have one point a minute.
    private static let gap: Duration = .seconds(120)

    let fastest: Speed
    private var marks: [(elapsed: Duration, meters: Double)] = []
    private(set) var best: Speed?

    init(fastest: Speed) {
        self.fastest = fastest
    }

    /// Adds the total distance in metres at a time of the recording.
    mutating func add(_ meters: Double, at elapsed: Duration) {
        if let last = marks.last {
            let time = elapsed - last.elapsed
            let longest = fastest.metersPerSecond * (time / .seconds(1))
            if time > Self.gap || meters - last.meters > longest { marks = [] }
        }
        marks.append((elapsed, meters))
        // Find the latest mark that is at least one window old.
        let start = marks.lastIndex { elapsed - $0.elapsed >= Self.window }
        guard let start else { return }
        marks.removeFirst(start)
        let speed = (meters - marks[0].meters) / ((elapsed - marks[0].elapsed) / .seconds(1))
        if speed > best?.metersPerSecond ?? 0 { best = Speed(metersPerSecond: speed) }
    }

    /// Restarts the window after a pause or a time without distance data.
    mutating func interrupt() { marks = [] }
}

/// The average of values that hold for some time.
package struct TimedMean: Hashable, Sendable, Codable {
    private var sum = 0.0
    private var seconds = 0.0

    package init() {}

    package var mean: Double? { seconds > 0 ? sum / seconds : nil }
    package var isFinite: Bool { sum.isFinite && seconds.isFinite }

    /// Adds a value that was valid for a time; nil is ignored.
    package mutating func add(_ value: Double?, for time: Duration) {
        guard let value, time > .zero else { return }
        sum += value * (time / .seconds(1))
        seconds += time / .seconds(1)
    }
}

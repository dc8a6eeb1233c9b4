import Cadence

/// Measures the total distance of a recording from the best live source: treadmill, foot pod, satellites, steps, in this order.
///
/// If none is live, the pace that the runner set by hand gives the distance, for a treadmill without a sensor. A set pace also precedes
/// steps whose length has not been learnt: the length of an average person differs by 10 % and more, the display of a treadmill by few
/// percent. Steps whose length follows from the satellites' speed before a gap are as good as learnt ones.
///
/// Every source accumulates its own distance from its first reading, also while another source is selected. The total is the selected
/// source's distance plus an offset. A change of source sets the offset so that the total does not jump. The published distance never
/// decreases: if a speed was held for too long, the published value waits until the computed total exceeds it. A gap of the selected source
/// is filled by another live source; if there is none, by the straight line between two satellite positions.
struct Odometer: Sendable {
    /// The sources, best first.
    private static let order: [DistanceSource] = [.treadmill, .footPod, .satellites, .steps, .commandedPace]

    /// The published distance in metres.
    private(set) var meters: Double
    private(set) var source: DistanceSource?
    var steps: StepDistance

    /// The metres that each source has added to the total.
    private(set) var metersBySource: [DistanceSource: Double] = [:]
    /// The speed from the satellites and the steps together; nil if the steps are not used for the speed.
    ///
    /// While the satellites are silent, it gives the steps their length.
    var speedWithSteps: Speed? { didSet { satellites.estimatedSpeed = speedWithSteps } }
    private var belt = TreadmillDistance()
    private var pod = SpeedDistance()
    private var satellites: SatelliteDistance
    private var commanded = CommandedDistance()
    private var lastReading: [DistanceSource: Duration] = [:]
    /// The total minus the selected source's own distance, in metres.
    private var offset = 0.0
    /// The gap of a measuring source, filled by an estimate until it reports again: its own distance and the total at the start of the gap.
    private var gap: (source: DistanceSource, own: Double, total: Double)?
    /// The computed total in metres; it is below `meters` if a speed was held for too long.
    private var computedMeters: Double
    /// Whether steps count as distance; false for cycling.
    private let usesSteps: Bool
    private var isStepLengthLearnt = false
    private var isStanding = false

    /// Continues from a known distance.
    ///
    /// - Parameter parts: The metres that each source has added to this distance.
    init(
        for kind: Activity.Kind,
        from distance: Distance = .zero,
        by parts: [DistanceSource: Double] = [:],
        steps: Int? = nil
    ) {
        usesSteps = kind.isOnFoot
        satellites = SatelliteDistance(for: kind)
        meters = distance.meters
        self.steps = StepDistance(from: steps)
        offset = meters
        computedMeters = meters
        metersBySource = parts
        // The stored parts can be one sample older than the stored distance, so the difference is added to the main source.
        if let main = mainSource { metersBySource[main, default: 0] += max(meters - parts.values.reduce(0, +), 0) }
    }

    /// The source of the largest part of the distance, or the selected source if there is no distance yet.
    ///
    /// It is an estimate if more than half of the distance was estimated, also if a measuring source has the largest single part.
    var mainSource: DistanceSource? {
        let estimated = metersBySource.reduce(0) { $0 + ($1.key.isEstimate ? $1.value : 0) }
        let isEstimate = estimated > metersBySource.values.reduce(0, +) / 2
        return Self.order.reversed().filter { $0.isEstimate == isEstimate }
            .compactMap { source in metersBySource[source].map { (source: source, meters: $0) } }
            .max { $0.meters < $1.meters }?.source ?? source
    }

    /// Whether any source is live at `now`, so that the distance is known.
    func isKnown(at now: Duration) -> Bool { best(at: now) != nil }

    func speed(at now: Duration, stepLength: Length) -> Speed? {
        switch source {
        case .treadmill: belt.speed(at: now)
        case .footPod: pod.speed(at: now)
        case .satellites: satellites.speed(at: now)
        case .steps:
            steps.rate(at: now).map { Speed(metersPerSecond: $0.stepsPerMinute * stepLength.meters / 60) }
        case .commandedPace: commanded.speed
        case .edited, .file, nil: nil
        }
    }

    /// Updates the distance to `now` and selects the best live source; a silent source counts up to `SpeedDistance.hold` after its reading.
    mutating func advance(to now: Duration) {
        guard let best = best(at: now), best != source else { return updateMeters(at: now) }
        if let source {
            let change = min(end(of: source, at: now) ?? now, now)
            updateMeters(at: change)
            if source == .steps { computedMeters += steps.meters(near: change) - steps.meters }
            let own = best == .steps ? steps.meters(near: change) : meters(of: best, at: change)
            offset = computedMeters - own
            closeGap(from: source, to: best, at: now)
            if best.isEstimate, !source.isEstimate { gap = (source, meters(of: source, at: change), computedMeters) }
        }
        // The distance that the first source measured before its selection counts too.
        source = best
        updateMeters(at: now)
    }

    /// If the source that reports again has measured most of the gap, its distance replaces or corrects the estimate.
    ///
    /// A receiver has the positions before and after the gap, and a treadmill has its counter. A foot pod has measured nothing.
    private mutating func closeGap(from source: DistanceSource, to best: DistanceSource, at now: Duration) {
        guard let gap, !best.isEstimate else { return }
        self.gap = nil
        let own = meters(of: best, at: now)
        let (measured, estimated) = (own - gap.own, offset + own - gap.total)
        guard best == gap.source, measured > estimated / 2 else { return }
        guard best == .satellites, source == .steps, isStepLengthLearnt || speedWithSteps != nil else {
            return offset = gap.total - gap.own
        }
        let deviation = (speedWithSteps == nil ? 0.05 : 0.02) * estimated
        offset += Self.correction(of: estimated, deviation: deviation, byLine: measured)
    }

    /// The correction in metres of a distance by steps in a gap, by the line between the positions before and after it.
    ///
    /// Both are averaged, weighted by the inverse of their variances. The deviation of the line is 5 m, that of the estimate 2 % if the steps
    /// continue the satellites' speed (`StepFusionTests`), and 5 % with a learnt step length (the project's own design). The path can be
    /// longer than the line, but not shorter. So an estimate that is longer by more than two standard deviations remains, and one that is
    /// shorter by more is replaced.
    private static func correction(of estimated: Double, deviation: Double, byLine line: Double) -> Double {
        let (variance, lineVariance) = (deviation * deviation, 5.0 * 5)
        let deviations = (line - estimated) / (variance + lineVariance).squareRoot()
        if deviations < -2 { return 0 }
        return (line - estimated) * (deviations > 2 ? 1 : variance / (variance + lineVariance))
    }

    /// Excludes everything measured since the last `advance`, because the recording was paused.
    mutating func skip(to now: Duration) {
        satellites.interrupt(at: now)
        gap = nil
        source = best(at: now) ?? source
        if let source { offset = computedMeters - meters(of: source, at: now) }
    }

    /// Adds steps of the time before the present pause, and their distance if steps are the selected source.
    mutating func addLate(_ count: Int, length: Length, at now: Duration) {
        skip(to: now)
        steps.add(count, length: length, isPaused: false, at: now)
        if source == .steps { updateMeters(at: now) }
    }

    private mutating func updateMeters(at now: Duration) {
        guard let source else { return }
        computedMeters = offset + meters(of: source, at: now)
        let reached = max(meters, computedMeters)
        metersBySource[source, default: 0] += reached - meters
        meters = reached
    }

    /// The time up to which a source gives the distance after its last reading; nil if it has no readings.
    private func end(of source: DistanceSource, at now: Duration) -> Duration? {
        guard source == .steps else { return lastReading[source].map { $0 + SpeedDistance.hold } }
        return steps.knownUntil.map { now - $0 <= StepDistance.reportTime ? now : $0 }
    }

    private func best(at now: Duration) -> DistanceSource? {
        Self.order.first { source in
            switch source {
            case .steps: usesSteps && areStepsLive(at: now) && (commanded.speed == nil || areStepsBetter(at: now))
            case .commandedPace: commanded.speed != nil
            default: lastReading[source].map { now - $0 <= SpeedDistance.hold } ?? false
            }
        }
    }

    /// Whether steps are reported now; also true while the runner stands still, if steps were reported before and their length was learnt.
    private func areStepsLive(at now: Duration) -> Bool {
        steps.isLive(at: now) || isStanding && isStepLengthLearnt && steps.lastStep != nil
    }

    /// Whether steps give the distance rather than the pace that the runner set.
    ///
    /// If the steps stop, either the runner stands still, or the sensor is no longer on the body. A sensor that has never reported a step
    /// may lie on the console of the treadmill.
    private func areStepsBetter(at now: Duration) -> Bool {
        guard isStepLengthLearnt || speedWithSteps != nil, let last = steps.lastStep else { return false }
        return isStanding || now - last <= SpeedDistance.hold
    }

    private func meters(of source: DistanceSource, at now: Duration) -> Double {
        switch source {
        case .treadmill: belt.meters(at: now)
        case .footPod: pod.meters(at: now)
        case .satellites: satellites.meters(at: now)
        case .steps: steps.meters
        case .commandedPace: commanded.meters(at: now)
        case .edited, .file: 0
        }
    }
}

extension Odometer {
    mutating func add(_ reading: Belt, at now: Duration) {
        belt.add(reading, at: now)
        lastReading[.treadmill] = now
    }

    mutating func add(podSpeed speed: Speed, at now: Duration) {
        pod.add(speed, at: now)
        lastReading[.footPod] = now
    }

    mutating func add(_ fix: SatelliteFix, measuredAt instant: Duration, at now: Duration) {
        satellites.add(speed: fix.measuredSpeed, position: fix.position, at: min(instant, now))
        lastReading[.satellites] = now
    }

    /// Sets the pace that the runner set by hand; nil if there is none.
    mutating func setCommandedSpeed(_ speed: Speed?, at now: Duration) { commanded.set(speed, at: now) }

    /// Sets whether the length of the runner's steps was learnt, in the present gait.
    mutating func setStepLength(isLearnt: Bool) { isStepLengthLearnt = isLearnt }

    /// Sets whether the runner stands still; while standing, satellite movement is ignored because it is receiver noise.
    mutating func setStanding(_ isStanding: Bool, at now: Duration) {
        self.isStanding = isStanding
        satellites.setStanding(isStanding, at: now)
    }
}

/// The distance of a treadmill: the integral of the belt's speed, kept close to the machine's own counter.
///
/// Counters have a resolution of 1 m or 10 m, so their differences over a few seconds are no speed. At each count, the distance is corrected
/// only if it differs from the counter by more than the resolution, and then by a part of the excess.
struct TreadmillDistance: Sendable {
    /// How much more the counter may rise than the highest possible speed permits, in metres; many machines count in steps of 10 m.
    private static let counterTolerance = 20.0
    /// The largest resolution of a counter, in metres.
    private static let coarsest = 10.0
    /// The part of the excess that one count corrects, so that a wrong belt speed does not become a jump.
    private static let correction = 0.3

    private var bySpeed = SpeedDistance()
    /// The speed by the counter; nil if the machine reports a speed.
    private var countedSpeed: Speed?
    /// The distance by the counter up to its latest change.
    private var counted = 0.0
    private var total: Distance?
    /// The distance by speed at the time of the latest counter change.
    private var speedMetersAtCount = 0.0
    private var countedAt: Duration = .zero
    /// The largest difference between a count and the distance by speed since the previous count, in metres.
    private var resolution = 0.0
    /// The corrections so far, in metres.
    private var corrected = 0.0

    mutating func add(_ belt: Belt, at now: Duration) {
        let isAfterGap = bySpeed.last.map { now - $0.instant > SpeedDistance.hold } ?? false
        // If the speed comes from the counter, the distance is that of the counter alone.
        bySpeed.add(belt.isSpeedCounted ? Speed(metersPerSecond: 0) : belt.speed, at: now)
        countedSpeed = belt.isSpeedCounted ? belt.speed : nil
        guard let total = belt.total else { return }
        defer { self.total = total }
        guard let before = self.total else {
            (speedMetersAtCount, countedAt) = (bySpeed.meters(at: now), now)
            counted = speedMetersAtCount
            return
        }
        guard total != before else { return }
        let more = total.meters - before.meters
        let bySpeedMore = bySpeed.meters(at: now) - speedMetersAtCount
        let longest = Speed.range.upperBound * ((now - countedAt) / .seconds(1)) + Self.counterTolerance
        // If the counter was reset or is implausible, use the distance by speed.
        let isPlausible = more > 0 && more <= longest
        counted += isPlausible ? more : bySpeedMore
        if isPlausible { resolution = min(max(resolution, abs(more - bySpeedMore)), Self.coarsest) }
        (speedMetersAtCount, countedAt) = (bySpeed.meters(at: now), now)
        correct(atOnce: isAfterGap || belt.isSpeedCounted || belt.speed.metersPerSecond == 0, at: now)
    }

    /// Moves the distance towards the counter: at once after a gap, and if the machine reports no speed.
    private mutating func correct(atOnce: Bool, at now: Duration) {
        let error = counted - meters(at: now)
        guard !atOnce else { return corrected += error }
        let excess = max(abs(error) - resolution, 0) * Self.correction
        corrected += error < 0 ? -excess : excess
    }

    func meters(at now: Duration) -> Double { bySpeed.meters(at: now) + corrected }

    /// The speed at `now`; nil if the last reading is too old.
    func speed(at now: Duration) -> Speed? { bySpeed.speed(at: now).map { countedSpeed ?? $0 } }
}

/// The distance at the pace that the runner set by hand, which is constant until the next change.
struct CommandedDistance: Sendable {
    private(set) var speed: Speed?
    private var meters = 0.0
    private var changed: Duration = .zero

    mutating func set(_ speed: Speed?, at now: Duration) {
        meters = meters(at: now)
        (self.speed, changed) = (speed, now)
    }

    func meters(at now: Duration) -> Double {
        meters + (speed?.metersPerSecond ?? 0) * (max(now - changed, .zero) / .seconds(1))
    }
}

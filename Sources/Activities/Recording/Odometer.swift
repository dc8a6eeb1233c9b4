import Cadence

/// How far a recording has come, from the best that measures it at any time: treadmill, foot pod, satellites, steps.
///
/// Each source measures a way of its own from its first word on, alive or not. The way due is the chosen source's plus what makes
/// it agree with the one before where it was chosen, so that a change of source neither jumps nor loses anything. The way shown
/// never goes back: where a speed was held for too long, it waits for the way due to come after. A gap that another source measured
/// is that one's word; one that nobody measured is the satellites' straight line.
struct Odometer: Sendable {
    /// Sources, from the best on.
    private static let order: [DistanceSource] = [.treadmill, .footPod, .satellites, .steps]

    /// Metres so far.
    private(set) var meters: Double
    /// The source chosen.
    private(set) var source: DistanceSource?
    /// The steps.
    var steps: StepWay

    private var metersBySource: [DistanceSource: Double] = [:]
    private var belt = BeltWay()
    private var pod = SpeedWay()
    private var satellites = SatelliteWay()
    private var heard: [DistanceSource: Duration] = [:]
    /// What the way due is longer than the source's own.
    private var lead = 0.0
    /// The way by the chosen source's latest word: less than what is shown where a speed was held for too long.
    private var due: Double
    /// Whether steps make a way: on a bicycle they do not.
    private let usesSteps: Bool

    /// Goes on from so far.
    init(
        for kind: Activity.Kind,
        from distance: Distance = .zero,
        by source: DistanceSource? = nil,
        steps: Int? = nil
    ) {
        usesSteps = kind != .cycle
        meters = distance.meters
        self.steps = StepWay(from: steps)
        lead = meters
        due = meters
        if let source { metersBySource[source] = meters }
    }

    /// What measured the most of the way; of equals the best.
    var mainSource: DistanceSource? {
        Self.order.reversed().filter { metersBySource[$0] != nil }
            .max { metersBySource[$0, default: 0] < metersBySource[$1, default: 0] } ?? source
    }

    /// Whether the way is known at `now`: a source is alive.
    func isKnown(at now: Duration) -> Bool { best(at: now) != nil }

    /// The speed at `now`, of the source chosen; `stepLength` is that of a step now.
    func speed(at now: Duration, stepLength: Length) -> Speed? {
        switch source {
        case .treadmill: belt.way.speed(at: now)
        case .footPod: pod.speed(at: now)
        case .satellites: satellites.speed(at: now)
        case .steps:
            steps.rate(at: now).map { Speed(metersPerSecond: $0.stepsPerMinute * stepLength.meters / 60) }
        case .edited, .file, nil: nil
        }
    }

    /// Counts the way up to `now`, by the best source from where the one before fell silent.
    mutating func advance(to now: Duration) {
        guard let best = best(at: now), best != source else { return show(at: now) }
        if let source {
            let change = min(heard[source].map { $0 + SpeedWay.hold } ?? now, now)
            show(at: change)
            lead = due - reach(of: best, at: change)
        }
        // What the very first source measured before it was chosen is the recording's as well.
        source = best
        show(at: now)
    }

    /// Leaves out all that was measured since `advance`: the recording was paused.
    mutating func skip(to now: Duration) {
        satellites.interrupt(at: now)
        source = best(at: now) ?? source
        if let source { lead = due - reach(of: source, at: now) }
    }

    private mutating func show(at now: Duration) {
        guard let source else { return }
        due = lead + reach(of: source, at: now)
        let reached = max(meters, due)
        metersBySource[source, default: 0] += reached - meters
        meters = reached
    }

    private func best(at now: Duration) -> DistanceSource? {
        Self.order.first { source in
            source == .steps
                ? usesSteps && steps.isAlive(at: now) : heard[source].map { now - $0 <= SpeedWay.hold } ?? false
        }
    }

    private func reach(of source: DistanceSource, at now: Duration) -> Double {
        switch source {
        case .treadmill: belt.reach(at: now)
        case .footPod: pod.reach(at: now)
        case .satellites: satellites.reach(at: now)
        case .steps: steps.meters
        case .edited, .file: 0
        }
    }
}

// MARK: - What is heard

extension Odometer {
    /// Takes a treadmill's word.
    mutating func take(_ reading: Recorder.Belt, at now: Duration) {
        belt.take(reading, at: now)
        heard[.treadmill] = now
    }

    /// Takes a foot pod's speed.
    mutating func take(podSpeed speed: Speed, at now: Duration) {
        pod.take(speed, at: now)
        heard[.footPod] = now
    }

    /// Takes a fix that came in at `now`; without a speed and a place it says nothing.
    mutating func take(_ fix: Recorder.Fix, at now: Duration) {
        guard fix.speed != nil || fix.position != nil else { return }
        satellites.take(fix, at: min(fix.instant, now))
        heard[.satellites] = now
    }

    /// Leaves out what satellites measure of a runner who stands from `now` on.
    mutating func stand(_ isStanding: Bool, at now: Duration) {
        satellites.halt(isStanding, at: now)
    }
}

/// The way of a treadmill's belt: as the machine counts it, and by its speed in between and where it does not count.
struct BeltWay: Sendable {
    /// How far a count may run ahead of the belt's speed, metres: machines count in tens.
    private static let grain = 20.0

    private(set) var way = SpeedWay()
    private var counted = 0.0
    private var total: Distance?
    /// The way by speed when the count last changed.
    private var wayAtCount = 0.0
    private var countedAt: Duration = .zero

    mutating func take(_ belt: Recorder.Belt, at now: Duration) {
        way.take(belt.speed, at: now)
        guard let total = belt.total else { return }
        defer { self.total = total }
        guard let before = self.total else {
            (wayAtCount, countedAt) = (way.reach(at: now), now)
            counted = wayAtCount
            return
        }
        guard total != before else { return }
        let more = total.meters - before.meters
        let longest = Speed.range.upperBound * ((now - countedAt) / .seconds(1)) + Self.grain
        // A machine that was set back, or whose count cannot be: its speed tells how far it has come.
        counted += more > 0 && more <= longest ? more : way.reach(at: now) - wayAtCount
        (wayAtCount, countedAt) = (way.reach(at: now), now)
    }

    func reach(at now: Duration) -> Double {
        counted + (way.reach(at: now) - wayAtCount)
    }
}

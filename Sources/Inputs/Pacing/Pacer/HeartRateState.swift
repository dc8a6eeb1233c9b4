package import Cadence

/// The runner's heart rate, from a chest strap or a treadmill, and the control that changes the pace because of it.
package struct HeartRateState: Hashable, Sendable {
    /// The last measured heart rate; nil before the first reading.
    package private(set) var rate: HeartRate?
    /// When the last heart rate arrived.
    package private(set) var instant: Duration = .zero
    /// The zone that the runner has ordered for this run, and the zone of the present step of a workout, which is held instead.
    package private(set) var ordered: ClosedRange<HeartRate>?
    package private(set) var prescribed: ClosedRange<HeartRate>?
    /// The control of the zone that is held, or else of the ceiling; nil without both.
    package private(set) var control: HeartRateControl?
    /// The runner's relation of heart rate and speed; nil if it is not known.
    private var relation: HeartRateRelation?
    private var settings: Pacer.HeartSettings

    init(_ settings: Pacer.HeartSettings, from speed: Speed) {
        self.settings = settings
        reconcile(from: speed, at: .zero)
    }

    /// The last heart rate; nil if none arrived in the last 10 s.
    package func recent(at now: Duration) -> HeartRate? { now - instant <= HeartRateSignal.patience ? rate : nil }

    /// The zone of effort of the last heart rate, 1…5; nil below the first zone, or if the maximum heart rate is not known.
    package var zone: Int? {
        rate.flatMap { rate in settings.maximum.flatMap { rate.zone(maximum: $0) } }
    }

    /// The zone that is held; a ceiling below its upper bound lowers both bounds.
    package var held: ClosedRange<HeartRate>? {
        guard let wanted = prescribed ?? ordered else { return nil }
        guard let ceiling = settings.ceiling, ceiling < wanted.upperBound else { return wanted }
        let low = HeartRate(beatsPerMinute: ceiling.beatsPerMinute - Self.narrowest)
        return min(wanted.lowerBound, low)...ceiling
    }

    /// The width of the narrowest zone, in beats per minute: a heart rate varies by 2 or 3 beats at constant speed.
    package static let narrowest = 4.0

    /// The speed with which the zone is held; nil if none is held.
    package var wishedSpeed: Speed? { held == nil ? nil : control?.speed }

    /// The speed to run if the pace without a heart rate is `pace`.
    func target(for pace: Speed) -> Speed { control?.target(for: pace) ?? pace }

    /// What is wrong with the readings while they change the pace, or may change it; nil if nothing is.
    package func fault(at now: Duration) -> HeartRateSignal.Fault? {
        guard held != nil || control?.isEasing ?? false else { return nil }
        return control?.signal.fault(at: now)
    }

    /// Whether the control changes the pace.
    var isActive: Bool { held != nil || control?.isEasing ?? false }
}

// MARK: - Events

extension HeartRateState {
    mutating func observe(_ rate: HeartRate, at now: Duration) {
        self.rate = rate
        instant = now
        control?.record(rate, at: now)
    }

    /// Uses changed settings from now on; if the ceiling changes, the present speed stays.
    mutating func adopt(_ settings: Pacer.HeartSettings, from speed: Speed, at now: Duration) {
        self.settings = settings
        reconcile(from: speed, at: now)
    }

    /// Uses this relation for the next zone, and for a zone or ceiling that has just begun.
    mutating func adopt(_ relation: HeartRateRelation?) {
        self.relation = relation
        if let relation { control?.begin(with: relation) }
    }

    /// Holds the zone that the runner orders, or ends it with nil.
    mutating func order(_ zone: ClosedRange<HeartRate>?, from speed: Speed, at now: Duration) {
        ordered = zone
        reconcile(from: speed, at: now)
    }

    /// Holds the zone of a step of a workout, or ends it with nil.
    mutating func prescribe(_ zone: ClosedRange<HeartRate>?, from speed: Speed, at now: Duration) {
        prescribed = zone
        reconcile(from: speed, at: now)
    }

    /// Begins or ends a run: the zone that the runner ordered ends, and what was learnt in a run before is forgotten.
    mutating func reset(from speed: Speed, at now: Duration) {
        (ordered, control) = (nil, nil)
        reconcile(from: speed, at: now)
    }

    /// Continues the control of an earlier process, with the speed that it wished and what it knew of the runner.
    mutating func resume(_ run: Pacer.HeartControlState, at now: Duration) {
        (ordered, prescribed, relation, control) = (run.ordered, run.prescribed, run.relation, nil)
        reconcile(from: run.speed, at: now)
        if held == nil { control?.ease(to: run.speed) }
    }

    /// Lowers the wished speed of a new zone at once, if the runner's relation of heart rate and speed is known.
    mutating func lowerToZone(atLeast lowest: Speed) { if held != nil { control?.lowerToZone(atLeast: lowest) } }

    /// Sets the wished speed by the runner's hand.
    mutating func set(_ speed: Speed, at now: Duration) { control?.set(speed, at: now) }

    mutating func advance(to now: Duration, _ running: HeartRateControl.Running?) { control?.advance(to: now, running) }

    /// Lets the control hold the present zone or ceiling.
    private mutating func reconcile(from speed: Speed, at now: Duration) {
        guard let goal = held.map(HeartRateControl.Goal.zone) ?? settings.ceiling.map(HeartRateControl.Goal.ceiling)
        else {
            control = nil
            return
        }
        guard control?.goal != goal else { return }
        guard control != nil else {
            control = HeartRateControl(goal, from: speed, relation: relation, at: now)
            // A reading from before shows that the sensor reports.
            if let rate, now - instant < HeartRateSignal.patience { control?.record(rate, at: now) }
            return
        }
        control?.set(goal, from: speed, at: now)
    }
}

extension HeartRate {
    /// The lower bounds of the five zones of effort, as shares of the maximum heart rate (Edwards 1993, *The Heart Rate Monitor Book*).
    private static let zoneBounds = [0.5, 0.6, 0.7, 0.8, 0.9]

    /// The zone of effort, 1…5, for a runner with this maximum heart rate; nil below the first zone.
    package func zone(maximum: HeartRate) -> Int? {
        Self.zoneBounds.lastIndex { self >= HeartRate(beatsPerMinute: maximum.beatsPerMinute * $0) }.map { $0 + 1 }
    }
}

// MARK: - The readings

/// Decides which readings of a heart-rate sensor can be heart rates.
///
/// A sensor that slips reports the cadence, half of the heart rate, or one value for ever. A reading is not used if it differs by more than
/// 20 beats per minute from a reading of the last 5 s, or if the same value has been repeated for 30 s. A different level that stays for 30 s
/// is used again, because then the readings before it were the wrong ones. A heart that begins to run may rise faster, but without a step.
package struct HeartRateSignal: Hashable, Sendable {
    package enum Fault: Hashable, Sendable {
        case silent, jumping, stuck
    }

    enum Verdict: Hashable {
        case usable
        /// Usable, and at another level than the readings before: what was computed from those may be wrong.
        case otherLevel
        case unusable
    }

    private struct Reading: Hashable {
        var rate: Double
        var instant: Duration
    }

    /// Without a reading for this long, the sensor counts as silent; a chest strap sends one or two readings a second.
    package static let patience = Duration.seconds(10)
    private static let largestStep = 20.0
    private static let stepTime = Duration.seconds(5)
    /// The largest difference of two successive readings of a heart that begins to run.
    private static let largestRise = 10.0
    /// After a silence, the heart rate may have changed by this many beats per minute more for each second.
    private static let largestSlope = 4.0
    private static let longestRepetition = Duration.seconds(30)
    private static let acceptedAfter = Duration.seconds(30)

    /// The usable readings of the last 5 s, or else the last one.
    private var recent: [Reading] = []
    private var lastHeard: Duration?
    private var refusedSince: Duration?
    private var repeated: Reading?

    /// - Parameter expected: the heart rate in beats per minute up to which the heart rises if the runner has begun to run.
    mutating func apply(_ rate: HeartRate, at now: Duration, risingTo expected: @autoclosure () -> Double) -> Verdict {
        let reading = Reading(rate: rate.beatsPerMinute, instant: now)
        let silence = lastHeard.map { max(now - $0 - Self.stepTime, .zero) } ?? .zero
        lastHeard = now
        if repeated?.rate != reading.rate { repeated = reading }
        let last = recent.last
        recent.removeAll { $0.instant < now - Self.stepTime && $0 != last }
        let allowed = Self.largestStep + Self.largestSlope * (silence / .seconds(1))
        func isRising(from last: Reading) -> Bool {
            abs(reading.rate - last.rate) <= Self.largestRise && now - last.instant <= Self.stepTime
                && reading.rate <= expected()
        }
        if recent.contains(where: { abs($0.rate - reading.rate) > allowed }), !(last.map(isRising) ?? false) {
            let since = refusedSince ?? now
            refusedSince = since
            guard now - since >= Self.acceptedAfter else { return .unusable }
            (recent, refusedSince) = ([reading], nil)
            return .otherLevel
        }
        refusedSince = nil
        recent.append(reading)
        return isStuck ? .unusable : .usable
    }

    private var isStuck: Bool {
        guard let repeated, let lastHeard else { return false }
        return lastHeard - repeated.instant >= Self.longestRepetition
    }

    var hasReading: Bool { lastHeard != nil }

    /// When the sensor counts as silent if it does not report; nil before the first reading.
    var silentAt: Duration? { lastHeard.map { $0 + Self.patience } }

    func silence(at now: Duration) -> Duration? { lastHeard.map { now - $0 } }

    /// What is wrong with the readings at `now`; nil if they are used, and before the first one.
    package func fault(at now: Duration) -> Fault? {
        guard let silentAt else { return nil }
        return now >= silentAt ? .silent : refusedSince != nil ? .jumping : isStuck ? .stuck : nil
    }
}

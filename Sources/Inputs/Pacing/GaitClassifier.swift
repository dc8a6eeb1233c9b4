package import Cadence

/// Distinguishes walking from running, with hysteresis, so that a single change of pace changes the gait only once.
///
///     with a measured cadence:     running from 145 spm         walking up to 135 spm
///     without one:                 running above 1.05 v_t       walking below 0.92 v_t
///
/// v_t is the transition speed, computed from the Froude number. The first evidence sets the gait at once. Afterwards the gait
/// changes when the evidence has lasted for 3 s. If the evidence is a speed, it must also have carried the runner 1.5 m further than
/// the threshold speed would have: the error of a filtered speed changes slowly, and can last longer than 3 s. Between the two
/// thresholds the gait does not change, with one exception: a runner faster than the highest walking speed (Froude number 1) with a
/// cadence above 135 spm is running. The cadences and shares are this project's own design, around the 140 spm at which people
/// change gait (PMC8629136).
package struct GaitClassifier: Hashable, Sendable {
    /// The runner, whose leg length sets the transition speed.
    package var runner: Runner
    /// The present gait, walking or running; nil before the first evidence.
    package private(set) var gait: Gait?

    private var speed: Speed?
    private var cadence: StepRate?
    private var cadenceMeasuredAt: Duration?
    private var pendingChange: PendingChange?

    /// Evidence for another gait that has not lasted long enough yet to change the gait.
    private struct PendingChange: Hashable, Sendable {
        var since: Duration
        var last: Duration
        /// How many metres further the runner has moved since `since` than at the threshold speed.
        var beyond = 0.0
    }

    /// The gait that the measurements show.
    private struct Evidence {
        var gait: Gait
        /// How far the speed is beyond the threshold speed, in m/s; nil if the evidence is a cadence.
        var excess: Double?
    }

    package init(runner: Runner) { self.runner = runner }

    private static let runningCadence = StepRate(stepsPerMinute: 145)
    private static let walkingCadence = StepRate(stepsPerMinute: 135)
    /// Shares of the transition speed.
    private static let runningShare = 1.05
    private static let walkingShare = 0.92
    /// How long the measurements must show another gait, and how many metres further than at the threshold speed the runner must have
    /// moved: 10 s times 0.14 m/s (deviation of the speed).
    private static let dwell: Duration = .seconds(3)
    private static let farEnough = 1.5
    /// How long a measured cadence is used: longer than the 2 s between the notifications of a slow foot pod.
    private static let freshness: Duration = .seconds(5)
    /// If all sources have been silent for longer than this, earlier evidence is discarded.
    private static let memory: Duration = .seconds(10)
    /// Below this speed (the auto-pause threshold) the runner stands, and the speed is no evidence of the gait.
    private static let standing = Speed(metersPerSecond: 0.5)

    /// Records a measured speed; times must not decrease.
    ///
    /// - Returns: the new gait if it changed or was detected for the first time, else nil.
    package mutating func observe(_ speed: Speed, at now: Duration) -> Gait? {
        self.speed = speed
        return update(at: now)
    }

    /// Records a measured cadence; see above.
    package mutating func observe(_ cadence: StepRate, at now: Duration) -> Gait? {
        self.cadence = cadence
        cadenceMeasuredAt = now
        return update(at: now)
    }

    /// Sets the gait without evidence, because the runner ordered it or ordered a pace that determines it.
    package mutating func set(_ gait: Gait) {
        self.gait = gait
        pendingChange = nil
    }

    private mutating func update(at now: Duration) -> Gait? {
        guard let evidence = evidence(at: now), evidence.gait != gait else {
            pendingChange = nil
            return nil
        }
        var pendingChange = pendingChange ?? PendingChange(since: now, last: now)
        if now > pendingChange.last + Self.memory { pendingChange = PendingChange(since: now, last: now) }
        if let excess = evidence.excess {
            pendingChange.beyond += excess * ((now - pendingChange.last) / .seconds(1))
        } else {
            pendingChange.beyond = Self.farEnough
        }
        pendingChange.last = now
        self.pendingChange = pendingChange
        let isSure = now >= pendingChange.since + Self.dwell && pendingChange.beyond >= Self.farEnough
        guard gait == nil || isSure else { return nil }
        set(evidence.gait)
        return evidence.gait
    }

    /// The gait that the measurements show now; nil if they do not decide it.
    private func evidence(at now: Duration) -> Evidence? {
        guard let cadence, let cadenceMeasuredAt, now <= cadenceMeasuredAt + Self.freshness else {
            return evidenceOfSpeed
        }
        if cadence >= Self.runningCadence { return Evidence(gait: .running) }
        if cadence <= Self.walkingCadence { return Evidence(gait: .walking) }
        if let speed, speed > Transition.highestWalkingSpeed(for: runner) { return Evidence(gait: .running) }
        return gait == nil ? evidenceOfSpeed : nil
    }

    private var evidenceOfSpeed: Evidence? {
        guard let speed, speed >= Self.standing else { return nil }
        let transition = Transition.speed(for: runner)
        guard gait != nil else { return Evidence(gait: speed < transition ? .walking : .running) }
        let aboveWalk = speed.metersPerSecond - Self.runningShare * transition.metersPerSecond
        if aboveWalk > 0 { return Evidence(gait: .running, excess: aboveWalk) }
        let belowRun = Self.walkingShare * transition.metersPerSecond - speed.metersPerSecond
        return belowRun > 0 ? Evidence(gait: .walking, excess: belowRun) : nil
    }
}

public import Cadence

/// Tells walking from running, with hysteresis, so that nobody changes twice in one change of pace.
///
///     measured cadence there is:   running from 145 spm on      walking up to 135 spm
///     none:                        running above 1.05 v_t       walking below 0.92 v_t
///
/// with v_t the transition by Froude number. Either must show for 3 s, and a speed until it has carried the runner 1.5 m
/// further than the threshold would: a filtered speed wavers slowly, and 3 s alone let it through. Between the two the
/// gait stays as it is; but who is faster than anybody can walk (Froude number 1) and not in a walk's cadence runs.
/// Cadences and shares are the house's design, around the 140 spm at which people change (PMC8629136).
public struct GaitClassifier: Hashable, Sendable {
    /// The runner, whose leg sets the transition.
    public var runner: Runner
    /// The gait believed; nil before the first evidence.
    public private(set) var gait: Gait?

    private var speed: Speed?
    private var cadence: StepRate?
    private var cadenceMeasuredAt: Duration?
    private var challenge: Challenge?

    /// The other gait shows, and is not believed yet.
    private struct Challenge: Hashable, Sendable {
        var since: Duration
        var last: Duration
        /// How far the speed has carried the runner beyond its threshold since, m.
        var beyond = 0.0
    }

    /// What the measurements show.
    private struct Evidence {
        var gait: Gait
        /// How far the speed is beyond the threshold, m/s; nil where it is not the speed that decides.
        var excess: Double?
    }

    /// A classifier that has seen nothing.
    public init(runner: Runner) {
        self.runner = runner
    }

    /// A cadence from here on is a run's.
    private static let runningCadence = StepRate(stepsPerMinute: 145)
    /// A cadence up to here is a walk's.
    private static let walkingCadence = StepRate(stepsPerMinute: 135)
    /// Above this share of the transition speed is a run.
    private static let runningShare = 1.05
    /// Below this share of the transition speed is a walk.
    private static let walkingShare = 0.92
    /// How long a gait must show before it is believed.
    private static let dwell: Duration = .seconds(3)
    /// How far a speed must carry the runner beyond the threshold, m: ten seconds of a filtered speed's deviation, 0.14 m/s.
    private static let farEnough = 1.5
    /// How long a measured cadence counts as present: longer than the 2 s between a slow foot pod's notifications.
    private static let freshness: Duration = .seconds(5)
    /// A silence of all sources after which what showed before it counts for nothing.
    private static let memory: Duration = .seconds(10)
    /// Below this speed, that of the auto-pause, nobody goes anywhere, and the speed says nothing of the gait.
    private static let standing = Speed(metersPerSecond: 0.5)
}

extension GaitClassifier {
    /// Takes a measured speed; times are on one monotonic axis and must not step back.
    ///
    /// - Returns: the new gait if it changed, or was seen for the first time, else nil.
    public mutating func observe(_ speed: Speed, at now: Duration) -> Gait? {
        self.speed = speed
        return judge(at: now)
    }

    /// Takes a measured cadence.
    ///
    /// - Returns: the new gait if it changed, or was seen for the first time, else nil.
    public mutating func observe(_ cadence: StepRate, at now: Duration) -> Gait? {
        self.cadence = cadence
        cadenceMeasuredAt = now
        return judge(at: now)
    }

    /// Puts a gait in force without evidence: the runner's own order, or the gait for an ordered pace.
    public mutating func set(_ gait: Gait) {
        self.gait = gait
        challenge = nil
    }

    private mutating func judge(at now: Duration) -> Gait? {
        guard let evidence = evidence(at: now), evidence.gait != gait else {
            challenge = nil
            return nil
        }
        var challenge = challenge ?? Challenge(since: now, last: now)
        if now > challenge.last + Self.memory { challenge = Challenge(since: now, last: now) }
        if let excess = evidence.excess {
            challenge.beyond += excess * ((now - challenge.last) / .seconds(1))
        } else {
            challenge.beyond = Self.farEnough
        }
        challenge.last = now
        self.challenge = challenge
        let isSure = now >= challenge.since + Self.dwell && challenge.beyond >= Self.farEnough
        guard gait == nil || isSure else { return nil }
        set(evidence.gait)
        return evidence.gait
    }

    /// The gait that the measurements show now; nil where they leave it open.
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

package import Cadence

/// Holds the heart rate in a zone, or below a ceiling, by slow changes of a wished speed.
///
/// Every 20 s the wished speed moves by at most 0.3 km/h towards the speed that leads to a heart rate just below the middle of the zone
/// (`HeartRateModel`, which begins with the runner's own relation of heart rate and speed). The heart rate follows the speed within one or two
/// minutes, so six rules prevent an overshoot:
///
/// - The speed does not rise if the model's prediction plus 2 standard deviations would be above the zone.
/// - It does not rise if the heart rate would be above the zone after 60 s of its present trend.
/// - It falls if the heart rate would be above the zone after 30 s of its present trend, whatever the model predicts.
/// - Without a relation it does not rise in the first 60 s.
/// - Without a belt, a runner who follows the speed loosely gets a lower one: by the deviation that the speed causes in the heart rate.
/// - While the heart rate is more than 20 beats per minute below the zone, as at the start of a run, the speed falls until the prediction plus
///   2 standard deviations is within the zone: a heart that shows only after a minute that the speed is too high would rise above it.
///
/// On the inclination of a treadmill, the wished speed is the one with the same effort as on level ground, and changes with it.
///
/// Of a ceiling, only the upper half is used: the speed falls while the heart rate is above the ceiling, never by more than 30 % of the pace,
/// and rises to the pace again when the heart rate is 3 beats per minute below the ceiling.
///
/// Readings that cannot be heart rates are not used (`HeartRateSignal`). While there is no usable reading, the speed stays.
///
/// A pure value: the times are arguments.
package struct HeartRateControl: Hashable, Sendable {
    package enum Goal: Hashable, Sendable {
        case zone(ClosedRange<HeartRate>)
        case ceiling(HeartRate)

        var highest: HeartRate {
            switch self {
            case .zone(let zone): zone.upperBound
            case .ceiling(let ceiling): ceiling
            }
        }

        /// The heart rate to which the speed is set.
        fileprivate var aim: Double {
            switch self {
            case .zone(let zone):
                // Below the middle, because the heart rate drifts upwards, and because too high is worse than too low.
                zone.lowerBound.beatsPerMinute * 0.55 + zone.upperBound.beatsPerMinute * 0.45
            case .ceiling(let ceiling): ceiling.beatsPerMinute - HeartRateControl.band
            }
        }
    }

    /// The runner's movement, on which the control depends.
    package struct Running: Hashable, Sendable {
        /// The speed of the runner, measured or else the wished one.
        package var speed: Speed
        /// Whether a treadmill measures the speed, so that the belt may follow the wished speed.
        package var isOnBelt = false
        /// The pace without the control, which a ceiling lowers.
        package var pace: Speed
        /// The limits of the wished speed for a zone.
        package var limits: ClosedRange<Speed>
        /// The gradient here; nil if it is not known exactly enough.
        package var gradient: Gradient?

        package init(
            speed: Speed,
            isOnBelt: Bool = false,
            pace: Speed? = nil,
            limits: ClosedRange<Speed>,
            gradient: Gradient? = nil
        ) {
            self.speed = speed
            self.isOnBelt = isOnBelt
            self.pace = pace ?? speed
            self.limits = limits
            self.gradient = gradient
        }

        /// The limits of the wished speed.
        fileprivate func limits(for goal: Goal) -> ClosedRange<Speed> {
            switch goal {
            case .zone: limits
            case .ceiling: Speed(metersPerSecond: pace.metersPerSecond * HeartRateControl.floor)...pace
            }
        }
    }

    /// What the control does; see `text(at:)`.
    package enum State: Hashable, Sendable {
        /// The sensor has not reported yet.
        case waiting
        /// The wished speed stays, because this is wrong with the readings.
        case frozen(HeartRateSignal.Fault)
        /// Of a ceiling without readings: the speed returns to the pace.
        case releasing
        /// The runner does not run.
        case resting
        /// Of a ceiling: the pace is not lowered.
        case idle
        case keeping, lowering, raising
        /// The speed has reached a limit and cannot approach the zone.
        case limited
    }

    /// The time between two changes of the speed, and the largest change in m/s.
    ///
    /// *Design*: 0.3 km/h is a change of a belt that a runner follows without effort, and 20 s later the heart begins to answer.
    package static let interval = Duration.seconds(20)
    package static let largestChange = 0.3 / 3.6
    /// The resolution of the wished speed in m/s: 0.1 km/h, the usual step of treadmills.
    private static let resolution = 0.1 / 3.6
    /// The lowest share of the pace to which a ceiling lowers it.
    package static let floor = 0.7
    /// How far the heart rate must be below a ceiling before the pace is restored, in beats per minute.
    package static let band = 3.0
    /// How far below the zone the heart rate of a runner is who begins to run, and the largest standard deviation of the prediction that counts
    /// then, in beats per minute: an unknown runner begins about 1 km/h below the given speed.
    private static let coldness = 20.0
    private static let largestDoubt = 8.0
    /// Without a reading for this long, a ceiling that no belt follows no longer lowers the pace.
    private static let patience = Duration.seconds(20)
    /// The share of the cost by `GradeAdjustment` that counts.
    ///
    /// *Design*: at 6 %, the cost of Minetti rises by 37 %, and that of the American College of Sports Medicine by 27 %.
    private static let shareOfCost = 0.75
    /// The steepest gradient that counts: that of treadmills.
    private static let steepest = 0.15
    /// *Design*: the inclination of a belt changes by at most about 1 % a second, so a faster change is an error or is followed later.
    private static let largestCostChange = 0.04
    /// *Design*: a hill begins if the cost rises by more than this in a second, which is a gradient of 0.15 %; belts report steps of 0.1 %.
    private static let leastHill = 0.006
    private static let hillTime = Duration.seconds(30)
    /// Of a longer time without a call, only this much is computed.
    private static let longestGap = 120

    package private(set) var goal: Goal
    /// The speed that the runner should run on the gradient here; for a ceiling only while `isEasing`.
    package private(set) var speed: Speed
    /// The wished speed on level ground in m/s, which may be outside the limits: they count for `speed`.
    private var level: Double
    /// The effort of a metre here as a multiple of that on level ground, and whether the gradient is known now; otherwise it is the last one.
    private var cost = 1.0
    private var knowsGradient = false
    /// Until this time, the belt may still be faster than the wished speed because its inclination has risen.
    private var hillEnd = Duration.zero
    /// Whether the belt must become slower at once, because its inclination has risen.
    package private(set) var slowsForHill = false
    /// The mean and the variance of the difference in m/s between the speed that the heart follows and the wished one.
    private var meanLooseness = 0.0
    private var looseness = 0.0
    /// Whether a ceiling lowers the pace now.
    package private(set) var isEasing = false
    package private(set) var signal = HeartRateSignal()
    private var change = State.keeping
    private var model: HeartRateModel
    /// The trend of the heart rate over the last 30 s; the means of each second, the oldest first.
    private var trend: [Double] = []
    private var pending: HeartRate?
    private var isRunning = true
    private var needsRestart = false
    /// The time until which the model has been computed, and that of the next decision.
    private var computed: Duration
    private var nextDecision: Duration

    /// - Parameter speed: the speed with which the control begins.
    package init(_ goal: Goal, from speed: Speed, relation: HeartRateRelation?, at now: Duration) {
        self.goal = goal
        self.speed = speed
        level = speed.metersPerSecond
        model = HeartRateModel(relation, guess: HeartRate(beatsPerMinute: goal.aim), at: speed)
        computed = now
        nextDecision = now + Self.interval
    }

    /// What is known of the runner now, with which another control can continue.
    package var relation: HeartRateRelation { model.relation }

    /// The mean heart rate of the last seconds; nil before the first usable reading.
    package var mean: HeartRate? { trend.last.map(HeartRate.init(beatsPerMinute:)) }
}

// MARK: - Events

extension HeartRateControl {
    /// Records a reading of the sensor.
    package mutating func record(_ rate: HeartRate, at now: Duration) {
        switch signal.apply(rate, at: now, risingTo: model.highestOutcome(of: speed)) {
        case .usable: pending = rate
        case .otherLevel:
            (pending, needsRestart) = (rate, true)
            trend = []
        case .unusable: break
        }
    }

    /// Uses the runner's relation of heart rate and speed, unless the control began with one or has learnt for a minute.
    package mutating func begin(with relation: HeartRateRelation) {
        guard !model.isInformed, model.age < 60 else { return }
        model = HeartRateModel(relation, guess: HeartRate(beatsPerMinute: goal.aim), at: speed)
    }

    /// Holds another zone or ceiling from now on, beginning with the present speed or, unless a ceiling only moves, with another one.
    package mutating func set(_ goal: Goal, from speed: Speed? = nil, at now: Duration) {
        defer { self.goal = goal }
        // A lowered pace continues with another ceiling.
        if case (.ceiling, .ceiling) = (self.goal, goal) { return }
        (isEasing, change) = (false, .keeping)
        if let speed, speed != self.speed { set(speed, at: now) }
    }

    /// Sets the wished speed by the runner's hand; the next decision comes after 20 s.
    package mutating func set(_ speed: Speed, at now: Duration) {
        wish(speed)
        nextDecision = now + Self.interval
    }

    /// Lowers the wished speed at once to the speed that the zone needs, if the control began with the runner's relation.
    ///
    /// Without a belt a runner can slow down at once, and after a fast part of a workout should. A belt must not.
    package mutating func lowerToZone(atLeast lowest: Speed) {
        guard model.isInformed else { return }
        wish(min(speed, max(lowest, Speed(metersPerSecond: model.speed(for: goal.aim) / cost))))
    }

    private mutating func wish(_ speed: Speed) {
        self.speed = speed
        level = speed.metersPerSecond * cost
    }

    /// Lets a ceiling continue to lower the pace to this speed.
    package mutating func ease(to speed: Speed) {
        isEasing = true
        wish(speed)
    }

    /// Processes the time until `now`; nil while the runner does not run.
    package mutating func advance(to now: Duration, _ running: Running?) {
        guard let running else {
            isRunning = false
            computed = max(computed, now)
            nextDecision = computed + Self.interval
            return
        }
        if !isRunning { needsRestart = true }
        isRunning = true
        if !knowsGradient {
            adapt(to: running)
            if knowsGradient, model.age == 0 { needsRestart = true }
        }
        if needsRestart { model.restart(at: effort(of: running)) }
        needsRestart = false
        var seconds = 0
        while computed + .seconds(1) <= now {
            computed += .seconds(1)
            seconds += 1
            if seconds == Self.longestGap { computed = max(computed, now) }
            adapt(to: running)
            model.advance(effort(of: running))
            observeLooseness()
            if let rate = pending {
                pending = nil
                model.learn(rate)
                let rate = rate.beatsPerMinute
                trend.append(trend.last.map { $0 + (rate - $0) / 5 } ?? rate)
                if trend.count > 30 { trend.removeFirst() }
            }
            if computed >= nextDecision { decide(running) }
        }
    }

    /// The speed on level ground with the same effort as that of the runner.
    private func effort(of running: Running) -> Speed {
        Speed(metersPerSecond: running.speed.metersPerSecond * cost)
    }

    /// Changes the wished speed with the gradient, so that the effort stays.
    ///
    /// A gradient that becomes known, as after a lost connection, does not change the speed, because the model has learnt without it.
    private mutating func adapt(to running: Running) {
        defer { slowsForHill = running.isOnBelt && computed < hillEnd && running.speed > speed }
        guard let gradient = running.gradient else { return knowsGradient = false }
        let rise = Gradient(rise: min(max(gradient.rise, -Self.steepest), Self.steepest))
        let wanted = 1 + Self.shareOfCost * (GradeAdjustment.running.costRatio(at: rise) - 1)
        guard knowsGradient else {
            (cost, knowsGradient) = (wanted, true)
            return wish(speed)
        }
        guard wanted != cost else { return }
        if wanted > cost + Self.leastHill { hillEnd = computed + Self.hillTime }
        cost = min(max(wanted, cost - Self.largestCostChange), cost + Self.largestCostChange)
        let limits = running.limits(for: goal)
        speed = min(max(Speed(metersPerSecond: level / cost), limits.lowerBound), limits.upperBound)
    }

    /// Estimates how loosely the runner follows the wished speed, over about 5 minutes.
    private mutating func observeLooseness() {
        let difference = model.effort - level - meanLooseness
        meanLooseness += difference / 300
        looseness += (difference * difference - looseness) / 300
    }

    /// When `advance` is due if no event comes; nil while nothing can change without an event.
    package func deadline(after now: Duration) -> Duration? {
        guard isRunning, signal.hasReading else { return nil }
        return [nextDecision, signal.silentAt].compactMap(\.self).filter { $0 > now }.min()
    }
}

// MARK: - Decisions

extension HeartRateControl {
    private mutating func decide(_ running: Running) {
        nextDecision = computed + Self.interval
        change = .keeping
        let fault = signal.fault(at: computed)
        if case .ceiling = goal {
            let isSilent = signal.silence(at: computed).map { $0 > Self.patience } ?? false
            if isSilent, isEasing, !running.isOnBelt { return restore(by: Self.largestChange, running) }
        }
        guard fault == nil, let rate = trend.last else { return }
        switch goal {
        case .zone: move(by: wishedChange(from: base(running), rate, running), running)
        case .ceiling(let ceiling):
            if rate > ceiling.beatsPerMinute {
                if !isEasing { ease(to: running.pace) }
                move(by: min(wishedChange(from: base(running), rate, running), 0), running)
            } else if isEasing, rate < ceiling.beatsPerMinute - Self.band {
                restore(by: max(wishedChange(from: base(running), rate, running), 0), running)
            }
        }
    }

    /// The speed on level ground from which the next change is made: on a belt within one change of the belt's speed, because the runner may
    /// have set it.
    private func base(_ running: Running) -> Double {
        guard running.isOnBelt, !slowsForHill else { return level }
        let belt = running.speed.metersPerSecond * cost
        return min(max(level, belt - Self.largestChange), belt + Self.largestChange)
    }

    /// The change in m/s that the model and the rules of the type's description give, from a speed and with a present heart rate.
    private func wishedChange(from base: Double, _ rate: Double, _ running: Running) -> Double {
        let highest = goal.highest.beatsPerMinute
        var aim = goal.aim
        if case .zone(let zone) = goal, !running.isOnBelt {
            let lowest = zone.lowerBound.beatsPerMinute + 1
            aim = max(aim - model.slope * looseness.squareRoot(), min(aim, lowest))
        }
        if case .zone(let zone) = goal, rate < zone.lowerBound.beatsPerMinute - Self.coldness {
            let deviation = model.outcome(of: Speed(metersPerSecond: base)).deviation
            aim = min(aim, highest - 2 * min(deviation, Self.largestDoubt))
        }
        var change = model.speed(for: aim) - base
        change = min(max(change, -Self.largestChange), Self.largestChange)
        let slope = trend.count > 5 ? (rate - trend[0]) / Double(trend.count - 1) : 0
        if change > 0 {
            let outcome = model.outcome(of: Speed(metersPerSecond: base + change))
            let isTooHigh = outcome.rate + 2 * outcome.deviation > highest + 1
            if isTooHigh || rate + 60 * slope > highest - 1 || !model.isInformed && model.age < 60 { change = 0 }
        }
        let coming = model.effect(ofChangingTo: Speed(metersPerSecond: base))
        if rate + 30 * slope + coming > highest + 2 { change = -Self.largestChange }
        return change
    }

    private mutating func move(by wished: Double, _ running: Running) {
        let limits = running.limits(for: goal)
        let before = base(running)
        let moved = abs(wished) < Self.resolution ? before : before + wished
        let steps = (moved / cost / Self.resolution).rounded()
        // The limits count also if they are no multiples of 0.1 km/h.
        let new = min(max(Speed(metersPerSecond: steps * Self.resolution), limits.lowerBound), limits.upperBound)
        // On a hill, the limits do not change the speed on level ground, but it does not move further beyond them.
        let lowest = min(level, limits.lowerBound.metersPerSecond * cost)
        let highest = max(level, limits.upperBound.metersPerSecond * cost)
        level = min(max(steps * Self.resolution * cost, lowest), highest)
        let isAtLimit = new == limits.lowerBound && wished < 0 || new == limits.upperBound && wished > 0
        change = isAtLimit ? .limited : new < speed ? .lowering : new > speed ? .raising : .keeping
        speed = new
    }

    /// Raises the speed of a ceiling; when it has reached the pace, the pace is no longer lowered.
    private mutating func restore(by wished: Double, _ running: Running) {
        move(by: wished, running)
        if speed >= running.pace { (isEasing, change) = (false, .keeping) }
    }
}

// MARK: - Results

extension HeartRateControl {
    /// The speed that the runner should run if the pace without the control is `pace`.
    package func target(for pace: Speed) -> Speed {
        switch goal {
        case .zone: return speed
        case .ceiling:
            guard isEasing else { return pace }
            return min(pace, max(speed, Speed(metersPerSecond: pace.metersPerSecond * Self.floor)))
        }
    }

    package func state(at now: Duration) -> State {
        guard signal.hasReading else { return .waiting }
        guard isRunning else { return .resting }
        if let fault = signal.fault(at: now) {
            guard case .ceiling = goal else { return .frozen(fault) }
            return !isEasing ? .idle : change == .raising && fault == .silent ? .releasing : .frozen(fault)
        }
        if case .ceiling = goal, !isEasing { return .idle }
        return change
    }
}

// MARK: - Text

extension HeartRateControl {
    /// One line for the status: the zone or ceiling, the heart rate or what is wrong with it, and what happens to the pace.
    package func text(at now: Duration, pace: Speed) -> String {
        let state = state(at: now)
        let reason =
            switch (state, signal.fault(at: now)) {
            case (.waiting, _): HeartRateSignal.Fault.silent.reason
            case (_, let fault?): fault.reason
            default: mean?.formatted ?? "–"
            }
        switch goal {
        case .zone(let zone):
            let effect =
                switch state {
                case .lowering: "pace decreasing"
                case .raising: "pace increasing"
                case .limited: "pace at its limit"
                default: "pace kept"
                }
            return "heart-rate zone \(zone.formatted): \(reason), \(effect)"
        case .ceiling(let ceiling):
            let share = target(for: pace).metersPerSecond / max(pace.metersPerSecond, 0.1)
            let slowed = "\(Int(((1 - share) * 100).rounded())) %"
            let effect =
                switch state {
                case .waiting, .idle: "pace unchanged"
                case .lowering: "pace lowered by \(slowed) and still decreasing"
                case .limited: "pace lowered by \(slowed), the maximum"
                case .raising, .releasing: "pace \(slowed) lower and increasing again"
                case .keeping, .frozen, .resting: "pace kept \(slowed) lower"
                }
            return "heart-rate ceiling \(ceiling.formatted): \(reason), \(effect)"
        }
    }
}

extension HeartRateSignal.Fault {
    /// What is wrong with the readings, in words.
    package var reason: String {
        switch self {
        case .silent: "no heart rate"
        case .jumping: "the heart rate has jumped and is not used"
        case .stuck: "the sensor repeats one heart rate"
        }
    }
}

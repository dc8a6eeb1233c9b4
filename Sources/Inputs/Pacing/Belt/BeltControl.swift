package import Cadence

// The belt of a treadmill follows the run
//
// - `BeltControl` is a pure value: it receives an event, the situation of the run and a time, and returns actions. Its owner sends
//   `updated` at `nextDeadline`.
// - Each change to be made is a goal: a speed and an inclination for a stage of the run, such as a step of a workout. The belt moves
//   towards the goal in orders that keep the safety rules below.
// - An automatic change is announced at least three beats before its first order. A change that the runner orders begins at once.
// - The state `obstacle` says why no order is sent now. Everything that the runner must know is a change of this state.
//
// The safety rules, which `BeltRulesTests` checks with code of its own:
//
// 1. The belt moves only with the runner's permission, never above the speed and never steeper (uphill and downhill) than it states.
// 2. No order without a run, a reading of the moving belt that is at most 3 s old, and control that the machine has granted. A standing
//    belt is never started.
// 3. A speed or inclination that the runner sets at the console ends the control of the stage. A stop or the safety key ends it until the
//    runner resumes it.
// 4. The ordered speed rises by at most 0.5 km/h a second, and to at most 2 km/h above the measured speed.
// 5. After a lost link, a lost heart rate (if it sets the goal) and during a pause there are no orders: the belt keeps its speed.
// 6. A run that continues after a restart of the program gets no order until the runner resumes the control.
//
// One request is sent at a time. If it is not answered within 30 s, the link is broken (Fitness Machine Service 1.0, 4.16.2).

/// Decides which speed and inclination a treadmill is asked for.
package struct BeltControl: Sendable {
    /// The runner's permission to move the belt of a treadmill.
    package struct Permission: Hashable, Sendable {
        package var maximumSpeed: Speed
        /// The steepest gradient, uphill and downhill; nil if the inclination must not be changed.
        package var maximumGradient: Gradient?

        package init(maximumSpeed: Speed, maximumGradient: Gradient? = nil) {
            (self.maximumSpeed, self.maximumGradient) = (maximumSpeed, maximumGradient)
        }
    }

    /// What a connected treadmill supports.
    package struct Machine: Hashable, Sendable {
        package var speeds: MachineRange
        /// Nil if the inclination cannot be set.
        package var inclinations: MachineRange?

        package init(speeds: MachineRange, inclinations: MachineRange? = nil) {
            (self.speeds, self.inclinations) = (speeds, inclinations)
        }
    }

    /// A known deviation of a treadmill from the specification; the raw values are stored.
    package enum Quirk: String, Hashable, Sendable, CaseIterable {
        /// It answers "success", and the speed of the belt does not change.
        case ignoresOrders = "ignores-orders"
        /// It refuses orders in the first seconds after the belt has begun to move.
        case obeysLate = "obeys-late"
        /// It ends the control when the runner presses a key.
        case endsControlAtKeys = "ends-control-at-keys"
        /// It refuses to change its inclination, or answers "success" and does not change it.
        case keepsInclination = "keeps-inclination"
    }

    /// What the run asks of the belt.
    package struct Goal: Hashable, Sendable {
        /// The number of the stage of the run; it changes with each step of a workout.
        package var stage: Int
        /// Nil if the speed is left to the runner.
        package var speed: Speed?
        /// Nil if the inclination is left to the runner.
        package var gradient: Gradient?
        /// The speed and the gradient at the end of a stage in which the goal changes gradually, which is announced once; nil for a constant
        /// goal.
        package var end: End?
        /// Whether the goal follows the heart rate.
        package var followsHeart: Bool
        /// Whether the belt must become slower without delay, because its inclination has risen while the goal follows the heart rate.
        package var slowsForHill = false

        package struct End: Hashable, Sendable {
            package var speed: Speed?
            package var gradient: Gradient?

            package init(speed: Speed? = nil, gradient: Gradient? = nil) {
                (self.speed, self.gradient) = (speed, gradient)
            }
        }

        package init(
            stage: Int,
            speed: Speed?,
            gradient: Gradient? = nil,
            end: End? = nil,
            followsHeart: Bool = false
        ) {
            self.stage = stage
            self.speed = speed
            self.gradient = gradient
            self.end = end
            self.followsHeart = followsHeart
        }
    }

    /// The state of the run at one moment, as far as the belt depends on it.
    package struct Situation: Sendable {
        /// The number of the run; 0 while there is none.
        package var run: UInt64 = 0
        package var isPaused = false
        package var goal: Goal?
        /// The goal of the next stage, and when the stage begins; nil if that is not known.
        package var next: (goal: Goal, at: Duration)?
        /// The time that three beats take.
        package var threeBeats = Duration.seconds(1)
        /// Whether a heart rate was measured in the last 10 s.
        package var hasHeartRate = false

        package init() {}
    }

    package enum Event: Hashable, Sendable {
        /// The runner's permission for the treadmill, and what is known about it; nil if the belt must not be moved.
        case permission(Permission?, Set<Quirk>)
        /// The treadmill is connected, and its answers are received; nil if its speed cannot be set.
        case connected(Machine?)
        case disconnected
        case answered(MachineAnswer)
        /// A request could not be sent.
        case unsent
        case status(MachineStatus)
        /// A reading of the belt, with the time of its arrival.
        case belt(Speed, Gradient?, at: Duration)
        /// The runner has ordered the present stage to begin, so its goal needs no announcement.
        case stageOrdered
        /// The runner resumes the control, after a restart or a change at the console.
        case resumed
        /// The runner asks for another speed of the belt until the stage ends; see `speed(changedBy:)`.
        case speedOrdered(Speed)
        /// The situation has changed, or the deadline is reached.
        case updated
    }

    package enum Action: Hashable, Sendable {
        case send(MachineRequest)
        /// The treadmill does not answer: disconnect it, and connect it again.
        case reconnect
        /// A change of the belt that begins at this time; it is counted in.
        case announce(Change, at: Duration)
        /// Tell the runner that the control has ended, or continues (nil).
        case tell(Obstacle?)
        /// Tell the runner once in a run.
        case notice(Notice)
        case remember(Set<Quirk>)
    }

    /// Why the belt does not reach a goal, although it follows the run.
    package enum Notice: Hashable, Sendable {
        /// The permission or the range of the machine ends at this speed or inclination.
        case limit(Change)
        /// The runner has not permitted to change the inclination.
        case inclinationNotPermitted
        /// The machine has no inclination that can be set.
        case inclinationFixed
        /// The machine does not change its inclination, although it has one.
        case keepsInclination
    }

    /// Where the belt goes.
    package struct Change: Hashable, Sendable {
        /// In 0.01 km/h; nil if the speed does not change.
        package var speed: Int?
        /// In 0.1 %; nil if the inclination does not change.
        package var inclination: Int?
        /// Whether the values are those at the end of a gradual change.
        package var isGradual = false

        var isEmpty: Bool { speed == nil && inclination == nil }
    }

    /// Why the belt is not moved now.
    package enum Obstacle: Hashable, Sendable {
        case notPermitted
        case notConnected
        case cannotBeMoved
        case noRun
        case paused
        /// The last reading of the belt is older than 3 s.
        case noReading
        case restarted
        case stopped
        case safetyKey
        case hand
        /// The inclination was changed at the treadmill.
        case inclinedByHand
        case controlLost
        case refused
        /// The belt stays at another speed than the ordered one.
        case heldElsewhere
        case ignored
        case standing
        case noHeartRate
        /// The belt has begun to move, and the treadmill does not obey yet.
        case starting
    }

    /// Why there are no orders until the runner resumes the control, or until the next stage.
    struct Hold: Hashable, Sendable {
        var reason: Obstacle
        /// Whether the hold ends with the stage.
        var endsWithStage: Bool
    }

    enum Control: Hashable, Sendable { case none, granted }

    /// A reading of the belt, in the units of the machine.
    struct Reading: Hashable, Sendable {
        var speed: Int
        var inclination: Int?
        var at: Duration
    }

    struct Announcement: Hashable, Sendable {
        var stage: Int
        var change: Change
        /// When the change may begin.
        var due: Duration
    }

    package private(set) var permission: Permission?
    package internal(set) var quirks: Set<Quirk> = []
    /// Nil while the treadmill is not connected.
    private var connection: Machine??
    var control = Control.none
    var pending: (request: MachineRequest, at: Duration)?
    var belt: Reading?
    /// Whether the latest two readings show that the belt keeps its speed.
    var isSteady = false
    /// When the belt began to move; nil while it stands.
    var movingSince: Duration?
    var hold: Hold?
    /// The speed that was ordered last, and how the belt follows it; nil if there is no order in effect.
    package internal(set) var course: BeltCourse?
    /// The inclination that was ordered last, and how the belt follows it; nil if there is no order in effect.
    package internal(set) var incline: BeltIncline?
    /// The next rise may be ordered at this time.
    var riseAt = Duration.zero
    /// The next order for a heart-rate zone is not announced before this time.
    var heartOrderAt = Duration.zero
    /// Orders wait until this time, because the treadmill refuses them at the start of the belt.
    var startedAt: Duration?
    /// The speed that the runner has ordered for the present stage.
    var manual: Speed?
    var announced: Announcement?
    var upcoming: Announcement?
    /// Whether the runner has ordered the change to the present goal, so that it needs no announcement.
    var isOrdered = false
    /// The latest orders, and when they were sent.
    var orders: [MachineRequest: Duration] = [:]
    /// The speeds between which the belt was left when the orders ended for a while, the ordered one, both in 0.01 km/h, and when; nil if
    /// they did not.
    private var left: (speeds: ClosedRange<Int>, ordered: Int, at: Duration)?
    /// The inclinations between which the belt was left, in 0.1 %.
    private var leftInclinations: ClosedRange<Int>?
    /// The stage in which the inclination is not moved, because the machine has refused or not reached one; nil if there is none.
    var levelStage: Int?
    var hasRefusedInclination = false
    /// What was told in this run.
    var notices: Set<Notice> = []
    private(set) var stage: Int?
    private var isContinued: Bool
    private var told: Obstacle? = .notPermitted
    private var wasFollowing = false
    var foreignAt: Duration?
    var lostControlAt: Duration?
    package internal(set) var situation = Situation()
    package internal(set) var now = Duration.zero
    package internal(set) var nextDeadline: Duration?
    var actions: [Action] = []

    /// - Parameter isContinued: whether the run of an earlier process continues.
    package init(isContinued: Bool) {
        self.isContinued = isContinued
        hold = isContinued ? Hold(reason: .restarted, endsWithStage: false) : nil
    }

    /// Processes an event that happened at `time`; a time before the latest one counts as the latest one.
    package mutating func handle(_ event: Event, in situation: Situation, at time: Duration) -> [Action] {
        now = max(now, time)
        nextDeadline = nil
        adopt(situation)
        apply(event)
        settle()
        defer { actions = [] }
        return actions
    }
}

// MARK: - State

extension BeltControl {
    /// The reading of a belt that is older than this is not used.
    static let freshness = Duration.seconds(3)
    /// *Design*: a treadmill with the quirk `obeysLate` gets its first order this long after the belt has begun to move.
    static let startTime = Duration.seconds(10)

    package var machine: Machine? { connection.flatMap(\.self) }

    /// The inclinations that may be ordered; nil if none may.
    var inclinationRange: MachineRange? {
        guard permission?.maximumGradient != nil, !quirks.contains(.keepsInclination) else { return nil }
        return machine?.inclinations
    }

    /// Why the belt is not moved now; nil if orders are possible.
    package var obstacle: Obstacle? {
        guard permission != nil else { return .notPermitted }
        guard let connection else { return .notConnected }
        guard connection != nil else { return .cannotBeMoved }
        guard situation.run != 0 else { return .noRun }
        if let hold { return hold.reason }
        guard !situation.isPaused else { return .paused }
        guard let belt, now - belt.at <= Self.freshness else { return .noReading }
        guard movingSince != nil, belt.speed > 0 else { return .standing }
        if let startedAt, now < startedAt { return .starting }
        if situation.goal?.followsHeart == true, manual == nil, !situation.hasHeartRate { return .noHeartRate }
        return nil
    }

    /// Whether the belt follows the run now.
    package var isFollowing: Bool { obstacle == nil && control == .granted }

    /// The speed that is wanted now: the runner's order, or the goal of the run.
    package var wantedSpeed: Speed? { manual ?? situation.goal?.speed }

    /// The change of the belt that is announced and has not begun; nil if there is none.
    package var change: (change: Change, at: Duration)? {
        let next = [announced, upcoming].compactMap(\.self).filter { $0.due > now }.min { $0.due < $1.due }
        return next.map { ($0.change, $0.due) }
    }

    /// The nearest speed that the machine supports and the permission allows; nil if there is none.
    package func nearestSpeed(to speed: Speed) -> Speed? {
        supported(speed).map { Speed(kilometersPerHour: Double($0) / 100) }
    }

    /// Whether a speed differs from the nearest supported one by more than the steps of the machine.
    package func isBeyondLimits(_ speed: Speed) -> Bool {
        guard let machine, let nearest = supported(speed) else { return true }
        return abs(speed.hundredthsOfKilometersPerHour - nearest) > max(machine.speeds.increment, Self.visibleSpeed)
    }

    /// The speed for an order of the runner to make the belt faster or slower by a difference in m/s, but at least by a step of the machine;
    /// nil while it does not follow, and if the belt is at its limit.
    package func speed(changedBy difference: Double) -> Speed? {
        guard isFollowing, let belt, let machine else { return nil }
        let wanted = wantedSpeed ?? Speed(kilometersPerHour: Double(course?.speed ?? belt.speed) / 100)
        guard let present = supported(wanted), difference != 0 else { return nearestSpeed(to: wanted) }
        let change = max(abs(difference) * 360, Double(machine.speeds.increment)) * (difference < 0 ? -1 : 1)
        let speed = supported(Speed(kilometersPerHour: (Double(present) + change) / 100))
        guard let speed, speed != present else { return nil }
        return Speed(kilometersPerHour: Double(speed) / 100)
    }

    /// Whether the belt cannot be moved for a moment, and follows the run again without an order of the runner.
    package var isInterrupted: Bool {
        switch obstacle {
        case .notConnected, .noReading, .paused, .starting: true
        default: false
        }
    }
}

// MARK: - Events

extension BeltControl {
    private mutating func adopt(_ situation: Situation) {
        let before = self.situation
        self.situation = situation
        if situation.run != before.run, situation.run != 0 {
            // To start a run is the runner's order, so it ends what an earlier run has held.
            if !isContinued { hold = quirks.contains(.ignoresOrders) ? Self.ignoring : nil }
            isContinued = false
            (manual, left, leftInclinations) = (nil, nil, nil)
            (notices, levelStage, hasRefusedInclination) = ([], nil, false)
            interrupt()
        }
        if let goal = situation.goal, goal.stage != stage {
            stage = goal.stage
            (manual, left, leftInclinations) = (nil, nil, nil)
            isOrdered = false
            if hold?.endsWithStage == true { hold = nil }
            announced = upcoming?.stage == goal.stage ? upcoming : nil
            upcoming = nil
        } else if let goal = situation.goal, goal != before.goal, goal.end == nil, manual == nil {
            // A new goal within the stage is an automatic change.
            isOrdered = false
        }
    }

    private mutating func apply(_ event: Event) {
        switch event {
        case .permission(let permission, let quirks):
            self.quirks = quirks
            if permission == nil || self.permission == nil { interrupt() }
            if quirks.contains(.ignoresOrders), hold == nil { hold = Self.ignoring }
            self.permission = permission
        case .connected(let machine):
            disconnect()
            connection = .some(machine)
        case .disconnected: disconnect()
        case .answered(let answer): apply(answer)
        case .unsent:
            guard let request = pending?.request else { break }
            pending = nil
            refuse(request, nil)
        case .status(let status): apply(status)
        case .belt(let speed, let gradient, let instant):
            apply(Reading(speed: speed.roundedHundredths, inclination: gradient?.tenthsOfPercent, at: instant))
        case .stageOrdered: isOrdered = true
        case .resumed: resume()
        case .speedOrdered(let speed):
            guard isFollowing else { break }
            (manual, isOrdered) = (speed, true)
        case .updated: break
        }
    }

    private mutating func disconnect() {
        connection = nil
        control = .none
        pending = nil
        (belt, isSteady) = (nil, false)
        movingSince = nil
        startedAt = nil
        interrupt()
    }

    private mutating func resume() {
        let known = quirks
        if hold?.reason == .ignored { quirks.remove(.ignoresOrders) }
        quirks.remove(.keepsInclination)
        notices.remove(.keepsInclination)
        if quirks != known { actions.append(.remember(quirks)) }
        (hold, left, leftInclinations, levelStage) = (nil, nil, nil, nil)
        hasRefusedInclination = false
        interrupt()
        isOrdered = true
    }

    /// Forgets the orders in effect and the announcements, because the next orders begin at the measured speed.
    mutating func interrupt() {
        course = nil
        incline = nil
        announced = nil
        upcoming = nil
        isOrdered = false
    }

    private static let ignoring = Hold(reason: .ignored, endsWithStage: false)

    /// Ends the control until the next stage, or until the runner resumes it.
    mutating func end(_ reason: Obstacle, untilResumed: Bool = false) {
        // A stop is not replaced by the loss of control that some machines report after it.
        if let hold, !hold.endsWithStage || !untilResumed { return }
        hold = Hold(reason: reason, endsWithStage: !untilResumed)
        (left, leftInclinations) = (nil, nil)
        interrupt()
    }

    private mutating func settle() {
        if let pending, now - pending.at >= Self.patience {
            disconnect()
            actions.append(.reconnect)
        }
        if obstacle == nil { checkReturn() } else { leave() }
        let obstacle = obstacle
        if obstacle == nil, pending == nil, control == .none { send(.control) }
        announceNext()
        if obstacle == nil, pending == nil, control == .granted { move() }
        tell(obstacle)
        setDeadline(obstacle)
    }

    /// Ends the orders while there is an obstacle; the next stage can still be announced if the obstacle ends with this stage.
    private mutating func leave() {
        let kept = hold?.endsWithStage == true ? upcoming : nil
        if let belt, let course {
            left = (min(belt.speed, course.speed)...max(belt.speed, course.speed), course.speed, now)
        }
        if let incline {
            let measured = belt?.inclination ?? incline.target
            leftInclinations = min(measured, incline.target)...max(measured, incline.target)
        }
        if belt != nil, movingSince == nil { (left, leftInclinations) = (nil, nil) }
        interrupt()
        upcoming = kept
    }

    /// *Design*: after this time the belt has the ordered speed or still comes closer to it, so another steady speed is the runner's.
    private static let returnTime = Duration.seconds(5)

    /// After an obstacle, checks whether the runner has changed the speed or the inclination in the meantime.
    private mutating func checkReturn() {
        if let inclinations = leftInclinations, let measured = belt?.inclination {
            leftInclinations = nil
            let tolerance = BeltIncline.tolerance(inclinationRange?.increment ?? 1)
            if measured < inclinations.lowerBound - tolerance || measured > inclinations.upperBound + tolerance,
                situation.goal?.gradient != nil
            {
                return end(.inclinedByHand)
            }
        }
        guard let left, let belt else { return }
        self.left = nil
        let rests = isSteady && now - left.at >= Self.returnTime
        let expected = rests ? left.ordered...left.ordered : left.speeds
        if BeltCourse.isOutside(expected, belt.speed) { end(.hand) }
    }

    /// Tells the runner that the belt no longer follows the run, or follows it again.
    private mutating func tell(_ obstacle: Obstacle?) {
        let isFollowing = obstacle == nil && control == .granted
        defer { wasFollowing = isFollowing }
        guard situation.run != 0, permission != nil else { return told = .noRun }
        if isFollowing {
            if told != nil { actions.append(.tell(nil)) }
            told = nil
        } else if let obstacle, obstacle != told, wasFollowing || obstacle.isTold {
            told = obstacle
            actions.append(.tell(obstacle))
        }
    }

    private mutating func setDeadline(_ obstacle: Obstacle?) {
        guard permission != nil, connection != nil else { return }
        if let pending { wake(at: pending.at + Self.patience) }
        guard situation.run != 0 else { return }
        if let belt, obstacle == nil { wake(at: belt.at + Self.freshness + .milliseconds(1)) }
        if let startedAt { wake(at: startedAt) }
        if obstacle == nil, situation.goal?.end != nil { wake(at: now + .seconds(1)) }
    }

    /// Sets the deadline, if it is in the future and no earlier one is set.
    mutating func wake(at time: Duration) {
        guard time > now else { return }
        nextDeadline = min(nextDeadline ?? time, time)
    }

    /// A request that is not answered within this time has broken the link (Fitness Machine Service 1.0, 4.16.2).
    static let patience = Duration.seconds(30)

    mutating func send(_ request: MachineRequest) {
        pending = (request, now)
        actions.append(.send(request))
    }
}

extension BeltControl.Obstacle {
    /// Whether the runner is told about it even if the belt did not follow the run before.
    var isTold: Bool {
        switch self {
        case .cannotBeMoved, .restarted, .refused, .ignored, .heldElsewhere: true
        default: false
        }
    }
}

extension Speed {
    /// The speed in 0.01 km/h, rounded to the nearest.
    fileprivate var roundedHundredths: Int { Int((kilometersPerHour * 100).rounded()) }
}

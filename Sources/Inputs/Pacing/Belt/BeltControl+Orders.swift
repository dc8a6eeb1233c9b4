import Cadence

// The orders to the belt, and what its answers, its status and its readings say about them.

extension BeltControl {
    /// *Design*: a change that is known in advance is announced this long before it begins, so that a sentence ends before the count-in.
    private static let lead = Duration.seconds(5)
    /// *Design*: the rise of an order, in 0.01 km/h, is followed by the next one after 1 s for each 0.5 km/h.
    private static let risePerSecond = 50
    /// *Design*: a belt whose speed has changed by more than this between two readings, in 0.01 km/h, is about to start or to stop.
    private static let steadiness = 20
    /// *Design*: the ordered speed is at most this much above the measured one, in 0.01 km/h.
    private static let mostAhead = 200

    /// Announces the goal of the next stage.
    mutating func announceNext() {
        guard let next = situation.next, next.at > now, obstacle == nil || hold?.endsWithStage == true,
            upcoming?.stage != next.goal.stage, machine != nil
        else { return }
        guard next.at - now <= max(Self.lead, situation.threeBeats) else { return wake(at: next.at - Self.lead) }
        var change = Change()
        if let speed = next.goal.speed.flatMap(supported), speed != course?.speed { change.speed = speed }
        if let tenths = next.goal.gradient.flatMap(supported), tenths != inclination { change.inclination = tenths }
        guard change != Change() else { return }
        let due = max(next.at, now + situation.threeBeats)
        upcoming = Announcement(stage: next.goal.stage, change: change, due: due)
        actions.append(.announce(change, at: due))
    }

    /// Sends the next order towards the goal, if one is needed and permitted now.
    mutating func move() {
        // While a reading may show a change at the console, the next reading is awaited.
        // The first order waits until the belt has started, or does not become slower on its own.
        guard let belt, course?.mayBeChanged != true, course != nil || isSteady else { return }
        let speed = wantedSpeed.flatMap(supported)
        let gradient = situation.goal?.gradient.flatMap(supported)
        if let speed, course == nil, abs(speed - belt.speed) <= Self.nearness(of: machine?.speeds) {
            // The belt has this speed already.
            course = BeltCourse(speed: speed, from: belt.speed, after: nil, at: now)
        }
        if speed == nil { course = nil }
        var change = Change()
        if let speed, speed != course?.speed { change.speed = speed }
        if let gradient, gradient != inclination ?? belt.inclination { change.inclination = gradient }
        if let gradient, inclination == nil, belt.inclination == gradient { inclination = gradient }
        guard change != Change() else {
            if situation.goal?.isGradual != true { (announced, isOrdered) = (nil, false) }
            return
        }
        guard isAnnounced(change) else { return }
        if let goal = change.speed, let next = nextSpeed(towards: goal, belt) {
            let base = base(belt)
            if next > base { riseAt = now + .seconds(1) * Double(next - base) / Double(Self.risePerSecond) }
            course = BeltCourse(speed: next, from: belt.speed, after: course, at: now)
            orders = orders.filter { now - $0.value <= Self.reportTime }
            orders[next] = now
            return send(.speed(next))
        }
        if let tenths = change.inclination {
            inclination = tenths
            send(.inclination(tenths))
        }
    }

    /// The next speed to be ordered on the way to a goal; nil if it must wait.
    private mutating func nextSpeed(towards goal: Int, _ belt: Reading) -> Int? {
        guard let speeds = machine?.speeds else { return nil }
        let base = base(belt)
        guard goal > base else { return goal }
        guard now >= riseAt else {
            wake(at: riseAt)
            return nil
        }
        let most = belt.speed + Self.mostAhead
        if let next = speeds.floor(min(goal, base + Self.risePerSecond, most)), next > base { return next }
        // The steps of the machine are larger than 0.5 km/h.
        guard let next = speeds.floor(min(goal, base + speeds.increment)), next > base, next <= most,
            next - base <= Self.mostAhead
        else { return nil }
        return next
    }

    /// The speed from which the next order rises: the ordered one, or the measured one while the belt is still slowing down to it.
    private func base(_ belt: Reading) -> Int {
        guard let course else { return belt.speed }
        return belt.speed - course.speed > Self.steadiness ? belt.speed : course.speed
    }

    /// Whether a change may begin: the runner has ordered it, or it was announced three beats ago; otherwise it is announced now.
    private mutating func isAnnounced(_ change: Change) -> Bool {
        if isOrdered { return true }
        let goal = situation.goal
        if let announced, announced.stage == goal?.stage,
            goal?.isGradual == true || announced.change.covers(change)
        {
            if now < announced.due { wake(at: announced.due) }
            return now >= announced.due
        }
        let new = Announcement(stage: goal?.stage ?? 0, change: change, due: now + situation.threeBeats)
        announced = new
        actions.append(.announce(change, at: new.due))
        wake(at: new.due)
        return false
    }

    private func supported(_ speed: Speed) -> Int? {
        guard let machine, let permission else { return nil }
        let wanted = Int((speed.kilometersPerHour * 100).rounded())
        return machine.speeds.nearest(to: wanted, atMost: permission.maximumSpeed.hundredthsOfKilometersPerHour)
    }

    private func supported(_ gradient: Gradient) -> Int? {
        guard let range = machine?.inclinations, let limit = permission?.maximumGradient else { return nil }
        return range.nearest(to: gradient.tenthsOfPercent, atMost: limit.tenthsOfPercent)
    }

    /// A speed that differs by this much or less, in 0.01 km/h, counts as the same one.
    fileprivate static func nearness(of speeds: MachineRange?) -> Int { max((speeds?.increment ?? 10) / 2, 5) }
}

extension BeltControl.Change {
    /// Whether an announcement of this change announces another one, too: the same one, or the rest of it.
    fileprivate func covers(_ other: Self) -> Bool {
        (other.speed == nil || other.speed == speed) && (other.inclination == nil || other.inclination == inclination)
    }
}

// MARK: - What the machine reports

extension BeltControl {
    mutating func apply(_ answer: MachineAnswer) {
        guard let request = pending?.request, request.operation == answer.operation else { return }
        pending = nil
        guard answer.result == .success else {
            if answer.result == .notPermitted { control = .none }
            return refuse(request)
        }
        if request == .control { control = .granted }
        if case .speed = request, startedAt != nil {
            startedAt = nil
            if quirks.insert(.obeysLate).inserted { actions.append(.remember(quirks)) }
        }
    }

    /// Handles a request that was not carried out.
    mutating func refuse(_ request: MachineRequest) {
        if case .speed = request, let movingSince, startedAt == nil, now - movingSince < Self.startTime {
            startedAt = movingSince + Self.startTime
            return interrupt()
        }
        end(.refused)
    }

    mutating func apply(_ status: MachineStatus) {
        switch status {
        case .started: break
        case .reset:
            control = .none
            end(.stopped, untilResumed: true)
        case .stopped, .paused: end(.stopped, untilResumed: true)
        case .safetyKey: end(.safetyKey, untilResumed: true)
        case .speed(let speed):
            let tolerance = min(Self.rounding, (machine?.speeds.increment ?? 1) - 1)
            func isNear(_ order: Int) -> Bool { abs(order - speed) <= tolerance }
            if let order = orders.first(where: { isNear($0.key) && now - $0.value <= Self.reportTime }) {
                // Each order is reported once, in the order of sending.
                orders = orders.filter { $0.value > order.value }
            } else if isControlling, !(course.map { isNear($0.speed) } ?? false) {
                endByHand()
            }
        case .inclination(let tenths):
            let steps = machine?.inclinations?.increment ?? 1
            guard isControlling, let inclination, abs(tenths - inclination) >= steps else { return }
            endByHand()
        case .controlLost:
            control = .none
            pending = nil
            if let foreignAt, now - foreignAt <= Self.keyTime { learnKeys() }
            lostControlAt = now
            if isControlling { end(.controlLost) }
        }
    }

    /// *Design*: a machine that counts in miles reports a speed that differs by up to this much, in 0.01 km/h.
    private static let rounding = 5
    /// *Design*: a report about an earlier order can arrive this late.
    private static let reportTime = Duration.seconds(5)

    /// Whether the speed of the belt is a matter of this run, also during a pause.
    private var isControlling: Bool {
        permission != nil && situation.run != 0 && wantedSpeed != nil && movingSince != nil
    }

    /// *Design*: a change at the console and the loss of control within this time have the same cause.
    private static let keyTime = Duration.seconds(2)

    private mutating func endByHand() {
        foreignAt = now
        if let lostControlAt, now - lostControlAt <= Self.keyTime { learnKeys() }
        end(.hand)
    }

    private mutating func learnKeys() {
        if quirks.insert(.endsControlAtKeys).inserted { actions.append(.remember(quirks)) }
    }

    mutating func apply(_ reading: Reading) {
        if let belt, reading.at < belt.at { return }
        isSteady = belt.map { abs(reading.speed - $0.speed) <= Self.steadiness } ?? false
        belt = reading
        if reading.speed > 0 {
            if movingSince == nil {
                movingSince = now
                startedAt = quirks.contains(.obeysLate) ? now + Self.startTime : nil
            }
        } else {
            let hasStopped = movingSince != nil && control == .granted && situation.run != 0
            movingSince = nil
            startedAt = nil
            if hasStopped { end(.stopped, untilResumed: true) }
        }
        guard now - reading.at <= Self.freshness, let speeds = machine?.speeds, var course else { return }
        let verdict = course.apply(reading.speed, increment: speeds.increment, at: now)
        self.course = course
        switch verdict {
        case .follows: break
        case .setByHand: endByHand()
        case .holds: end(.heldElsewhere)
        case .ignores:
            quirks.insert(.ignoresOrders)
            actions.append(.remember(quirks))
            end(.ignored, untilResumed: true)
        }
    }
}

/// The ordered speed, and how the measured speed of the belt follows it.
///
/// Some machines report nothing when the runner presses a key, and some accept an order without carrying it out. So the measured speed
/// decides. Speeds are in 0.01 km/h.
package struct BeltCourse: Hashable, Sendable {
    enum Verdict { case follows, setByHand, holds, ignores }

    /// *Design*: the belt follows if it is this close; the displays of treadmills have steps of 0.1 km/h.
    private static let tolerance = 15
    /// *Design*: a belt that was as fast as ordered and differs by this much more has another target.
    private static let stray = 10
    /// *Design*: a belt that has gone this far away from the ordered speed has another target.
    private static let retreat = 40
    /// *Design*: two readings with this distance are needed, because one reading may be wrong.
    private static let proof = Duration.seconds(1)
    /// *Design*: a belt may move on for this long after it was ordered to turn.
    private static let inertia = Duration.seconds(3)
    /// *Design*: a belt that has not come closer for this long does not follow.
    private static let progressTime = Duration.seconds(8)
    /// *Design*: the effect of an order shows only if it changes the speed by this much.
    private static let visible = 30

    package let speed: Int
    private var from: Int
    private let isRising: Bool
    private var turnedAt: Duration
    private var extreme: Int
    private var progressAt: Duration
    private var isReached = false
    private var strayedAt: Duration?
    /// The measured speed at the first order, and whether the belt has changed its speed since then.
    private let origin: Int
    private var hasObeyed: Bool

    /// Begins with an order at a measured speed `from`; `previous` is the order before it, if it is still in effect.
    init(speed: Int, from: Int, after previous: BeltCourse?, at now: Duration) {
        self.speed = speed
        isRising = speed >= from
        origin = previous?.origin ?? from
        hasObeyed = previous?.hasObeyed ?? false
        if let previous, !previous.isReached, previous.isRising == isRising {
            self.from = previous.from
            (turnedAt, extreme) = (previous.turnedAt, previous.extreme)
            (progressAt, strayedAt) = (previous.progressAt, previous.strayedAt)
        } else {
            self.from = from
            (turnedAt, extreme, progressAt) = (now, from, now)
        }
    }

    /// Whether the latest reading may show a change at the console.
    var mayBeChanged: Bool { strayedAt != nil }

    /// Whether a measured speed is clearly outside the speeds between which the belt was left.
    static func isOutside(_ speeds: ClosedRange<Int>, _ measured: Int) -> Bool {
        measured < speeds.lowerBound - retreat || measured > speeds.upperBound + retreat
    }

    mutating func apply(_ measured: Int, increment: Int, at now: Duration) -> Verdict {
        let tolerance = max(increment, Self.tolerance)
        let distance = abs(measured - speed)
        if abs(measured - origin) >= Self.visible { hasObeyed = true }
        if distance <= tolerance {
            (isReached, strayedAt, progressAt, extreme, from) = (true, nil, now, measured, measured)
            return .follows
        }
        if isReached { return strays(distance > tolerance + Self.stray, at: now) }
        let progress = isRising ? measured - extreme : extreme - measured
        let excess = isRising ? measured - speed : speed - measured
        if excess > tolerance + Self.retreat || progress <= -Self.retreat && now - turnedAt >= Self.inertia {
            return strays(true, at: now)
        }
        strayedAt = nil
        if progress >= 5 {
            (extreme, progressAt) = (measured, now)
        } else if now - progressAt >= Self.progressTime, abs(speed - from) >= Self.visible {
            return hasObeyed ? .holds : .ignores
        }
        return .follows
    }

    private mutating func strays(_ strays: Bool, at now: Duration) -> Verdict {
        guard strays else {
            strayedAt = nil
            return .follows
        }
        let since = strayedAt ?? now
        strayedAt = since
        return now - since >= Self.proof ? .setByHand : .follows
    }
}

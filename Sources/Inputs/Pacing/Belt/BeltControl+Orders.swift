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
        let change = change(to: next.goal)
        guard !change.isEmpty else { return }
        let due = max(next.at, now + situation.threeBeats)
        upcoming = Announcement(stage: next.goal.stage, change: change, due: due)
        actions.append(.announce(change, at: due))
    }

    /// What is announced for a goal: its values, or those at its end if it changes gradually, as far as they differ from the present orders.
    private func change(to goal: Goal) -> Change {
        var change = Change(isGradual: goal.end != nil)
        let end = goal.end ?? Goal.End(speed: goal.speed, gradient: goal.gradient)
        if let speed = end.speed.flatMap(supported), speed != course?.speed { change.speed = speed }
        if let tenths = end.gradient.flatMap(supported), tenths != inclination { change.inclination = tenths }
        return change
    }

    /// The ordered inclination, or the measured one if there is no order in effect, in 0.1 %; nil if it is not known.
    private var inclination: Int? { incline?.target ?? belt?.inclination }

    /// Sends the next order towards the goal, if one is needed and permitted now.
    mutating func move() {
        // While a reading may show a change at the console, the next reading is awaited.
        // The first order waits until the belt has started, or does not become slower on its own.
        guard let belt, course?.mayBeChanged != true, incline?.mayBeChanged != true, course != nil || isSteady else {
            return
        }
        noteLimits()
        var speed = wantedSpeed.flatMap(supported)
        if isHeld, let wanted = speed { speed = step(towards: wanted, belt) }
        let gradient = levelStage == stage ? nil : situation.goal?.gradient.flatMap(supported)
        if let speed, course == nil, abs(speed - belt.speed) <= Self.nearness(of: machine?.speeds) {
            // The belt has this speed already.
            course = BeltCourse(speed: speed, from: belt.speed, after: nil, at: now)
        }
        if let gradient, incline == nil, belt.inclination == gradient {
            incline = BeltIncline(target: gradient, from: gradient, after: nil, at: now)
        }
        if speed == nil { course = nil }
        if gradient == nil { incline = nil }
        var change = Change()
        if let speed, speed != course?.speed { change.speed = speed }
        if let gradient, gradient != incline?.target { change.inclination = gradient }
        guard !change.isEmpty else {
            if situation.goal?.end == nil {
                isOrdered = false
                if !slowsForHill { announced = nil }
            }
            return
        }
        guard isAnnounced(change) else { return }
        if let goal = change.speed, let next = nextSpeed(towards: goal, belt) {
            let base = base(belt)
            // The next order is announced first.
            if isHeld { heartOrderAt = now + HeartRateControl.interval - situation.threeBeats }
            if next > base { riseAt = now + .seconds(1) * Double(next - base) / Double(Self.risePerSecond) }
            course = BeltCourse(speed: next, from: belt.speed, after: course, at: now)
            return order(.speed(next))
        }
        if let tenths = change.inclination {
            incline = BeltIncline(target: tenths, from: belt.inclination, after: incline, at: now)
            order(.inclination(tenths))
        }
    }

    private mutating func order(_ request: MachineRequest) {
        orders = orders.filter { now - $0.value <= Self.reportTime }
        orders[request] = now
        send(request)
    }

    /// Tells the runner once if the belt cannot reach the goal.
    private mutating func noteLimits() {
        if let wanted = situation.goal?.speed?.hundredthsOfKilometersPerHour, manual == nil,
            let speed = situation.goal?.speed.flatMap(supported), let steps = machine?.speeds.increment,
            abs(wanted - speed) > max(steps, Self.visibleSpeed)
        {
            note(.limit(Change(speed: speed)))
        }
        guard let wanted = situation.goal?.gradient, wanted != .level || inclination ?? 0 != 0 else { return }
        if let inclination = supported(wanted) {
            let steps = max(inclinationRange?.increment ?? 1, Self.visibleInclination)
            if abs(wanted.tenthsOfPercent - inclination) >= steps { note(.limit(Change(inclination: inclination))) }
        } else if permission?.maximumGradient == nil {
            note(.inclinationNotPermitted)
        } else {
            note(quirks.contains(.keepsInclination) ? .keepsInclination : .inclinationFixed)
        }
    }

    /// *Design*: the runner is told about a limit if it changes the goal by more than this, in 0.01 km/h and 0.1 %.
    static let visibleSpeed = 10
    private static let visibleInclination = 5

    /// Tells the runner something, but each kind only once in a run.
    private mutating func note(_ notice: Notice) {
        let isNew = notices.allSatisfy { known in
            switch (known, notice) {
            case (.limit(let known), .limit(let new)): (known.speed == nil) != (new.speed == nil)
            default: known != notice
            }
        }
        guard isNew else { return }
        notices.insert(notice)
        actions.append(.notice(notice))
    }

    /// Whether the goal is the speed that holds a heart-rate zone.
    private var isHeld: Bool { situation.goal?.followsHeart == true && manual == nil }

    private var slowsForHill: Bool { isHeld && situation.goal?.slowsForHill == true }

    /// A small step towards the wished speed of a heart-rate zone, which can be far away after an interruption; none before it is due.
    private mutating func step(towards wanted: Int, _ belt: Reading) -> Int? {
        if slowsForHill, wanted < base(belt) { return wanted }
        guard now >= heartOrderAt else {
            wake(at: heartOrderAt)
            return course?.speed ?? belt.speed
        }
        let largest = Speed(metersPerSecond: HeartRateControl.largestChange).hundredthsOfKilometersPerHour
        let most = max(largest, machine?.speeds.increment ?? 0)
        let near = min(max(wanted, base(belt) - most), base(belt) + most)
        return supported(Speed(kilometersPerHour: Double(near) / 100))
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
            goal?.end != nil || announced.change.covers(change) || slowsMore(change, than: announced.change)
        {
            if now < announced.due { wake(at: announced.due) }
            return now >= announced.due
        }
        let gradual = goal.flatMap { manual == nil && $0.end != nil ? self.change(to: $0) : nil }
        let told = gradual.flatMap { $0.isEmpty ? nil : $0 } ?? change
        let new = Announcement(stage: goal?.stage ?? 0, change: told, due: now + situation.threeBeats)
        announced = new
        actions.append(.announce(told, at: new.due))
        wake(at: new.due)
        return false
    }

    /// Whether a change only continues one that slows the belt for a hill, and that was announced.
    private func slowsMore(_ change: Change, than announced: Change) -> Bool {
        guard slowsForHill, change.inclination == nil, let speed = change.speed else { return false }
        return announced.speed.map { speed < $0 } ?? false
    }

    /// The nearest speed that may be ordered, in 0.01 km/h; nil if there is none.
    func supported(_ speed: Speed) -> Int? {
        guard let machine, let permission else { return nil }
        let wanted = Int((speed.kilometersPerHour * 100).rounded())
        let speed = machine.speeds.nearest(to: wanted, atMost: permission.maximumSpeed.hundredthsOfKilometersPerHour)
        // An order of 0 would stop the belt.
        return speed.flatMap { $0 > 0 ? $0 : nil }
    }

    private func supported(_ gradient: Gradient) -> Int? {
        guard let range = inclinationRange, let limit = permission?.maximumGradient?.tenthsOfPercent else { return nil }
        guard let nearest = range.nearest(to: max(gradient.tenthsOfPercent, -limit), atMost: limit) else { return nil }
        let inclination = nearest < -limit ? nearest + range.increment : nearest
        return abs(inclination) <= limit ? inclination : nil
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
            return refuse(request, answer.result)
        }
        if request == .control { control = .granted }
        if case .inclination = request { hasRefusedInclination = false }
        if case .speed = request, startedAt != nil {
            startedAt = nil
            if quirks.insert(.obeysLate).inserted { actions.append(.remember(quirks)) }
        }
    }

    /// Handles a request that was not carried out.
    ///
    /// - Parameter result: the answer of the machine; nil if the request was not sent.
    mutating func refuse(_ request: MachineRequest, _ result: MachineAnswer.Result?) {
        if request != .control, let movingSince, startedAt == nil, now - movingSince < Self.startTime {
            startedAt = movingSince + Self.startTime
            return interrupt()
        }
        if case .inclination = request, let result, result != .notPermitted {
            incline = nil
            // A failure may be temporary, so the next stage tries once more.
            if result == .notSupported || hasRefusedInclination { learnFixedInclination() }
            (hasRefusedInclination, levelStage) = (true, stage)
        } else {
            end(.refused)
        }
    }

    private mutating func learnFixedInclination() {
        incline = nil
        guard quirks.insert(.keepsInclination).inserted else { return }
        actions.append(.remember(quirks))
        note(.keepsInclination)
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
            if isReport({ if case .speed(let order) = $0 { abs(order - speed) <= tolerance } else { false } }) { break }
            if movesSpeed, !(course.map { abs($0.speed - speed) <= tolerance } ?? false) { endByHand(.hand) }
        case .inclination(let tenths):
            // Without an order in effect, a machine may report the inclination that it has.
            guard movesInclination, tenths != inclination else { break }
            let tolerance = BeltIncline.tolerance(inclinationRange?.increment ?? 1)
            if isReport({ if case .inclination(let order) = $0 { abs(order - tenths) <= tolerance } else { false } }) {
                break
            }
            if !(incline.map { abs($0.target - tenths) <= tolerance } ?? false) { endByHand(.inclinedByHand) }
        case .controlLost:
            control = .none
            pending = nil
            if let foreignAt, now - foreignAt <= Self.keyTime { learnKeys() }
            lostControlAt = now
            if movesSpeed || movesInclination { end(.controlLost) }
        }
    }

    /// *Design*: a machine that counts in miles reports a speed that differs by up to this much, in 0.01 km/h.
    private static let rounding = 5
    /// *Design*: a report about an earlier order can arrive this late.
    private static let reportTime = Duration.seconds(5)

    /// Whether a report of the machine is that of an order; each order is reported once, in the order of sending.
    private mutating func isReport(_ matches: (MachineRequest) -> Bool) -> Bool {
        guard let order = orders.first(where: { matches($0.key) && now - $0.value <= Self.reportTime }) else {
            return false
        }
        orders = orders.filter { $0.value > order.value || $0.key.operation != order.key.operation }
        return true
    }

    /// Whether the speed of the belt is a matter of this run, also during a pause.
    private var movesSpeed: Bool { isMoving && wantedSpeed != nil }

    /// Whether the inclination of the belt is a matter of this run, also during a pause.
    private var movesInclination: Bool { isMoving && inclinationRange != nil && situation.goal?.gradient != nil }

    private var isMoving: Bool { permission != nil && situation.run != 0 && movingSince != nil }

    /// *Design*: a change at the console and the loss of control within this time have the same cause.
    private static let keyTime = Duration.seconds(2)

    private mutating func endByHand(_ reason: Obstacle) {
        foreignAt = now
        if let lostControlAt, now - lostControlAt <= Self.keyTime { learnKeys() }
        end(reason)
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
        guard now - reading.at <= Self.freshness else { return }
        followInclination(reading)
        guard let speeds = machine?.speeds, var course else { return }
        let verdict = course.apply(reading.speed, increment: speeds.increment, at: now)
        self.course = course
        switch verdict {
        case .follows: break
        case .setByHand: endByHand(.hand)
        case .holds: end(.heldElsewhere)
        case .ignores:
            quirks.insert(.ignoresOrders)
            actions.append(.remember(quirks))
            end(.ignored, untilResumed: true)
        }
    }

    private mutating func followInclination(_ reading: Reading) {
        guard let measured = reading.inclination, let range = inclinationRange, var incline else { return }
        let verdict = incline.apply(measured, increment: range.increment, at: now)
        self.incline = incline
        switch verdict {
        case .follows: break
        case .holds:
            // The runner may have chosen this inclination, so it stays in this stage.
            self.incline = nil
            levelStage = stage
            note(.limit(Change(inclination: measured)))
        case .setByHand: endByHand(.inclinedByHand)
        case .ignores: learnFixedInclination()
        }
    }
}

/// The ordered inclination, and how the measured inclination of the belt follows it, in 0.1 %.
///
/// As with the speed, some machines report no key, and some accept an order without carrying it out.
package struct BeltIncline: Hashable, Sendable {
    /// *Design*: an order shows in the readings if it changes the inclination by 1 %, within this time: the motors need seconds for 1 %.
    private static let visible = 10
    private static let progressTime = Duration.seconds(20)
    /// *Design*: two readings with this distance are needed, because one reading may be wrong.
    private static let proof = Duration.seconds(1)

    package let target: Int
    private let from: Int?
    /// When the measured inclination last came nearer to the target.
    private var progressAt: Duration
    /// The measured inclination that is nearest to the target so far.
    private var nearest: Int?
    private var isReached = false
    private var strayedAt: Duration?

    /// Begins with an order at a measured inclination `from`; `previous` is the order before it, if it is still in effect.
    init(target: Int, from: Int?, after previous: BeltIncline?, at now: Duration) {
        self.target = target
        nearest = from
        if let previous, !previous.isReached, let begin = previous.from, (previous.target > begin) == (target > begin) {
            (self.from, progressAt) = (begin, previous.progressAt)
        } else {
            (self.from, progressAt) = (from, now)
        }
    }

    /// The largest difference of two inclinations that are the same one for a machine.
    static func tolerance(_ increment: Int) -> Int { max(increment - 1, 2) }

    /// Whether the latest reading may show a change at the console.
    var mayBeChanged: Bool { strayedAt != nil }

    mutating func apply(_ measured: Int, increment: Int, at now: Duration) -> BeltCourse.Verdict {
        let tolerance = Self.tolerance(increment)
        let nearest = nearest ?? measured
        let distance = abs(measured - target)
        if distance <= tolerance { isReached = true }
        // A belt that has reached its inclination, or goes away from it, has another target.
        if distance > abs(nearest - target) + tolerance || isReached && distance > tolerance {
            let since = strayedAt ?? now
            strayedAt = since
            return now - since >= Self.proof ? .setByHand : .follows
        }
        strayedAt = nil
        if distance < abs(nearest - target) { progressAt = now }
        self.nearest = distance < abs(nearest - target) ? measured : nearest
        guard let from, !isReached, abs(target - from) >= Self.visible, now - progressAt >= Self.progressTime else {
            return .follows
        }
        return abs(measured - from) <= tolerance ? .ignores : .holds
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

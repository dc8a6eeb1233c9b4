import Cadence
import Pacing
import TestSupport

/// A run on a simulated treadmill with a person and faults, in steps of 0.1 s; `BeltRuleChecker` checks every order.
struct BeltScenario {
    private(set) var control = BeltControl(isContinued: false)
    private(set) var treadmill = SimulatedTreadmill()
    private(set) var checker = BeltRuleChecker()
    private(set) var situation = BeltControl.Situation()
    private(set) var now = Duration.zero
    /// All that `control` has told the runner, with the times.
    private(set) var told: [(obstacle: BeltControl.Obstacle?, at: Duration)] = []
    private(set) var notices: [BeltControl.Notice] = []
    private(set) var remembered: Set<BeltControl.Quirk> = []
    private(set) var announced: [(change: BeltControl.Change, due: Duration, at: Duration)] = []
    private(set) var sent: [(request: MachineRequest, at: Duration)] = []
    private(set) var reconnections = 0
    var permission: BeltControl.Permission? = BeltControl.Permission(
        maximumSpeed: Speed(kilometersPerHour: 14),
        maximumGradient: Gradient(rise: 0.06)
    )
    /// Readings are delivered only while this is true.
    var hasReadings = true
    /// The age of the readings when they are delivered.
    var readingAge = Duration.zero
    private var runs: UInt64 = 0
    private var connectAt: Duration?
    private var readingDue = Duration.zero
    private var stages = 0

    init(_ habits: SimulatedTreadmill.Habits = SimulatedTreadmill.Habits(), startsAt start: Duration = .seconds(100)) {
        treadmill.habits = habits
        now = start
        checker.permission = permission
        checker.threeBeats = situation.threeBeats
        situation.hasHeartRate = true
        feed(.permission(permission, []))
    }

    // MARK: The run

    mutating func beginRun() {
        runs += 1
        (hand, inclineHand) = (nil, nil)
        situation.run = runs
        situation.isPaused = false
        checker.beginRun(runs, at: now)
        feed(.updated)
    }

    mutating func endRun() {
        situation.run = 0
        checker.run = 0
        feed(.updated)
    }

    mutating func setPaused(_ isPaused: Bool) {
        situation.isPaused = isPaused
        checker.isPaused = isPaused
        checker.interrupt(at: now)
        feed(.updated)
    }

    /// Begins a stage; `next` was announced by `plan` if it was given there.
    mutating func begin(_ goal: BeltControl.Goal?, isOrdered: Bool = false) {
        situation.goal = goal
        situation.next = nil
        (hand, inclineHand) = (nil, nil)
        checker.beginStage(goal, isOrdered: isOrdered, at: now)
        feed(isOrdered ? .stageOrdered : .updated)
    }

    mutating func plan(_ goal: BeltControl.Goal, in time: Duration) {
        situation.next = (goal, now + time)
        feed(.updated)
    }

    mutating func change(_ goal: BeltControl.Goal) {
        situation.goal = goal
        checker.changeGoal(goal)
        feed(.updated)
    }

    mutating func nextStage() -> Int {
        stages += 1
        return stages
    }

    mutating func setHeartRate(_ isPresent: Bool) {
        situation.hasHeartRate = isPresent
        checker.hasHeartRate = isPresent
        if !isPresent { checker.loseHeartRate(at: now) }
        feed(.updated)
    }

    mutating func resume() {
        (hand, inclineHand) = (nil, nil)
        checker.confirm(at: now)
        feed(.resumed)
    }

    mutating func order(changeOf metersPerSecond: Double) {
        guard let speed = control.speed(changedBy: metersPerSecond) else { return }
        checker.order(speed)
        feed(.speedOrdered(speed))
    }

    mutating func setPermission(_ permission: BeltControl.Permission?) {
        self.permission = permission
        checker.permission = permission
        if permission == nil { checker.interrupt(at: now) }
        feed(.permission(permission, remembered))
    }

    // MARK: Faults

    mutating func connect(_ machine: BeltControl.Machine?? = nil) {
        treadmill.connect()
        checker.setConnected(true, at: now)
        let own = treadmill.habits.speeds.map {
            BeltControl.Machine(speeds: $0, inclinations: treadmill.habits.inclinations)
        }
        (checker.speeds, checker.inclinations) = (treadmill.habits.speeds, treadmill.habits.inclinations)
        feed(.connected(machine ?? own))
    }

    mutating func loseLink(for time: Duration) {
        treadmill.disconnect()
        checker.setConnected(false, at: now)
        connectAt = now + time
        feed(.disconnected)
    }

    /// The daemon is killed, and a new one continues the run.
    mutating func restart() {
        control = BeltControl(isContinued: situation.run != 0)
        checker.restart()
        treadmill.disconnect()
        checker.setConnected(false, at: now)
        connectAt = now + .seconds(2)
        feed(.permission(permission, remembered))
    }

    /// Time passes in which the daemon does nothing, as during the sleep of the machine.
    mutating func jump(_ time: Duration) {
        now += time
        feed(.updated)
    }

    mutating func press(speed: Int) {
        guard treadmill.isMoving, let speed = treadmill.habits.speeds?.floor(speed) else { return }
        let isChange = abs(speed - treadmill.target) >= 50
        treadmill.press(speed: speed)
        // A change of one step looks like rounding, and is seen only by a machine that reports it.
        guard isChange, isRunControlled, control.wantedSpeed != nil else { return }
        if treadmill.habits.reportsStatus {
            reportedHand = true
        } else if control.course != nil {
            // Without a status, only a difference from the order in effect shows that the runner has pressed a key.
            hand = (now + .seconds(6), speed)
        }
    }

    mutating func press(inclination: Int) {
        let order = control.incline?.target
        let isChange = treadmill.isMoving && abs(inclination - (order ?? treadmill.inclination)) >= 10
        let isSteady = treadmill.isInclinationReached && treadmill.inclination == order
        treadmill.press(inclination: inclination)
        guard isChange, isRunControlled, permission?.maximumGradient != nil, checker.inclinations != nil,
            situation.goal?.gradient != nil, !remembered.contains(.keepsInclination)
        else { return }
        if treadmill.habits.reportsStatus {
            reportedIncline = true
        } else if isSteady {
            // Without a status, the motor must first move the belt away from the order.
            inclineHand = (now + .seconds(8), inclination)
        }
    }

    mutating func stopBelt(_ status: MachineStatus) {
        guard treadmill.isMoving else { return }
        treadmill.stop(status)
        (hand, inclineHand) = (nil, nil)
    }

    mutating func startBelt() { treadmill.start(at: now) }

    mutating func edit(_ change: (inout SimulatedTreadmill) -> Void) { change(&treadmill) }

    private var isRunControlled: Bool {
        permission != nil && situation.run != 0 && treadmill.isConnected && checker.isKnownToMove
    }

    private var hand: (at: Duration, speed: Int)?
    private var reportedHand = false
    private var inclineHand: (at: Duration, inclination: Int)?
    private var reportedIncline = false

    // MARK: Time

    mutating func pass(_ seconds: Double) {
        for _ in 0..<Int((seconds * 10).rounded()) { step() }
    }

    private mutating func step() {
        now += .milliseconds(100)
        if let connectAt, connectAt <= now {
            self.connectAt = nil
            connect()
        }
        for event in treadmill.advance(to: now) {
            // The daemon knows it from now on.
            if case .status(let status) = event { note(status) }
            feed(event)
        }
        if let hand, hand.at <= now {
            self.hand = nil
            // The belt still has the speed of the console, so the daemon had enough readings.
            if treadmill.target == hand.speed, hasReadings { checker.hand(at: now) }
        }
        if let inclineHand, inclineHand.at <= now {
            self.inclineHand = nil
            if treadmill.inclination == inclineHand.inclination, hasReadings { checker.hand(at: now) }
        }
        if now >= readingDue {
            readingDue = now + .seconds(1)
            if hasReadings, treadmill.isConnected { feed(treadmill.reading(at: now - readingAge)) }
        }
        if let deadline = control.nextDeadline, deadline <= now { feed(.updated) }
    }

    private mutating func note(_ status: MachineStatus) {
        switch status {
        case .stopped, .paused, .safetyKey, .reset: if situation.run != 0, permission != nil { checker.stop() }
        case .speed:
            if reportedHand { checker.hand(at: now) }
            reportedHand = false
        case .inclination:
            if reportedIncline { checker.hand(at: now) }
            reportedIncline = false
        default: break
        }
    }

    mutating func feed(_ event: BeltControl.Event) {
        checker.receive(event, at: now)
        let actions = control.handle(event, in: situation, at: now)
        for action in actions {
            switch action {
            case .send(let request): send(request)
            case .reconnect:
                reconnections += 1
                loseLink(for: .seconds(1))
            case .announce(let change, let due):
                announced.append((change, due, now))
                checker.noteAnnouncement(of: change, due: due, at: now)
            case .notice(let notice): notices.append(notice)
            case .tell(let obstacle): told.append((obstacle, now))
            case .remember(let quirks): remembered = quirks
            }
        }
    }

    /// Sends a request, as `control` orders it or as a test adds it.
    mutating func send(_ request: MachineRequest) {
        sent.append((request, now))
        checker.check(
            request,
            at: now,
            target: treadmill.target,
            going: max(treadmill.target, Int(treadmill.speed.rounded())),
            isDisobeyed: treadmill.habits.ignoresOrders || treadmill.habits.clip != nil
                || !treadmill.habits.reportsStatus
        )
        treadmill.receive(request, at: now)
        // An order that was sent before the readings could show the key has replaced the runner's speed.
        if case .speed = request { hand = nil }
        if case .inclination = request { inclineHand = nil }
    }

    var inclinations: [Int] { sent.compactMap { if case .inclination(let value) = $0.request { value } else { nil } } }

    var speeds: [Int] { sent.compactMap { if case .speed(let speed) = $0.request { speed } else { nil } } }
}

import Cadence
import Pacing
import TestSupport
import Testing

/// No fault makes `BeltControl` break a safety rule.
@Suite struct BeltRulesTests {
    /// The faults and the acts of the runner.
    enum Fault: CaseIterable {
        case lostLink, refusedControl, wrongRange, speedKey, inclinationKey, stop, pauseKey, safetyKey, start, restart
        case jump, silence, oldReadings, unanswered, controlLost, strangeAnswer, pause, heart, forbid, limit, order
        case resume, run, unsent
    }

    @Test func tenThousandRandomFaultsBreakNoRule() {
        let seed = TestSeed.value()
        var (faults, orders, inclinations, kinds, breaches) = (0, 0, 0, Set<Fault>(), [String]())
        for round in 0..<500 {
            var random = SplitMix64(seed: seed &+ UInt64(round))
            let scenario = play(&random) { fault in
                faults += 1
                kinds.insert(fault)
            }
            orders += scenario.checker.orders
            inclinations += scenario.inclinations.count
            breaches += scenario.checker.breaches.map { "round \(round): \($0)" }
        }
        print(
            "\(faults) faults, \(orders) orders (\(inclinations) of inclination), \(breaches.count) orders broke a rule"
        )
        #expect(faults >= 10_000)
        #expect(kinds.count == Fault.allCases.count)
        #expect(orders > 5_000 && inclinations > 500)
        #expect(breaches.isEmpty, "seed \(seed): \(breaches.prefix(5))")
    }

    /// A fault in the checker would hide a fault in the control, so it must find orders that break a rule.
    @Test(arguments: BeltRuleChecker.Rule.allCases)
    func theCheckerFindsAnOrderThatBreaks(rule: BeltRuleChecker.Rule) {
        var scenario = BeltScenario()
        scenario.connect()
        scenario.startBelt()
        scenario.beginRun()
        scenario.begin(BeltControl.Goal(stage: 1, speed: Speed(kilometersPerHour: 8)), isOrdered: true)
        scenario.pass(30)
        #expect(scenario.checker.breaches.isEmpty, "\(scenario.checker.breaches)")
        var request = MachineRequest.speed(810)
        switch rule {
        case .permission: scenario.setPermission(nil)
        case .typedLimit: request = .inclination(65)
        case .range: request = .speed(805)
        case .run: scenario.endRun()
        case .reading:
            scenario.hasReadings = false
            scenario.pass(4)
        case .standing:
            scenario.stopBelt(.stopped)
            scenario.pass(15)
        case .granted, .connected: scenario.loseLink(for: .seconds(60))
        case .hand:
            scenario.press(speed: 600)
            scenario.pass(1)
        case .stop:
            scenario.stopBelt(.safetyKey)
            scenario.pass(1)
        case .rise: request = .speed(870)
        case .ahead: request = .speed(1050)
        case .paused: scenario.setPaused(true)
        case .heartRate:
            scenario.begin(BeltControl.Goal(stage: 2, speed: Speed(kilometersPerHour: 8), followsHeart: true))
            scenario.setHeartRate(false)
        case .restart: scenario.restart()
        case .oneRequest: scenario.send(.speed(800))
        case .announcement: scenario.begin(BeltControl.Goal(stage: 2, speed: Speed(kilometersPerHour: 8.1)))
        }
        scenario.send(request)
        #expect(scenario.checker.breaches.map(\.rule).contains(rule), "\(scenario.checker.breaches)")
    }

    // MARK: A random run

    private func play(_ random: inout SplitMix64, _ note: (Fault) -> Void) -> BeltScenario {
        var habits = SimulatedTreadmill.Habits()
        habits.ignoresOrders = random.below(12) == 0
        habits.refusesAtStart = random.below(4) == 0
        habits.endsControlAtKeys = random.below(4) == 0
        habits.reportsStatus = random.below(3) > 0
        habits.clip = random.below(6) == 0 ? 600 : nil
        habits.acceleration = [15, 40, 80, 150][random.below(4)]
        habits.delay = .milliseconds([20, 100, 900, 3_000][random.below(4)])
        habits.speeds =
            [
                MachineRange(lowest: 80, highest: 2000, increment: 10, usual: 10),
                MachineRange(lowest: 100, highest: 1600, increment: 100, usual: 10),
                MachineRange(lowest: 80, highest: 1931, increment: 16, usual: 10),
                MachineRange(lowest: 50, highest: 2200, increment: 1, usual: 10),
            ][random.below(4)]
        habits.keepsInclination = random.below(8) == 0
        habits.refusesInclination = random.below(8) == 0
        let inclinations: [(lowest: Int, highest: Int, increment: Int)] = [
            (-30, 150, 5), (0, 100, 10), (-400, 450, 1), (13, 157, 7), (1, 0, 1),
        ]
        let range = inclinations[random.below(5)]
        // The last one is impossible, as of a machine without an inclination.
        habits.inclinations = MachineRange(
            lowest: range.lowest,
            highest: range.highest,
            increment: range.increment,
            usual: 5
        )
        var scenario = BeltScenario(habits, startsAt: .seconds(random.below(100)))
        scenario.connect()
        scenario.startBelt()
        if random.below(4) > 0 { scenario.beginRun() }
        for _ in 0..<21 {
            if random.below(2) == 0 { stage(&scenario, &random) }
            scenario.pass(Double(random.below(120)) / 10)
            let fault = Fault.allCases[random.below(Fault.allCases.count)]
            note(fault)
            inject(fault, &scenario, &random)
            scenario.pass(Double(random.below(60)) / 10)
        }
        return scenario
    }

    /// Begins a stage, which may be known in advance.
    private func stage(_ scenario: inout BeltScenario, _ random: inout SplitMix64) {
        let number = scenario.nextStage()
        let speed = random.below(8) > 0 ? Speed(kilometersPerHour: 1 + Double(random.below(190)) / 10) : nil
        let gradient = random.below(4) > 0 ? Gradient(rise: Double(random.below(200) - 60) / 1000) : nil
        let kind = random.below(6)
        var goal = BeltControl.Goal(
            stage: number,
            speed: speed,
            gradient: gradient,
            end: kind == 1 ? BeltControl.Goal.End(speed: speed, gradient: Gradient(rise: 0.03)) : nil,
            followsHeart: kind == 2
        )
        if random.below(3) > 0 {
            let time = Duration.milliseconds(random.below(120) * 100)
            scenario.plan(goal, in: time)
            scenario.pass(time / .seconds(1))
        }
        scenario.begin(goal, isOrdered: kind == 3)
        guard kind == 1 || kind == 2, let speed else { return }
        goal.slowsForHill = kind == 2 && number.isMultiple(of: 2)
        for second in 1..<(5 + random.below(10)) {
            scenario.pass(1)
            guard kind == 1 || goal.slowsForHill || second % 5 == 0 else { continue }
            let change = goal.slowsForHill ? -0.3 : 0.06
            goal.speed = Speed(kilometersPerHour: speed.kilometersPerHour + Double(second) * change)
            if kind == 1, let gradient { goal.gradient = Gradient(rise: gradient.rise + Double(second) * 0.003) }
            scenario.change(goal)
        }
    }

    private func inject(_ fault: Fault, _ scenario: inout BeltScenario, _ random: inout SplitMix64) {
        let short = Double(random.below(80)) / 10
        switch fault {
        case .lostLink: scenario.loseLink(for: .milliseconds(200 + random.below(20_000)))
        case .refusedControl:
            scenario.edit { $0.refusals = 1 + random.below(3) }
            scenario.loseLink(for: .seconds(1))
        case .wrongRange:
            scenario.loseLink(for: .seconds(60))
            scenario.connect(.some(nil))
            scenario.pass(short)
            scenario.loseLink(for: .seconds(1))
        case .speedKey: scenario.press(speed: 80 + random.below(150) * 10)
        case .inclinationKey: scenario.press(inclination: random.below(20) * 5)
        case .stop: scenario.stopBelt(.stopped)
        case .pauseKey: scenario.stopBelt(.paused)
        case .safetyKey: scenario.stopBelt(.safetyKey)
        case .start:
            if !scenario.treadmill.isMoving {
                scenario.pass(15)
                scenario.startBelt()
            }
        case .restart: scenario.restart()
        case .jump: scenario.jump(.seconds([1, 5, 60, 7_200][random.below(4)]))
        case .silence:
            scenario.hasReadings = false
            scenario.pass(short)
            scenario.hasReadings = true
        case .oldReadings:
            scenario.readingAge = .seconds(1 + random.below(10))
            scenario.pass(short)
            scenario.readingAge = .zero
        case .unanswered:
            scenario.edit { $0.silences = 1 }
            scenario.pass(random.below(3) == 0 ? 32 : short)
        case .controlLost: scenario.edit { $0.endControl() }
        case .strangeAnswer:
            let result = MachineAnswer.Result.allCases[random.below(5)]
            let answer = MachineAnswer(operation: UInt8(random.below(9)), result: result)
            scenario.edit { [now = scenario.now] in $0.answer(answer, at: now) }
        case .pause:
            scenario.setPaused(true)
            scenario.pass(short)
            scenario.setPaused(false)
        case .heart:
            scenario.setHeartRate(false)
            scenario.pass(short)
            scenario.setHeartRate(true)
        case .forbid:
            let permission = scenario.permission
            scenario.setPermission(nil)
            scenario.pass(short)
            scenario.setPermission(permission)
        case .limit:
            scenario.setPermission(
                BeltControl.Permission(
                    maximumSpeed: Speed(kilometersPerHour: 1 + Double(random.below(200)) / 10),
                    maximumGradient: random.below(2) == 0 ? nil : Gradient(rise: Double(random.below(10)) / 100)
                )
            )
        case .order: scenario.order(changeOf: Double(random.below(9) - 4) * 0.14)
        case .resume: scenario.resume()
        case .run:
            scenario.endRun()
            scenario.pass(short)
            scenario.beginRun()
        case .unsent: scenario.feed(.unsent)
        }
    }
}

extension SplitMix64 {
    /// A number from 0 to less than `bound`.
    fileprivate mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}

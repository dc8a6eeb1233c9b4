import Cadence
import Pacing
import Testing

/// Each safety rule of `BeltControl`, with the fault that it is for.
@Suite struct BeltControlTests {
    private func goal(_ stage: Int, _ kilometersPerHour: Double?, followsHeart: Bool = false) -> BeltControl.Goal {
        BeltControl.Goal(
            stage: stage,
            speed: kilometersPerHour.map(Speed.init(kilometersPerHour:)),
            followsHeart: followsHeart
        )
    }

    /// A run on a moving belt that follows a goal of 8 km/h.
    private func running(_ habits: SimulatedTreadmill.Habits = SimulatedTreadmill.Habits()) -> BeltScenario {
        var scenario = BeltScenario(habits)
        scenario.connect()
        scenario.startBelt()
        scenario.pass(12)
        scenario.beginRun()
        scenario.begin(goal(1, 8), isOrdered: true)
        scenario.pass(25)
        return scenario
    }

    /// Whether nothing is ordered while this happens.
    private func isQuiet(_ scenario: inout BeltScenario, for seconds: Double = 20) -> Bool {
        let count = scenario.sent.count
        scenario.pass(seconds)
        return scenario.sent.count == count
    }

    @Test func theBeltReachesTheGoalInSmallSteps() {
        let scenario = running()
        #expect(scenario.treadmill.target == 800)
        #expect(scenario.told.map(\.obstacle) == [nil])
        #expect(scenario.checker.breaches.isEmpty, "\(scenario.checker.breaches)")
        let times = scenario.sent.compactMap { if case .speed = $0.request { $0.at } else { nil } }
        #expect(zip(times.dropFirst(), times).allSatisfy { $0 - $1 >= .seconds(1) })
    }

    // Rule 1.
    @Test func theBeltNeverExceedsThePermission() {
        var scenario = running()
        scenario.begin(goal(2, 19), isOrdered: true)
        scenario.pass(30)
        #expect(scenario.treadmill.target == 1400)
        scenario.setPermission(nil)
        scenario.begin(goal(3, 8), isOrdered: true)
        #expect(isQuiet(&scenario))
    }

    // Rule 2.
    @Test func aStandingBeltIsNotStarted() {
        var scenario = BeltScenario()
        scenario.connect()
        scenario.beginRun()
        scenario.begin(goal(1, 8), isOrdered: true)
        #expect(isQuiet(&scenario))
        #expect(scenario.control.obstacle == .standing)
    }

    @Test func oldReadingsEndTheOrders() {
        var scenario = running()
        scenario.hasReadings = false
        scenario.pass(4)
        scenario.begin(goal(2, 10), isOrdered: true)
        #expect(isQuiet(&scenario))
        #expect(scenario.told.last?.obstacle == .noReading)
    }

    @Test func refusedControlEndsTheOrders() {
        var scenario = BeltScenario()
        scenario.edit { $0.refusals = 9 }
        scenario.connect()
        scenario.startBelt()
        scenario.beginRun()
        scenario.begin(goal(1, 8), isOrdered: true)
        scenario.pass(20)
        #expect(scenario.speeds.isEmpty)
        #expect(scenario.told.map(\.obstacle) == [.refused])
    }

    // Rule 3.
    @Test(arguments: [true, false])
    func aKeyEndsTheControlOfTheStage(isReported: Bool) {
        var habits = SimulatedTreadmill.Habits()
        habits.reportsStatus = isReported
        var scenario = running(habits)
        scenario.press(speed: 500)
        scenario.pass(4)
        #expect(isQuiet(&scenario))
        #expect(scenario.told.last?.obstacle == .hand)
        scenario.resume()
        scenario.pass(20)
        #expect(scenario.treadmill.target == 800)
        scenario.press(speed: 500)
        scenario.pass(4)
        scenario.begin(goal(2, 9))
        scenario.pass(20)
        #expect(scenario.treadmill.target == 900)
    }

    @Test(arguments: [MachineStatus.stopped, .paused, .safetyKey])
    func aStopEndsTheControlUntilItIsResumed(status: MachineStatus) {
        var scenario = running()
        scenario.stopBelt(status)
        scenario.pass(15)
        scenario.startBelt()
        scenario.begin(goal(2, 9))
        #expect(isQuiet(&scenario))
        #expect(scenario.told.last?.obstacle == (status == .safetyKey ? .safetyKey : .stopped))
        scenario.resume()
        scenario.pass(25)
        #expect(scenario.treadmill.target == 900)
    }

    // Rule 4.
    @Test func aHigherGoalIsReachedSlowlyAndALowerOneAtOnce() {
        var scenario = running()
        let begin = scenario.now
        scenario.begin(goal(2, 12), isOrdered: true)
        while scenario.treadmill.target < 1200, scenario.now < begin + .seconds(60) { scenario.pass(0.1) }
        #expect((.seconds(7) ... .seconds(10)).contains(scenario.now - begin))
        scenario.pass(5)
        let count = scenario.speeds.count
        scenario.begin(goal(3, 6), isOrdered: true)
        #expect(scenario.speeds.dropFirst(count) == [600])
        #expect(scenario.checker.breaches.isEmpty, "\(scenario.checker.breaches)")
    }

    // Rule 5.
    @Test func aLostLinkEndsTheOrdersAndIsTold() {
        var scenario = running()
        scenario.loseLink(for: .seconds(30))
        scenario.begin(goal(2, 10))
        #expect(isQuiet(&scenario))
        #expect(scenario.told.last?.obstacle == .notConnected)
        #expect(scenario.treadmill.target == 800)
        scenario.pass(30)
        #expect(scenario.treadmill.target == 1000)
        #expect(scenario.told.last?.obstacle == nil)
    }

    @Test func aPausedRunAndALostHeartRateEndTheOrders() {
        var scenario = running()
        scenario.setPaused(true)
        scenario.begin(goal(2, 10))
        #expect(isQuiet(&scenario))
        scenario.setPaused(false)
        scenario.pass(10)
        scenario.begin(goal(3, 11, followsHeart: true))
        scenario.setHeartRate(false)
        #expect(isQuiet(&scenario))
        #expect(scenario.told.last?.obstacle == .noHeartRate)
        #expect(scenario.checker.breaches.isEmpty, "\(scenario.checker.breaches)")
    }

    // Rule 6.
    @Test func afterARestartTheRunnerMustConfirm() {
        var scenario = running()
        scenario.restart()
        scenario.begin(goal(2, 10))
        #expect(isQuiet(&scenario))
        #expect(scenario.told.last?.obstacle == .restarted)
        scenario.resume()
        scenario.pass(20)
        #expect(scenario.treadmill.target == 1000)
    }

    @Test func aRequestWithoutAnAnswerBreaksTheLink() {
        var scenario = running()
        scenario.edit { $0.silences = 1 }
        scenario.begin(goal(2, 10), isOrdered: true)
        scenario.pass(29)
        #expect(scenario.reconnections == 0)
        scenario.pass(2)
        #expect(scenario.reconnections == 1)
        #expect(scenario.checker.breaches.isEmpty, "\(scenario.checker.breaches)")
    }

    // Announcements.
    @Test func anAutomaticChangeIsAnnouncedThreeBeatsBefore() throws {
        var scenario = running()
        scenario.begin(goal(2, 9))
        #expect(scenario.speeds.last == 800)
        scenario.pass(0.9)
        #expect(scenario.speeds.last == 800)
        scenario.pass(0.2)
        #expect(scenario.speeds.last == 850)
        // A change that is known before is announced before, and begins with its stage.
        scenario.pass(10)
        scenario.plan(goal(3, 7), in: .seconds(10))
        scenario.pass(10)
        let announcement = try #require(scenario.announced.last)
        #expect(announcement.change.speed == 700)
        #expect(scenario.now - announcement.at >= .seconds(1))
        scenario.begin(goal(3, 7))
        #expect(scenario.speeds.last == 700)
    }

    // Deviations of treadmills.
    @Test func aTreadmillThatIgnoresOrdersIsRecognisedByItsReadings() {
        var habits = SimulatedTreadmill.Habits()
        habits.ignoresOrders = true
        var scenario = running(habits)
        #expect(scenario.remembered == [.ignoresOrders])
        #expect(scenario.told.last?.obstacle == .ignored)
        // It is known in the next run, too, and the runner can let strided try again.
        scenario.beginRun()
        scenario.begin(goal(2, 9), isOrdered: true)
        #expect(isQuiet(&scenario))
        scenario.resume()
        #expect(!isQuiet(&scenario))
    }

    @Test func aTreadmillThatObeysLateIsRecognised() {
        var habits = SimulatedTreadmill.Habits()
        habits.refusesAtStart = true
        var scenario = BeltScenario(habits)
        scenario.connect()
        scenario.beginRun()
        scenario.begin(goal(1, 8), isOrdered: true)
        scenario.startBelt()
        scenario.pass(40)
        #expect(scenario.treadmill.target == 800)
        #expect(scenario.remembered == [.obeysLate])
        #expect(scenario.told.map(\.obstacle).allSatisfy { $0 != .refused })
    }

    @Test func aTreadmillThatEndsTheControlAtAKeyIsRecognised() {
        var habits = SimulatedTreadmill.Habits()
        habits.endsControlAtKeys = true
        var scenario = running(habits)
        scenario.press(speed: 500)
        scenario.pass(2)
        #expect(scenario.remembered == [.endsControlAtKeys])
        #expect(scenario.told.last?.obstacle == .hand)
        scenario.begin(goal(2, 7))
        scenario.pass(15)
        #expect(scenario.treadmill.target == 700)
    }

    @Test func aLimitedTreadmillHoldsItsSpeed() {
        var habits = SimulatedTreadmill.Habits()
        habits.clip = 600
        // A treadmill that reports the limited speed looks like a key at the console, which ends the control as well.
        habits.reportsStatus = false
        var scenario = running(habits)
        scenario.pass(15)
        #expect(scenario.remembered == [])
        #expect(scenario.told.last?.obstacle == .heldElsewhere)
        #expect(scenario.treadmill.target == 600)
    }

    @Test func aMachineWithoutATargetSpeedIsReported() {
        var scenario = BeltScenario()
        scenario.connect(.some(nil))
        scenario.startBelt()
        scenario.beginRun()
        scenario.begin(goal(1, 8), isOrdered: true)
        #expect(isQuiet(&scenario))
        #expect(scenario.told.map(\.obstacle) == [.cannotBeMoved])
    }

    @Test func fasterAndSlowerMoveTheBeltAtOnce() {
        var scenario = running()
        scenario.order(changeOf: 0.5 / 3.6)
        #expect(scenario.speeds.last == 850)
        scenario.pass(3)
        scenario.order(changeOf: -2 / 3.6)
        #expect(scenario.speeds.last == 650)
        scenario.pass(5)
        #expect(scenario.checker.breaches.isEmpty, "\(scenario.checker.breaches)")
    }
}

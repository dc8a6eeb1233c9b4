import Cadence
import Testing

@testable import Pacing

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

    // Inclination.
    private func hill(_ stage: Int, _ percent: Double, end: Double? = nil) -> BeltControl.Goal {
        BeltControl.Goal(
            stage: stage,
            speed: Speed(kilometersPerHour: 8),
            gradient: Gradient(rise: percent / 100),
            end: end.map { percent in
                BeltControl.Goal.End(speed: Speed(kilometersPerHour: 8), gradient: Gradient(rise: percent / 100))
            }
        )
    }

    @Test func theBeltIsInclinedAfterAnAnnouncement() throws {
        var scenario = running()
        scenario.begin(hill(2, 4))
        #expect(scenario.inclinations.isEmpty)
        scenario.pass(1.1)
        #expect(scenario.inclinations == [40])
        let announcement = try #require(scenario.announced.last)
        #expect(announcement.change == BeltControl.Change(inclination: 40))
        scenario.pass(20)
        scenario.begin(hill(3, 0), isOrdered: true)
        scenario.pass(20)
        #expect(scenario.inclinations == [40, 0])
        #expect(scenario.speeds.last == 800)
        #expect(scenario.checker.breaches.isEmpty, "\(scenario.checker.breaches)")
    }

    // Rule 1; the limit is 6 %, and the machine goes down to −3 %.
    @Test func theBeltIsNeverSteeperThanThePermission() {
        var habits = SimulatedTreadmill.Habits()
        habits.inclinations = MachineRange(lowest: -100, highest: 150, increment: 5, usual: 5)
        var scenario = running(habits)
        let percents: [Double] = [9, -9, 12, 5.8, 0]
        for (index, percent) in percents.enumerated() {
            scenario.begin(hill(index + 2, percent), isOrdered: true)
            scenario.pass(40)
        }
        #expect(scenario.inclinations == [60, -60, 60, 0])
        // It is told once.
        #expect(scenario.notices == [.limit(BeltControl.Change(inclination: 60))])
        #expect(scenario.checker.breaches.isEmpty, "\(scenario.checker.breaches)")
    }

    /// The speed of a heart-rate zone falls while the inclination rises: one announcement, no delay of 20 s; it rises again slowly.
    @Test func theBeltSlowsForAHillWithoutDelay() throws {
        var scenario = running()
        var zone = goal(2, 8, followsHeart: true)
        scenario.begin(zone)
        scenario.pass(25)
        zone.slowsForHill = true
        for second in 0..<7 {
            zone.speed = Speed(kilometersPerHour: 7.8 - 0.3 * Double(second))
            scenario.change(zone)
            scenario.pass(1)
        }
        scenario.pass(3)
        #expect(scenario.treadmill.target == 600)
        #expect(scenario.announced.filter { $0.at > scenario.now - .seconds(11) }.count == 1)
        zone.slowsForHill = false
        zone.speed = Speed(kilometersPerHour: 8)
        scenario.change(zone)
        scenario.pass(25)
        #expect((620...660).contains(scenario.treadmill.target), "\(scenario.treadmill.target)")
        #expect(scenario.checker.breaches.isEmpty, "\(scenario.checker.breaches)")
    }

    @Test func aBeltThatStopsShortOfItsInclinationIsReportedOnce() {
        var habits = SimulatedTreadmill.Habits()
        habits.steepest = 30
        var scenario = running(habits)
        for stage in 2...4 {
            scenario.begin(hill(stage, stage == 3 ? 0 : 5), isOrdered: true)
            scenario.pass(40)
        }
        #expect(scenario.notices == [.limit(BeltControl.Change(inclination: 30))])
        #expect(scenario.treadmill.target == 800)
        #expect(scenario.checker.breaches.isEmpty, "\(scenario.checker.breaches)")
    }

    @Test(arguments: [true, false])
    func aKeyForTheInclinationEndsTheControlOfTheStage(isReported: Bool) {
        var habits = SimulatedTreadmill.Habits()
        habits.reportsStatus = isReported
        var scenario = running(habits)
        scenario.begin(hill(2, 4), isOrdered: true)
        scenario.pass(20)
        scenario.press(inclination: 10)
        scenario.pass(8)
        scenario.change(hill(2, 5))
        #expect(isQuiet(&scenario))
        #expect(scenario.told.last?.obstacle == .inclinedByHand)
        #expect(scenario.treadmill.inclination == 10)
        scenario.begin(hill(3, 3))
        scenario.pass(20)
        #expect(scenario.treadmill.inclination == 30)
    }

    /// An inclination that the runner sets in a stage without a gradient is no matter of the control.
    @Test func aKeyForTheInclinationInALevelStageChangesNothing() {
        var scenario = running()
        scenario.press(inclination: 20)
        scenario.pass(10)
        scenario.begin(goal(2, 9))
        scenario.pass(20)
        #expect(scenario.treadmill.target == 900 && scenario.treadmill.inclination == 20)
        #expect(scenario.told.map(\.obstacle) == [nil])
    }

    enum Fault: CaseIterable {
        case forbidden, standing, oldReadings, lostLink, paused, restart, stopped, safetyKey, controlLost, noRun,
            noHeart
    }

    /// Rules 2, 3, 5 and 6 for the inclination.
    @Test(arguments: Fault.allCases)
    func noInclinationIsOrdered(after fault: Fault) {
        var scenario = running()
        switch fault {
        case .forbidden: scenario.setPermission(nil)
        case .standing:
            scenario.stopBelt(.stopped)
            scenario.pass(15)
        case .oldReadings:
            scenario.hasReadings = false
            scenario.pass(4)
        case .lostLink: scenario.loseLink(for: .seconds(60))
        case .paused: scenario.setPaused(true)
        case .restart: scenario.restart()
        case .stopped: scenario.stopBelt(.stopped)
        case .safetyKey: scenario.stopBelt(.safetyKey)
        case .controlLost:
            scenario.edit {
                $0.refusals = 99
                $0.endControl()
            }
        case .noRun: scenario.endRun()
        case .noHeart: scenario.setHeartRate(false)
        }
        scenario.pass(0.5)
        var hill = hill(2, 4)
        hill.followsHeart = fault == .noHeart
        scenario.begin(hill, isOrdered: true)
        scenario.pass(20)
        #expect(scenario.inclinations.isEmpty)
        #expect(scenario.checker.breaches.isEmpty, "\(scenario.checker.breaches)")
    }

    @Test(arguments: [true, false])
    func aTreadmillThatKeepsItsInclinationStillGetsTheSpeed(refuses: Bool) {
        var habits = SimulatedTreadmill.Habits()
        habits.refusesInclination = refuses
        habits.keepsInclination = !refuses
        var scenario = running(habits)
        for stage in 2...4 {
            var hill = hill(stage, Double(stage))
            hill.speed = Speed(kilometersPerHour: Double(6 + stage))
            scenario.begin(hill, isOrdered: true)
            scenario.pass(30)
            #expect(scenario.treadmill.target == (6 + stage) * 100)
        }
        #expect(scenario.remembered == [.keepsInclination])
        #expect(scenario.notices == [.keepsInclination])
        #expect(scenario.inclinations == [20])
        // The runner can let strided try again.
        scenario.resume()
        scenario.pass(5)
        #expect(scenario.inclinations.count == 2)
        #expect(scenario.checker.breaches.isEmpty, "\(scenario.checker.breaches)")
    }

    @Test func aTreadmillWithoutAnInclinationIsToldOnce() {
        var habits = SimulatedTreadmill.Habits()
        habits.inclinations = nil
        var scenario = running(habits)
        for stage in 2...4 {
            scenario.begin(hill(stage, Double(stage)))
            scenario.pass(10)
        }
        #expect(scenario.notices == [.inclinationFixed])
        #expect(scenario.inclinations.isEmpty)
        scenario.setPermission(BeltControl.Permission(maximumSpeed: Speed(kilometersPerHour: 14)))
        scenario.begin(hill(5, 1))
        scenario.pass(10)
        #expect(scenario.notices == [.inclinationFixed, .inclinationNotPermitted])
    }

    /// A ramp is announced with its end, before it begins.
    @Test func aRampIsAnnouncedOnce() throws {
        var scenario = running()
        let count = scenario.announced.count
        scenario.plan(hill(2, 0, end: 3), in: .seconds(8))
        scenario.pass(8)
        scenario.begin(hill(2, 0, end: 3))
        for second in 1...30 {
            scenario.pass(1)
            scenario.change(hill(2, Double(second) * 0.1, end: 3))
        }
        scenario.pass(5)
        let new = scenario.announced.dropFirst(count)
        #expect(new.map(\.change) == [BeltControl.Change(inclination: 30, isGradual: true)])
        #expect(scenario.inclinations == [5, 10, 15, 20, 25, 30])
        #expect(scenario.checker.breaches.isEmpty, "\(scenario.checker.breaches)")
    }
}

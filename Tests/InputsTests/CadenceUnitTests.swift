import Cadence
import Testing

@testable import Inputs

@Suite struct CadenceUnitTests {
    /// Hears the same reading once a second.
    private func learner(_ cadence: UInt8, _ metersPerSecond: Double, seconds: Int = 11) -> CadenceUnitLearner {
        var learner = CadenceUnitLearner()
        for second in 0..<seconds {
            let speed = Speed(metersPerSecond: metersPerSecond)
            learner.observe(cadence: cadence, speed: speed, at: .seconds(second))
        }
        return learner
    }

    @Test(
        arguments: [
            ("NPE Runn", 187, 1.57, CadenceUnit.steps), ("Technogym Run", 161, 3.36, .steps),
            ("Technogym MyRun, walking", 51, 0.72, .strides), ("OpenTracks", 80, 5.0, .strides),
            ("Garmin, running", 84, 2.8, .strides), ("Wahoo TICKR X", 168, 2.8, .steps),
            ("walking steps", 105, 1.3, .steps),
            ("the fastest a byte holds", 255, 5.0, .steps),
        ] as [(String, UInt8, Double, CadenceUnit)]
    )
    func theUnitIsLearntFromTheReadingsOfTheDevice(device: String, cadence: UInt8, speed: Double, unit: CadenceUnit) {
        let learner = learner(cadence, speed)
        #expect(learner.learnt == unit, "\(device): \(learner.reason)")
        #expect(learner.stepRate(counts: cadence)?.stepsPerMinute == Double(cadence) * (unit == .strides ? 2 : 1))
    }

    @Test func theDecisionHasAReason() {
        #expect(learner(84, 2.8).reason == "strides, learnt from 84/min at 10.1 km/h over 10 s")
        #expect(learner(84, 2.8, seconds: 5).reason == "not known yet: 4 of 10 s measured")
        #expect(CadenceUnitLearner().reason == "not known yet: no reading in motion")
        #expect(CadenceUnitLearner(setting: .strides).reason == "strides, as set")
        #expect(CadenceUnitLearner(learnt: .steps).reason == "steps, as learnt earlier")
    }

    @Test func theDecisionNeedsTenSeconds() {
        #expect(learner(84, 2.8, seconds: 10).unit == nil)
        #expect(learner(84, 2.8, seconds: 10).stepRate(counts: 84) == nil)
        #expect(learner(84, 2.8, seconds: 11).unit == .strides)
    }

    @Test func theDecisionIsPermanent() {
        var learner = learner(84, 2.8)
        for second in 20..<120 { learner.observe(cadence: 170, speed: Speed(metersPerSecond: 3), at: .seconds(second)) }
        #expect(learner.unit == .strides)
    }

    @Test func standingAndShufflingGiveNoDecision() {
        #expect(learner(0, 0, seconds: 100).unit == nil)
        #expect(learner(30, 0.3, seconds: 100).unit == nil)
        #expect(learner(0, 3, seconds: 100).unit == nil)
    }

    @Test func contradictoryReadingsDelayTheDecision() {
        var learner = CadenceUnitLearner()
        let speed = Speed(metersPerSecond: 3)
        for second in 0...10 { learner.observe(cadence: second < 5 ? 100 : 140, speed: speed, at: .seconds(second)) }
        #expect(learner.unit == nil)
        #expect(learner.reason.contains("fits both steps and strides"))
        for second in 11...20 { learner.observe(cadence: 165, speed: speed, at: .seconds(second)) }
        #expect(learner.unit == .steps)
    }

    @Test func gapsBetweenReadingsDoNotCount() {
        var learner = CadenceUnitLearner()
        for minute in 0..<5 {
            learner.observe(cadence: 84, speed: Speed(metersPerSecond: 3), at: .seconds(minute * 60))
        }
        #expect(learner.unit == nil)
    }

    @Test func aConfiguredUnitOverridesTheLearntOne() {
        #expect(CadenceUnitLearner(setting: .steps, learnt: .strides).unit == .steps)
        #expect(CadenceUnitLearner(setting: .auto, learnt: .strides).unit == .strides)
        #expect(CadenceUnitLearner(setting: .auto, learnt: .auto).unit == nil)
    }
}

import Cadence
import Testing
import TestSupport

@Suite("Step lengths")
struct StepLengthModelTests {
    private func stretch(_ speed: Double, _ cadence: Double) -> SteadyWindow {
        SteadyWindow(speed: Speed(metersPerSecond: speed), cadence: StepRate(stepsPerMinute: cadence))
    }

    private func rate(_ cadence: Double) -> StepRate { StepRate(stepsPerMinute: cadence) }

    /// 0.0065 (H / 1.7)^1.5 c: at 1.70 m 0.65 m for 100 spm; at 1.87 m 1.1^1.5 = 1.15369 times as much.
    @Test(arguments: [(1.70, 100.0, 0.65), (1.70, 120, 0.78), (1.87, 100, 0.74990), (1.70, 30, 0.2)])
    func measuredWalkingStepsFollowTheWalkRatio(height: Double, cadence: Double, length: Double) {
        let model = StepLengthModel(height: Length(meters: height))
        #expect(abs(model.length(at: rate(cadence), gait: .walking).meters - length) < 0.0001)
    }

    @Test func measuredRunningStepsGrowWithTheHeight() {
        let model = StepLengthModel(height: Length(meters: 1.75))
        #expect(abs(model.length(at: rate(170), gait: .running).meters - 1.0588) < 0.0001)
        let taller = StepLengthModel(height: Length(meters: 1.925))
        #expect(abs(taller.length(at: rate(170), gait: .running).meters - 1.1647) < 0.0001)
    }

    @Test func aStoredLengthIsAdoptedOnlyBeforeAnythingIsLearnt() {
        var model = StepLengthModel(height: Length(meters: 1.75))
        let running = [0.1, 1.25, 0.9].map { model.adopt(Length(meters: $0), gait: .running) }
        #expect(running == [false, true, false])
        #expect(abs(model.length(at: rate(170), gait: .running).meters - 1.25) < 0.02)
        let walking = model.adopt(Length(meters: 0.8), gait: .walking)
        #expect(walking)
        #expect(abs(model.length(at: rate(110), gait: .walking).meters - 0.8) < 0.02)
    }

    @Test func theStepLengthOfARunnerIsLearntFromFortyIntervals() {
        var random = SplitMix64(seed: 5)
        var model = StepLengthModel(height: Length(meters: 1.75))
        for _ in 0..<40 {
            let cadence = Double.random(in: 155...185, using: &random)
            let length = 1.25 + 0.012 * (cadence - 170) + Double.random(in: -0.05...0.05, using: &random)
            let isLearnt = model.observe(stretch(length * cadence / 60, cadence), gait: .running)
            #expect(isLearnt)
        }
        for cadence in stride(from: 155.0, through: 185, by: 5) {
            let error = model.length(at: rate(cadence), gait: .running).meters - (1.25 + 0.012 * (cadence - 170))
            #expect(abs(error) < 0.03, "seed 5, at \(cadence) spm")
        }
        #expect(model.stretches(of: .running) == 40)
        #expect(model.stretches(of: .walking) == 0)
        let walking = StepLengthModel(height: Length(meters: 1.75)).length(at: rate(110), gait: .walking)
        #expect(model.length(at: rate(110), gait: .walking) == walking)
    }

    @Test func impossibleStepLengthsAreNotLearnt() {
        var model = StepLengthModel(height: Length(meters: 1.75))
        let before = model
        let areLearnt = [
            model.observe(stretch(3, 80), gait: .running), model.observe(stretch(15, 150), gait: .running),
            model.observe(stretch(4, 120), gait: .walking),
        ]
        #expect(areLearnt == [false, false, false])
        #expect(model == before)
    }

    @Test func aSingleWrongIntervalIsIgnoredAfterLearning() {
        var model = StepLengthModel(height: Length(meters: 1.75))
        for _ in 0..<20 { model.observe(stretch(3, 170), gait: .running) }
        let before = model.length(at: rate(170), gait: .running).meters
        let isLearnt = model.observe(stretch(5, 170), gait: .running)
        #expect(!isLearnt)
        #expect(model.length(at: rate(170), gait: .running).meters == before)
    }

    @Test func aStoredStateRestoresTheModel() throws {
        var random = SplitMix64(seed: 11)
        var model = StepLengthModel(height: Length(meters: 1.62))
        for _ in 0..<5000 {
            let cadence = Double.random(in: 90...190, using: &random)
            model.observe(stretch(cadence * 0.007, cadence), gait: cadence > 140 ? .running : .walking)
            let again = try StepLengthModel(model.state, height: model.height)
            #expect(again == model, "seed 11")
        }
    }

    @Test(arguments: [
        [], [0, 0, 0.1, 0, 0, 0.5], [.nan, 0, 0.01, 0, 0.0001, 3], [0, 0, 0.01, 1, 0.0001, 3],
        [9, 0, 0.01, 0, 0.0001, 3],
        [0, 0, -0.01, 0, 0.0001, 3], [0, 0, 0.01, .nan, 0.0001, 3], [0, 0, 0.01, 0, 0.0001, .infinity],
    ])
    func aDamagedStateIsRefused(numbers: [Double]) {
        let good = StepLengthModel(height: Length(meters: 1.7)).state
        #expect(throws: StoredStateError.nonsense("walking")) {
            try StepLengthModel(.init(version: 1, walking: numbers, running: good.running), height: Length(meters: 1.7))
        }
        #expect(throws: StoredStateError.nonsense("running")) {
            try StepLengthModel(.init(version: 1, walking: good.walking, running: numbers), height: Length(meters: 1.7))
        }
        #expect(throws: StoredStateError.unknownVersion(2)) {
            try StepLengthModel(.init(version: 2, walking: [], running: []), height: Length(meters: 1.7))
        }
    }
}

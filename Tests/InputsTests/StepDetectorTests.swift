import Inputs
import Testing
import TestSupport

@Suite("Limits of the step detector")
struct StepDetectorTests {
    @Test func stepsDoNotDependOnTheOrientationOfTheDevice() {
        let samples = SyntheticGait(noise: 0.3, cadence: { _ in 120 }, duration: 20, seed: 1).make().samples
        var upright = StepDetector()
        var turned = StepDetector()
        for sample in samples {
            let felt = sample.acceleration
            guard let other = Acceleration(x: -felt.z, y: felt.x, z: felt.y) else { continue }
            let steps = upright.process(felt, at: .seconds(sample.instant))
            let others = turned.process(other, at: .seconds(sample.instant))
            #expect(zip(steps, others).allSatisfy { ($0.instant - $1.instant) < .microseconds(1) })
            #expect(steps.count == others.count)
        }
    }

    @Test(arguments: [0.2, 0.4, 0.6])
    func aShortGapKeepsTheRhythm(length: Double) {
        let samples = SyntheticGait(noise: 0.3, cadence: { _ in 120 }, duration: 40, seed: 2).make().samples
        var detector = StepDetector()
        var steps = 0
        for sample in samples where !(20..<(20 + length)).contains(sample.instant) {
            steps += detector.process(sample.acceleration, at: .seconds(sample.instant)).count
            if sample.instant > 21 { #expect(detector.cadence != nil) }
        }
        #expect(abs(steps - 76) <= 4)
    }

    @Test func aLongGapOrAClockSetBackRestartsDetection() {
        let samples = SyntheticGait(noise: 0.3, cadence: { _ in 120 }, duration: 20, seed: 2).make().samples
        for shift in [3.0, -15] {
            var detector = StepDetector()
            for sample in samples { _ = detector.process(sample.acceleration, at: .seconds(sample.instant)) }
            #expect(detector.cadence != nil)
            _ = detector.process(samples[0].acceleration, at: .seconds(20 + shift))
            #expect(detector.cadence == nil)
        }
    }

    @Test func samplesWithRepeatedTimestampsAreIgnored() {
        let samples = SyntheticGait(noise: 0.3, cadence: { _ in 120 }, duration: 20, seed: 2).make().samples
        var once = StepDetector()
        var thrice = StepDetector()
        for sample in samples {
            let steps = once.process(sample.acceleration, at: .seconds(sample.instant))
            let others = (0..<3).flatMap { _ in thrice.process(sample.acceleration, at: .seconds(sample.instant)) }
            #expect(steps == others)
        }
    }

    @Test(arguments: [25.0, 50, 100, 200])
    func theSampleRateIsComputedFromTheTimestamps(rate: Double) throws {
        var detector = StepDetector()
        let still = try #require(Acceleration(x: 0, y: 0, z: 9.8))
        for index in 0..<200 { _ = detector.process(still, at: .seconds(Double(index) / rate)) }
        #expect(abs((detector.sampleRate ?? 0) - rate) < rate / 100)
    }

    @Test func impossibleAccelerationsAreRefused() {
        #expect(Acceleration(x: .nan, y: 0, z: 0) == nil)
        #expect(Acceleration(x: 0, y: .infinity, z: 0) == nil)
        #expect(Acceleration(x: 0, y: 0, z: 501) == nil)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func randomSamplesNeverTrapAndInstantsDecreaseOnlyAfterARestart(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var detector = StepDetector()
        var time = 0.0
        for _ in 0..<3000 {
            time += Double.random(in: -0.02...0.08, using: &random)
            let size = Double.random(in: 0...500, using: &random)
            let felt = try #require(Acceleration(x: size, y: -size, z: 0))
            let steps = detector.process(felt, at: .seconds(time))
            #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.instant < $1.instant }, "seed \(seed)")
            #expect(steps.allSatisfy { (0...1).contains($0.confidence) }, "seed \(seed)")
        }
    }
}

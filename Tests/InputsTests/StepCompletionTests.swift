import Foundation
import Inputs
import Testing
import TestSupport

/// A short walk at the waist, drawn step by step: weak, slow steps first and last, a turn in the middle.
private struct DrawnWalk {
    /// One step: its time in seconds, and its size as a share of a full step's.
    var steps: [(time: Double, size: Double)]
    var noise = 0.1
    var seed: UInt64

    /// The samples at 50 Hz, from 5 s before the first step to 6 s after the last.
    func samples() -> [(instant: Double, acceleration: Acceleration)] {
        var random = SplitMix64(gaitSeed: seed)
        let contacts = steps.reduce(into: [5.0]) { $0.append(($0.last ?? 0) + $1.time) }
        let end = (contacts.last ?? 0) + 6
        return stride(from: 0, to: end, by: 0.02).compactMap { time in
            var felt = Acceleration.gravity
            for (contact, step) in zip(contacts, steps) where abs(time - contact) < 3 {
                let since = time - contact
                func bump(at share: Double) -> Double {
                    let distance = since / step.time - share
                    return 2.5 * step.size * exp(-distance * distance / 0.04)
                }
                // Up at the contact, down at mid-stance, and the shock of the contact.
                felt += bump(at: 0.11) - bump(at: 0.61)
                if since >= 0 { felt += 2 * step.size * exp(-since / 0.03) * sin(2 * .pi * 15 * since) }
            }
            return Acceleration(
                x: noise * random.gaussian(),
                y: noise * random.gaussian(),
                z: felt + noise * random.gaussian()
            ).map { (time, $0) }
        }
    }

    func detected() -> [(step: DetectedStep, at: Double)] {
        var detector = StepDetector()
        return samples().flatMap { sample in
            detector.process(sample.acceleration, at: .seconds(sample.instant)).map { ($0, sample.instant) }
        }
    }
}

@Suite("Steps of starting, turning and stopping") struct StepCompletionTests {
    private static let full = Array(repeating: (time: 0.55, size: 1.0), count: 14)
    private static let start = [(time: 0.75, size: 0.4), (time: 0.65, size: 0.6)]
    private static let stop = [(time: 0.65, size: 0.6), (time: 0.75, size: 0.4)]
    private static let slowStop = [
        (time: 0.6, size: 0.8), (time: 0.65, size: 0.6), (time: 0.7, size: 0.45), (time: 0.75, size: 0.35),
    ]
    private static let turn = [(time: 0.8, size: 0.4), (time: 0.4, size: 0.45), (time: 0.8, size: 0.4)]

    @Test(arguments: UInt64(1)...10)
    func stepsOutOfRhythmAreCounted(seed: UInt64) {
        let walk = DrawnWalk(steps: Self.start + Self.full + Self.turn + Self.full + Self.stop, seed: seed)
        let found = walk.detected()
        #expect(abs(found.count - walk.steps.count) <= 2, "\(found.count) of \(walk.steps.count), seed \(seed)")
        #expect(zip(found, found.dropFirst()).allSatisfy { $0.step.instant < $1.step.instant }, "seed \(seed)")
        #expect(found.allSatisfy { .seconds($0.at) >= $0.step.instant }, "none is foretold, seed \(seed)")
        let first = (found.first?.step.instant ?? .zero) / .seconds(1)
        #expect(abs(first - 5) < 0.3, "seed \(seed)")
    }

    /// A way back of 5 to 8 uneven steps after a slow turn: half of the compared signal belongs to the turn.
    @Test func theWayBackIsFoundAlthoughTheTurnIsCompared() {
        let turn = [(0.9, 0.2), (0.5, 0.2), (1.1, 0.25), (0.7, 0.2), (0.85, 0.2)].map { (time: $0.0, size: $0.1) }
        let start = 5 + (Self.full + turn).reduce(0) { $0 + $1.time } - 0.3
        var ways = 0
        var lost = 0
        for seed in UInt64(1)...20 {
            for count in 5...8 {
                var random = SplitMix64(gaitSeed: seed)
                let back = (0..<count).map { _ in
                    (time: 0.55 * (1 + 0.1 * random.gaussian()), size: 1 + 0.3 * random.gaussian())
                }
                let found = DrawnWalk(steps: Self.full + turn + back, seed: seed).detected()
                ways += 1
                if found.count(where: { $0.step.instant / .seconds(1) > start }) < count - 2 { lost += 1 }
            }
        }
        print("ways back after a turn: \(lost) of \(ways) lost")
        #expect(lost <= 14)
    }

    /// Someone who stops after a walk and sways on with the cadence of the walk, weakly and unevenly.
    @Test func weakSwayingAfterAWalkIsSeldomTakenForTheWayBack() {
        var falseSteps = 0
        for seed in UInt64(1)...20 {
            var random = SplitMix64(gaitSeed: seed)
            let sway = (0..<12).map { _ in
                (time: 0.55 * (1 + 0.2 * random.gaussian()), size: 0.3 * (1 + 0.4 * random.gaussian()))
            }
            let walk = DrawnWalk(steps: Self.full + [(time: 1.6, size: 0.2)] + sway, seed: seed)
            let stop = 5 + Self.full.reduce(0) { $0 + $1.time }
            falseSteps += walk.detected().count { $0.step.instant / .seconds(1) > stop + 1 }
        }
        print("swaying after 20 walks: \(falseSteps) false steps")
        // If the strength of the walk is not compared: 164.
        #expect(falseSteps < 140)
    }

    /// A foot placed next to the other has no swing, but a shock.
    @Test(arguments: UInt64(1)...10)
    func aClosingStepWithoutAPeakIsCounted(seed: UInt64) {
        let open = DrawnWalk(steps: Self.full + Self.slowStop, seed: seed)
        let samples = open.samples()
        // A little sooner after the last contact drawn than a full step.
        let closing = 5 + open.steps.dropLast().reduce(0) { $0 + $1.time } + 0.4
        func count(closes: Bool) -> Int {
            var detector = StepDetector()
            return samples.reduce(0) { sum, sample in
                let since = sample.instant - closing
                let shock = closes && since >= 0 ? 3 * exp(-since / 0.03) * sin(2 * .pi * 15 * since) : 0
                let felt = sample.acceleration
                guard let struck = Acceleration(x: felt.x, y: felt.y, z: felt.z + shock) else { return sum }
                return sum + detector.process(struck, at: .seconds(sample.instant)).count
            }
        }
        #expect(count(closes: true) == count(closes: false) + 1, "seed \(seed)")
    }

    @Test func theLastStepsAreCountedSoonAndAreNotFootfalls() {
        let walk = DrawnWalk(steps: Self.full + Self.stop, seed: 3)
        var steps = AccelerometerSteps()
        var counted = 0
        var lastCount = 0.0
        var isStanding = false
        for sample in walk.samples() {
            let instant = Duration.seconds(sample.instant)
            for seen in steps.process(sample.acceleration, stamp: instant, instant: instant, arrival: instant) {
                switch seen.kind {
                case .steps(let count):
                    counted += count
                    lastCount = sample.instant
                case .standing: isStanding = true
                case .stepRate: #expect(!isStanding, "no cadence after the walk")
                case .footfall(let footfall):
                    #expect(instant - seen.instant <= AccelerometerSteps.staleness)
                    #expect(footfall.uncertainty == .milliseconds(30))
                default: break
                }
            }
        }
        let end = 5 + walk.steps.reduce(0) { $0 + $1.time }
        #expect(abs(counted - walk.steps.count) <= 1)
        #expect(lastCount < end + 2)
    }
}

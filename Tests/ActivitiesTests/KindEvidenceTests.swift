import Cadence
import Testing

@testable import Activities

/// The choice of the kind of an imported activity.
@Suite struct KindEvidenceTests {
    /// Samples each second at speeds in m/s, each for a number of seconds.
    private func samples(
        _ parts: [(speed: Double, seconds: Int)],
        cadence: Double? = nil,
        ascent: Double = 0
    ) -> [Sample] {
        var samples = [Sample(elapsed: .zero, altitude: Altitude(meters: 100), distance: .zero)]
        var meters = 0.0
        for (speed, seconds) in parts {
            for _ in 0..<seconds {
                meters += speed
                samples.append(
                    Sample(
                        elapsed: .seconds(samples.count),
                        altitude: Altitude(meters: 100 + ascent * meters),
                        distance: Distance(meters: meters),
                        speed: Speed(metersPerSecond: speed),
                        cadence: cadence.map(StepRate.init(stepsPerMinute:))
                    )
                )
            }
        }
        return samples
    }

    private func decision(
        _ parts: [(speed: Double, seconds: Int)],
        cadence: Double? = nil,
        ascent: Double = 0,
        texts: [String] = [],
        statements: [SportWord] = []
    ) -> KindEvidence.Decision {
        KindEvidence(
            statements: statements,
            texts: texts,
            motion: MotionFigures(samples(parts, cadence: cadence, ascent: ascent))
        ).decision
    }

    @Test func aStatementDecidesAndTheFirstOneCounts() {
        let ride = [(speed: 9.0, seconds: 600)]
        let stated = decision(
            ride,
            cadence: 170,
            texts: ["Morning run"],
            statements: [.unknown, .kind(.walk), .kind(.cycle)]
        )
        #expect(stated.kind == .walk && stated.basis == nil && stated.note == nil)
        #expect(decision(ride, statements: [.unknown]).basis == .speed)
    }

    @Test func aRunningCadenceIsARunWhateverTheSpeed() {
        for speed in [0.8, 1.3, 2.0, 2.8, 3.6] {
            #expect(decision([(speed, 600)], cadence: 161, texts: ["Evening walk"]).kind == .run)
        }
        // A treadmill without a speed.
        let still = (0..<60).map { Sample(elapsed: .seconds($0), cadence: StepRate(stepsPerMinute: 165)) }
        #expect(
            KindEvidence(motion: MotionFigures(still)).decision == KindEvidence.Decision(kind: .run, basis: .cadence)
        )
        #expect(decision([(1.4, 600)], cadence: 112).kind == .walk)
    }

    @Test func revolutionsOfPedalsAreNotSteps() {
        // 70 to 90 revolutions are 140 to 180 "steps".
        for (speed, cadence) in [(4.5, 150.0), (5.5, 160), (6.9, 170), (8, 180), (11, 190)] {
            #expect(decision([(speed, 600)], cadence: cadence).kind == .cycle)
        }
        for (speed, cadence) in [(2.5, 145.0), (3, 155), (4, 172), (5, 186)] {
            #expect(decision([(speed, 600)], cadence: cadence).kind == .run)
        }
        // Downhill a rider does not pedal.
        let hilly =
            samples([(4, 500)], cadence: 165)
            + samples([(9, 300)]).dropFirst().map { sample in
                Sample(elapsed: sample.elapsed + .seconds(500), speed: sample.speed)
            }
        #expect(KindEvidence(motion: MotionFigures(hilly)).decision.kind == .cycle)
    }

    @Test func theDistributionOfSpeedDecidesNotItsMean() {
        // The mean of all these is that of a run.
        #expect(decision([(2, 600), (7.5, 200)]).kind == .cycle)
        #expect(decision([(1.4, 1200), (9, 300)]).kind == .cycle)
        #expect(decision([(0, 3000), (5.5, 3000)]).kind == .cycle)
        #expect(decision([(3, 3000)]).kind == .run)
        #expect(decision([(1.5, 900), (4.2, 900)]).kind == .run)
        // A walk with a bus stop in it and a few wrong speeds.
        #expect(decision([(1.4, 1000), (0, 3000), (12, 20)]).kind == .walk)
        // A run with stops has the mean of a walk.
        #expect(decision([(2.8, 1000), (0, 1500)]).kind == .run)
    }

    @Test func hillsMakeARunSlow() {
        #expect(decision([(1.7, 1800)], ascent: 0.08).kind == .run)
        #expect(decision([(1.7, 1800)]).kind == .walk)
        #expect(decision([(1.1, 1800)], ascent: 0.08).kind == .walk)
    }

    @Test func namesDecideIfTheyCanBeTrue() {
        #expect(decision([(1.8, 600)], texts: ["Lunch run"]) == KindEvidence.Decision(kind: .run, basis: .name))
        #expect(decision([(3, 600)], texts: ["2026/Radtour.gpx"]).kind == .cycle)
        #expect(decision([(0.9, 600)], texts: ["Lake swim"]).kind == .other)
        #expect(decision([(3.1, 600)], texts: ["A walk in the park"]).kind == .run)
        #expect(decision([(9, 600)], texts: ["Morning run"]).kind == .cycle)
        #expect(decision([(0.9, 600)], texts: ["Morning run"]).kind == .walk)
        #expect(decision([(3, 600)], texts: ["Ride to the run"]).basis == .speed)
    }

    @Test func aTreadmillIsARunOrAWalk() {
        #expect(decision([(1.3, 600)], statements: [.onFoot]).kind == .walk)
        #expect(decision([(1.3, 600)], cadence: 158, statements: [.onFoot]).kind == .run)
        #expect(decision([(3, 600)], statements: [.onFoot]) == KindEvidence.Decision(kind: .run, basis: nil))
        #expect(decision([(9, 600)], statements: [.onFoot]).kind == .run)
    }

    @Test func nothingIsKnownWithoutMovement() {
        #expect(KindEvidence().decision == KindEvidence.Decision(kind: .run, basis: .nothing))
        #expect(KindEvidence(texts: ["yoga"]).decision.kind == .other)
        #expect(KindEvidence(texts: ["yoga"]).decision.note == "imported as another sport because of its name")
    }

    @Test func aTreadmillInTheNameIsARunUnlessTheCadenceIsThatOfAWalk() {
        #expect(KindEvidence(texts: ["treadmill 3"]).decision == KindEvidence.Decision(kind: .run, basis: .name))
        // A treadmill without a speed.
        let still = (0..<60).map { Sample(elapsed: .seconds($0), cadence: StepRate(stepsPerMinute: 112)) }
        let motion = MotionFigures(still)
        #expect(
            KindEvidence(texts: ["treadmill"], motion: motion).decision
                == KindEvidence.Decision(kind: .walk, basis: .name)
        )
        #expect(KindEvidence(motion: motion).decision == KindEvidence.Decision(kind: .walk, basis: .cadence))
    }
}

import Inputs
import Testing
import TestSupport

/// Every cadence from a walk's to a sprint's is found as it is, and is not halved or doubled.
@Suite("Cadences from 60 to 250 steps a minute", .serialized) struct FastStepTests {
    /// Sizes of a left step and a right one beside their mean: 1 ± this.
    private static let asymmetries = [0.0, 0.1]

    @Test(arguments: SyntheticGait.Place.allCases, asymmetries)
    func everyCadenceIsDetected(place: SyntheticGait.Place, asymmetry: Double) {
        var table = "\(place), left and right ±\(Int(asymmetry * 100)) %, spm: F1, cadence error RMS\n"
        for cadence in stride(from: 60.0, through: 250, by: 5) {
            var score = StepScore()
            for rate in [50.0, 100] {
                score.add(
                    SyntheticGait(
                        place: place,
                        noise: 0.5,
                        rate: rate,
                        asymmetry: asymmetry,
                        cadence: { _ in cadence },
                        duration: 40,
                        seed: UInt64(cadence) + UInt64(rate)
                    )
                )
            }
            table += "\(Int(cadence)):" + cell(score.f1, 2, width: 5) + cell(score.cadenceError, 1, width: 4) + "  "
            #expect(score.f1 > 0.9, "\(place) ±\(asymmetry) at \(cadence) spm")
            #expect(score.cadenceError < 3, "\(place) ±\(asymmetry) at \(cadence) spm")
        }
        print(table)
    }

    @Test func aRampToASprintIsFollowedAndNotHalved() {
        for place in SyntheticGait.Place.allCases {
            var score = StepScore()
            score.add(
                SyntheticGait(
                    place: place,
                    noise: 0.5,
                    rate: 50,
                    cadence: { min(250, 160 + $0) },
                    duration: 110,
                    seed: 5
                )
            )
            #expect(score.f1 > 0.95, "\(place)")
            #expect(score.cadenceError < 4, "\(place)")
        }
    }

    private struct Motion: CustomTestStringConvertible {
        var cadence: Double
        /// The vertical motion, as a share of the usual one.
        var strength: Double

        var testDescription: String { "\(cadence) spm, \(strength) times the usual motion" }
    }

    /// A run uphill is weak, the walk of a strong person is not.
    private static let motions: [Motion] =
        motions(at: [84, 100], strengths: [0.4, 0.7, 1, 1.5])
        + motions(at: [116, 130], strengths: [0.4, 0.7, 1, 1.5, 2])
        + motions(at: [150, 156, 165, 180, 200, 220, 234, 250], strengths: [0.4, 0.5, 0.7, 1])

    private static func motions(at cadences: [Double], strengths: [Double]) -> [Motion] {
        cadences.flatMap { cadence in strengths.map { Motion(cadence: cadence, strength: $0) } }
    }

    /// 234 steps a minute uphill had 4.0 m/s² RMS: the lead of a walk was used, and each footfall was 66 ms late.
    @Test(arguments: motions)
    private func theTimesOfFootfallsAreRightWithinTheirUncertainty(motion: Motion) {
        let gait = SyntheticGait(
            noise: 0.3,
            strength: motion.strength,
            cadence: { _ in motion.cadence },
            duration: 30,
            seed: UInt64(motion.cadence)
        )
        let (samples, taken) = gait.make()
        var steps = AccelerometerSteps()
        var errors: [Double] = []
        var uncertainties: [Double] = []
        for sample in samples {
            let instant = Duration.seconds(sample.instant)
            for seen in steps.process(sample.acceleration, stamp: instant, instant: instant, arrival: instant) {
                guard case .footfall(let footfall) = seen.kind else { continue }
                let found = seen.instant / .seconds(1)
                guard let step = taken.min(by: { abs($0 - found) < abs($1 - found) }) else { continue }
                errors.append(found - step)
                uncertainties.append(footfall.uncertainty / .seconds(1))
            }
        }
        #expect(Double(errors.count) > 0.7 * Double(taken.count))
        // The middle ones: the steps of starting and stopping are less exact, which is no constant offset.
        let bias = errors.sorted()[errors.count / 2]
        let uncertainty = uncertainties.sorted()[uncertainties.count / 2]
        #expect(abs(bias) < uncertainty, "\(Int(bias * 1000)) ± \(Int(uncertainty * 1000)) ms")
        #expect(uncertainty < 0.065)
    }
}

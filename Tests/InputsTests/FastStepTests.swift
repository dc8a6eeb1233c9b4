import Foundation
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
}

import Foundation
import Inputs
import Testing

/// Synthetic gait with known steps (`SyntheticGait`); no recorded accelerometer data was at hand.
@Suite("Step detection on synthetic gait")
struct StepDetectionTests {
    private static let cadences = stride(from: 60.0, through: 220, by: 20)

    @Test func stepsAreFoundAtEveryCadenceAndNoise() {
        print("F1 within ±60 ms: 60 s a row and place (waist, pocket) and rate (25, 50, 100 Hz)")
        print("noise    spm   prec    rec     F1   bias/ms   SD/ms  spm rms  latency/ms p50  p95")
        for noise in [0.3, 1, 2] {
            for cadence in Self.cadences {
                var score = StepScore()
                for (number, rate) in [25.0, 50, 100].enumerated() {
                    for (other, place) in SyntheticGait.Place.allCases.enumerated() {
                        let gait = SyntheticGait(
                            place: place, noise: noise, rate: rate, cadence: { _ in cadence }, duration: 60,
                            seed: UInt64(cadence) * 100 + UInt64(number * 10 + other)
                        )
                        var one = StepScore()
                        one.add(gait)
                        score.add(gait)
                        if ProcessInfo.processInfo.environment["V"] != nil {
                            print("   ", place, rate, column(one.precision), column(one.recall), column(one.f1), column(one.bias*1000,1), column(one.deviation*1000,1))
                        }
                    }
                }
                print(
                    column(noise, 1, 5), column(cadence, 0, 6), column(score.precision), column(score.recall, 3, 6),
                    column(score.f1, 3, 6), column(score.bias * 1000, 1), column(score.deviation * 1000, 1),
                    column(score.cadenceError, 2, 8), column(score.latency(0.5) * 1000, 0, 10),
                    column(score.latency(0.95) * 1000, 0, 7)
                )
                if noise <= 1 { #expect(score.f1 >= 0.97, "SD \(noise), \(cadence) spm") }
            }
        }
    }
}

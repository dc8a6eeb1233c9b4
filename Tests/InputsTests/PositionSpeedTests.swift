import Cadence
import Foundation
import Testing
import TestSupport

@testable import Inputs

@Suite("Speed from positions")
struct PositionSpeedTests {
    /// A runner's place after so many seconds, in metres east and north.
    private typealias Path = (Double) -> (east: Double, north: Double)

    private let straight: Path = { (3 * $0, 0) }

    /// The estimates of a runner whose positions scatter, one a second, from the twelfth second on.
    private func estimates(_ path: Path, scatter: Double, seconds: Int = 300) -> [PositionSpeed.Estimate] {
        var noise = SplitMix64(seed: 1)
        var speeds = PositionSpeed()
        var estimates: [PositionSpeed.Estimate] = []
        for second in 0..<seconds {
            let (east, north) = path(Double(second))
            let (latitude, longitude) = (
                48 + (north + scatter * noise.normal()) / 111_190,
                16 + (east + scatter * noise.normal()) / (111_320 * cos(48 * Double.pi / 180))
            )
            guard let position = Position(latitude: latitude, longitude: longitude) else { continue }
            speeds.add(position, at: Double(second))
            if second >= 12, let estimate = speeds.estimate { estimates.append(estimate) }
        }
        return estimates
    }

    /// A normal deviate, as the sum of twelve uniform ones.
    private func mean(_ estimates: [PositionSpeed.Estimate]) -> Double {
        estimates.map(\.speed.metersPerSecond).reduce(0, +) / Double(estimates.count)
    }

    @Test(arguments: [0.1, 0.3, 1.0])
    func theErrorOfASteadySpeedIsWithinItsStatedAccuracy(scatter: Double) throws {
        let estimates = estimates(straight, scatter: scatter)
        try #require(estimates.count == 288)
        #expect(abs(mean(estimates) - 3) < 0.05)
        let errors = estimates.map { ($0.speed.metersPerSecond - 3) / $0.deviation }
        let spread = (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
        #expect(spread < 2, "errors are \(spread) stated deviations")
    }

    @Test func aStandingRunnerHasASpeedOfZero() {
        // Without the correction for scatter it would be 0.3 m/s and more.
        #expect(mean(estimates({ _ in (0, 0) }, scatter: 1)) < 0.2)
    }

    @Test func theSpeedInABendIsNotUnderestimated() {
        // The bend of a running track, 36.5 m, at 4 m/s.
        let bend: Path = { (36.5 * sin($0 * 4 / 36.5), 36.5 * cos($0 * 4 / 36.5)) }
        #expect(abs(mean(estimates(bend, scatter: 0.2)) - 4) < 0.1)
    }

    @Test func aGapOrAnEarlierTimeRestartsTheEstimate() throws {
        var speeds = PositionSpeed()
        let place = try #require(Position(latitude: 1, longitude: 1))
        for second in 0...5 { speeds.add(place, at: Double(second)) }
        #expect(speeds.estimate != nil)
        speeds.add(place, at: 11)
        #expect(speeds.estimate == nil)
        for second in 12...16 { speeds.add(place, at: Double(second)) }
        #expect(speeds.estimate != nil)
        speeds.add(place, at: 3)
        #expect(speeds.estimate == nil)
    }

    // MARK: - In a stream

    private func gga(_ second: Int, latitude: Double) -> String {
        let minutes = String(format: "%09.6f", (latitude - 48) * 60)
        let clock = String(format: "%02d%02d%02d.00", 12, second / 60, second % 60)
        return sentence("GPGGA,\(clock),48\(minutes),N,01600.0000,E,1,09,0.9,200.0,M,46.0,M,,")
    }

    private func rmc(_ second: Int, latitude: Double, knots: String) -> String {
        let minutes = String(format: "%09.6f", (latitude - 48) * 60)
        let clock = String(format: "%02d%02d%02d.00", 12, second / 60, second % 60)
        return sentence("GPRMC,\(clock),A,48\(minutes),N,01600.0000,E,\(knots),,221126,,,A")
    }

    private func sentence(_ body: String) -> String {
        "$\(body)*" + String(format: "%02X", body.utf8.reduce(0, ^)) + "\r\n"
    }

    private func latitude(_ second: Int) -> Double { 48 + 3 * Double(second) / 111_190 }

    private func observed(_ text: (Int) -> String) -> [SatelliteFix] {
        var decoder = NMEADecoder()
        return (0..<60).flatMap { second in
            decoder.feed(Array(text(second).utf8), at: .seconds(second)).compactMap { observation in
                guard case .speed(let fix) = observation.kind else { return nil }
                return fix
            }
        }
    }

    @Test func aReceiverWithoutSpeedsIsFollowedByItsPositions() {
        for fixes in [
            observed { gga($0, latitude: latitude($0)) },
            observed { rmc($0, latitude: latitude($0), knots: "") },
            observed { rmc($0, latitude: latitude($0), knots: "") + gga($0, latitude: latitude($0)) },
        ] {
            #expect(fixes.count == 57, "one an epoch, after three without a speed")
            #expect(fixes.allSatisfy { abs($0.speed.metersPerSecond - 3) < 0.05 && $0.quality == .fromPositions })
            #expect(fixes.allSatisfy { $0.accuracy != nil && $0.position != nil })
        }
    }

    @Test func statedSpeedsArePreferredToPositions() {
        let fixes = observed { gga($0, latitude: latitude($0)) + rmc($0, latitude: latitude($0), knots: "7.00") }
        #expect(fixes.count == 60)
        #expect(fixes.allSatisfy { $0.quality != .fromPositions && $0.speed.metersPerSecond > 3.5 })
    }

    @Test func aReturningSpeedIsUsedFromTheNextEpochOn() {
        let fixes = observed { rmc($0, latitude: latitude($0), knots: (20..<30).contains($0) ? "" : "7.00") }
        #expect(fixes.count(where: { $0.quality == .fromPositions }) == 7)
        #expect(fixes.count == 57)
    }
}

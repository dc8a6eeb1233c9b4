import Cadence
import Testing

@testable import Activities

/// A receiver that does not move.
@Suite struct RestingReceiverTests {
    @Test func positionsThatMoveByAMetreAreNoDistance() throws {
        var distance = SatelliteDistance(for: .run)
        for second in 0...200 {
            let position = place(north: second.isMultiple(of: 2) ? 0 : 1)
            distance.add(speed: nil, position: position, at: .seconds(second))
        }
        #expect(distance.meters(at: .seconds(200)) < 1.1)
        #expect(distance.speed(at: .seconds(200)) == speed(0))
    }

    @Test func withoutASourceThereIsNoSpeed() {
        let odometer = Odometer(for: .run)
        #expect(odometer.speed(at: .zero, stepLength: Length(meters: 1)) == nil)
        #expect(odometer.meters == 0 && odometer.mainSource == nil)
    }
}

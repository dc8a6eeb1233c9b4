import Cadence
import Pacing
import Testing

private func speed(_ metersPerSecond: Double) -> Speed { Speed(metersPerSecond: metersPerSecond) }

@Suite struct SpeedFilterTests {
    @Test func theFirstReadingIsTakenWhole() {
        var filter = SpeedFilter()
        #expect(filter.observe(speed(3.2), at: .zero) == .accepted(speed(3.2)))
    }

    @Test func aStepOfOneMeterPerSecondIsReachedInFiveSeconds() {
        var filter = SpeedFilter()
        _ = filter.observe(speed(3), at: .zero)
        for second in 1...5 { _ = filter.observe(speed(4), at: .seconds(second)) }
        #expect((filter.speed?.metersPerSecond ?? 0) >= 3.9)
    }

    @Test func oneSpikeChangesNothing() {
        var filter = SpeedFilter()
        for second in 0..<10 { _ = filter.observe(speed(3), at: .seconds(second)) }
        let before = filter.speed
        #expect(filter.observe(speed(12), at: .seconds(10)) == .doubted)
        #expect(filter.speed == before)
        #expect(filter.observe(speed(3), at: .seconds(11)) == .accepted(speed(3)))
    }

    @Test func twoThatAgreeAreAJump() {
        var filter = SpeedFilter()
        _ = filter.observe(speed(2), at: .zero)
        #expect(filter.observe(speed(6), at: .seconds(1)) == .doubted)
        #expect(filter.observe(speed(6.5), at: .seconds(2)) == .accepted(speed(6.5)))
    }

    @Test func theSameInstantIsNotTakenTwice() {
        var filter = SpeedFilter()
        _ = filter.observe(speed(3), at: .seconds(1))
        #expect(filter.observe(speed(4), at: .seconds(1)) == .repeated)
        #expect(filter.observe(speed(4), at: .zero) == .repeated)
    }

    @Test func aLongGapForgets() {
        var filter = SpeedFilter()
        _ = filter.observe(speed(2), at: .zero)
        #expect(filter.observe(speed(8), at: .seconds(60)) == .accepted(speed(8)))
    }

    /// Steady running with satellite noise: the filtered speed is calmer than the readings, and never negative.
    @Test(arguments: 0..<20 as Range<UInt64>) func noiseIsSmoothed(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var filter = SpeedFilter()
        var raw = 0.0
        var smooth = 0.0
        for second in 0..<600 {
            let error = Double.random(in: -0.4...0.4, using: &random)
            _ = filter.observe(speed(3 + error), at: .seconds(second))
            guard second > 10, let filtered = filter.speed?.metersPerSecond else { continue }
            raw += error * error
            smooth += (filtered - 3) * (filtered - 3)
            #expect(filtered >= 0)
        }
        #expect(smooth < raw / 2, "seed \(seed)")
    }
}

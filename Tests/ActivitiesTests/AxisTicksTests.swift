import Activities
import TestSupport
import Testing

@Suite struct AxisTicksTests {
    @Test(arguments: [
        (0.0...10, 5, [0.0, 2, 4, 6, 8, 10]),
        (0.3...0.71, 4, [0.3, 0.4, 0.5, 0.6, 0.7]),
        (-7.0...13, 4, [-5, 0, 5, 10]),
        (152.0...203, 5, [160, 170, 180, 190, 200]),
    ])
    func labelsAreOneTwoOrFiveTimesAPowerOfTen(range: ClosedRange<Double>, count: Int, values: [Double]) {
        let ticks = AxisTicks(range, count: count).values
        #expect(ticks.count == values.count)
        #expect(zip(ticks, values).allSatisfy { ($0 - $1).magnitude < 1e-9 })
    }

    @Test(arguments: [
        (290.0...410, 4, [300.0, 330, 360, 390]),
        (0.0...86_400, 4, [0, 21_600, 43_200, 64_800, 86_400]),
        (0.0...1800, 6, [0, 300, 600, 900, 1200, 1500, 1800]),
        (0.0...864_000, 5, [0, 172_800, 345_600, 518_400, 691_200, 864_000]),
    ])
    func axesInSecondsUseClockDivisions(range: ClosedRange<Double>, count: Int, values: [Double]) {
        #expect(AxisTicks(seconds: range, count: count).values == values)
    }

    @Test func labelsAreFewAndInsideTheRange() {
        let seed = TestSeed.value()
        var random = SplitMix64(seed: seed)
        for _ in 0..<2000 {
            let low = Double.random(in: -1e6...1e6, using: &random)
            let range = low...(low + Double.random(in: 1e-3...1e9, using: &random))
            let count = Int.random(in: 1...12, using: &random)
            for ticks in [AxisTicks(range, count: count), AxisTicks(seconds: range, count: count)] {
                #expect(ticks.values.count <= 2 * count + 2, "seed \(seed), \(range), \(count)")
                #expect(
                    ticks.values.allSatisfy { range.contains($0) || ($0 - range.upperBound).magnitude < 1e-3 },
                    "seed \(seed)"
                )
            }
        }
    }

    @Test(arguments: [-Double.infinity...Double.infinity, 1e300...1.1e300, -1e308...1e308])
    func infiniteRangesDoNotTrap(range: ClosedRange<Double>) {
        #expect(AxisTicks(range, count: 5).values.count < 1000)
        #expect(AxisTicks(seconds: range, count: 5).values.count < 1000)
    }
}

@Suite struct RobustRangeTests {
    @Test func aStopDoesNotWidenTheRange() {
        let paces = (0..<60).map { 300 + Double($0 % 10) } + [10_000, 9000]
        #expect(paces.robustRange(atLeast: 1) == 300...309)
    }

    @Test func aConstantValueGetsTheMinimumSpan() {
        #expect([172.0, 172, 172].robustRange(atLeast: 10) == 167...177)
        #expect([Double]().robustRange(atLeast: 10) == nil)
        #expect([Double.nan, .infinity].robustRange(atLeast: 10) == nil)
    }

    @Test func aRunWithIntervalsKeepsBothSpeedsInRange() {
        let paces = (0..<100).map { $0 % 2 == 0 ? 220.0 : 420.0 }
        #expect(paces.robustRange(atLeast: 10) == 220...420)
    }
}

@Suite struct LargestTrianglesTests {
    @Test func aSpikeIsKept() {
        var line = (0..<1000).map { ChartPoint(x: Double($0), y: 0) }
        line[567].y = 10
        let small = line.downsampled(to: 20)
        #expect(small.count == 20)
        #expect(small.contains(line[567]))
        #expect((small.first, small.last) == (line.first, line.last))
    }

    @Test(arguments: [3, 4, 7, 99, 100, 101, 86_400])
    func theResultHasTheRequestedCountAndOnlyInputPoints(count: Int) {
        var random = SplitMix64(seed: TestSeed.value())
        let line = (0..<100).map { ChartPoint(x: Double($0), y: Double.random(in: 0...1, using: &random)) }
        let small = line.downsampled(to: count)
        #expect(small.count == min(count, 100))
        #expect(Set(small).isSubset(of: line))
        #expect(zip(small, small.dropFirst()).allSatisfy { $0.x < $1.x })
    }

    @Test func aShortLineIsUnchanged() {
        let line = [ChartPoint(x: 0, y: 1), ChartPoint(x: 1, y: 2)]
        #expect(line.downsampled(to: 1) == line)
        #expect([ChartPoint]().downsampled(to: 10).isEmpty)
    }
}

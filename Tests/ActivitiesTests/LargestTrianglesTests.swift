import Activities
import Testing
import TestSupport

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

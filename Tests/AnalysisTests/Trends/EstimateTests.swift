import TestSupport
import Testing

@testable import Analysis

@Suite struct EstimateTests {
    @Test(
        arguments: [
            ([3.0], 3.0), ([1, 9, 2], 2), ([1, 2, 3, 4], 2.5), ([1, 2, 3, 100], 2.75), ([5, 5, 5, 5, 5], 5),
            ([1, 2, 4, 8, 16], 5), ([-4, 1, 0, 2, 7, 3], 1.5),
        ] as [([Double], Double)]
    )
    func theEstimatorIsTheMedianOfTheMeansOfPairs(_ values: [Double], _ expected: Double) {
        #expect((Estimate.hodgesLehmann(values) - expected).magnitude < 1e-9)
    }

    @Test func theFastMediansEqualThoseOfAllPairs() {
        var random = SplitMix64(seed: 16)
        for count in 2...40 {
            let groups = (0..<3).map { _ in
                (0..<count).map { _ in Double(Int.random(in: -50...50, using: &random)) / 4 }
            }
            var distances: [Double] = []
            for group in groups {
                for i in group.indices {
                    for j in group.indices where j < i { distances.append((group[i] - group[j]).magnitude) }
                }
            }
            #expect((Estimate.spread(of: groups) - 1.0483 * distances.sorted().median).magnitude < 1e-9)
            guard count > 3 else { continue }
            var means: [Double] = []
            for i in groups[0].indices {
                for j in groups[0].indices where j <= i { means.append((groups[0][i] + groups[0][j]) / 2) }
            }
            #expect((Estimate.hodgesLehmann(groups[0]) - means.sorted().median).magnitude < 1e-9)
        }
    }

    @Test(arguments: [(4.3, 2.6994), (5, 2.5706), (10, 2.2281), (30, 2.0423), (1000, 1.9623)])
    func quantilesEqualThoseOfTables(_ degrees: Double, _ expected: Double) {
        #expect((StudentDistribution.quantile975(degrees: degrees) - expected).magnitude < 0.003)
    }

    @Test func oneAbsurdRecordingAmongTenStaysWithinTheIntervalOfTheOtherNine() throws {
        var random = SplitMix64(seed: 7)
        for absurd in [0.0, 30, 300, 1e6] {
            for _ in 0..<200 {
                let clean = (0..<9).map { _ in 170 + 3 * random.normal() }
                let interval = try #require(Estimate.ofGroups([clean])[0])
                let faulty = try #require(Estimate.ofGroups([clean + [absurd]])[0])
                #expect((interval.lower...interval.upper).contains(faulty.value))
                #expect(faulty.upper - faulty.lower < 5 * (interval.upper - interval.lower))
            }
        }
    }

    @Test(arguments: [(3, 10), (3, 26), (4, 6), (5, 6), (6, 1), (10, 1), (20, 1), (12, 12)])
    func intervalsContainTheTrueValueInNinetyTwoToNinetyEightPerCent(_ count: Int, _ groups: Int) {
        var random = SplitMix64(seed: UInt64(count * 100 + groups))
        var (hits, total) = (0, 0)
        while total < 4000 {
            let values = (0..<groups).map { group in (0..<count).map { _ in Double(group) + random.normal() } }
            for (group, estimate) in Estimate.ofGroups(values).enumerated() {
                guard let estimate else { continue }
                total += 1
                if (estimate.lower...estimate.upper).contains(Double(group)) { hits += 1 }
            }
        }
        #expect((0.92...0.98).contains(Double(hits) / Double(total)), "\(hits) of \(total)")
    }

    @Test func tooFewValuesGiveNoEstimate() {
        #expect(Estimate.ofGroups([[1, 2], [1, 2, 3, 4, 5, 6]]).map { $0 == nil } == [true, false])
        #expect(Estimate.ofGroups([[1, 2, 3, 4, 5]]) == [nil])
        #expect(Estimate.ofGroups([[], []]) == [nil, nil])
        #expect(Estimate.ofGroups([]).isEmpty)
    }

    @Test func slopesOfAStraightLineAreExactAndOneOutlierDoesNotChangeThem() throws {
        var points = (0..<12).map { (x: Double($0), y: 100 + 0.5 * Double($0)) }
        points[4].y = 1e6
        let slope = try #require(Estimate.slope(points))
        #expect(slope.value == 0.5 && slope.lower <= 0.5 && slope.upper >= 0.5)
        #expect(Estimate.slope(Array(points.prefix(5))) == nil)
    }

    @Test func intervalsOfSlopesContainTheTrueSlope() throws {
        var random = SplitMix64(seed: 3)
        for count in [6, 12, 26] {
            let hits = try (0..<2000).count { _ in
                let slope = try #require(
                    Estimate.slope((0..<count).map { (Double($0), 2 * Double($0) + random.normal()) })
                )
                return slope.lower <= 2 && 2 <= slope.upper
            }
            #expect((0.93...0.99).contains(Double(hits) / 2000), "\(hits) of 2000, \(count) points")
        }
    }
}

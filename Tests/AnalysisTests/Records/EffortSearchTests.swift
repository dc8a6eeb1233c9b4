import TestSupport
import Testing

@testable import Analysis

@Suite struct EffortSearchTests {
    @Test func theSearchFindsWhatAllPairsFind() {
        var random = SplitMix64(seed: TestSeed.value())
        for _ in 0..<300 {
            let curve = DistanceCurve.drawn(from: &random)
            let total = curve.points.last?.meters ?? 0
            let length = Double.random(in: 1...max(total * 1.1, 2), using: &random)
            let fastest = curve.fastest(length)
            let expected = curve.fastestOfAllPairs(length)
            #expect((fastest == nil) == (expected == nil), "\(curve.points), \(length)")
            if let fastest, let expected {
                #expect(abs(fastest.moving - expected) < 1e-9, "\(curve.points), \(length)")
                #expect(abs(fastest.meters - length) < 0.02)
            }
            let time = Double.random(in: 1...max((curve.points.last?.moving ?? 0) * 1.1, 2), using: &random)
            let longest = curve.longest(in: time)?.meters
            let most = curve.longestOfAllPairs(time).flatMap { $0 > 0 ? $0 : nil }
            #expect((longest == nil) == (most == nil))
            if let longest, let most { #expect(abs(longest - most) < 1e-9) }
        }
    }

    @Test func emptyAndShortCurvesHaveNoWindow() {
        #expect(DistanceCurve([]).fastest(1) == nil)
        #expect(DistanceCurve([]).longest(in: 1) == nil)
        #expect(DistanceCurve([]).runnable.isEmpty)
        #expect(DistanceCurve([]).withoutJumps.allSatisfy { $0.points.isEmpty })
        let point = DistanceCurve.Point(moving: 0, elapsed: 0, meters: 0)
        #expect(DistanceCurve([point]).fastest(1) == nil)
        #expect(DistanceCurve([point]).runnable.isEmpty)
    }
}

extension DistanceCurve {
    /// A curve of up to 40 points, some of them with equal distances.
    fileprivate static func drawn(from random: inout SplitMix64) -> Self {
        var points = [Point(moving: 0, elapsed: 0, meters: 0)]
        for _ in 0..<Int.random(in: 0..<40, using: &random) {
            guard var point = points.last else { continue }
            point.moving += Double.random(in: 0.5...5, using: &random)
            if random.unit() < 0.8 { point.meters += Double.random(in: 0...20, using: &random) }
            points.append(point)
        }
        return Self(points)
    }

    private func meters(at moving: Double) -> Double? {
        for (start, end) in zip(points, points.dropFirst()) where moving >= start.moving && moving <= end.moving {
            return start.meters + (end.meters - start.meters) * (moving - start.moving) / (end.moving - start.moving)
        }
        return nil
    }

    /// All times at which the curve has a distance, at most two for each line.
    private func times(at meters: Double) -> [Double] {
        zip(points, points.dropFirst()).flatMap { start, end -> [Double] in
            guard meters >= start.meters, meters <= end.meters else { return [] }
            guard end.meters > start.meters else { return [start.moving, end.moving] }
            let share = (meters - start.meters) / (end.meters - start.meters)
            return [start.moving + (end.moving - start.moving) * share]
        }
    }

    /// The shortest time in which a length was covered: each point as start and as end, with all places of the other end.
    fileprivate func fastestOfAllPairs(_ length: Double) -> Double? {
        points.flatMap { point in
            times(at: point.meters + length).filter { $0 >= point.moving }.map { $0 - point.moving }
                + times(at: point.meters - length).filter { $0 <= point.moving }.map { point.moving - $0 }
        }.min()
    }

    fileprivate func longestOfAllPairs(_ time: Double) -> Double? {
        points.flatMap { point in
            [
                meters(at: point.moving + time).map { $0 - point.meters },
                meters(at: point.moving - time).map { point.meters - $0 },
            ]
            .compactMap(\.self)
        }.max()
    }
}

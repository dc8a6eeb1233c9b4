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
                #expect(abs(fastest.time - expected) < 1e-9, "\(curve.points), \(length)")
                #expect(abs(fastest.meters - length) < 0.02)
            }
            let time = Double.random(in: 1...max((curve.points.last?.elapsed ?? 0) * 1.1, 2), using: &random)
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
    /// A curve of up to 40 points, some of them with equal distances, and with pauses.
    fileprivate static func drawn(from random: inout SplitMix64) -> Self {
        var points = [Point(moving: 0, elapsed: 0, meters: 0)]
        for _ in 0..<Int.random(in: 0..<40, using: &random) {
            guard var point = points.last else { continue }
            let time = Double.random(in: 0.5...5, using: &random)
            point.moving += time
            point.elapsed += time + (random.unit() < 0.2 ? Double.random(in: 0...30, using: &random) : 0)
            if random.unit() < 0.8 { point.meters += Double.random(in: 0...20, using: &random) }
            points.append(point)
        }
        return Self(points)
    }

    /// The lines of the curve after their pauses, with the distance before them.
    private var lines: [(paused: Double, began: Double, start: Point, end: Point)] {
        zip(points, points.dropFirst()).map { start, end in
            (start.elapsed, end.elapsed - (end.moving - start.moving), start, end)
        }
    }

    private func meters(at elapsed: Double) -> Double? {
        for line in lines where elapsed >= line.paused && elapsed <= line.end.elapsed {
            let share = max(0, elapsed - line.began) / (line.end.elapsed - line.began)
            return line.start.meters + (line.end.meters - line.start.meters) * share
        }
        return nil
    }

    /// All times at which the curve has a distance, at most three for each line.
    private func times(at meters: Double) -> [Double] {
        lines.flatMap { line -> [Double] in
            guard meters >= line.start.meters, meters <= line.end.meters else { return [] }
            let standing = meters == line.start.meters ? [line.paused] : []
            guard line.end.meters > line.start.meters else { return standing + [line.began, line.end.elapsed] }
            let share = (meters - line.start.meters) / (line.end.meters - line.start.meters)
            return standing + [line.began + (line.end.elapsed - line.began) * share]
        }
    }

    /// The points, and the ends of the pauses.
    private var places: [(elapsed: Double, meters: Double)] {
        points.map { ($0.elapsed, $0.meters) } + lines.map { ($0.began, $0.start.meters) }
    }

    /// The shortest time in which a length was covered: each point as start and as end, with all places of the other end.
    fileprivate func fastestOfAllPairs(_ length: Double) -> Double? {
        places.flatMap { point in
            times(at: point.meters + length).filter { $0 >= point.elapsed }.map { $0 - point.elapsed }
                + times(at: point.meters - length).filter { $0 <= point.elapsed }.map { point.elapsed - $0 }
        }.min()
    }

    fileprivate func longestOfAllPairs(_ time: Double) -> Double? {
        places.flatMap { point in
            [
                meters(at: point.elapsed + time).map { $0 - point.meters },
                meters(at: point.elapsed - time).map { point.meters - $0 },
            ]
            .compactMap(\.self)
        }.max()
    }
}

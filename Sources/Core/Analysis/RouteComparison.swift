package import Cadence

/// A route with which others are compared.
///
/// The measure is that of Vlachos, Kollios and Gunopulos 2002, "Discovering similar multidimensional trajectories"
/// (doi:10.1109/ICDE.2002.994784): the longest common subsequence (LCSS) of the points of two routes, in which two points count as common
/// if they are at most ``tolerance`` apart. Common points have the same order on both routes, so opposite directions are different. Other than
/// the Fréchet distance, it is not determined by the single worst point, so a gap or a small detour changes little. It needs no common
/// distances along the routes, which drift with the errors of the receivers.
///
/// Two routes are the same if at least ``sharedPart`` of the longer one is common. A closed route that is started at another point is the same
/// route. An out-and-back has the same shape in both directions. Ten laps are not the same route as twelve.
package struct RouteComparison: Sendable {
    /// The largest distance between points of two recordings of the same place.
    ///
    /// In a town the mean error of a phone's position was 7 to 13 m (Merry and Bettinger 2019, "Smartphone GPS accuracy study in an urban
    /// environment", doi:10.1371/journal.pone.0219890). With 13 m and normally distributed errors to the east and to the north, 95 % of the
    /// differences between two recordings are at most 36 m. The points of two shapes can be shifted along the route by half a spacing, 10 m;
    /// the root of the sum of both squares is 37 m.
    package static let tolerance = Distance(meters: 40)
    /// The part of the longer route, 0…1, that both must share.
    ///
    /// Of the 10 % that may differ, half are for the 5 % of points beyond the ``tolerance``; the rest is for a late first fix or a small detour.
    package static let sharedPart = 0.9

    private let shape: RouteShape
    private let plane: RoutePlane
    let points: [SIMD2<Float>]

    package init(with shape: RouteShape) {
        self.shape = shape
        plane = RoutePlane(origin: shape.points[0])
        points = shape.points.map { [plane] in SIMD2<Float>(plane.point($0)) }
    }

    package func isSame(as other: RouteShape) -> Bool {
        let needed = Self.neededPoints(points.count, other.points.count)
        guard needed <= min(points.count, other.points.count) else { return false }
        let others = other.points.map { SIMD2<Float>(plane.point($0)) }
        if hasCommonPoints(needed, with: others) { return true }
        guard Self.isClosed(points), Self.isClosed(others) else { return false }
        return rotations(of: others).contains { hasCommonPoints(needed, with: $0) }
    }

    private func hasCommonPoints(_ needed: Int, with others: [SIMD2<Float>]) -> Bool {
        CommonPoints(needed: needed, tolerance: Float(Self.tolerance.meters)).exist(in: points, and: others)
    }

    /// The number of common points that make two routes the same.
    private static func neededPoints(_ a: Int, _ b: Int) -> Int {
        Int((sharedPart * Double(max(a, b))).rounded(.up))
    }
}

// Closed routes, which are the same if they are started at different points.

extension RouteComparison {
    /// The largest distance between the start and the end of a closed route; runners rarely stop exactly where they started.
    private static let largestGap = Distance(meters: 100)
    /// The largest number of tried start points of a closed route: a figure of eight passes its centre twice, and laps pass points often.
    private static let mostRotations = 8

    private static func isClosed(_ line: [SIMD2<Float>]) -> Bool {
        guard let first = line.first, let last = line.last else { return false }
        return squaredDistance(first, last) <= square(largestGap)
    }

    /// Rotates a closed line so that it starts near the start of this route: one line for each time it passes there, the closest first.
    private func rotations(of line: [SIMD2<Float>]) -> [[SIMD2<Float>]] {
        guard let start = points.first else { return [] }
        let limit = Self.square(Self.tolerance)
        let distances = line.map { Self.squaredDistance($0, start) }
        let closest = distances.indices.filter { index in
            distances[index] <= limit && (index == 0 || distances[index] < distances[index - 1])
                && (index + 1 == line.count || distances[index] <= distances[index + 1])
        }
        return closest.sorted { distances[$0] < distances[$1] }
            .prefix(Self.mostRotations).map { Array(line[$0...] + line[..<$0]) }
    }

    private static func square(_ distance: Distance) -> Float { Float(distance.meters * distance.meters) }

    private static func squaredDistance(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float {
        let offset = a - b
        return (offset * offset).sum()
    }
}

/// The search for a number of points that two lines have in common, in the same order on both.
///
/// It computes the longest common subsequence by dynamic programming, a row per point of the first line. If `needed` points are common, a
/// line has at most (its count − `needed`) other points, and the indices of a common pair differ by at most that number. So only a band
/// around the diagonal is computed, without changing the result (Sakoe and Chiba 1978, doi:10.1109/TASSP.1978.1163055, use such a band as
/// an approximation). The search ends at the first row from which `needed` cannot be reached.
///
/// Before that, both lines are followed once from their starts, which finds enough common points in most recordings of the same route in
/// time proportional to their number.
struct CommonPoints {
    let needed: Int
    let tolerance: Float

    /// Whether the lines have at least `needed` points in common.
    func exist(in a: [SIMD2<Float>], and b: [SIMD2<Float>]) -> Bool {
        guard needed <= min(a.count, b.count) else { return false }
        return countAlong(a, b) >= needed || hasSubsequence(a, b)
    }

    /// A lower bound of the number of common points, found by following both lines once in parallel.
    ///
    /// Where the next two points are not common, up to eight points of one of the lines are skipped to find the next common pair.
    private func countAlong(_ a: [SIMD2<Float>], _ b: [SIMD2<Float>]) -> Int {
        let longestSkip = 8
        var (i, j, count) = (0, 0, 0)
        while i < a.count, j < b.count {
            if isCommon(a[i], b[j]) {
                count += 1
            } else {
                for skip in 1...longestSkip {
                    if j + skip < b.count, isCommon(a[i], b[j + skip]) {
                        j += skip
                        count += 1
                        break
                    }
                    if i + skip < a.count, isCommon(a[i + skip], b[j]) {
                        i += skip
                        count += 1
                        break
                    }
                }
            }
            i += 1
            j += 1
        }
        return count
    }

    private func isCommon(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Bool {
        let offset = a - b
        return (offset * offset).sum() <= tolerance * tolerance
    }

    private func hasSubsequence(_ a: [SIMD2<Float>], _ b: [SIMD2<Float>]) -> Bool {
        // A common pair (i, j) has i − j points of `a` without a partner before it, or j − i of `b`.
        let (excessA, excessB) = (a.count - needed, b.count - needed)
        // counts[j + 1] is the largest number of common points of the rows so far and the first j + 1 points of `b`.
        var counts = [Int32](repeating: 0, count: b.count + 1)
        for i in a.indices {
            let (first, last) = (max(i - excessA, 0), min(i + excessB, b.count - 1))
            let point = a[i]
            // Cells to the left of the band keep the values of earlier rows, which are at most as large.
            var diagonal = counts[first]
            var best = diagonal
            for j in first...last {
                let above = counts[j + 1]
                best = max(best, max(above, isCommon(point, b[j]) ? diagonal + 1 : 0))
                counts[j + 1] = best
                diagonal = above
            }
            // To the right of the band, later rows read the value of the last cell.
            if last + 2 <= b.count { counts[last + 2] = best }
            guard Int(best) + (a.count - 1 - i) >= needed else { return false }
        }
        return true
    }
}

package import Cadence
import RealModule

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

/// The rectangle around a route in degrees, by which routes at the same place are found.
///
/// The longitude of the western side is −180…180; the eastern side can be beyond 180 for routes across the 180th meridian.
package struct RouteRectangle: Hashable, Sendable {
    private static let metersPerDegree = Position.meanEarthRadius * .pi / 180

    package private(set) var south: Double
    package private(set) var west: Double
    package private(set) var north: Double
    package private(set) var east: Double

    /// - Precondition: There is at least one point.
    package init(around points: [Position]) {
        let first = points[0]
        (south, north) = (first.latitude, first.latitude)
        // Longitudes relative to the first point, so that a route across the 180th meridian has no jump.
        var (low, high) = (0.0, 0.0)
        for point in points {
            (south, north) = (min(south, point.latitude), max(north, point.latitude))
            let east = (point.longitude - first.longitude).remainder(dividingBy: 360)
            (low, high) = (min(low, east), max(high, east))
        }
        west = (first.longitude + low).remainder(dividingBy: 360)
        east = west + high - low
    }

    /// The largest difference in degrees between the sides of this rectangle and those of another recording of the same route.
    ///
    /// `north` is for the southern and northern side, `east` for the western and eastern one. A part that belongs to only one of the two
    /// routes can move a side by at most the length of the part.
    package func slack(of length: Distance) -> (north: Double, east: Double) {
        let meters = RouteComparison.tolerance.meters + (1 - RouteComparison.sharedPart) * length.meters
        let north = meters / Self.metersPerDegree
        return (north, min(north / Self.degreesNorth(at: max(abs(south), abs(self.north)) + north), 180))
    }

    package func extended(atLeast margin: Distance) -> Self {
        let east = Self.degreesNorth(at: max(abs(south), abs(north)))
        let size = max(north - south, (self.east - west) * east)
        let more = max(size / 2, margin.meters / Self.metersPerDegree)
        var larger = self
        (larger.south, larger.north) = (south - more, north + more)
        (larger.west, larger.east) = (west - more / east, self.east + more / east)
        return larger
    }

    /// The degrees of latitude that are as long as one degree of longitude; those at 89° for latitudes beyond it.
    private static func degreesNorth(at latitude: Double) -> Double { .cos(min(latitude, 89) * .pi / 180) }
}

// MARK: - Distances between rectangles

extension RouteRectangle {
    private var metersPerDegreeEast: Double {
        max(Self.metersPerDegree * .cos((south + north) / 2 * .pi / 180), 0)
    }

    /// In metres.
    package var diagonal: Double {
        Self.length((east - west) * metersPerDegreeEast, (north - south) * Self.metersPerDegree)
    }

    /// The distance between two rectangles in metres; 0 if they overlap.
    package func gap(to other: Self) -> Double {
        let shift = turn(to: other)
        let across = max(other.west + shift - east, west - other.east - shift, 0)
        let down = max(other.south - north, south - other.north, 0)
        return Self.length(across * metersPerDegreeEast, down * Self.metersPerDegree)
    }

    package mutating func formUnion(_ other: Self) {
        let shift = turn(to: other)
        (south, north) = (min(south, other.south), max(north, other.north))
        (west, east) = (min(west, other.west + shift), max(east, other.east + shift))
    }

    /// The multiple of 360 degrees by which the longitudes of the other rectangle are moved, so that it is on the near side of the earth.
    private func turn(to other: Self) -> Double { ((west + east - other.west - other.east) / 720).rounded() * 360 }

    private static func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}

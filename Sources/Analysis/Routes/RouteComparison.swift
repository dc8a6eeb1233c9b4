public import Cadence

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
public struct RouteComparison: Sendable {
    /// The largest distance between points of two recordings of the same place.
    ///
    /// In a town the mean error of a phone's position was 7 to 13 m (Merry and Bettinger 2019, "Smartphone GPS accuracy study in an urban
    /// environment", doi:10.1371/journal.pone.0219890). With 13 m and normally distributed errors to the east and to the north, 95 % of the
    /// differences between two recordings are at most 36 m. The points of two shapes can be shifted along the route by half a spacing, 10 m;
    /// the root of the sum of both squares is 37 m.
    public static let tolerance = Distance(meters: 40)
    /// The part of the longer route, 0…1, that both must share.
    ///
    /// Of the 10 % that may differ, half are for the 5 % of points beyond the ``tolerance``; the rest is for a late first fix or a small detour.
    public static let sharedPart = 0.9

    private let shape: RouteShape
    private let plane: RoutePlane
    let points: [SIMD2<Float>]

    /// Prepares comparisons with a route.
    public init(with shape: RouteShape) {
        self.shape = shape
        plane = RoutePlane(origin: shape.points[0])
        points = shape.points.map { [plane] in SIMD2<Float>(plane.point($0)) }
    }

    /// Whether a route is the same as this one.
    public func isSame(as other: RouteShape) -> Bool {
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

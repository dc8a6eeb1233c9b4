public import Cadence

/// The shape of a route: points at equal distances along it, from its start to its end.
///
/// Each point is ``spacing`` away from the previous one in a straight line. So the shape does not depend on the runner's speed, on pauses or
/// on how often the receiver measured, and a receiver that rests adds no points.
public struct RouteShape: Hashable, Sendable {
    /// The distance between a point and the next one.
    public static let spacing = Distance(meters: 20)
    /// The numbers of points that a route can have, from 500 m to 500 km.
    ///
    /// Shorter routes can differ from each other by hardly more than the errors of receivers.
    public static let pointCounts = 26...25_001
    /// The smallest diagonal of the rectangle around a route; the positions of a receiver in a building also move a few dozen metres.
    static let smallestExtent = Distance(meters: 100)

    /// The points; there are as many as ``pointCounts`` allows.
    public let points: [Position]

    /// Creates a shape from points at distances of ``spacing``; nil if there are too few or too many points.
    public init?(points: [Position]) {
        guard Self.pointCounts.contains(points.count) else { return nil }
        self.points = points
    }

    /// The length of the route; it is shorter than the distance of the activity, because small curves and errors of the receiver are left out.
    public var length: Distance { Distance(meters: Self.spacing.meters * Double(points.count - 1)) }
}

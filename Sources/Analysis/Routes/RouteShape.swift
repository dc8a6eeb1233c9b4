import Activities
public import Cadence

/// The shape of a route: points at equal distances along it, from its start to its end.
public struct RouteShape: Hashable, Sendable {
    /// The points, at equal distances along the route.
    public var points: [Position]
    /// The length of the route.
    public var length: Distance

    /// Creates a shape.
    public init(points: [Position], length: Distance) {
        self.points = points
        self.length = length
    }

    /// The shape of an activity's route; nil without positions, or if the route is too short to be compared.
    init?(of track: ActivityTrack) {
        return nil
    }
}

internal import Cadence
internal import RealModule

/// The places where routes are: routes that are near each other are on one map, and cities that are far apart have a map each.
struct RouteRegions {
    /// Routes belong to one place if less than this is between them, in metres.
    private static let nearest = 20_000.0
    /// Routes that are wider than this, in metres, are on maps of their own; otherwise one long ride would join two cities.
    private static let widest = 100_000.0

    /// The numbers of the routes of each place; the place with the most routes comes first.
    let members: [[Int]]

    /// - Parameter routes: The positions of each route; a route without positions has no place.
    init(_ routes: [[Position]]) {
        let rectangles = routes.enumerated().compactMap { number, route in
            Rectangle(route).map { (number: number, rectangle: $0) }
        }
        let isWide = { (route: (number: Int, rectangle: Rectangle)) in route.rectangle.diagonal > Self.widest }
        members = [rectangles.filter { !isWide($0) }, rectangles.filter(isWide)].flatMap(Self.places)
            .sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
    }

    private static func places(_ routes: [(number: Int, rectangle: Rectangle)]) -> [[Int]] {
        var places: [(rectangle: Rectangle, members: [Int])] = []
        for route in routes {
            var place = (rectangle: route.rectangle, members: [route.number])
            // The rectangle of several routes is larger, so it can come near to another place.
            while let near = places.firstIndex(where: { $0.rectangle.gap(to: place.rectangle) < nearest }) {
                var other = places.remove(at: near)
                other.rectangle.formUnion(place.rectangle)
                other.members += place.members
                place = other
            }
            places.append(place)
        }
        return places.map { $0.members.sorted() }
    }
}

/// A rectangle around a route in degrees; its eastern side is beyond 180 if the route crosses the 180th meridian.
private struct Rectangle {
    private static let metersPerDegree = Position.meanEarthRadius * .pi / 180

    private var south: Double
    private var west: Double
    private var north: Double
    private var east: Double

    init?(_ route: [Position]) {
        guard let first = route.first else { return nil }
        (south, north, west, east) = (first.latitude, first.latitude, first.longitude, first.longitude)
        for place in route {
            let longitude = first.longitude + (place.longitude - first.longitude).remainder(dividingBy: 360)
            (south, north) = (min(south, place.latitude), max(north, place.latitude))
            (west, east) = (min(west, longitude), max(east, longitude))
        }
    }

    private var metersPerDegreeEast: Double {
        max(Self.metersPerDegree * .cos((south + north) / 2 * .pi / 180), 0)
    }

    var diagonal: Double { Self.length((east - west) * metersPerDegreeEast, (north - south) * Self.metersPerDegree) }

    /// The distance between two rectangles in metres; 0 if they overlap.
    func gap(to other: Self) -> Double {
        let shift = turn(to: other)
        let across = max(other.west + shift - east, west - other.east - shift, 0)
        let down = max(other.south - north, south - other.north, 0)
        return Self.length(across * metersPerDegreeEast, down * Self.metersPerDegree)
    }

    mutating func formUnion(_ other: Self) {
        let shift = turn(to: other)
        (south, north) = (min(south, other.south), max(north, other.north))
        (west, east) = (min(west, other.west + shift), max(east, other.east + shift))
    }

    /// The multiple of 360 degrees by which the longitudes of the other rectangle are moved, so that it is on the near side of the earth.
    private func turn(to other: Self) -> Double { ((west + east - other.west - other.east) / 720).rounded() * 360 }

    private static func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}

import Analysis
import Cadence

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
            route.isEmpty ? nil : (number: number, rectangle: RouteRectangle(around: route))
        }
        let isWide = { (route: (number: Int, rectangle: RouteRectangle)) in route.rectangle.diagonal > Self.widest }
        members = [rectangles.filter { !isWide($0) }, rectangles.filter(isWide)].flatMap(Self.places)
            .sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
    }

    private static func places(_ routes: [(number: Int, rectangle: RouteRectangle)]) -> [[Int]] {
        var places: [(rectangle: RouteRectangle, members: [Int])] = []
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

import Analysis
import Cadence
import TestSupport
import Testing

@testable import Logbook

@Suite struct RouteBlobTests {
    private func shape(from home: Position, count: Int, random: inout SplitMix64) -> RouteShape? {
        var place = home
        let points = (0..<count).map { _ -> Position in
            let latitude = min(max(place.latitude + 0.0002 * random.normal(), -90), 90)
            let longitude = (place.longitude + 0.0003 * random.normal()).remainder(dividingBy: 360)
            place = Position(latitude: latitude, longitude: longitude) ?? place
            return place
        }
        return RouteShape(points: points)
    }

    @Test(arguments: [(48.2, 16.4), (-33.9, 151.2), (0, 179.9999), (89.9999, 0), (-89.9999, -180), (60, -179.9999)])
    func aBlobHasThePointsWithinAMeterOrTwo(latitude: Double, longitude: Double) throws {
        var random = SplitMix64(seed: TestSeed.value())
        let home = try #require(Position(latitude: latitude, longitude: longitude))
        let shape = try #require(shape(from: home, count: 500, random: &random))
        let bytes = RouteBlob.encode(shape)
        let decoded = try #require(RouteBlob.decode(bytes))
        #expect(bytes.count < 1100)
        for (a, b) in zip(shape.points, decoded.points) { #expect(a.distance(to: b).meters < 0.8) }
        #expect(RouteBlob.encode(decoded) == bytes)
    }

    @Test func damagedBytesGiveNoRouteAndNoTrap() throws {
        var random = SplitMix64(seed: TestSeed.value())
        let home = try #require(Position(latitude: 48.2, longitude: 16.4))
        let bytes = RouteBlob.encode(try #require(shape(from: home, count: 40, random: &random)))
        #expect(RouteBlob.decode(Array(bytes.dropLast())) == nil)
        #expect(RouteBlob.decode([]) == nil)
        for _ in 0..<5000 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                damaged[Int.random(in: damaged.indices, using: &random)] = UInt8(truncatingIfNeeded: random.next())
            }
            _ = RouteBlob.decode(Array(damaged.prefix(Int.random(in: 0...damaged.count, using: &random))))
        }
    }
}

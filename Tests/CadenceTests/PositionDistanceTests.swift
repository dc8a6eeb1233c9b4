import Cadence
import Testing

@Suite("Distance between two positions")
struct PositionDistanceTests {
    private func place(_ latitude: Double, _ longitude: Double) throws -> Position {
        try #require(Position(latitude: latitude, longitude: longitude))
    }

    /// Lengths of a degree on WGS 84, which tables of the ellipsoid give: a hundredth of each.
    @Test(arguments: [
        (0.0, 0.01, 0.0, 1105.74), (0.0, 0.0, 0.01, 1113.19), (45.0, 0.01, 0.0, 1111.32), (45.0, 0.0, 0.01, 788.47),
        (60.0, 0.0, 0.01, 558.00), (-60.0, 0.0, 0.01, 558.00),
    ])
    func aHundredthOfADegreeHasItsLengthOnTheEllipsoid(
        latitude: Double,
        north: Double,
        east: Double,
        meters: Double
    ) throws {
        let here = try place(latitude - north / 2, 10)
        let there = try place(latitude + north / 2, 10 + east)
        #expect(abs(here.distance(to: there).meters - meters) < 0.02)
        #expect(here.distance(to: there) == there.distance(to: here))
    }

    @Test func acrossTheDateLineTheShorterDistanceIsUsed() throws {
        let way = try place(10, 179.999).distance(to: place(10, -179.999)).meters
        #expect(abs(way - 219.28) < 0.1)
    }

    @Test func theDistanceFromAPositionToItselfIsZero() throws {
        for latitude in [-90, 0, 51.5, 90] { #expect(try place(latitude, 7).distance(to: place(latitude, 7)) == .zero) }
    }
}

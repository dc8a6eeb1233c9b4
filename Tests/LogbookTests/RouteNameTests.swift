import Activities
import Analysis
import Cadence
import TestSupport
import Testing

@testable import Logbook

@Suite struct RouteNameTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open() throws -> Logbook { try Logbook(path: folder.database, for: .writing) }

    private func insert(_ track: ActivityTrack, into logbook: Logbook) throws -> ActivityID {
        let id = try logbook.insert(track).id
        try logbook.analysePending()
        return id
    }

    private func name(_ id: ActivityID, in logbook: Logbook) throws -> String? {
        try logbook.activity(id).activity.name
    }

    @Test func aNameIsGivenToEarlierAndLaterActivitiesOnTheRoute() throws {
        let logbook = try open()
        let earlier = try insert(Streets.run(Streets.park, day: 0), into: logbook)
        let other = try insert(Streets.run(Streets.river, day: 1), into: logbook)
        let walk = try insert(Streets.run(Streets.park, day: 2, kind: .walk), into: logbook)
        let named = try insert(Streets.run(Streets.park, day: 3), into: logbook)
        _ = try logbook.edit(named, ActivityEdit(name: "Park loop"))
        let later = try insert(Streets.run(Streets.park, day: 4), into: logbook)
        for id in [earlier, named, later] { #expect(try name(id, in: logbook) == "Park loop") }
        #expect(try name(other, in: logbook) == nil)
        #expect(try name(walk, in: logbook) == nil)
    }

    @Test func renamingRenamesOnlyNamesFromTheRoute() throws {
        let logbook = try open()
        let first = try insert(Streets.run(Streets.park, day: 0), into: logbook)
        let own = try insert(Streets.run(Streets.park, day: 1), into: logbook)
        let file = try insert(Streets.run(Streets.park, day: 2, origin: .imported, name: "From a file"), into: logbook)
        let last = try insert(Streets.run(Streets.park, day: 3), into: logbook)
        _ = try logbook.edit(own, ActivityEdit(name: "Birthday"))
        _ = try logbook.edit(last, ActivityEdit(name: "Park"))
        _ = try logbook.edit(last, ActivityEdit(name: "Park loop"))
        #expect(try name(first, in: logbook) == "Park loop")
        #expect(try name(own, in: logbook) == "Birthday")
        #expect(try name(file, in: logbook) == "From a file")
    }

    @Test func aNameOfAFileIsNotGivenToOthers() throws {
        let logbook = try open()
        _ = try insert(Streets.run(Streets.park, day: 0, origin: .imported, name: "Lunch Run"), into: logbook)
        let unnamed = try insert(Streets.run(Streets.park, day: 1), into: logbook)
        #expect(try name(unnamed, in: logbook) == nil)
    }

    @Test func anActivityWhoseNameWasRemovedStaysUnnamed() throws {
        let logbook = try open()
        let first = try insert(Streets.run(Streets.park, day: 0), into: logbook)
        let second = try insert(Streets.run(Streets.park, day: 1), into: logbook)
        _ = try logbook.edit(first, ActivityEdit(name: "Park"))
        _ = try logbook.edit(second, ActivityEdit(name: ""))
        // A new distance makes the logbook analyse it again.
        _ = try logbook.edit(second, ActivityEdit(distance: Distance(meters: 2500)))
        _ = try logbook.edit(first, ActivityEdit(name: "Park loop"))
        try logbook.analysePending()
        #expect(try name(second, in: logbook) == nil)
    }

    @Test func theLatestNameOnTheRouteIsUsed() throws {
        let logbook = try open()
        let first = try insert(Streets.run(Streets.park, day: 0), into: logbook)
        let second = try insert(Streets.run(Streets.park, day: 1), into: logbook)
        _ = try logbook.edit(first, ActivityEdit(name: "Old"))
        _ = try logbook.edit(second, ActivityEdit(name: "New"))
        let third = try insert(Streets.run(Streets.park, day: 2), into: logbook)
        #expect(try name(third, in: logbook) == "New")
    }

    @Test func aNameGivenBeforeTheAnalysisReachesTheRoute() throws {
        let logbook = try open()
        let unnamed = try insert(Streets.run(Streets.park, day: 0), into: logbook)
        let named = try logbook.insert(Streets.run(Streets.park, day: 1)).id
        _ = try logbook.edit(named, ActivityEdit(name: "Park"))
        try logbook.analysePending()
        #expect(try name(unnamed, in: logbook) == "Park")
    }
}

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

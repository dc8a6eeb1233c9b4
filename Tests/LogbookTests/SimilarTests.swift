import Activities
import Analysis
import Cadence
import SQLite
import TestSupport
import Testing

@testable import Logbook

@Suite struct SimilarTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func logbook(_ tracks: [ActivityTrack]) throws -> (logbook: Logbook, ids: [ActivityID]) {
        let logbook = try Logbook(path: folder.database, for: .writing)
        let ids = try logbook.insert(contentsOf: tracks).map(\.id)
        try logbook.analysePending()
        return (logbook, ids)
    }

    @Test func bothListsHaveTheLatestFirstAndTheFastest() throws {
        let (logbook, ids) = try logbook([
            Streets.run(Streets.park, day: 0, speed: 4), Streets.run(Streets.park, day: 1),
            Streets.run(Streets.river, day: 2), Streets.run(Streets.park, day: 3, speed: 2.5),
            Streets.run(Streets.park, day: 4), Streets.run(Streets.hill, day: 5),
            Streets.run(Streets.park.reversed(), day: 6), Streets.run(Streets.park, day: 7, kind: .walk),
        ])
        let similar = try logbook.similarActivities(to: ids[4], limit: 2)
        #expect(similar.hasRoute && similar.chosen.number == ids[4].number)
        #expect(similar.sameRoute.entries.map(\.number) == [ids[3], ids[1], ids[0]].compactMap(\.number))
        #expect(similar.sameRoute.count == 3)
        #expect(similar.sameRoute.best == ids[0].number)
        // The park in the other direction has the same distance; the river is 2 × 1571 m, and the hill is shorter.
        #expect(similar.sameDistance.entries.map(\.number) == [ids[6].number])
    }

    @Test func theRoutesOfSeveralActivitiesAreRead() throws {
        let (logbook, ids) = try logbook(
            [Streets.run(Streets.park, day: 0), MadeUp.track(at: MadeUp.start, seconds: 900, meters: 2600)]
                + (2..<40).map { Streets.run(Streets.hill, day: $0) }
        )
        let routes = try logbook.routes(of: [ids[39], ids[1], ids[0]])
        #expect(Set(routes.keys).isSuperset(of: [ids[0], ids[39]]) && routes[ids[1]] == nil)
        #expect(try routes[ids[0]] == logbook.read { try Logbook.route(of: ids[0], in: $0) })
        #expect(try logbook.routes(of: []) == [:])
    }

    @Test(arguments: [(48.2, 16.4), (0.0, 179.999), (0, -179.999), (65, 180)])
    func theRoutesNearAPlaceAreThoseOnItsMap(latitude: Double, longitude: Double) throws {
        let home = try #require(Position(latitude: latitude, longitude: longitude))
        let far = try #require(Position(latitude: latitude + 1, longitude: longitude))
        let (logbook, ids) = try logbook([
            Streets.run(Streets.park, day: 0, home: home), Streets.run(Streets.river, day: 1, home: home),
            Streets.run(Streets.park, day: 2, home: far), Streets.run(Streets.hill, day: 3, home: home),
        ])
        let own = try logbook.routes(of: ids)
        #expect(
            try logbook.routes(near: [home], margin: Distance(meters: 5000))
                == [ids[3], ids[1], ids[0]].compactMap { own[$0] }
        )
        let places = try #require(own[ids[0]]).points
        #expect(try logbook.routes(near: places, except: ids[0]) == [ids[3], ids[1]].compactMap { own[$0] })
        #expect(try logbook.routes(near: places, limit: 1).count == 1)
        _ = try logbook.delete(ids[3], at: MadeUp.start)
        #expect(try logbook.routes(near: places, except: ids[0]) == [ids[1]].compactMap { own[$0] })
        #expect(try logbook.routes(near: []).isEmpty)
    }

    @Test func deletedActivitiesAreNotSimilar() throws {
        let (logbook, ids) = try logbook([Streets.run(Streets.park, day: 0), Streets.run(Streets.park, day: 1)])
        _ = try logbook.delete(ids[0], at: MadeUp.start)
        let similar = try logbook.similarActivities(to: ids[1], limit: 5)
        #expect(similar.sameRoute.entries.isEmpty && similar.sameDistance.entries.isEmpty)
    }

    @Test func anActivityWithoutPositionsHasOnlyADistance() throws {
        let (logbook, ids) = try logbook([
            MadeUp.track(at: MadeUp.start, seconds: 900, meters: 2600), Streets.run(Streets.park, day: 1),
        ])
        let similar = try logbook.similarActivities(to: ids[0], limit: 5)
        #expect(!similar.hasRoute && similar.sameRoute.entries.isEmpty)
        #expect(similar.sameDistance.entries.map(\.number) == [ids[1].number])
        #expect(try !logbook.hasRoute(ids[0]) && logbook.hasRoute(ids[1]))
    }

    @Test func anUnknownNumberIsAnError() throws {
        let (logbook, _) = try logbook([Streets.run(Streets.park, day: 0)])
        #expect(throws: LogbookError.self) { try logbook.similarActivities(to: ActivityID(99), limit: 5) }
    }

    @Test func theHistoryOfARouteHasTheActivityItself() throws {
        let (logbook, ids) = try logbook([
            Streets.run(Streets.park, day: 0), Streets.run(Streets.river, day: 1), Streets.run(Streets.park, day: 2),
        ])
        #expect(try logbook.activities(ActivityFilter(routeOf: ids[0])).map(\.id) == [ids[2], ids[0]])
        #expect(try logbook.activities(ActivityFilter(routeOf: ids[0], limit: 1)).map(\.id) == [ids[2]])
        #expect(try logbook.activities(ActivityFilter(routeOf: ids[1])).map(\.id) == [ids[1]])
    }

    @Test(arguments: [(0.0, 179.999), (48, -179.996), (65, 180), (89.9, 10), (-89.9, 179.9)])
    func anyPlaceOfTheEarthIsPossible(latitude: Double, longitude: Double) throws {
        let home = try #require(Position(latitude: latitude, longitude: longitude))
        let west = try #require(Position(latitude: latitude, longitude: -longitude))
        let (logbook, ids) = try logbook([
            Streets.run(Streets.park, day: 0, home: home), Streets.run(Streets.park, day: 1, home: home),
            Streets.run(Streets.park, day: 2, home: west),
        ])
        let similar = try logbook.similarActivities(to: ids[1], limit: 5).sameRoute.entries.map(\.number)
        #expect(similar.contains(ids[0].number) || abs(latitude) > 89)
    }

    @Test func aDamagedRouteIsNotSimilar() throws {
        let (logbook, ids) = try logbook([Streets.run(Streets.park, day: 0), Streets.run(Streets.park, day: 1)])
        try logbook.write { db in try db.execute(sql: "UPDATE route SET points = X'FFFF' WHERE activity = 1") }
        #expect(try logbook.similarActivities(to: ids[1], limit: 5).sameRoute.entries.isEmpty)
        #expect(try !logbook.similarActivities(to: ids[0], limit: 5).hasRoute)
    }

    @Test func theQueryReadsOnlyTheIndexOfTheRoutes() throws {
        let (logbook, _) = try logbook([Streets.run(Streets.park, day: 0)])
        let plan = try logbook.read { db in
            try db.rows(
                "EXPLAIN QUERY PLAN \(Logbook.routesAtPlace(where: "TRUE"))",
                StatementArguments(repeatElement(0, count: 9))
            ).map { try $0["detail"] as String }
        }
        let first = "SEARCH route USING COVERING INDEX route_by_place (length_m>? AND length_m<?)"
        #expect(plan.first?.hasPrefix(first) == true)
    }
}

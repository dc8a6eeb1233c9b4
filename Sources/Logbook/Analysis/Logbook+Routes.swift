import Activities
import Analysis
import Cadence
import SQLite

extension Logbook {
    /// Replaces the stored route of an activity.
    static func storeRoute(_ route: RouteShape?, of id: ActivityID, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM route WHERE activity = ?").execute(arguments: [id.number])
        guard let route else { return }
        let sides = RouteRectangle(around: route)
        try db.cachedStatement(sql: "INSERT INTO route VALUES (?, ?, ?, ?, ?, ?, ?)").execute(arguments: [
            id.number, route.length.meters, sides.south, sides.west, sides.north, sides.east,
            RouteBlob.encode(route),
        ])
    }

    /// The stored route of an activity; nil if it has none.
    static func route(of id: ActivityID, in db: Database) throws -> RouteShape? {
        let statement = try db.cachedStatement(sql: "SELECT points FROM route WHERE activity = ?")
        return try [UInt8].fetchOne(statement, arguments: [id.number]).flatMap(RouteBlob.decode)
    }

    /// The finished activities with the same route and the same kind as a given activity, but not that one; the latest first.
    ///
    /// The result is nil if the activity has no route that can be compared.
    ///
    /// - Parameter condition: An SQL condition for the activities to be compared.
    static func activitiesOnRoute(
        of id: ActivityID,
        where condition: String = "TRUE",
        limit: Int = .max,
        in db: Database
    ) throws -> [ActivityID]? {
        guard let shape = try route(of: id, in: db) else { return nil }
        let comparison = RouteComparison(with: shape)
        let sides = RouteRectangle(around: shape)
        let length = shape.length.meters
        let lengths = (length * RouteComparison.sharedPart, length / RouteComparison.sharedPart)
        let slack = sides.slack(of: Distance(meters: lengths.1))
        let statement = try db.cachedStatement(sql: routesAtPlace(where: condition))
        // The rounding of the stored length and sides must not exclude a route.
        let rows = try Row.fetchCursor(
            statement,
            arguments: [
                lengths.0 - 1, lengths.1 + 1, sides.south, sides.north, sides.west, sides.east, slack.north,
                slack.east, id.number,
            ]
        )
        var ids: [ActivityID] = []
        while ids.count < limit, let row = try rows.next() {
            guard let other = RouteBlob.decode(try row[1]), comparison.isSame(as: other) else { continue }
            ids.append(ActivityID(try row[0]))
        }
        return ids
    }

    /// The query for the routes that can be the same as a given one.
    ///
    /// Its parameters: ?1 and ?2 are the shortest and the longest length; ?3 to ?6 are the southern, northern, western and eastern side, of which
    /// the first two may differ by ?7 and the others by ?8 degrees; ?9 is the activity, whose kind must be the same.
    ///
    /// CROSS JOIN makes SQLite read the small index of the routes first. The points are read last, so only those of the selected routes.
    static func routesAtPlace(where condition: String) -> String {
        """
        SELECT route.activity, (SELECT points FROM route AS read WHERE read.activity = route.activity)
        FROM route CROSS JOIN activity ON activity.id = route.activity
        WHERE length_m BETWEEN ?1 AND ?2 AND abs(south - ?3) <= ?7 AND abs(north - ?4) <= ?7
          AND min(abs(west - ?5), 360 - abs(west - ?5)) <= ?8 AND min(abs(east - ?6), 360 - abs(east - ?6)) <= ?8
          AND activity.id <> ?9 AND state = 'finished' AND deleted_ms IS NULL
          AND kind = (SELECT kind FROM activity WHERE id = ?9) AND (\(condition))
        ORDER BY start_ms DESC
        """
    }
}

package import Analysis
package import Cadence
import SQLite

extension Logbook {
    static func columns(_ route: RouteShape) -> StatementArguments {
        let sides = RouteRectangle(around: route.points)
        return [
            route.length.meters, sides.south, sides.west, sides.north, sides.east, RouteBlob.encode(route),
        ]
    }

    /// The shapes of routes, from the analyses so far; an activity whose route is unknown or shorter than 500 m is missing.
    package func routes(of ids: [ActivityID]) throws(LogbookError) -> [ActivityID: RouteShape] {
        try read { db in
            try Self.parts(db, of: ids.ranges, "points FROM route", order: "1") { RouteBlob.decode(try $0[1]) }
        }.compactMapValues(\.first)
    }

    /// The routes of other finished activities that can be on a map of these places, the latest first; at most `limit`.
    ///
    /// The map is larger than the rectangle around the places: at each side by half the rectangle's size, and at least by `margin`.
    package func routes(
        near places: [Position],
        margin: Distance = Distance(meters: 500),
        except id: ActivityID? = nil,
        limit: Int = 200
    ) throws(LogbookError) -> [RouteShape] {
        guard !places.isEmpty else { return [] }
        let sides = RouteRectangle(around: places).extended(atLeast: margin)
        let shifts = [0, 360, -360].map { "west + \($0) <= ?4 AND east + \($0) >= ?3" }.joined(separator: " OR ")
        return try read { db in
            var routes: [RouteShape] = []
            let sql = """
                SELECT (SELECT points FROM route AS read WHERE read.activity = route.activity)
                FROM route CROSS JOIN activity ON activity.id = route.activity
                WHERE south <= ?2 AND north >= ?1 AND (\(shifts)) AND activity.id IS NOT ?5
                  AND state = 'finished' AND deleted_ms IS NULL
                ORDER BY start_ms DESC LIMIT ?6
                """
            try db.forEach(sql, [sides.south, sides.north, sides.west, sides.east, id, limit]) { row in
                if let route = RouteBlob.decode(try row[0]) { routes.append(route) }
            }
            return routes
        }
    }

    static func route(of id: ActivityID, in db: Database) throws -> RouteShape? {
        let points: [UInt8]? = try db.value("SELECT points FROM route WHERE activity = ?", [id])
        return points.flatMap(RouteBlob.decode)
    }

    /// The finished activities with the same route and the same kind as a given activity, but not that one; the latest first.
    ///
    /// The result is nil if the activity has no route that can be compared.
    static func activitiesOnRoute(
        of id: ActivityID,
        where condition: String = "TRUE",
        limit: Int = .max,
        in db: Database
    ) throws -> [ActivityID]? {
        guard let shape = try route(of: id, in: db) else { return nil }
        let comparison = RouteComparison(with: shape)
        let sides = RouteRectangle(around: shape.points)
        let length = shape.length.meters
        let lengths = (length * RouteComparison.sharedPart, length / RouteComparison.sharedPart)
        let slack = sides.slack(of: Distance(meters: lengths.1))
        let statement = try db.cachedStatement(sql: routesAtPlace(where: condition))
        // The lengths are extended by 1 m, so that the rounding of stored lengths excludes no route.
        let arguments: StatementArguments = [
            lengths.0 - 1, lengths.1 + 1, sides.south, sides.north, sides.west, sides.east, slack.north, slack.east, id,
        ]
        let rows = try RowCursor(statement, arguments)
        var ids: [ActivityID] = []
        while ids.count < limit, let row = try rows.next() {
            guard let other = RouteBlob.decode(try row[1]), comparison.isSame(as: other) else { continue }
            ids.append(ActivityID(try row[0]))
        }
        return ids
    }

    /// The query for the routes that can be the same as a given one.
    ///
    /// Its parameters: ?1 and ?2 are the shortest and the longest length; ?3 to ?6 are the southern, northern, western and eastern side, of
    /// which the first two may differ by ?7 and the others by ?8 degrees; ?9 is the activity, whose kind must be the same.
    ///
    /// CROSS JOIN makes SQLite read the small index of the routes first. The points are read last, and only for the selected routes.
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

// Names that activities get from their routes.
//
// A name of the runner is the name of the route for activities of the same kind. Activities without a name get it, with the origin `route`.
// A name that the runner or a file gave is never replaced. If the runner removes a name, the activity does not get one from its route.

extension Logbook {
    /// Sets the name that the runner gives to an activity, and gives it to the unnamed activities on the same route.
    ///
    /// It also replaces the names that these activities got from their route. An empty name only removes the name of this activity.
    static func setName(_ name: String, of id: ActivityID, in db: Database) throws {
        try db.run("UPDATE activity SET name = nullif(?, ''), name_origin = 'runner' WHERE id = ?", [name, id])
        guard !name.isEmpty else { return }
        try give(name, toRouteOf: id, where: "(\(isUnnamed) OR name_origin = 'route')", in: db)
    }

    /// Gives a just analysed activity the name of its route, or if the runner named it, its name to the unnamed ones on the route.
    static func applyRouteName(to id: ActivityID, in db: Database) throws {
        let sql = "SELECT name, \(isUnnamed), \(isNamedByRunner) FROM activity WHERE id = ? AND deleted_ms IS NULL"
        let row = try db.row(sql, [id])
        guard let row else { return }
        if try row[1] {
            let named = "\(isNamedByRunner) OR name_origin = 'route'"
            guard let other = try activitiesOnRoute(of: id, where: named, limit: 1, in: db)?.first else { return }
            let sql = """
                UPDATE activity SET (name, name_origin) = (SELECT name, 'route' FROM activity WHERE id = ?)
                WHERE id = ?
                """
            try db.run(sql, [other, id])
        } else if try row[2], let name = row[0] as String? {
            try give(name, toRouteOf: id, where: isUnnamed, in: db)
        }
    }

    private static func give(
        _ name: String,
        toRouteOf id: ActivityID,
        where condition: String,
        in db: Database
    ) throws {
        guard let others = try activitiesOnRoute(of: id, where: condition, in: db), !others.isEmpty else { return }
        let sql = """
            UPDATE activity SET name = ?, name_origin = 'route'
            WHERE id IN (SELECT value FROM json_each(?)) AND name IS NOT ?
            """
        try db.run(sql, [name, jsonArray(others), name])
    }

    /// An SQL condition that is true for activities that can get a name from their route.
    private static let isUnnamed = "(name IS NULL AND name_origin IS NULL)"
    /// An SQL condition that is true for activities that the runner named; version 3 did not store the origin of names.
    private static let isNamedByRunner = """
        (name IS NOT NULL AND (name_origin IS 'runner' OR name_origin IS NULL AND origin = 'recorded'))
        """
}

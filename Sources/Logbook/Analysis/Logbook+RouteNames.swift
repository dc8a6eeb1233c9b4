import Activities
import SQLite

// Names that activities get from their routes.
//
// A name of the runner is the name of the route for activities of the same kind. Activities without a name get it, with the origin `route`.
// A name that the runner or a file gave is never replaced. If the runner removes a name, the activity does not get one from its route.

extension Logbook {
    /// Sets the name that the runner gives to an activity, and gives it to the unnamed activities on the same route.
    ///
    /// It also replaces the names that these activities got from their route. An empty name only removes the name of this activity.
    static func setName(_ name: String, of id: ActivityID, in db: Database) throws {
        try db.execute(
            sql: "UPDATE activity SET name = nullif(?, ''), name_origin = 'runner' WHERE id = ?",
            arguments: [name, id.number]
        )
        guard !name.isEmpty else { return }
        try give(name, toRouteOf: id, where: "(\(isUnnamed) OR name_origin = 'route')", in: db)
    }

    /// Gives an activity that was just analysed the name of its route; if the runner named it, gives its name to the unnamed activities on its
    /// route.
    static func applyRouteName(to id: ActivityID, in db: Database) throws {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: "SELECT name, \(isUnnamed), \(isNamedByRunner) FROM activity WHERE id = ? AND deleted_ms IS NULL"
            ),
            arguments: [id.number]
        )
        guard let row else { return }
        if try row[1] {
            let named = "\(isNamedByRunner) OR name_origin = 'route'"
            guard let other = try activitiesOnRoute(of: id, where: named, limit: 1, in: db)?.first else { return }
            try db.cachedStatement(
                sql: """
                    UPDATE activity SET (name, name_origin) = (SELECT name, 'route' FROM activity WHERE id = ?)
                    WHERE id = ?
                    """
            ).execute(arguments: [other.number, id.number])
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
        try db.execute(
            sql: """
                UPDATE activity SET name = ?, name_origin = 'route'
                WHERE id IN (SELECT value FROM json_each(?)) AND name IS NOT ?
                """,
            arguments: [name, jsonArray(others), name]
        )
    }

    /// An SQL condition that is true for activities that can get a name from their route.
    private static let isUnnamed = "(name IS NULL AND name_origin IS NULL)"
    /// An SQL condition that is true for activities that the runner named; version 3 did not store the origin of names.
    private static let isNamedByRunner = """
        (name IS NOT NULL AND (name_origin IS 'runner' OR name_origin IS NULL AND origin = 'recorded'))
        """
}

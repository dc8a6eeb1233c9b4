public import Activities
public import Cadence
import GRDB

extension Logbook {
    /// The longest name of a pair of shoes, in characters.
    public static let longestShoeName = 60

    /// All pairs of shoes, in the order in which they were added.
    public func shoes() throws(LogbookError) -> [Shoe] { try read { try Self.shoes("TRUE", [], in: $0) } }

    /// The shoes of an activity; nil if it has none.
    public func shoe(of id: ActivityID) throws(LogbookError) -> Shoe? {
        try read { db in
            try Self.shoes("shoe.id = (SELECT shoe FROM activity WHERE id = ?)", [id.number], in: db).first
        }
    }

    /// Adds a pair of shoes, or changes the start value and the limit of one with this name, which is then in use again.
    ///
    /// - Parameters:
    ///   - start: The distance before the first activity in the logbook; nil for 0, or for the present value.
    ///   - limit: The distance from which on a warning is shown; nil for none, or for the present value.
    /// - Throws: `noSuchShoe` if the name is empty or too long, or an error of the database.
    public func addShoe(_ name: String, start: Distance?, limit: Distance?) throws(LogbookError) {
        let name = name.trimmed
        guard !name.isEmpty, name.count <= Self.longestShoeName else { throw LogbookError(.noSuchShoe, at: path, name) }
        try write { db in
            try db.execute(
                sql: """
                    INSERT INTO shoe (name, folded, start_m, limit_m) VALUES (?1, ?2, ifnull(?3, 0), ?4)
                    ON CONFLICT (folded) DO UPDATE SET name = ?1, start_m = ifnull(?3, start_m),
                      limit_m = ifnull(?4, limit_m), retired = 0
                    """,
                arguments: [name, name.lowercased(), start?.meters, limit?.meters]
            )
        }
    }

    /// Ends the use of a pair of shoes: they are no default any more.
    public func retireShoe(_ name: String) throws(LogbookError) {
        try write { db in
            let id = try shoeNumber(name, in: db)
            try db.execute(sql: "UPDATE shoe SET retired = 1 WHERE id = ?", arguments: [id])
            try db.execute(sql: "DELETE FROM shoe_default WHERE shoe = ?", arguments: [id])
        }
    }

    /// Gives new activities these shoes, from a day on; an empty name ends the default.
    public func setDefaultShoe(_ name: String, for scope: Shoe.Scope, since day: CivilDate) throws(LogbookError) {
        try write { db in
            try db.execute(sql: "DELETE FROM shoe_default WHERE scope = ?", arguments: [scope.text])
            guard !name.isEmpty else { return }
            try db.execute(
                sql: "INSERT INTO shoe_default VALUES (?, ?, ?)",
                arguments: [scope.text, try shoeNumber(name, in: db), day.dayNumber]
            )
        }
    }

    /// Sets the shoes of an activity; an empty name means none.
    func setShoe(_ name: String, of id: ActivityID, in db: Database) throws {
        let number = name.isEmpty ? nil : try shoeNumber(name, in: db)
        try db.execute(
            sql: "UPDATE activity SET shoe = ?, shoe_chosen = 1 WHERE id = ?",
            arguments: [number, id.number]
        )
    }

    private func shoeNumber(_ name: String, in db: Database) throws -> Int64 {
        let query = "SELECT id FROM shoe WHERE folded = ?"
        guard let id = try Int64.fetchOne(db, sql: query, arguments: [name.trimmed.lowercased()]) else {
            throw LogbookError(.noSuchShoe, at: path, name)
        }
        return id
    }

    /// The names of the shoes of the activities in a range.
    static func shoeNames(_ db: Database, of ids: ClosedRange<ActivityID>) throws -> [ActivityID: String] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT activity.id, shoe.name FROM shoe
                    JOIN activity ON activity.shoe = shoe.id WHERE activity.id BETWEEN ? AND ?
                    """
            ),
            arguments: [ids.lowerBound.number, ids.upperBound.number]
        )
        return Dictionary(rows.map { (ActivityID($0[0]), $0[1] as String) }) { $1 }
    }

    private static func shoes(_ condition: String, _ arguments: StatementArguments, in db: Database) throws -> [Shoe] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT name, start_m + ifnull((SELECT sum(distance_m) FROM activity WHERE activity.shoe = shoe.id
                    AND state = 'finished' AND deleted_ms IS NULL), 0),
                  (SELECT count(*) FROM activity WHERE activity.shoe = shoe.id AND state = 'finished' AND deleted_ms IS NULL),
                  limit_m, retired, (SELECT group_concat(scope, char(10)) FROM shoe_default WHERE shoe_default.shoe = shoe.id)
                FROM shoe WHERE \(condition) ORDER BY shoe.id
                """,
            arguments: arguments
        )
        return rows.map { row in
            Shoe(
                name: row[0],
                distance: Distance(meters: row[1]),
                activities: row[2],
                limit: (row[3] as Double?).map(Distance.init(meters:)),
                isRetired: row[4],
                defaults: (row[5] as String?).map { $0.split(separator: "\n").map(String.init).sorted() } ?? []
            )
        }
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

package import Activities
package import Cadence
import SQLite

extension Logbook {
    /// All pairs of shoes, in the order in which they were added.
    package func shoes() throws(LogbookError) -> [Shoe] { try read { try Self.shoes("TRUE", [], in: $0) } }

    package func shoe(of id: ActivityID) throws(LogbookError) -> Shoe? {
        try read { db in
            try Self.shoes("shoe.id = (SELECT shoe FROM activity WHERE id = ?)", [id], in: db).first
        }
    }

    /// The shoes whose limit the recorded activity with this start has reached; nil if they had reached it before.
    package func shoeWorn(byActivityStartedAt start: Moment) throws(LogbookError) -> Shoe? {
        try read { db in
            let sql = """
                SELECT shoe, distance_m FROM activity
                WHERE start_ms = ? AND origin <> 'imported' AND state = 'finished' AND deleted_ms IS NULL
                """
            let row = try db.row(sql, [start.unixMilliseconds])
            guard let row, let number = row[0] as Int64?,
                let shoe = try Self.shoes("shoe.id = ?", [number], in: db).first, let limit = shoe.limit
            else { return nil }
            let before = try shoe.distance.meters - (row[1] as Double)
            return shoe.isWorn && before < limit.meters ? shoe : nil
        }
    }

    /// Adds a pair of shoes, or changes the start value and the limit of the pair with this name; a retired pair is in use again.
    ///
    /// - Parameters:
    ///   - start: The distance before the first activity in the logbook; nil for 0, or for the present value.
    ///   - limit: The distance from which on a warning is shown; nil for none, or for the present value.
    /// - Throws: `invalidShoeName` if the name is empty or too long, or an error of the database.
    package func addShoe(_ name: String, start: Distance?, limit: Distance?) throws(LogbookError) -> Shoe {
        let name = try validShoeName(name)
        return try write { db in
            let sql = """
                INSERT INTO shoe (name, folded, start_m, limit_m) VALUES (?1, ?2, ifnull(?3, 0), ?4)
                ON CONFLICT (folded) DO UPDATE SET name = ?1, start_m = ifnull(?3, start_m),
                  limit_m = ifnull(?4, limit_m), retired = 0
                """
            try db.run(sql, [name, name.lowercased(), start?.meters, limit?.meters])
            return try shoe(name, in: db)
        }
    }

    /// Gives a pair of shoes another name; its activities and its defaults remain.
    ///
    /// - Throws: `noSuchShoe`, `invalidShoeName`, `shoeNameTaken` if another pair has the new name, or an error of the database.
    package func renameShoe(_ name: String, to newName: String) throws(LogbookError) -> Shoe {
        let newName = try validShoeName(newName)
        return try write { db in
            let id = try shoeNumber(name, in: db)
            guard try Self.shoeNumbers(newName, in: db).allSatisfy({ $0 == id }) else {
                throw LogbookError(.shoeNameTaken, at: path, newName)
            }
            try db.run("UPDATE shoe SET name = ?, folded = ? WHERE id = ?", [newName, newName.lowercased(), id])
            return try shoe(newName, in: db)
        }
    }

    /// Ends the use of a pair of shoes: they are no default any more.
    ///
    /// - Throws: `noSuchShoe`, or an error of the database.
    package func retireShoe(_ name: String) throws(LogbookError) -> Shoe {
        try write { db in
            let id = try shoeNumber(name, in: db)
            try db.run("UPDATE shoe SET retired = 1 WHERE id = ?", [id])
            try db.run("DELETE FROM shoe_default WHERE shoe = ?", [id])
            return try shoe(name, in: db)
        }
    }

    /// Gives new activities these shoes, from a day on; an empty name ends the default.
    ///
    /// - Returns: The pair; nil if the default has ended.
    /// - Throws: `noSuchShoe`, or an error of the database.
    package func setDefaultShoe(_ name: String, for scope: Shoe.Scope, since day: CivilDate) throws(LogbookError)
        -> Shoe?
    {
        try write { db in
            try db.run("DELETE FROM shoe_default WHERE scope = ?", [scope.text])
            guard !name.isEmpty else { return nil }
            // Shoes that are used again are not retired.
            try db.run("UPDATE shoe SET retired = 0 WHERE id = ?", [try shoeNumber(name, in: db)])
            try db.table("shoe_default").insert([scope.text, try shoeNumber(name, in: db), day.dayNumber])
            return try shoe(name, in: db)
        }
    }

    /// Sets the shoes of an activity; an empty name means none.
    func setShoe(_ name: String, of id: ActivityID, in db: Database) throws {
        let number = name.isEmpty ? nil : try shoeNumber(name, in: db)
        try db.run("UPDATE activity SET shoe = ?, shoe_chosen = 1 WHERE id = ?", [number, id])
    }

    /// Sets the shoes that a file names, unless the runner has chosen others; a pair that is not known yet is added without a limit.
    ///
    /// FIT limits a name to 254 bytes, so a long name is also taken for a known pair whose name begins with it.
    static func setShoe(named name: String, of id: ActivityID, in db: Database) throws {
        let folded = name.lowercased()
        let addition = """
            INSERT INTO shoe (name, folded, start_m)
            SELECT ?1, ?2, 0 WHERE NOT EXISTS (
              SELECT 1 FROM shoe WHERE folded = ?2 OR ?3 AND substr(folded, 1, length(?2)) = ?2
            )
            """
        try db.run(addition, [name, folded, name.utf8.count > 200])
        let choice = """
            UPDATE activity SET shoe_chosen = 1, shoe = (
              SELECT id FROM shoe WHERE substr(folded, 1, length(?1)) = ?1 ORDER BY folded = ?1 DESC, id LIMIT 1
            ) WHERE id = ?2 AND NOT shoe_chosen
            """
        try db.run(choice, [folded, id])
    }

    private func validShoeName(_ name: String) throws(LogbookError) -> String {
        guard let name = Shoe.name(name) else { throw LogbookError(.invalidShoeName, at: path, name) }
        return name
    }

    private func shoeNumber(_ name: String, in db: Database) throws -> Int64 {
        guard let id = try Self.shoeNumbers(name, in: db).first else { throw LogbookError(.noSuchShoe, at: path, name) }
        return id
    }

    private func shoe(_ name: String, in db: Database) throws -> Shoe {
        let shoes = try Self.shoes("shoe.id = ?", [try shoeNumber(name, in: db)], in: db)
        guard let shoe = shoes.first else { throw LogbookError(.noSuchShoe, at: path, name) }
        return shoe
    }

    /// One number, or none.
    private static func shoeNumbers(_ name: String, in db: Database) throws -> [Int64] {
        let folded = Shoe.name(name)?.lowercased()
        return try db.values("SELECT id FROM shoe WHERE folded = ?", [folded])
    }

    private static func shoes(_ condition: String, _ arguments: StatementArguments, in db: Database) throws -> [Shoe] {
        let sql = """
            SELECT name, start_m + ifnull((SELECT sum(distance_m) FROM activity WHERE activity.shoe = shoe.id
                AND state = 'finished' AND deleted_ms IS NULL), 0),
              (SELECT count(*) FROM activity WHERE activity.shoe = shoe.id AND state = 'finished' AND deleted_ms IS NULL),
              limit_m, retired, (SELECT group_concat(scope, char(10)) FROM shoe_default WHERE shoe_default.shoe = shoe.id)
            FROM shoe WHERE \(condition) ORDER BY shoe.id
            """
        return try db.map(sql, arguments) { row in
            try Shoe(
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

extension Shoe {
    /// The activities for which a pair of shoes is the default.
    package enum Scope: Hashable, Sendable {
        /// All runs and walks.
        case all
        case kind(Activity.Kind)
        case tag(ActivityTag)

        var text: String {
            switch self {
            case .all: "all"
            case .kind(let kind): kind.rawValue
            case .tag(let tag): "tag:" + tag.folded
            }
        }
    }
}

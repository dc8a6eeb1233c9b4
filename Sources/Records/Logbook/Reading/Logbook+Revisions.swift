package import Activities
import SQLite

extension Logbook {
    /// An activity as a copy in another place sees it.
    package struct RevisedActivity: Hashable, Sendable {
        package let id: ActivityID
        package let kind: Activity.Kind
        /// The start; together with the number it identifies the activity even after a restored backup.
        package let start: Moment
        /// A number that grows with each change.
        package let revision: Int64
        /// Whether the activity is being recorded, perhaps again after its end; its samples are not complete.
        package let isUnfinished: Bool
        /// Whether the activity is deleted and can still be restored.
        package let isDeleted: Bool
        package let isDemo: Bool
        /// A text that changes when the samples change because the activity is cut, joined or replaced.
        package let extent: String
        package let isCut: Bool
        /// The starts that the activity had before it was cut or joined, Unix time in milliseconds.
        package let formerStarts: Set<Int64>
        package let elapsed: Duration
        /// The activity from which this one was split off, or into which it was joined; nil if there is none.
        package let whole: ActivityID?
    }

    /// The activities with their revisions, earliest start first.
    ///
    /// Activities of an unknown kind, which only a damaged file contains, are left out.
    package func revisions() throws(LogbookError) -> [RevisedActivity] {
        try read { db in
            let sql = """
                SELECT id, kind, start_ms, utc_offset_s, revision, deleted_ms IS NOT NULL, made_up OR origin = 'demo', elapsed_ms,
                  state <> 'finished'
                FROM activity ORDER BY start_ms, id
                """
            let edits = try Self.numbers(
                "SELECT activity, max(edit) FROM edit_part WHERE role IN ('changed', 'added') GROUP BY activity",
                in: db
            )
            let starts = try Self.numbers("SELECT activity, start_ms FROM former_identity", in: db)
            let joined = """
                SELECT part.activity, changed.activity FROM edit_part AS part
                JOIN edit_part AS changed ON changed.edit = part.edit AND changed.role = 'changed'
                WHERE part.role IN ('added', 'joined')
                """
            let wholes = try Self.numbers(joined, in: db)
            return try db.map(sql) { row -> RevisedActivity? in
                guard let kind = try Activity.Kind(rawValue: row[1]) else { return nil }
                let number: Int64 = try row[0]
                let edit = edits[number]?.first
                return try RevisedActivity(
                    id: ActivityID(number),
                    kind: kind,
                    start: Moment(unixMilliseconds: row[2], utcOffset: row[3]),
                    revision: row[4],
                    isUnfinished: row[8],
                    isDeleted: row[5],
                    isDemo: row[6],
                    extent: "\(edit ?? 0) \(row[7] as Int64)",
                    isCut: edit != nil,
                    formerStarts: Set(starts[number] ?? []),
                    elapsed: .milliseconds(row[7] as Int64),
                    whole: wholes[number]?.first.map { ActivityID($0) }
                )
            }.compactMap(\.self)
        }
    }

    /// Runs a query with two columns and groups the numbers of the second column by the number in the first one.
    private static func numbers(_ sql: String, in db: Database) throws -> [Int64: [Int64]] {
        let rows = try db.rows(sql)
        return try Dictionary(grouping: rows) { try $0[0] as Int64 }.mapValues {
            try $0.map { try $0[1] as Int64 }
        }
    }

    /// A text that changes when a finished activity is added, changed, deleted or restored; cheaper than ``revisions()``.
    package func revisionMark() throws(LogbookError) -> String {
        try read { db in
            let mark = "SELECT count(*) || ' ' || max(id) || ' ' || sum(revision)"
            return try db.value(mark + " FROM activity WHERE state = 'finished'") as String? ?? ""
        }
    }
}

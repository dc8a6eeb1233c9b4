public import Activities
import GRDB

extension Logbook {
    /// A finished activity as a copy in another place sees it.
    public struct RevisedActivity: Hashable, Sendable {
        /// The number of the activity.
        public let id: ActivityID
        /// The kind of activity.
        public let kind: Activity.Kind
        /// The start; together with the number it identifies the activity even after a restored backup.
        public let start: Moment
        /// A number that grows with each change.
        public let revision: Int64
        /// Whether the activity is deleted and can still be restored.
        public let isDeleted: Bool
        /// Whether the activity comes from a demonstration.
        public let isDemo: Bool
    }

    /// The finished activities with their revisions, earliest start first.
    ///
    /// Activities of an unknown kind, which only a damaged file contains, are left out.
    public func revisions() throws(LogbookError) -> [RevisedActivity] {
        try read { db in
            let rows = try Row.fetchCursor(
                db.cachedStatement(
                    sql: """
                        SELECT id, kind, start_ms, utc_offset_s, revision, deleted_ms IS NOT NULL, made_up OR origin = 'demo'
                        FROM activity WHERE state = 'finished' ORDER BY start_ms, id
                        """
                )
            )
            var activities: [RevisedActivity] = []
            while let row = try rows.next() {
                guard let kind = Activity.Kind(rawValue: row[1]) else { continue }
                activities.append(
                    RevisedActivity(
                        id: ActivityID(row[0]),
                        kind: kind,
                        start: Moment(unixMilliseconds: row[2], utcOffset: row[3]),
                        revision: row[4],
                        isDeleted: row[5],
                        isDemo: row[6]
                    )
                )
            }
            return activities
        }
    }

    /// A text that changes when a finished activity is added, changed, deleted or restored; cheaper than ``revisions()``.
    public func revisionMark() throws(LogbookError) -> String {
        try read { db in
            let mark = "SELECT count(*) || ' ' || max(id) || ' ' || sum(revision)"
            return try String.fetchOne(db, sql: mark + " FROM activity WHERE state = 'finished'") ?? ""
        }
    }
}

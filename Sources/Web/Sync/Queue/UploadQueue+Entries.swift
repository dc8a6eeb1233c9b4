package import Activities
import SQLite

extension UploadQueue {
    package func entries(of service: String) throws(SyncError) -> [QueueKey: QueueEntry] {
        let entries = try read {
            try $0.rows("SELECT * FROM item WHERE service = ?", [service]).map(Self.entry)
        }
        return Dictionary(entries.map { ($0.key, $0) }) { $1 }
    }

    private static func entry(_ row: Row) throws -> QueueEntry {
        func moment(_ column: String) -> Moment? { (row[column] as Int64?).map { Moment(unixMilliseconds: $0) } }
        let identity = try UploadIdentity(
            token: row["token"],
            start: Moment(unixMilliseconds: row["shared_start_ms"], utcOffset: row["utc_offset_s"]),
            kind: Activity.Kind(rawValue: row["kind"]) ?? .run
        )
        return try QueueEntry(
            key: QueueKey(service: row["service"], activity: row["activity"], start: row["start_ms"]),
            item: QueueItem(
                identity: identity,
                remote: row["remote"],
                sentRevision: row["sent_revision"],
                underway: (row["underway"] as String?).flatMap(QueueItem.Change.init(rawValue:)),
                refusedRevision: row["refused_revision"]
            ),
            underwayRevision: row["underway_revision"],
            underwaySince: moment("underway_ms"),
            failures: row["failures"],
            next: moment("next_ms") ?? Moment(unixMilliseconds: 0),
            reason: row["reason"],
            sent: moment("sent_ms"),
            extent: row["extent"]
        )
    }

    /// Stores an entry, which is on the disk when the function returns; without `fields`, the stored ones are kept.
    package func store(_ entry: QueueEntry, fields: String? = nil) throws(SyncError) {
        let (key, item) = (entry.key, entry.item)
        try write { db in
            try db.cachedStatement(
                sql: """
                    INSERT OR REPLACE INTO item (service, activity, start_ms, token, kind, shared_start_ms, utc_offset_s, remote,
                      sent_revision, underway, underway_revision, underway_ms, refused_revision, failures, next_ms, reason, sent_ms,
                      extent, fields)
                    VALUES (?1, ?2, ?3, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ifnull(?,
                      (SELECT fields FROM item WHERE service = ?1 AND activity = ?2 AND start_ms = ?3)))
                    """
            ).execute(arguments: [
                key.service, key.activity, key.start, item.identity.token, item.identity.kind.rawValue,
                item.identity.start.unixMilliseconds, item.identity.start.utcOffset, item.remote, item.sentRevision,
                item.underway?.rawValue, entry.underwayRevision, entry.underwaySince?.unixMilliseconds,
                item.refusedRevision, entry.failures, entry.next.unixMilliseconds, entry.reason,
                entry.sent?.unixMilliseconds, entry.extent, fields,
            ])
        }
    }

    /// Orders that the next pass sends an activity to a service again; false if the service does not have the activity.
    ///
    /// If the service supports deletion, the pass first deletes the old upload.
    ///
    /// - Parameter token: A new random text of 16 hexadecimal digits, for services that recognise a repeated upload by it.
    package func sendAgain(_ activity: Int64, to service: ServiceKind, token: String) throws(SyncError) -> Bool {
        try withTurn { () throws(SyncError) in
            let sent = try entries(of: service.rawValue).values.filter {
                $0.key.activity == activity && $0.item.sentRevision != nil
            }
            for var entry in sent {
                if service.abilities.canDelete, entry.item.remote != nil {
                    entry.item.underway = .delete
                } else {
                    (entry.item.remote, entry.item.sentRevision, entry.item.underway) = (nil, nil, nil)
                    entry.item.identity.token = token
                }
                (entry.underwaySince, entry.item.refusedRevision, entry.reason) = (nil, nil, nil)
                (entry.failures, entry.next) = (0, Moment(unixMilliseconds: 0))
                try store(entry)
            }
            return !sent.isEmpty
        }
    }

    package struct SentTotal: Hashable, Sendable {
        package let service: String
        /// The number of activities that were sent, including those deleted there later.
        package let count: Int
        package let last: Moment
        package let fields: Set<SharedField>
    }

    /// What was sent to each service, including removed services.
    package func sentTotals() throws(SyncError) -> [SentTotal] {
        let sql = """
            SELECT service, count(*), max(sent_ms), group_concat(fields, ' ') FROM item WHERE sent_ms IS NOT NULL GROUP BY service
            """
        return try read { db in
            try db.rows(sql).map { row in
                let fields = (row[3] as String?) ?? ""
                return try SentTotal(
                    service: row[0],
                    count: row[1],
                    last: Moment(unixMilliseconds: row[2]),
                    fields: Set(fields.split(separator: " ").compactMap { SharedField(rawValue: String($0)) })
                )
            }
        }
    }
}

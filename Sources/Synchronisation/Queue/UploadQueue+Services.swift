public import Activities
import SQLite

/// Whether and when a service is tried.
public struct ServiceState: Hashable, Sendable {
    /// The number of failures in sequence.
    public var failures = 0
    /// The service is not tried again before this time.
    public var next = Moment(unixMilliseconds: 0)
    /// Whether the service refused the key, so that it is not tried again until the user acts.
    public var isStopped = false
    /// Why it failed or was stopped.
    public var reason: String?

    /// Creates the state of a service that is ready.
    public init() {}

    init(failures: Int, next: Moment, isStopped: Bool, reason: String?) {
        self.failures = failures
        self.next = next
        self.isStopped = isStopped
        self.reason = reason
    }
}

extension UploadQueue {
    /// The state of a service.
    public func state(of service: String) throws(SyncError) -> ServiceState {
        let sql = "SELECT failures, next_ms, stopped, reason FROM service WHERE service = ?"
        return try read { db in
            guard let row = try Row.fetchOne(db, sql: sql, arguments: [service]) else { return ServiceState() }
            return try ServiceState(
                failures: row[0],
                next: Moment(unixMilliseconds: row[1]),
                isStopped: row[2],
                reason: row[3]
            )
        }
    }

    /// Stores the state of a service.
    public func store(_ state: ServiceState, of service: String) throws(SyncError) {
        try write { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO service VALUES (?, ?, ?, ?, ?)",
                arguments: [service, state.failures, state.next.unixMilliseconds, state.isStopped, state.reason]
            )
        }
    }
}

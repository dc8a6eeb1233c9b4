import NIOCore
import Synchronization

/// The open connections of the server; it closes the longest idle one if a new client needs room.
///
/// Thread-safe.
final class OpenConnections: Sendable {
    private struct Entry {
        let channel: any Channel
        /// The time since which the connection waits for a request; nil while a request is answered.
        var idleSince: ContinuousClock.Instant?
    }

    private let limit: Int
    private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

    /// Creates a table for `limit` connections.
    init(limit: Int) { self.limit = limit }

    /// The number of open connections.
    var count: Int { entries.withLock { $0.count } }

    /// Adds a connection, and closes the longest idle one if there is no room.
    ///
    /// - Returns: false if all connections are in use; the new one is then not added.
    func add(_ channel: any Channel) -> Bool {
        let (isAdded, surplus) = entries.withLock { entries -> (Bool, (any Channel)?) in
            var surplus: (any Channel)?
            if entries.count >= limit {
                let idle = entries.compactMap { key, entry in entry.idleSince.map { (key, $0) } }
                guard let oldest = idle.min(by: { $0.1 < $1.1 }) else { return (false, nil) }
                surplus = entries.removeValue(forKey: oldest.0)?.channel
            }
            entries[ObjectIdentifier(channel)] = Entry(channel: channel, idleSince: .now)
            return (true, surplus)
        }
        surplus?.close(promise: nil)
        return isAdded
    }

    /// Marks a connection as idle or in use.
    func mark(_ channel: any Channel, isIdle: Bool) {
        entries.withLock { $0[ObjectIdentifier(channel)]?.idleSince = isIdle ? .now : nil }
    }

    /// Removes a connection that has been closed.
    func remove(_ channel: any Channel) {
        entries.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(channel)) }
    }
}

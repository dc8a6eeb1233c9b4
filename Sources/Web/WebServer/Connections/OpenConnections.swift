import LocalNetwork
import NIOCore
import Synchronization

/// The open connections of the server; it closes the longest idle one if a new client needs room.
///
/// Thread-safe.
final class OpenConnections: Sendable {
    private struct Entry {
        let channel: any Channel
        /// The address of the client; nil for a program on this machine.
        let address: IPAddress?
        /// The time since which the connection waits for a request; nil while a request is answered.
        var idleSince: ContinuousClock.Instant?
    }

    private let limits: WebLimits
    private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

    init(_ limits: WebLimits) { self.limits = limits }

    /// Adds a connection, and closes the longest idle one if there is no room.
    ///
    /// - Parameter address: The address of a client in the local network; nil for a program on this machine.
    /// - Returns: false if all connections, or all connections of this client, are in use; the new one is then not added.
    func add(_ channel: any Channel, from address: IPAddress?) -> Bool {
        let (isAdded, surplus) = entries.withLock { entries -> (Bool, (any Channel)?) in
            var surplus: (any Channel)?
            let own = address == nil ? [:] : entries.filter { $0.value.address == address }
            let isCrowded = own.count >= limits.connectionsPerAddress
            if entries.count >= limits.connections || isCrowded {
                let idle = (isCrowded ? own : entries).compactMap { key, entry in entry.idleSince.map { (key, $0) } }
                guard let oldest = idle.min(by: { $0.1 < $1.1 }) else { return (false, nil) }
                surplus = entries.removeValue(forKey: oldest.0)?.channel
            }
            entries[ObjectIdentifier(channel)] = Entry(channel: channel, address: address, idleSince: .now)
            return (true, surplus)
        }
        surplus?.close(promise: nil)
        return isAdded
    }

    func mark(_ channel: any Channel, isIdle: Bool) {
        entries.withLock { $0[ObjectIdentifier(channel)]?.idleSince = isIdle ? .now : nil }
    }

    func remove(_ channel: any Channel) {
        entries.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(channel)) }
    }
}

/// Counts the requests of one connection as a token bucket, whose capacity is the requests of one second.
struct RequestRate {
    private let perSecond: Double
    private var available: Double
    private var last: ContinuousClock.Instant

    /// Allows `perSecond` requests at once, and then this many in each second.
    init(perSecond: Int, now: ContinuousClock.Instant) {
        self.perSecond = Double(perSecond)
        available = self.perSecond
        last = now
    }

    /// Counts a request; false if it exceeds the rate.
    mutating func admits(at now: ContinuousClock.Instant) -> Bool {
        available = min(perSecond, available + (now - last) / .seconds(1) * perSecond)
        last = now
        guard available >= 1 else { return false }
        available -= 1
        return true
    }
}

import Synchronization

/// Limits how often something may happen for one address within a time.
///
/// It keeps the times of the last events of each address. The table has a limited size: if it is full of addresses with recent events, new
/// addresses are refused. Thread-safe.
public final class AddressLimit: Sendable {
    private let limit: Int
    private let period: Duration
    private let capacity: Int
    private let times = Mutex<[IPAddress: [ContinuousClock.Instant]]>([:])

    /// Allows `limit` events in any interval of length `period`.
    public init(_ limit: Int, per period: Duration, addresses capacity: Int = 1024) {
        self.limit = limit
        self.period = period
        self.capacity = capacity
    }

    /// Counts an event; false if it exceeds the limit, and then it is not counted.
    public func admits(_ address: IPAddress, at now: ContinuousClock.Instant) -> Bool {
        times.withLock { times in
            if times[address] == nil, times.count >= capacity {
                times = times.filter { $0.value.contains { now - $0 < period } }
                guard times.count < capacity else { return false }
            }
            let recent = (times[address] ?? []).filter { now - $0 < period }
            let isAdmitted = recent.count < limit
            times[address] = isAdmitted ? recent + [now] : recent
            return isAdmitted
        }
    }
}

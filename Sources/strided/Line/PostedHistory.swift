/// What was posted to the output and may still come into force, by serial: the latest 256.
///
/// The output takes only the latest that was posted, and its reports of earlier ones are at most as many as its queue holds. So no
/// report is missed, and while no device is open nothing grows.
struct PostedHistory<Value> {
    private static var capacity: Int { 256 }

    private var posted: [(serial: UInt64, value: Value)] = []

    /// Whether all that was posted has come into force.
    var isEmpty: Bool { posted.isEmpty }

    /// Keeps what was posted under a serial, which is higher than all before.
    mutating func append(_ value: Value, serial: UInt64) {
        if posted.count == Self.capacity { posted.removeFirst() }
        posted.append((serial, value))
    }

    /// Removes what was posted up to a serial, which has come into force.
    ///
    /// - Returns: the value of that serial; nil when it is not known.
    mutating func removeAll(upTo serial: UInt64) -> Value? {
        let value = posted.first { $0.serial == serial }?.value
        posted.removeAll { $0.serial <= serial }
        return value
    }
}

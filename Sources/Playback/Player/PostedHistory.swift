/// The latest 256 values that were posted to the output and are not applied yet, by serial number.
///
/// The output applies only the latest posted value, and its queue limits the number of unread reports about earlier ones. So 256
/// values are enough for every report, and memory use stays limited while no device is open.
public struct PostedHistory<Value: Sendable>: Sendable {
    private static var capacity: Int { 256 }

    private var posted: [(serial: UInt64, value: Value)] = []

    /// Creates an empty history.
    public init() {}

    /// Whether the output has applied everything that was posted.
    public var isEmpty: Bool { posted.isEmpty }

    /// Adds a posted value, whose serial number must be higher than all before.
    public mutating func append(_ value: Value, serial: UInt64) {
        if posted.count == Self.capacity { posted.removeFirst() }
        posted.append((serial, value))
    }

    /// Removes all values up to and including the serial number that the output has applied.
    ///
    /// - Returns: the value with that serial number; nil if it is unknown.
    public mutating func removeAll(upTo serial: UInt64) -> Value? {
        let value = posted.first { $0.serial == serial }?.value
        posted.removeAll { $0.serial <= serial }
        return value
    }
}

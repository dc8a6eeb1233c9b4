/// The latest 256 values that were posted to the sound output but are not applied yet, by serial number.
///
/// The output applies only the latest posted value, and its queue limits the number of unread reports about earlier values. So
/// 256 values are enough for every report, and memory use stays limited while no device is open.
public struct PostedHistory<Value: Sendable>: Sendable {
    private static var capacity: Int { 256 }

    private var posted: [(serial: UInt64, value: Value)] = []

    /// Creates an empty history.
    public init() {}

    /// Whether the sound output has applied everything that was posted.
    public var isEmpty: Bool { posted.isEmpty }

    /// Adds a posted value; its serial number must be higher than all earlier ones.
    public mutating func append(_ value: Value, serial: UInt64) {
        if posted.count == Self.capacity { posted.removeFirst() }
        posted.append((serial, value))
    }

    /// Removes all values up to and including the serial number that the output has applied.
    ///
    /// - Returns: the value that has this serial number; nil if it is not stored.
    public mutating func removeAll(upTo serial: UInt64) -> Value? {
        let value = posted.first { $0.serial == serial }?.value
        posted.removeAll { $0.serial <= serial }
        return value
    }
}

public import SystemBus

/// What happens with Bluetooth and its sensors.
public enum BluetoothEvent: Hashable, Sendable {
    /// There is Bluetooth, or no longer; told first of all, and when it changes.
    case state(BluetoothState)
    /// A scan has found a sensor, or learnt more about it.
    case found(FoundSensor)
    /// An attempt to connect begins: it looks for the sensor, if it must, and connects.
    case connecting(SensorAddress)
    /// The sensor is connected, and tells what these services measure.
    case connected(SensorAddress, Set<SensorService>)
    /// The charge of a connected sensor's battery, 0…100 per cent.
    case battery(SensorAddress, percent: Int)
    /// The sensor sent a measurement of 1 to 512 bytes, which came in at `arrival` on the axis of `Bluetooth`'s time.
    case payload(SensorAddress, SensorMeasurement, [UInt8], arrival: Duration)
    /// There is no connection, or no longer.
    ///
    /// The next attempt is made after `retryIn`; nil when it awaits Bluetooth itself, or there will be none.
    case lost(SensorAddress, SensorLoss, retryIn: Duration?)
}

/// Why a sensor is not connected.
public enum SensorLoss: Hashable, Sendable {
    /// It was looked for, and not heard.
    case notHeard
    /// BlueZ refused to connect, or to notify; what it says.
    case refused(BusRefusal)
    /// It is connected, but does not tell its services.
    case unresolved
    /// It has none of the characteristics that are understood here.
    case measuresNothing
    /// The link broke: out of range, switched off, battery empty.
    case linkLost
    /// Bluetooth itself is gone (see the state).
    case bluetoothGone
    /// It is to be forgotten.
    case forgotten
}

extension SensorLoss: CustomStringConvertible {
    /// The reason in words, for the log and the status.
    public var description: String {
        switch self {
        case .notHeard: "not heard: out of range, asleep, or connected elsewhere"
        case .refused(let refusal): "\(refusal)"
        case .unresolved: "does not tell its services"
        case .measuresNothing: "measures nothing that is understood here"
        case .linkLost: "the link broke"
        case .bluetoothGone: "Bluetooth is gone"
        case .forgotten: "forgotten"
        }
    }
}

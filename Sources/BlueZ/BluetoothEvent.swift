public import Media
public import SystemBus

/// A change of Bluetooth itself or of one of its sensors.
public enum BluetoothEvent: Hashable, Sendable {
    /// Whether Bluetooth is available. This is the first event; it is repeated when the state changes.
    case state(BluetoothState)
    /// A scan found a sensor, or received new data about it.
    case found(FoundSensor)
    /// An attempt to connect begins. If BlueZ does not list the sensor, the attempt starts with a search for it.
    case connecting(SensorAddress)
    /// The sensor is connected and provides these services.
    case connected(SensorAddress, Set<SensorService>)
    /// The battery charge of a connected sensor, 0…100 per cent.
    case battery(SensorAddress, percent: Int)
    /// A measurement of 1 to 512 bytes from a sensor; `arrival` is a time of the clock given to `Bluetooth`.
    case payload(SensorAddress, SensorMeasurement, [UInt8], arrival: Duration)
    /// The sensor could not be connected, or its connection was lost.
    ///
    /// `retryIn` is the delay before the next attempt. It is nil if there will be no attempt, or none before Bluetooth is
    /// available again.
    case lost(SensorAddress, SensorLoss, retryIn: Duration?)
    /// An event of a headset.
    case headset(HeadsetEvent)
}

/// An event of strided's media player on Bluetooth, or of a headset.
public enum HeadsetEvent: Hashable, Sendable {
    /// A button of a headset.
    case key(MediaKey)
    /// bluetoothd sends the buttons of headsets to strided, or no longer; the number of adapters.
    case registered(adapters: Int)
    /// bluetoothd refused to register the player.
    case refused(BusRefusal)
    /// A headset to which sound was sent has disconnected; its name.
    case disconnected(name: String)
}

/// The reason why a sensor is not connected.
public enum SensorLoss: Hashable, Sendable {
    /// BlueZ does not list the sensor: a search received no advertisement from it, or BlueZ has removed it.
    case notFound
    /// BlueZ replied to a request with this error, or did not reply in time.
    case refused(BusRefusal)
    /// The sensor is connected, but its services were not listed in time.
    case unresolved
    /// The sensor has no characteristic that strided can decode.
    case measuresNothing
    /// The connection was lost, for example because the sensor is out of range or switched off, or its battery is empty.
    case linkLost
    /// Bluetooth itself is no longer available; the `state` event has the reason.
    case bluetoothGone
    /// The user removed the sensor with `forget`.
    case forgotten
}

extension SensorLoss: CustomStringConvertible {
    /// The reason as text, for the log and the status.
    public var description: String {
        switch self {
        case .notFound: "not found: out of range, asleep, or connected to another device"
        case .refused(let refusal): "\(refusal)"
        case .unresolved: "did not list its services in time"
        case .measuresNothing: "has no measurement that strided can decode"
        case .linkLost: "the connection was lost"
        case .bluetoothGone: "Bluetooth is no longer available"
        case .forgotten: "forgotten"
        }
    }
}

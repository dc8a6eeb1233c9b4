import Media
import SystemBus

/// An action that the state machine `Central` requests from the Bluetooth loop.
enum Action: Hashable {
    /// Connect to the bus.
    case connectBus
    /// Disconnect from the bus; pending requests are dropped without a reply.
    case disconnectBus
    /// Send this request.
    case request(Request)
    /// Read notifications of the characteristic at this path from this descriptor.
    case watch(String, BusDescriptor)
    /// Close the descriptor of the characteristic at this path.
    case unwatch(String)
    /// Show this media player at its path on the bus, or change it.
    case export(ExportedObject)
    /// Remove the media player from the bus.
    case withdraw
    /// Send this event to the caller of `Bluetooth.run`.
    case report(BluetoothEvent)
}

/// A command from a user of `Bluetooth`.
enum Command: Hashable {
    case scan(Duration)
    case connect(SensorAddress)
    case forget(SensorAddress)
    case player(PlayerState)
}

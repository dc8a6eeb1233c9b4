import SystemBus

/// What `Central` wants done.
enum Move: Hashable {
    /// Connect to the bus.
    case join
    /// Let go of the bus; nothing asked before is answered any more.
    case part
    /// Ask this.
    case request(Request)
    /// Read the notifications that come through a descriptor: those of the characteristic of that path.
    case watch(String, BusDescriptor)
    /// Let go of that characteristic's descriptor.
    case unwatch(String)
    /// Tell this.
    case report(BluetoothEvent)
}

/// What a user of `Bluetooth` orders.
enum Command: Hashable {
    case scan(Duration)
    case connect(SensorAddress)
    case forget(SensorAddress)
}

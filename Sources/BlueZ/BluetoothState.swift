public import SystemBus

/// Whether Bluetooth is available, and whether it is scanning.
public enum BluetoothState: Hashable, Sendable {
    /// Bluetooth is not available. This is not an error: strided keeps checking.
    case absent(BluetoothAbsence)
    /// An adapter is powered, and no scan that the user requested is running.
    case ready
    /// An adapter is scanning because `Bluetooth.scan` was called.
    case scanning
}

/// The reason why Bluetooth is not available.
public enum BluetoothAbsence: Hashable, Sendable {
    /// The system bus cannot be reached, or libsystemd is not installed.
    case bus(BusError)
    /// No program owns the name `org.bluez`: bluetoothd is not running.
    case noDaemon
    /// bluetoothd did not reply, or replied with an error.
    case refused(BusRefusal)
    /// bluetoothd lists no adapter.
    case noAdapter
    /// The adapter is not powered.
    case switchedOff
    /// The system refused to create a thread; the value is an error number from `errno.h`.
    case noResources(Int32)
}

extension BluetoothAbsence: CustomStringConvertible {
    /// The reason as one line for the status.
    public var description: String {
        switch self {
        case .bus(let error): "\(error)"
        case .noDaemon: "bluetoothd is not running"
        case .refused(let refusal): "bluetoothd did not list its adapters and devices: \(refusal)"
        case .noAdapter: "there is no Bluetooth adapter"
        case .switchedOff: "the Bluetooth adapter is switched off"
        case .noResources(let code): "cannot create the Bluetooth thread (error \(code)); next attempt in 30 s"
        }
    }

    /// An instruction to the user that solves the problem; nil if none is known.
    public var advice: String? {
        switch self {
        case .bus(let error): error.advice
        case .noDaemon: "install the package bluez and start bluetoothd: systemctl start bluetooth"
        case .refused: "restart bluetoothd: systemctl restart bluetooth"
        case .noAdapter: "plug in a Bluetooth adapter, or check whether rfkill list shows one"
        case .switchedOff: "switch the adapter on: rfkill unblock bluetooth; bluetoothctl power on"
        case .noResources: nil
        }
    }
}

public import SystemBus

/// Whether there is Bluetooth, and what it is doing.
public enum BluetoothState: Hashable, Sendable {
    /// There is none, for this reason. Not an error: it is looked for again, quietly.
    case absent(BluetoothAbsence)
    /// An adapter is switched on.
    case ready
    /// An adapter looks for sensors, as a scan asked.
    case scanning
}

/// Why there is no Bluetooth.
public enum BluetoothAbsence: Hashable, Sendable {
    /// No system bus, or no libsystemd to reach it with.
    case bus(BusError)
    /// Nobody on the bus is `org.bluez`: bluetoothd does not run.
    case noDaemon
    /// bluetoothd answers with a refusal, or not at all.
    case refused(BusRefusal)
    /// bluetoothd has no adapter.
    case noAdapter
    /// The adapter is switched off.
    case switchedOff
    /// There may be no further thread or descriptor in this process; the number as in `errno.h`.
    case noResources(Int32)
}

extension BluetoothAbsence: CustomStringConvertible {
    /// The reason in words, for a line of the status.
    public var description: String {
        switch self {
        case .bus(let error): "\(error)"
        case .noDaemon: "bluetoothd does not run"
        case .refused(let refusal): "bluetoothd does not answer as it should: \(refusal)"
        case .noAdapter: "there is no Bluetooth adapter"
        case .switchedOff: "the Bluetooth adapter is switched off"
        case .noResources(let code): "no thread for Bluetooth (error \(code))"
        }
    }

    /// What to do about it, as an order; nil when nothing is known to help.
    public var advice: String? {
        switch self {
        case .bus(let error): error.advice
        case .noDaemon: "install the package bluez, and start it: systemctl start bluetooth"
        case .refused: "restart it: systemctl restart bluetooth"
        case .noAdapter: "plug one in, or see whether rfkill list names it"
        case .switchedOff: "switch it on: rfkill unblock bluetooth; bluetoothctl power on"
        case .noResources: nil
        }
    }
}

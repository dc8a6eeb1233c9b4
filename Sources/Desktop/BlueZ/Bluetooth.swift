package import Media
package import SystemBus
import Threads

/// Connects Bluetooth sensors through BlueZ on the system bus.
///
/// A sensor that was requested with `connect` stays connected until `forget`. A missing Bluetooth adapter or service is
/// a reported state, not an error; `run` keeps checking for it. Thread-safe: commands may be given from any thread,
/// before and during `run`.
package final class Bluetooth: Sendable {
    /// Delay before creating the thread again after the system refused to create one.
    private static let pause: Duration = .seconds(30)

    private let address: String?
    private let now: @Sendable () -> Duration
    private let queue = CommandQueue()

    /// - Parameter now: returns the monotonic time that is used as the arrival time of payloads.
    package init(address: String? = nil, now: @escaping @Sendable () -> Duration) {
        self.address = address
        self.now = now
    }

    /// Runs until the task is cancelled, then disconnects the sensors so that other programs can use them.
    ///
    /// Do not call `run` again while it is running.
    /// - Parameter handle: receives the events in order, on the Bluetooth thread, which waits until it returns.
    package func run(_ handle: @escaping @Sendable (BluetoothEvent) -> Void) async {
        queue.begin()
        while !Task.isCancelled {
            let result = await runThread(handle)
            guard result != 0 else { return }
            handle(.state(.absent(.noResources(result))))
            // `sleep` throws only when the task is cancelled; the loop condition then ends the loop.
            try? await Task.sleep(for: Self.pause)
        }
    }

    private func runThread(_ handle: @escaping @Sendable (BluetoothEvent) -> Void) async -> Int32 {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let result = startThread("bluetooth") { [address, now, queue] in
                    var loop = BluetoothLoop(address: address, queue: queue, now: now, handle: handle)
                    loop.run()
                    continuation.resume(returning: 0)
                }
                if result != 0 { continuation.resume(returning: result) }
            }
        } onCancel: {
            queue.end()
        }
    }
}

// MARK: - Commands

extension Bluetooth {
    /// Scans for sensors for this length of time; results are reported as `found` events.
    ///
    /// A new scan replaces a running one.
    /// - Parameter all: whether devices that announce no service of a sensor are reported, too.
    package func scan(for length: Duration, all: Bool = false) { queue.enqueue(.scan(length, all: all)) }

    /// Connects a sensor and keeps it connected: after a loss it reconnects after 1, 2, 4, 8, 16 and then every 30 s.
    ///
    /// Pairs with and trusts the sensor if necessary. If a retry is pending, it is made immediately.
    /// - Parameter onTrial: whether the device may be no sensor. If it measures nothing, there is no further attempt.
    package func connect(_ address: SensorAddress, onTrial: Bool = false) {
        queue.enqueue(.connect(address, onTrial: onTrial))
    }

    /// Registers a media player with bluetoothd, which otherwise ignores the buttons of headsets.
    ///
    /// Changes are sent to the headsets. A state without a run, or with `keys` off, ends the registration.
    package func setPlayer(_ state: PlayerState) { queue.enqueue(.player(state)) }

    /// Shows strided to other devices as a foot pod; nil ends this.
    package func setPeripheral(_ offer: PeripheralOffer?) { queue.enqueue(.offer(offer)) }

    /// Sends measurements to the centrals that have subscribed to them.
    package func notify(_ payloads: [SensorMeasurement: [UInt8]]) { queue.enqueue(.notify(payloads)) }

    /// Reads what is needed to control a treadmill, now and after each connection, and subscribes to its answers and its status.
    ///
    /// The results are `machine` events; the sensor must have been requested with `connect`. `isOn` false ends this with the connection.
    package func control(_ address: SensorAddress, isOn: Bool) { queue.enqueue(.control(address, isOn)) }

    /// Writes a request to the control point of a treadmill that has reported `ready`; the answer is a `machine` event.
    package func write(_ request: [UInt8], to address: SensorAddress) { queue.enqueue(.write(address, request)) }

    /// Disconnects a sensor that does not answer, and connects it again after a second.
    package func reconnect(_ address: SensorAddress) { queue.enqueue(.reconnect(address)) }

    /// Disconnects a sensor and removes it from BlueZ's list of devices.
    package func forget(_ address: SensorAddress) { queue.enqueue(.forget(address)) }
}

package enum BluetoothEvent: Hashable, Sendable {
    /// Whether Bluetooth is available. This is the first event; it is repeated when the state changes.
    case state(BluetoothState)
    case found(FoundSensor)
    /// An attempt to connect begins. If BlueZ does not list the sensor, the attempt starts with a search for it.
    case connecting(SensorAddress)
    case connected(SensorAddress, Set<SensorService>)
    /// A device with a changing address has told its permanent address while pairing; later events have this one.
    case readdressed(SensorAddress, to: SensorAddress)
    case battery(SensorAddress, percent: Int)
    /// A measurement of 1 to 512 bytes from a sensor; `arrival` is a time of the clock given to `Bluetooth`.
    case payload(SensorAddress, SensorMeasurement, [UInt8], arrival: Duration)
    /// What a treadmill reports about its control; see `Bluetooth.control`.
    case machine(SensorAddress, MachineReport)
    /// The sensor could not be connected, or its connection was lost.
    ///
    /// `retryIn` is the delay before the next attempt. It is nil if there will be no attempt, or none before Bluetooth is
    /// available again.
    case lost(SensorAddress, SensorLoss, retryIn: Duration?)
    case headset(HeadsetEvent)
    case peripheral(PeripheralState)
    /// A central has set the total distance of the foot pod.
    case footPodDistance(decimeters: UInt32)
}

package enum MachineReport: Hashable, Sendable {
    /// The value of a characteristic, at most 512 bytes: the features and ranges after the connection, later answers and changes.
    case value(MachineCharacteristic, [UInt8])
    /// Requests can be written: the answers are subscribed, and the features and ranges were reported as far as they exist.
    case ready
    /// The treadmill has no control point, or refuses the subscription to it.
    case missing
    /// A request could not be written.
    case unsent(BusRefusal)
}

/// An event of strided's media player on Bluetooth, or of a headset.
package enum HeadsetEvent: Hashable, Sendable {
    case key(MediaKey)
    /// bluetoothd has registered the player, so it sends the buttons of headsets to strided; the number of adapters so far.
    case registered(adapters: Int)
    case refused(BusRefusal)
    /// A headset to which sound was sent has disconnected; its name.
    case disconnected(name: String)
    /// Another headset, or none, can receive the sound of this machine, or it uses another codec.
    case output(HeadsetOutput?)
}

/// A connected headset to which this machine sends sound, or could send it.
package struct HeadsetOutput: Hashable, Sendable {
    package var name: String
    /// The codec of the connection, such as "SBC"; nil if it is not known.
    package var codec: String?

    package init(name: String, codec: String? = nil) { (self.name, self.codec) = (name, codec) }
}

package enum SensorLoss: Hashable, Sendable {
    /// BlueZ does not list the sensor: a search received no advertisement from it, or BlueZ has removed it.
    case notFound
    case refused(BusRefusal)
    case unresolved
    /// The names of the services that the device has; see `ServiceList`.
    case measuresNothing(offers: String)
    case linkLost
    /// The sensor has not answered a request.
    case silent
    /// Bluetooth itself is no longer available; the `state` event has the reason.
    case bluetoothGone
    case forgotten
}

extension SensorLoss: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notFound: "not found: out of range, asleep, or connected to another device"
        case .refused(let refusal): "\(refusal)"
        case .unresolved: "did not list its services in time"
        case .measuresNothing(offers: ""): "it has no measurement that strided can decode"
        case .measuresNothing(let names): "it has no measurement that strided can decode; it offers: \(names)"
        case .linkLost: "the connection was lost"
        case .silent: "did not answer in time"
        case .bluetoothGone: "Bluetooth is no longer available"
        case .forgotten: "forgotten"
        }
    }
}

package enum BluetoothState: Hashable, Sendable {
    case absent(BluetoothAbsence)
    /// An adapter is powered, and no scan that the user requested is running.
    case ready
    case scanning
}

package enum BluetoothAbsence: Hashable, Sendable {
    case bus(BusError)
    case noDaemon
    case refused(BusRefusal)
    case noAdapter
    case switchedOff
    /// The system refused to create a thread; the value is an error number from `errno.h`.
    case noResources(Int32)
}

extension BluetoothAbsence: CustomStringConvertible {
    package var description: String {
        switch self {
        case .bus(let error): "\(error)"
        case .noDaemon: "bluetoothd is not running"
        case .refused(let refusal): "bluetoothd did not list its adapters and devices: \(refusal)"
        case .noAdapter: "there is no Bluetooth adapter"
        case .switchedOff: "the Bluetooth adapter is switched off"
        case .noResources(let code): "cannot create the Bluetooth thread (error \(code)); next attempt in 30 s"
        }
    }

    /// An instruction to the user that solves the problem, and a command that does; nil if none is known.
    private var remedy: (advice: String?, command: String?) {
        switch self {
        case .bus(let error): (error.advice, "sudo systemctl start dbus")
        case .noDaemon:
            (
                "install the package bluez and start bluetoothd: systemctl start bluetooth",
                "sudo systemctl start bluetooth"
            )
        case .refused: ("restart bluetoothd: systemctl restart bluetooth", "sudo systemctl restart bluetooth")
        case .noAdapter: ("plug in a Bluetooth adapter, or check whether rfkill list shows one", "rfkill list")
        case .switchedOff:
            (
                "switch the adapter on: rfkill unblock bluetooth; bluetoothctl power on",
                "rfkill unblock bluetooth && bluetoothctl power on"
            )
        case .noResources: (nil, nil)
        }
    }

    package var advice: String? { remedy.advice }
    package var command: String? { remedy.command }
}

package struct FoundSensor: Hashable, Sendable {
    package let address: SensorAddress
    /// The name that the sensor sends: at most 64 characters, without control characters; may be empty.
    package let name: String
    package let services: Set<SensorService>
    /// Received signal strength in dBm, −127…20; nil if the sensor is connected and does not advertise.
    package let rssi: Int?

    package init(address: SensorAddress, name: String, services: Set<SensorService>, rssi: Int?) {
        self.address = address
        self.name = name
        self.services = services
        self.rssi = rssi
    }
}

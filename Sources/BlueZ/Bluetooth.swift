public import Media
import Synchronization
import SystemBus
import Threads

/// Connects Bluetooth sensors through BlueZ on the system bus.
///
/// A sensor that was requested with `connect` stays connected until `forget`. A missing Bluetooth adapter or service is
/// a reported state, not an error; `run` keeps checking for it. Thread-safe: commands may be given from any thread,
/// before and during `run`.
public final class Bluetooth: Sendable {
    /// Delay before creating the thread again after the system refused to create one.
    private static let pause: Duration = .seconds(30)

    private let address: String?
    private let now: @Sendable () -> Duration
    private let queue = CommandQueue()

    /// Creates the object; nothing happens before `run`.
    ///
    /// - Parameters:
    ///   - address: the bus's address; nil for `DBUS_SYSTEM_BUS_ADDRESS` or, if that is unset, the system's default.
    ///   - now: returns the monotonic time that is used as the arrival time of payloads.
    public init(address: String? = nil, now: @escaping @Sendable () -> Duration) {
        self.address = address
        self.now = now
    }

    /// Runs until the task is cancelled, then disconnects the sensors so that other programs can use them.
    ///
    /// Do not call `run` again while it is running.
    /// - Parameter handle: receives the events in order. It is called on the Bluetooth thread, which waits until it
    ///   returns.
    public func run(_ handle: @escaping @Sendable (BluetoothEvent) -> Void) async {
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
    public func scan(for length: Duration) { queue.enqueue(.scan(length)) }

    /// Connects a sensor and keeps it connected: after a loss it reconnects after 1, 2, 4, 8, 16 and then every 30 s.
    ///
    /// Pairs with and trusts the sensor if necessary. If a retry is pending, it is made immediately.
    public func connect(_ address: SensorAddress) { queue.enqueue(.connect(address)) }

    /// Registers a media player with bluetoothd, which otherwise drops the buttons of headsets.
    ///
    /// Changes are sent to the headsets. A state without a run, or with `keys` off, ends the registration.
    public func setPlayer(_ state: PlayerState) { queue.enqueue(.player(state)) }

    /// Disconnects a sensor and removes it from BlueZ's list of devices.
    public func forget(_ address: SensorAddress) { queue.enqueue(.forget(address)) }
}

import Synchronization
import SystemBus

/// Bluetooth sensors, by way of BlueZ on the system bus.
///
/// Sensors asked for are kept connected until they are forgotten. Where there is no Bluetooth, that is a state, and it
/// is looked for again. Orders may be given from any thread, before `run` and while it runs.
public final class Bluetooth: Sendable {
    /// Before a thread is asked for again, when there may be none.
    private static let pause: Duration = .seconds(30)

    private let address: String?
    private let now: @Sendable () -> Duration
    private let inbox = Inbox()

    /// Bluetooth that has not begun.
    ///
    /// - Parameters:
    ///   - address: the bus's address; nil for `DBUS_SYSTEM_BUS_ADDRESS`, or else the system's usual place.
    ///   - now: tells the time since the origin that the payloads' arrivals are to count from; monotonic.
    public init(address: String? = nil, now: @escaping @Sendable () -> Duration) {
        self.address = address
        self.now = now
    }

    /// Runs until its task is cancelled, and then lets the sensors go, so that others may have them.
    ///
    /// Not twice at the same time.
    /// - Parameter handle: takes the events in their order, on a thread of Bluetooth's own, which waits for it.
    public func run(_ handle: @escaping @Sendable (BluetoothEvent) -> Void) async {
        inbox.begin()
        while !Task.isCancelled {
            let result = await runThread(handle)
            guard result != 0 else { return }
            handle(.state(.absent(.noResources(result))))
            // A cancelled sleep ends the loop by its condition.
            try? await Task.sleep(for: Self.pause)
        }
    }

    private func runThread(_ handle: @escaping @Sendable (BluetoothEvent) -> Void) async -> Int32 {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let result = startThread("bluetooth") { [address, now, inbox] in
                    var loop = BluetoothLoop(address: address, inbox: inbox, now: now, handle: handle)
                    loop.run()
                    continuation.resume(returning: 0)
                }
                if result != 0 { continuation.resume(returning: result) }
            }
        } onCancel: {
            inbox.end()
        }
    }
}

// MARK: - Orders

extension Bluetooth {
    /// Looks for sensors for so long; what it finds comes as events.
    ///
    /// Another scan takes the place of one that goes on.
    public func scan(for length: Duration) { inbox.leave(.scan(length)) }

    /// Connects to a sensor, and keeps it connected: a lost one is connected again, after 1, 2, 4, 8, 16 and then 30 s.
    ///
    /// It is paired and trusted as it wants. For one that waits for its next attempt it is made at once.
    public func connect(_ address: SensorAddress) { inbox.leave(.connect(address)) }

    /// Disconnects a sensor, and has BlueZ forget it.
    public func forget(_ address: SensorAddress) { inbox.leave(.forget(address)) }
}

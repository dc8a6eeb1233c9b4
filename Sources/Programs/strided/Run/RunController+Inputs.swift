import BlueZ
import Clocks
import Control
import DaemonStatus
import Inputs

// Bluetooth sensors.

extension RunController {
    func handle(_ event: BluetoothEvent) async {
        if case .headset(let event) = event { return handle(event) }
        await handle(.bluetooth(event))
    }

    /// - Returns: all sensors that are remembered or were found.
    func scan(for length: Duration) async -> [SensorStatus] {
        await handle(.scan)
        surroundings.bluetooth?.scan(for: length)
        // If the client disconnects, the task is cancelled, and no client receives the result.
        try? await clock.sleep(until: clock.now + length)
        return checked.inputs.sensors.status
    }

    func pair(_ address: SensorAddress, unit: CadenceUnitChoice?) async -> [SensorStatus] {
        await handle(.pair(address, unit))
        surroundings.bluetooth?.connect(address)
        return checked.inputs.sensors.status
    }

    /// - Returns: the remaining sensors; nil if the address was unknown.
    func forget(_ address: SensorAddress) async -> [SensorStatus]? {
        guard await handle(.forget(address)).kept != nil else { return nil }
        surroundings.bluetooth?.forget(address)
        return checked.inputs.sensors.status
    }
}

import BlueZ
import Control
import DaemonStatus
import Inputs

// Carries out the calls that send sensor data, and the calls about Bluetooth sensors.

extension RequestHandlers {
    func addInputs(to methods: inout ControlMethods) {
        methods.handle { (call: FeedNMEA) in
            await daemon.run.handle(.nmea(call.text.bytes, begins: call.begins ?? false)).feed
        }
        methods.handle { (call: FeedSteps) in
            let origin = call.clock.map { StampOrigin(sameWordAs: $0) }
            let event = RunInputs.Event.steps(call.text.bytes, stampedBy: origin, begins: call.begins ?? false)
            return await daemon.run.handle(event).feed
        }
        methods.handle { (call: FeedAcceleration) in
            let origin = call.clock.map { StampOrigin(sameWordAs: $0) }
            let event = RunInputs.Event.acceleration(call.text.bytes, stampedBy: origin, begins: call.begins ?? false)
            return await daemon.run.handle(event).feed
        }
        methods.handle { (_: ListSensors) in .init(sensors: await daemon.run.checked.inputs.sensors.status) }
        methods.handle { (call: ScanSensors) throws(ControlError) in
            guard (1.0...60.0).contains(call.durationSeconds) else {
                throw .invalidValue(what: "duration_s", reason: "the duration of a scan must be 1 to 60 seconds")
            }
            return .init(sensors: await daemon.run.scan(for: .seconds(call.durationSeconds)))
        }
        methods.handle { (call: PairSensor) throws(ControlError) in
            guard surroundings.bluetooth != nil else {
                throw .invalidValue(what: "address", reason: "Bluetooth is off: bluetooth.use is false in the settings")
            }
            return .init(sensors: await daemon.run.pair(try sensor(call.address), unit: call.unit))
        }
        methods.handle { (call: ForgetSensor) throws(ControlError) in
            guard let sensors = await daemon.run.forget(try sensor(call.address)) else {
                throw .notFound(what: "sensor", name: call.address, reason: "to list the sensors: stridectl sensors")
            }
            return .init(sensors: sensors)
        }
    }

    private func sensor(_ text: String) throws(ControlError) -> SensorAddress {
        guard let address = SensorAddress(parsing: text) else {
            throw .invalidValue(what: "address", reason: "write the address of a sensor, such as C0:FF:EE:00:18:14")
        }
        return address
    }
}

import BlueZ
import Control
import Inputs

/// The Bluetooth sensors: which are remembered, how each stands, what it says.
struct SensorBook {
    /// A sensor as it stands.
    private struct Entry {
        var kept: KeptSensors.Sensor
        var isRemembered: Bool
        var state: String
        var signal: Int?
        var decoder: SensorDecoder
    }

    private var entries: [String: Entry] = [:]
    /// How Bluetooth itself stands, in words; nil until something is known.
    private var bluetooth: String?

    /// The sensors that are remembered.
    init(_ kept: KeptSensors) {
        for sensor in kept.sensors {
            entries[sensor.address] = Entry(kept: sensor, isRemembered: true, state: "not connected yet")
        }
    }

    /// What is to be kept.
    var kept: KeptSensors {
        var kept = KeptSensors()
        kept.sensors = entries.values.filter(\.isRemembered).map(\.kept).sorted { $0.address < $1.address }
        return kept
    }

    /// Each sensor that is remembered or was found.
    var status: [SensorStatus] {
        entries.values.sorted { ($0.isRemembered ? 0 : 1, $0.kept.address) < ($1.isRemembered ? 0 : 1, $1.kept.address) }
            .map { entry in
                SensorStatus(
                    address: entry.kept.address,
                    name: entry.kept.name,
                    kinds: entry.kept.kinds,
                    isRemembered: entry.isRemembered,
                    state: entry.state,
                    battery: entry.decoder.details.battery,
                    cadenceUnit: entry.kept.kinds.contains("footpod") ? entry.decoder.cadenceUnit.reason : nil,
                    signal: entry.signal
                )
            }
    }

    /// Bluetooth and the remembered sensors, as the status has its inputs.
    var inputs: [InputStatus] {
        var inputs = bluetooth.map { [InputStatus(name: "bluetooth", state: $0)] } ?? []
        for sensor in status where sensor.isRemembered {
            let kinds = sensor.kinds.isEmpty ? "sensor" : sensor.kinds.joined(separator: " + ")
            inputs.append(InputStatus(name: kinds, state: sensor.state, detail: sensor.name ?? sensor.address))
        }
        return inputs
    }
}

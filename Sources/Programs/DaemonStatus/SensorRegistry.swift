package import BlueZ
import Cadence
package import Configuration
package import Control
package import Inputs
package import Pacing

/// The Bluetooth sensors: which of them are remembered, their states, and the decoders of their data.
package struct SensorRegistry {
    fileprivate struct Entry {
        var kept: KeptSensors.Sensor
        var isRemembered: Bool
        var state: String
        var isConnected = false
        var signal: Int?
        var decoder: SensorDecoder
        /// Whether a program can set the inclination of this treadmill; nil until that is known.
        var setsInclination: Bool?
        /// The lowest limit of the battery charge of which the runner was told.
        var toldBattery: Int?
        /// The last state in the log, and the times of the lines in the last ten minutes.
        var logged = (text: "", times: [Duration]())

        init(_ kept: KeptSensors.Sensor, isRemembered: Bool, state: String) {
            self.kept = kept
            self.isRemembered = isRemembered
            self.state = state
            decoder = SensorDecoder(
                cadenceUnit: CadenceUnitLearner(
                    setting: CadenceUnit(rawValue: kept.cadenceUnit) ?? .auto,
                    learnt: kept.learntUnit.flatMap(CadenceUnit.init)
                )
            )
        }
    }

    private var entries: [SensorAddress: Entry] = [:]
    /// Nil until it is known.
    package private(set) var bluetooth: BluetoothState?

    package init(_ kept: KeptSensors) {
        for sensor in kept.sensors {
            guard let address = SensorAddress(parsing: sensor.address) else { continue }
            entries[address] = Entry(sensor, isRemembered: true, state: "not connected yet")
        }
    }

    /// Whether sensors can be connected.
    package var isReady: Bool {
        switch bluetooth {
        case .ready, .scanning: true
        case .absent, nil: false
        }
    }

    package var kept: KeptSensors {
        var kept = KeptSensors()
        kept.sensors = remembered.compactMap { entries[$0]?.kept }
        return kept
    }

    package var remembered: [SensorAddress] {
        entries.filter(\.value.isRemembered).keys.sorted()
    }
}

// MARK: - Orders

extension SensorRegistry {
    /// - Parameter unit: what the sensor's cadence counts, steps or strides; nil leaves the earlier choice unchanged.
    package mutating func remember(_ address: SensorAddress, unit: CadenceUnitChoice?) {
        var kept = entries[address]?.kept ?? KeptSensors.Sensor(address: address.description)
        if let unit {
            kept.cadenceUnit = unit.rawValue
            kept.learntUnit = nil
        }
        let state = entries[address].flatMap { $0.isRemembered ? $0.state : nil } ?? "not connected yet"
        entries[address] = Entry(kept, isRemembered: true, state: state)
    }

    /// - Returns: false if the sensor is not remembered.
    package mutating func forget(_ address: SensorAddress) -> Bool {
        guard entries[address]?.isRemembered == true else { return false }
        return entries.removeValue(forKey: address) != nil
    }

    /// Whether nothing is known about what a remembered device measures: it does not announce it, and was never connected.
    package func isOnTrial(_ address: SensorAddress) -> Bool {
        entries[address].map { $0.isRemembered && $0.kept.kinds.isEmpty } ?? false
    }

    /// Why a device cannot be a sensor of strided; nil if it is one, or this is not known yet.
    package func refusal(of address: SensorAddress) -> String? {
        entries[address].flatMap { $0.isRemembered ? nil : $0.state }
    }

    /// Permits strided to move the belt of a treadmill, or forbids it (nil).
    ///
    /// - Returns: false if the sensor is not remembered, or is no treadmill.
    package mutating func permit(_ address: SensorAddress, _ permission: BeltControl.Permission?) -> Bool {
        guard let entry = entries[address], entry.isRemembered else { return false }
        // The kinds of a sensor are known after it was found or connected.
        guard entry.kept.kinds.isEmpty || entry.kept.kinds.contains("treadmill") else { return false }
        entries[address]?.kept.control = permission.map {
            KeptSensors.Control(
                maximumSpeed: $0.maximumSpeed.metersPerSecond,
                maximumGradient: $0.maximumGradient?.rise
            )
        }
        return true
    }

    package mutating func learn(_ quirks: Set<BeltControl.Quirk>, of address: SensorAddress) {
        entries[address]?.kept.quirks = quirks.isEmpty ? nil : quirks.map(\.rawValue).sorted()
    }

    /// The runner's permission to move the belt of a treadmill, and what is known about it.
    package func control(of address: SensorAddress) -> (
        permission: BeltControl.Permission?, quirks: Set<BeltControl.Quirk>
    ) {
        let kept = entries[address]?.kept
        let permission = kept?.control.map {
            BeltControl.Permission(
                maximumSpeed: Speed(metersPerSecond: $0.maximumSpeed),
                maximumGradient: $0.maximumGradient.map(Gradient.init(rise:))
            )
        }
        return (permission, Set((kept?.quirks ?? []).compactMap(BeltControl.Quirk.init(rawValue:))))
    }

    package mutating func beginScan() {
        entries = entries.filter(\.value.isRemembered)
    }
}

// MARK: - Events

extension SensorRegistry {
    /// - Returns: the observations of the sensor, and whether the remembered sensors have changed, so that they must be stored.
    package mutating func handle(_ event: BluetoothEvent) -> (observations: [Observation], hasChanges: Bool) {
        switch event {
        case .state(let state):
            bluetooth = state
        case .found(let sensor):
            return ([], addFound(sensor))
        case .connecting(let address):
            entries[address]?.state = "connecting"
        case .connected(let address, let services):
            entries[address]?.state = "connected"
            entries[address]?.isConnected = true
            return ([], learn(services, of: address))
        case .readdressed(let old, let new):
            guard var entry = entries.removeValue(forKey: old) else { break }
            entry.kept.address = new.description
            entries[new] = entry
            return ([], entry.isRemembered)
        case .battery(let address, let percent):
            _ = entries[address]?.decoder.decode(
                [UInt8(clamping: percent)],
                characteristic: SensorCharacteristic.batteryLevel.rawValue,
                at: .zero
            )
        case .payload(let address, let measurement, let bytes, let arrival):
            return decode(bytes, measurement, from: address, at: arrival)
        case .lost(let address, .measuresNothing(let names), retryIn: nil) where isOnTrial(address):
            entries[address]?.isRemembered = false
            entries[address]?.state = "\(SensorLoss.measuresNothing(offers: names))"
            return ([], true)
        case .lost(let address, let loss, let pause):
            entries[address]?.isConnected = false
            let retry = pause.map { "; next attempt in \($0.components.seconds) s" } ?? ""
            entries[address]?.state = "lost: \(loss)\(retry)"
        case .machine(let address, .value(.features, let bytes)):
            entries[address]?.setsInclination = MachineFeatures(parsing: bytes)?.setsInclination
        case .machine(let address, .missing):
            entries[address]?.setsInclination = false
        case .headset, .peripheral, .footPodDistance, .machine:
            break
        }
        return ([], false)
    }

    private mutating func addFound(_ sensor: FoundSensor) -> Bool {
        var entry =
            entries[sensor.address]
            ?? Entry(KeptSensors.Sensor(address: sensor.address.description), isRemembered: false, state: "found")
        let before = entry.kept
        if !sensor.name.isEmpty { entry.kept.name = sensor.name }
        entry.signal = sensor.rssi
        entries[sensor.address] = entry
        let hasChanges = learn(sensor.services, of: sensor.address)
        return hasChanges || entry.isRemembered && entry.kept != before
    }

    private mutating func learn(_ services: Set<SensorService>, of address: SensorAddress) -> Bool {
        guard let entry = entries[address] else { return false }
        let kinds = Set(entry.kept.kinds).union(services.compactMap(\.kind)).sorted()
        entries[address]?.kept.kinds = kinds
        return entry.isRemembered && kinds != entry.kept.kinds
    }

    private mutating func decode(
        _ bytes: [UInt8],
        _ measurement: SensorMeasurement,
        from address: SensorAddress,
        at arrival: Duration
    ) -> (observations: [Observation], hasChanges: Bool) {
        guard var entry = entries[address] else { return ([], false) }
        let observations = entry.decoder.decode(bytes, characteristic: measurement.rawValue, at: arrival)
        let learnt = entry.decoder.cadenceUnit.learnt?.rawValue
        let hasChanges = entry.isRemembered && learnt != entry.kept.learntUnit
        entry.kept.learntUnit = learnt
        entries[address] = entry
        return (observations, hasChanges)
    }
}

// MARK: - Status

extension SensorRegistry {
    package var status: [SensorStatus] {
        let others = entries.filter { !$0.value.isRemembered }.keys.sorted()
        let found =
            others.filter { entries[$0]?.kept.kinds.isEmpty == false }
            + others.filter { entries[$0]?.kept.kinds.isEmpty == true }
        return (remembered + found).compactMap { entries[$0] }.map { entry in
            SensorStatus(
                address: entry.kept.address,
                name: entry.kept.name,
                kinds: entry.kept.kinds,
                remembered: entry.isRemembered,
                state: entry.state,
                batteryPercent: entry.decoder.battery,
                cadenceUnit: entry.kept.kinds.contains("footpod") ? entry.decoder.cadenceUnit.reason : nil,
                signalDBm: entry.signal,
                belt: entry.beltText
            )
        }
    }

    /// Which treadmills can be permitted, or how to pair one, as the end of an error message.
    package var treadmillAdvice: String {
        let treadmills = status.filter { $0.kinds.contains("treadmill") }
        let paired = treadmills.filter(\.remembered).map { $0.name ?? $0.address }
        if !paired.isEmpty { return "the paired treadmills: \(paired.joined(separator: ", "))" }
        if let found = treadmills.first?.address {
            return "no treadmill is paired; to pair it: stridectl sensors pair \(found)"
        }
        return "no treadmill is paired; to find one: stridectl sensors scan"
    }

    /// Nil if the event is not logged.
    ///
    /// A sensor that is out of range, or connects and disappears again and again, has at most `mostLines` lines in ten minutes.
    package mutating func line(for event: BluetoothEvent, at now: Duration) -> String? {
        switch event {
        case .state(let state): "Bluetooth: \(state.text)"
        case .connected(let address, _): line(of: address, "connected", at: now)
        case .readdressed(let old, let new): "\(name(of: new)): its permanent address is \(new), not \(old)"
        case .lost(let address, let loss, _): line(of: address, "\(loss)", at: now)
        case .found, .connecting, .battery, .payload, .headset, .peripheral, .footPodDistance, .machine: nil
        }
    }

    private static let mostLines = 6

    /// - Parameter change: the new state without what changes at each attempt.
    private mutating func line(of address: SensorAddress, _ change: String, at now: Duration) -> String? {
        guard var entry = entries[address], entry.logged.text != change else { return nil }
        entry.logged.times.removeAll { now - $0 >= .seconds(600) }
        guard entry.logged.times.count < Self.mostLines else { return nil }
        entry.logged.text = change
        entry.logged.times.append(now)
        entries[address] = entry
        let isLast = entry.logged.times.count == Self.mostLines
        let end = isLast ? "; it changes often, so the next lines about it are left out" : ""
        return "\(name(of: address)) \(entry.state)\(end)"
    }

    private func name(of address: SensorAddress) -> String {
        entries[address]?.kept.name ?? address.description
    }

    package var inputs: [InputStatus] {
        var inputs = bluetooth.map { [InputStatus(name: "bluetooth", state: $0.text)] } ?? []
        for sensor in status where sensor.remembered {
            let kinds = sensor.kinds.isEmpty ? "sensor" : sensor.kinds.joined(separator: " + ")
            let battery = sensor.batteryPercent.map { ", battery \($0) %" } ?? ""
            inputs.append(
                InputStatus(name: kinds, state: sensor.state, detail: "\(sensor.name ?? sensor.address)\(battery)")
            )
        }
        return inputs
    }
}

// MARK: - Batteries

extension SensorRegistry {
    /// A battery whose charge has fallen to a limit.
    package struct LowBattery: Hashable {
        package let kind: String
        /// Nil if no other sensor of this kind is remembered.
        package let name: String?
        package let percent: Int
    }

    /// In per cent; the runner is told once at each of them while the charge falls, and at the beginning of a run.
    private static let limits = [5, 10, 20]
    /// A charge at which the battery was charged or replaced; above the highest limit, because the reported charge varies.
    private static let charged = 30

    /// Returns the low batteries of connected sensors of which the runner was not told in this run.
    package mutating func lowBatteries(isRunStart: Bool) -> [LowBattery] {
        remembered.compactMap { address in
            guard var entry = entries[address], entry.isConnected, let percent = entry.decoder.battery else {
                return nil
            }
            defer { entries[address] = entry }
            if isRunStart || percent >= Self.charged { entry.toldBattery = nil }
            guard let limit = Self.limits.first(where: { percent <= $0 }), limit < entry.toldBattery ?? .max else {
                return nil
            }
            entry.toldBattery = limit
            let kind = entry.kept.kinds.first ?? ""
            let isOne = entries.values.count { $0.isRemembered && $0.kept.kinds.first == kind } == 1
            return LowBattery(kind: kind, name: isOne ? nil : name(of: address), percent: percent)
        }
    }

    package var warnings: [String] {
        remembered.compactMap { address in
            guard let entry = entries[address], entry.isConnected, let percent = entry.decoder.battery, percent <= 10
            else {
                return nil
            }
            return "the battery of \(name(of: address)) is at \(percent) %"
        }
    }
}

extension SensorRegistry.Entry {
    /// Whether strided may move the belt, and the known deviations of the treadmill; nil for another sensor.
    fileprivate var beltText: String? {
        guard let control = kept.control else { return nil }
        let speed = Speed(metersPerSecond: control.maximumSpeed).formatted(.kilometersPerHour)
        let gradient = control.maximumGradient.map { " and \(Gradient(rise: $0).formatted)" } ?? ""
        let isLevel = control.maximumGradient != nil && setsInclination == false
        let inclination = isLevel ? ["the inclination of this treadmill cannot be set by a program"] : []
        let quirks = inclination + (kept.quirks ?? []).compactMap { BeltControl.Quirk(rawValue: $0)?.text }
        return (["strided may move the belt, up to \(speed)\(gradient)"] + quirks).joined(separator: ", ")
    }
}

extension SensorService {
    fileprivate var kind: String? {
        switch self {
        case .runningSpeedAndCadence: "footpod"
        case .fitnessMachine: "treadmill"
        case .heartRate: "heart-rate"
        case .battery, .cyclingPower: nil
        }
    }
}

extension BluetoothState {
    package var text: String {
        switch self {
        case .ready: "ready"
        case .scanning: "looking for sensors"
        case .absent(let absence): "\(absence)" + (absence.advice.map { "; \($0)" } ?? "")
        }
    }
}

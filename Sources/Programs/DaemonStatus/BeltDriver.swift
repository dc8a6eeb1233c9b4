package import BlueZ
package import Cadence
package import Inputs
package import Pacing

/// The treadmill whose belt follows the run: `BeltControl` with the bytes of one Bluetooth treadmill.
///
/// A pure value: its owner gives it the Bluetooth events, and carries out the actions of `BeltControl`.
package struct BeltDriver: Sendable {
    package private(set) var control: BeltControl
    /// The treadmill that is controlled; nil while none with a permission is connected.
    package private(set) var address: SensorAddress?
    private var features: [SensorAddress: MachineFeatures] = [:]
    private var speeds: [SensorAddress: MachineRange] = [:]
    private var inclinations: [SensorAddress: MachineRange] = [:]

    /// - Parameter isContinued: whether the run of an earlier process continues.
    package init(isContinued: Bool) { control = BeltControl(isContinued: isContinued) }

    package mutating func handle(
        _ event: BeltControl.Event,
        in situation: BeltControl.Situation,
        at now: Duration
    ) -> [BeltControl.Action] {
        control.handle(event, in: situation, at: now)
    }

    /// Returns what a Bluetooth event, which gave these observations, means for the control.
    package mutating func events(
        of event: BluetoothEvent,
        _ observations: [Observation],
        _ sensors: SensorRegistry
    ) -> [BeltControl.Event] {
        switch event {
        case .payload(address, _, _, _):
            return observations.compactMap { observation in
                guard case .belt(let belt) = observation.kind else { return nil }
                return .belt(belt.speed, belt.gradient, at: observation.arrival)
            }
        case .machine(let sender, .value(let kind, let bytes)): return events(of: kind, bytes, from: sender)
        case .machine(let sender, .ready): return begin(sender, machine(sender), sensors)
        case .machine(let sender, .missing): return begin(sender, nil, sensors)
        case .machine(address, .unsent): return [.unsent]
        case .lost(let sender, _, _):
            (features[sender], speeds[sender], inclinations[sender]) = (nil, nil, nil)
            guard sender == address else { return [] }
            address = nil
            return [.disconnected]
        default: return []
        }
    }

    /// Returns the changed permission of a treadmill as an event; nil if another treadmill, or none, is controlled.
    package func permissionEvent(of sender: SensorAddress, _ sensors: SensorRegistry) -> BeltControl.Event? {
        guard sender == address else { return nil }
        let (permission, quirks) = sensors.control(of: sender)
        return .permission(permission, quirks)
    }

    private mutating func events(
        of kind: MachineCharacteristic,
        _ bytes: [UInt8],
        from sender: SensorAddress
    ) -> [BeltControl.Event] {
        switch kind {
        case .features: features[sender] = MachineFeatures(parsing: bytes)
        case .speedRange: speeds[sender] = MachineRange(parsingSpeeds: bytes)
        case .inclinationRange: inclinations[sender] = MachineRange(parsingInclinations: bytes)
        case .controlPoint where sender == address: return MachineAnswer(parsing: bytes).map { [.answered($0)] } ?? []
        case .status where sender == address: return MachineStatus(parsing: bytes).map { [.status($0)] } ?? []
        case .controlPoint, .status: break
        }
        return []
    }

    private mutating func begin(
        _ sender: SensorAddress,
        _ machine: BeltControl.Machine?,
        _ sensors: SensorRegistry
    ) -> [BeltControl.Event] {
        guard address == nil || address == sender else { return [] }
        address = sender
        let (permission, quirks) = sensors.control(of: sender)
        return [.permission(permission, quirks), .connected(machine)]
    }

    private func machine(_ sender: SensorAddress) -> BeltControl.Machine? {
        guard features[sender]?.setsSpeed == true, let range = speeds[sender] else { return nil }
        let inclination = features[sender]?.setsInclination == true ? inclinations[sender] : nil
        return BeltControl.Machine(speeds: range, inclinations: inclination)
    }
}

// MARK: - Texts

extension BeltDriver {
    /// What the belt does, for the status; nil without a permission.
    package func text(at now: Duration) -> String? {
        guard control.permission != nil else { return nil }
        if let obstacle = control.obstacle { return obstacle.text }
        guard control.isFollowing else { return "waits for the control of the treadmill" }
        let values = [
            control.course.map { Self.speed($0.speed) }, control.incline.map { Self.inclination($0.target) },
        ].compactMap(\.self).joined(separator: ", ")
        var text = values.isEmpty ? "the belt follows the run" : "the belt follows the run at \(values)"
        if let next = control.change {
            text += "; in \(max(1, Int(((next.at - now) / .seconds(1)).rounded()))) s: \(next.change.text)"
        }
        return text
    }

    /// What the runner must know during a run; nil while the belt follows the run, or waits to do so.
    package var warning: String? {
        guard control.permission != nil, let obstacle = control.obstacle else { return nil }
        return [.notPermitted, .noRun, .paused, .standing, .starting].contains(obstacle) ? nil : obstacle.text
    }

    /// Why the belt does not get a speed that is too high, or too low.
    package func limitText(isTooHigh: Bool) -> String {
        guard let range = control.machine?.speeds, let limit = control.permission?.maximumSpeed,
            let highest = control.nearestSpeed(to: Speed(metersPerSecond: Speed.range.upperBound))
        else { return "the treadmill has no such speed within your limit" }
        let text = highest.formatted(.kilometersPerHour)
        if !isTooHigh {
            let lowest = Self.speed(range.lowest > 0 ? range.lowest : range.increment)
            return "the treadmill goes down only to \(lowest), and the belt keeps its speed"
        }
        if range.highest <= limit.hundredthsOfKilometersPerHour {
            return "the treadmill goes only to \(text), and the belt keeps its speed"
        }
        return
            "your limit for the belt is \(text), so it keeps its speed; to change the limit: stridectl treadmill allow"
    }

    fileprivate static func speed(_ hundredths: Int) -> String {
        Speed(kilometersPerHour: Double(hundredths) / 100).formatted(.kilometersPerHour)
    }

    fileprivate static func inclination(_ tenths: Int) -> String { Gradient(rise: Double(tenths) / 1000).formatted }
}

extension MachineRequest {
    /// The request for the log.
    package var text: String {
        switch self {
        case .control: "control"
        case .speed(let speed): BeltDriver.speed(speed)
        case .inclination(let inclination): BeltDriver.inclination(inclination)
        }
    }
}

extension BeltControl.Change {
    /// The change as a sentence, which is shown and spoken.
    package var text: String {
        isGradual ? "the belt changes gradually to \(values)" : "the belt changes to \(values)"
    }

    fileprivate var values: String {
        [speed.map { BeltDriver.speed($0) }, inclination.map { BeltDriver.inclination($0) }]
            .compactMap(\.self).joined(separator: ", ")
    }
}

extension BeltControl.Notice {
    /// The notice as a sentence, which is shown and spoken.
    package var text: String {
        switch self {
        case .limit(let change): "the belt goes only to \(change.values)"
        case .inclinationNotPermitted:
            "strided may not move the inclination; to permit it: stridectl treadmill allow NAME --max 14km/h --max-gradient 6%"
        case .inclinationFixed: "the inclination of this treadmill cannot be set by a program"
        case .keepsInclination:
            "the treadmill does not change its inclination; to try again: stridectl treadmill resume"
        }
    }
}

extension BeltControl.Obstacle {
    /// The state as a sentence, which is shown and spoken; it says how the control continues if the runner must do something.
    package var text: String {
        switch self {
        case .notPermitted: "strided may not move the belt"
        case .notConnected: "the treadmill is not connected, and the belt keeps its speed"
        case .cannotBeMoved: "the speed of this treadmill cannot be set by a program"
        case .noRun: "the belt follows the next run"
        case .paused: "the run is paused, and the belt keeps its speed"
        case .noReading: "the treadmill sends no speed, and the belt keeps its speed"
        case .restarted: "strided has restarted and does not move the belt; to continue: stridectl treadmill resume"
        case .stopped: "the belt was stopped; to let it follow the run again: stridectl treadmill resume"
        case .safetyKey: "the safety key was pulled; to let the belt follow the run again: stridectl treadmill resume"
        case .hand:
            "the speed was changed at the treadmill, and stays until the next step; earlier: stridectl treadmill resume"
        case .inclinedByHand:
            "the inclination was changed at the treadmill, and stays until the next step; earlier: stridectl treadmill resume"
        case .controlLost:
            "the treadmill has ended the control until the next step; earlier: stridectl treadmill resume"
        case .refused: "the treadmill refuses orders until the next step; to try again: stridectl treadmill resume"
        case .heldElsewhere:
            "the treadmill does not reach the ordered speed; to try again: stridectl treadmill resume"
        case .ignored:
            "the treadmill accepts orders and does not change its speed; to try again: stridectl treadmill resume"
        case .standing: "the belt stands; start it at the treadmill"
        case .noHeartRate: "there is no heart rate, and the belt keeps its speed"
        case .starting: "the treadmill takes orders some seconds after its start"
        }
    }

    /// The first clause, which is spoken.
    package var spoken: String { text.firstClause }
}

extension String {
    /// The text before a semicolon, without the advice that follows it.
    package var firstClause: String { String(prefix { $0 != ";" }) }
}

extension BeltControl.Quirk {
    /// The deviation as a clause for the list of sensors.
    package var text: String {
        switch self {
        case .ignoresOrders: "accepts orders and does not change its speed"
        case .obeysLate: "takes orders some seconds after its start"
        case .endsControlAtKeys: "ends the control when a key is pressed"
        case .keepsInclination: "does not change its inclination"
        }
    }
}

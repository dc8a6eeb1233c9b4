import SystemBus

/// Subscribes to the notifications of a device's characteristics.
extension Link {
    mutating func subscribe(_ device: Device, in tree: BlueZTree, at now: Duration) -> [Action] {
        guard let path = self.device else { return [] }
        let all = tree.characteristics(of: path)
        for (path, characteristic) in all where characteristic.notifies {
            measurements[path] = characteristic.measurement
            subscriptions[path] = .acquiring
        }
        guard !measurements.isEmpty else {
            subscriptions = [:]
            return fail(.measuresNothing, at: now)
        }
        phase = .up
        services = Set(all.map { $0.characteristic.measurement?.service ?? .battery })
        if device.battery != nil { services.insert(.battery) }
        battery = device.battery
        var actions: [Action] = device.isTrusted ? [] : [.request(.trust(device: path))]
        actions += subscriptions.keys.sorted().map { .request(.acquireNotify($0)) }
        actions += all.filter(\.characteristic.isBattery).map { .request(.read($0.path)) }
        return actions
    }

    /// Subscribes to D-Bus signals, because BlueZ provides no descriptor, for example because another program uses it.
    mutating func start(_ path: String) -> [Action] {
        subscriptions[path] = .starting
        return [.request(.startNotify(path))]
    }

    mutating func pair(_ path: String, _ refusal: BusRefusal, at now: Duration) -> [Action] {
        guard let device, !hasAskedToPair || subscriptions.values.contains(.pairing) else {
            return drop(path, refusal, at: now)
        }
        subscriptions[path] = .pairing
        defer { hasAskedToPair = true }
        return hasAskedToPair ? [] : [.request(.pair(device: device))]
    }

    /// Stops using one characteristic; the connection fails only if no measurement is left.
    mutating func drop(_ path: String, _ refusal: BusRefusal, at now: Duration) -> [Action] {
        subscriptions[path] = nil
        measurements[path] = nil
        return measurements.isEmpty && phase == .up ? fail(.refused(refusal), at: now) : []
    }

    /// Reports the sensor as connected when the first of its measurements is subscribed.
    mutating func announce(_ path: String) -> [Action] {
        guard !isAnnounced, measurements[path] != nil else { return [] }
        isAnnounced = true
        let level = battery.map { [Action.report(.battery(address, percent: $0))] } ?? []
        return [.report(.connected(address, services))] + level
    }

    mutating func reportBattery(_ percent: Int?) -> [Action] {
        guard let percent, percent != battery else { return [] }
        battery = percent
        services.insert(.battery)
        return isAnnounced ? [.report(.battery(address, percent: percent))] : []
    }
}

import SystemBus

/// How the device's measurements come to be notified.
extension Link {
    mutating func subscribe(_ device: Device, in tree: BlueZTree, at now: Duration) -> [Move] {
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
        var moves: [Move] = device.isTrusted ? [] : [.request(.trust(device: path))]
        moves += subscriptions.keys.sorted().map { .request(.acquireNotify($0)) }
        moves += all.filter(\.characteristic.isBattery).map { .request(.read($0.path)) }
        return moves
    }

    /// A descriptor is not to be had: older than BlueZ 5.46, or another program has the notifications.
    mutating func start(_ path: String) -> [Move] {
        subscriptions[path] = .starting
        return [.request(.startNotify(path))]
    }

    mutating func pair(_ path: String, _ refusal: BusRefusal, at now: Duration) -> [Move] {
        guard let device, !hasAskedToPair || subscriptions.values.contains(.pairing) else {
            return drop(path, refusal, at: now)
        }
        subscriptions[path] = .pairing
        defer { hasAskedToPair = true }
        return hasAskedToPair ? [] : [.request(.pair(device: device))]
    }

    /// A characteristic will not notify; one that does, and measures, is enough.
    mutating func drop(_ path: String, _ refusal: BusRefusal, at now: Duration) -> [Move] {
        subscriptions[path] = nil
        measurements[path] = nil
        return measurements.isEmpty && phase == .up ? fail(.refused(refusal), at: now) : []
    }

    /// The first measurement that will come makes the connection.
    mutating func announce(_ path: String) -> [Move] {
        guard !isAnnounced, measurements[path] != nil else { return [] }
        isAnnounced = true
        let level = battery.map { [Move.report(.battery(address, percent: $0))] } ?? []
        return [.report(.connected(address, services))] + level
    }

    mutating func tellBattery(_ percent: Int?) -> [Move] {
        guard let percent, percent != battery else { return [] }
        battery = percent
        services.insert(.battery)
        return isAnnounced ? [.report(.battery(address, percent: percent))] : []
    }
}

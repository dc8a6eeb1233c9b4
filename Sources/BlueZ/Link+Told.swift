import SystemBus

/// What BlueZ tells of the device.
extension Link {
    /// The device's properties changed; nil for a device that is gone.
    mutating func take(_ device: Device?, before: Device?, in tree: BlueZTree, at now: Duration) -> [Move] {
        guard let device else {
            self.device = nil
            switch phase {
            case .queued, .connecting, .resolving, .up: return fail(.notHeard, at: now)
            case .idle, .waiting, .searching: return []
            }
        }
        let hasConnected = device.isConnected && before?.isConnected != true
        let hasParted = before?.isConnected == true && !device.isConnected
        switch phase {
        case .connecting where hasConnected, .waiting where hasConnected, .queued where hasConnected:
            phase = .resolving(until: now + Self.resolution)
            return device.isResolved ? subscribe(device, in: tree, at: now) : []
        case .resolving where hasParted, .up where hasParted, .up where !device.isResolved:
            return fail(.linkLost, at: now)
        case .resolving where device.isResolved:
            return subscribe(device, in: tree, at: now)
        case .up:
            return tellBattery(device.battery)
        default:
            return []
        }
    }

    /// A request about this device was carried out.
    mutating func take(_ answer: [BusValue], to request: Request, in tree: BlueZTree, at now: Duration) -> [Move] {
        switch request {
        case .connect where phase == .connecting:
            phase = .resolving(until: now + Self.resolution)
            guard let path = device, let device = tree.devices[path], device.isResolved else { return [] }
            return subscribe(device, in: tree, at: now)
        case .acquireNotify(let path) where subscriptions[path] == .acquiring:
            guard case .descriptor(let descriptor)? = answer.first else { return start(path) }
            subscriptions[path] = .acquired
            return announce(path) + [.watch(path, descriptor)]
        case .startNotify(let path) where subscriptions[path] == .starting:
            subscriptions[path] = .signalled
            return announce(path)
        case .pair where phase == .up:
            let paths = subscriptions.filter { $0.value == .pairing }.keys.sorted()
            for path in paths { subscriptions[path] = .acquiring }
            return paths.map { .request(.acquireNotify($0)) }
        case .read where phase == .up:
            return tellBattery(answer.first?.bytes.flatMap { BatteryLevel.percent($0) })
        default:
            return []
        }
    }

    /// A request about this device was refused.
    mutating func take(_ refusal: BusRefusal, of request: Request, in tree: BlueZTree, at now: Duration) -> [Move] {
        switch request {
        case .connect where isConnecting:
            if refusal.name == "org.bluez.Error.AlreadyConnected" { return take([], to: request, in: tree, at: now) }
            // Where BlueZ has given up there is nothing to end, unless by another program, which goes on.
            return fail(.refused(refusal), at: now, disconnecting: refusal == .unanswered)
        case .acquireNotify(let path) where subscriptions[path] == .acquiring:
            return refusal.asksForPairing ? pair(path, refusal, at: now) : start(path)
        case .startNotify(let path) where subscriptions[path] == .starting:
            return refusal.asksForPairing ? pair(path, refusal, at: now) : drop(path, refusal, at: now)
        case .pair where phase == .up:
            let paths = subscriptions.filter { $0.value == .pairing }.keys.sorted()
            return paths.flatMap { drop($0, refusal, at: now) }
        default:
            return []
        }
    }

    /// A notification came through a characteristic's descriptor.
    mutating func take(_ bytes: [UInt8], from path: String, at now: Duration) -> [Move] {
        subscriptions[path] == .acquired ? tell(bytes, of: path, at: now) : []
    }

    /// A characteristic's value changed: its notification, where that comes by signals.
    mutating func take(signalled bytes: [UInt8], from path: String, at now: Duration) -> [Move] {
        switch subscriptions[path] {
        case .signalled:
            return tell(bytes, of: path, at: now)
        case .starting:
            // The first signal may be there before the answer.
            subscriptions[path] = .signalled
            return announce(path) + tell(bytes, of: path, at: now)
        case .acquiring, .acquired, .pairing, nil:
            return []
        }
    }

    private mutating func tell(_ bytes: [UInt8], of path: String, at now: Duration) -> [Move] {
        guard let measurement = measurements[path] else { return tellBattery(BatteryLevel.percent(bytes)) }
        // The longest value that an attribute can have: Core Specification 5.4, volume 3, part F, 3.2.9.
        guard (1...512).contains(bytes.count) else { return [] }
        backOff.reset()
        return [.report(.payload(address, measurement, bytes, arrival: now))]
    }

    /// A characteristic's descriptor has ended.
    mutating func takeEnd(of path: String, at now: Duration) -> [Move] {
        subscriptions[path] == .acquired ? fail(.linkLost, at: now) : []
    }
}

extension BusRefusal {
    /// What BlueZ says when a device wants its link encrypted: its `gatt-client.c`.
    var asksForPairing: Bool {
        name == "org.bluez.Error.NotPermitted" && message == "Not paired" || name == "org.bluez.Error.NotAuthorized"
    }
}

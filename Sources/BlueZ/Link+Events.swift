import SystemBus
import Threads

/// Processes BlueZ's data and replies about the device.
extension Link {
    /// Handles changed properties of the device; `device` is nil if BlueZ has removed it.
    mutating func update(_ device: Device?, before: Device?, in tree: BlueZTree, at now: Duration) -> [Action] {
        guard let device else {
            self.device = nil
            switch phase {
            case .queued, .connecting, .resolving, .up: return fail(.notFound, at: now)
            case .idle, .waiting, .searching: return []
            }
        }
        let hasConnected = device.isConnected && before?.isConnected != true
        let hasDisconnected = before?.isConnected == true && !device.isConnected
        switch phase {
        case .connecting where hasConnected, .waiting where hasConnected, .queued where hasConnected:
            phase = .resolving(until: now + Self.resolution)
            return device.isResolved ? subscribe(device, in: tree, at: now) : []
        case .resolving where hasDisconnected, .up where hasDisconnected, .up where !device.isResolved:
            return fail(.linkLost, at: now)
        case .resolving where device.isResolved:
            return subscribe(device, in: tree, at: now)
        case .up:
            return reportBattery(device.battery)
        default:
            return []
        }
    }

    /// Handles the reply to a successful request about this device.
    mutating func handle(_ answer: [BusValue], to request: Request, in tree: BlueZTree, at now: Duration) -> [Action] {
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
            return reportBattery(answer.first?.bytes.flatMap { BatteryLevel.percent($0) })
        default:
            return []
        }
    }

    /// Handles an error reply to a request about this device.
    mutating func handle(_ refusal: BusRefusal, of request: Request, in tree: BlueZTree, at now: Duration) -> [Action] {
        switch request {
        case .connect where isConnecting:
            if refusal.name == "org.bluez.Error.AlreadyConnected" { return handle([], to: request, in: tree, at: now) }
            // On an error BlueZ has already ended its attempt. Disconnecting then could end another program's
            // connection.
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

    /// Handles a notification that arrived through a characteristic's descriptor.
    mutating func receive(_ bytes: [UInt8], from path: String, at now: Duration) -> [Action] {
        subscriptions[path] == .acquired ? report(bytes, of: path, at: now) : []
    }

    /// Processes a changed value of a characteristic; the value is a notification only if the subscription uses D-Bus signals.
    mutating func receive(signalled bytes: [UInt8], from path: String, at now: Duration) -> [Action] {
        switch subscriptions[path] {
        case .signalled:
            return report(bytes, of: path, at: now)
        case .starting:
            // The first signal can arrive before the reply to `StartNotify`.
            subscriptions[path] = .signalled
            return announce(path) + report(bytes, of: path, at: now)
        case .acquiring, .acquired, .pairing, nil:
            return []
        }
    }

    private mutating func report(_ bytes: [UInt8], of path: String, at now: Duration) -> [Action] {
        guard let measurement = measurements[path] else { return reportBattery(BatteryLevel.percent(bytes)) }
        // 512 bytes is the longest attribute value (Core Specification 5.4, volume 3, part F, 3.2.9).
        guard (1...512).contains(bytes.count) else { return [] }
        backOff.reset()
        return [.report(.payload(address, measurement, bytes, arrival: now))]
    }

    /// Handles the end of a characteristic's descriptor, which means that the connection was lost.
    mutating func handleEnd(of path: String, at now: Duration) -> [Action] {
        subscriptions[path] == .acquired ? fail(.linkLost, at: now) : []
    }
}

extension BusRefusal {
    /// Whether the device requires an encrypted connection; the error texts are from BlueZ's `gatt-client.c`.
    var asksForPairing: Bool {
        name == "org.bluez.Error.NotPermitted" && message == "Not paired" || name == "org.bluez.Error.NotAuthorized"
    }
}

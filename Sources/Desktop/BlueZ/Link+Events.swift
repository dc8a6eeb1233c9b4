import SystemBus

extension Link {
    /// Handles changed properties of the device; `device` is nil if BlueZ has removed it.
    mutating func update(_ device: Device?, before: Device?, in tree: BlueZTree, at now: Duration) -> [Action] {
        guard let device else {
            self.device = nil
            switch phase {
            case .queued, .connecting, .resolving, .up: return fail(.notFound, at: now)
            case .idle, .waiting, .searching, .refused: return []
            }
        }
        let hasConnected = device.isConnected && before?.isConnected != true
        let hasDisconnected = before?.isConnected == true && !device.isConnected
        switch phase {
        case .connecting where hasConnected, .waiting where hasConnected && usesOwnConnection,
            .queued where hasConnected:
            beginResolving(at: now)
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

    mutating func handle(_ answer: [BusValue], to request: Request, in tree: BlueZTree, at now: Duration) -> [Action] {
        switch request {
        case .connect where phase == .connecting:
            beginResolving(at: now)
            guard let path = device, let device = tree.devices[path], device.isResolved else { return [] }
            return subscribe(device, in: tree, at: now)
        case .acquireNotify(let path) where subscriptions[path] == .acquiring:
            guard case .descriptor(let descriptor)? = answer.first else { return start(path) }
            subscriptions[path] = .acquired
            return announce(path) + [.watch(path, descriptor)] + announceMachine()
        case .startNotify(let path) where subscriptions[path] == .starting:
            subscriptions[path] = .signalled
            return announce(path) + announceMachine()
        case .pair where phase == .up:
            pairing = .ended
            let paths = subscriptions.filter { $0.value == .pairing }.keys.sorted()
            for path in paths { subscriptions[path] = .acquiring }
            return paths.map { .request(.acquireNotify($0)) }
        case .read(let path) where phase == .up && machine?.kinds[path] != nil:
            return machineRead(answer.first?.bytes, from: path)
        case .read where phase == .up:
            return reportBattery(answer.first?.bytes.flatMap { BatteryLevel.percent($0) })
        default:
            return []
        }
    }

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
            pairing = .ended
            let paths = subscriptions.filter { $0.value == .pairing }.keys.sorted()
            return paths.flatMap { drop($0, refusal, at: now) }
        case .read(let path) where machine?.kinds[path] != nil:
            return machineRead(nil, from: path)
        case .write where phase == .up:
            return [.report(.machine(address, .unsent(refusal)))]
        default:
            return []
        }
    }

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
            return announce(path) + announceMachine() + report(bytes, of: path, at: now)
        case .acquiring, .acquired, .pairing, nil:
            return []
        }
    }

    private mutating func report(_ bytes: [UInt8], of path: String, at now: Duration) -> [Action] {
        if let kind = machine?.kinds[path] { return report(bytes, of: kind) }
        guard let measurement = measurements[path] else { return reportBattery(BatteryLevel.percent(bytes)) }
        // 512 bytes is the longest attribute value (Core Specification 5.4, volume 3, part F, 3.2.9).
        guard (1...512).contains(bytes.count) else { return [] }
        hasMeasured = true
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

extension Link {
    private mutating func subscribe(_ device: Device, in tree: BlueZTree, at now: Duration) -> [Action] {
        guard let path = self.device else { return [] }
        var all = tree.characteristics(of: path)
        if !all.contains(where: { $0.characteristic.measurement == .runningSpeedAndCadence }) {
            all.removeAll { $0.characteristic.measurement == .power }
        }
        for (path, characteristic) in all where characteristic.notifies {
            measurements[path] = characteristic.measurement
            subscriptions[path] = .acquiring
        }
        guard !measurements.isEmpty else {
            subscriptions = [:]
            return fail(.measuresNothing(offers: ServiceList.text(device.offers)), at: now)
        }
        phase = .up
        isOnTrial = false
        services = Set(all.map { $0.characteristic.measurement?.service ?? .battery })
        if device.battery != nil { services.insert(.battery) }
        battery = device.battery
        var actions: [Action] = device.isTrusted ? [] : [.request(.trust(device: path))]
        actions += subscriptions.keys.sorted().map { .request(.acquireNotify($0)) }
        if device.isAddressTemporary { actions += requestPairing() }
        actions += all.filter(\.characteristic.isBattery).map { .request(.read($0.path)) }
        return actions + beginControl(in: tree)
    }

    /// Subscribes to D-Bus signals, because BlueZ provides no descriptor, for example because another program uses it.
    mutating func start(_ path: String) -> [Action] {
        subscriptions[path] = .starting
        return [.request(.startNotify(path))]
    }

    mutating func pair(_ path: String, _ refusal: BusRefusal, at now: Duration) -> [Action] {
        guard pairing != .ended else { return drop(path, refusal, at: now) }
        subscriptions[path] = .pairing
        return requestPairing()
    }

    private mutating func requestPairing() -> [Action] {
        guard let device, pairing == .none else { return [] }
        pairing = .requested
        return [.request(.pair(device: device))]
    }

    /// Stops using one characteristic; the connection fails only if no measurement is left.
    mutating func drop(_ path: String, _ refusal: BusRefusal, at now: Duration) -> [Action] {
        subscriptions[path] = nil
        measurements[path] = nil
        if let kind = machine?.kinds[path] { return dropMachine(kind) }
        return measurements.isEmpty && phase == .up ? fail(.refused(refusal), at: now) : []
    }

    /// Reports the sensor as connected when the first of its measurements is subscribed.
    mutating func announce(_ path: String) -> [Action] {
        guard !isAnnounced, measurements[path] != nil else { return [] }
        isAnnounced = true
        let level = battery.map { [Action.report(.battery(address, percent: $0))] } ?? []
        return [.report(.connected(address, services))] + level
    }

    private mutating func reportBattery(_ percent: Int?) -> [Action] {
        guard let percent, percent != battery else { return [] }
        battery = percent
        services.insert(.battery)
        return isAnnounced ? [.report(.battery(address, percent: percent))] : []
    }
}

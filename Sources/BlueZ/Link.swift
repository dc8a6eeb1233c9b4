import SystemBus

/// The connection that is kept to one sensor, as a machine without a bus: what happened and when in, moves out.
struct Link: Hashable {
    enum Phase: Hashable {
        /// There is no Bluetooth.
        case idle
        /// The next attempt begins then.
        case waiting(until: Duration)
        /// BlueZ does not know the device; it is listened for until then.
        case searching(until: Duration)
        /// It is the next one's turn to connect.
        case queued
        /// BlueZ connects.
        case connecting
        /// The device is connected; its services are awaited until then.
        case resolving(until: Duration)
        /// The device is connected, and notifications are asked for or come in.
        case up
    }

    private enum Subscription: Hashable {
        /// A descriptor was asked for.
        case acquiring
        /// There is a descriptor.
        case acquired
        /// Signals were asked for, since there is no descriptor to be had.
        case starting
        /// Signals come.
        case signalled
        /// Refused until the device is paired, which was asked for.
        case pairing
    }

    /// How long a device that BlueZ does not know is listened for; sensors advertise at least every 10 s.
    private static let search: Duration = .seconds(30)
    /// How long the services may take; a first connection reads them one by one.
    private static let resolution: Duration = .seconds(30)

    let address: SensorAddress
    private(set) var phase = Phase.idle
    /// The device's path while BlueZ knows it.
    private(set) var device: String?
    private var backOff = BackOff()
    private var subscriptions: [String: Subscription] = [:]
    private var measurements: [String: SensorMeasurement] = [:]
    private var services: Set<SensorService> = []
    private var battery: Int?
    private var isAnnounced = false
    private var hasAskedToPair = false

    init(_ address: SensorAddress) {
        self.address = address
    }

    /// Whether the radio is busy with it: one device at a time connects.
    var isConnecting: Bool {
        switch phase {
        case .connecting, .resolving: true
        default: false
        }
    }

    var isSearching: Bool { if case .searching = phase { true } else { false } }

    /// When `elapse` has something to do.
    var deadline: Duration? {
        switch phase {
        case .waiting(let until), .searching(let until), .resolving(let until): until
        case .idle, .queued, .connecting, .up: nil
        }
    }

    /// Whether a path is the device's, or one of its characteristics'.
    func owns(_ path: String) -> Bool {
        guard let device else { return false }
        return path == device || path.hasPrefix(device + "/")
    }
}

// MARK: - Attempts

extension Link {
    /// Begins an attempt, with the device's path where BlueZ knows it.
    mutating func begin(_ device: String?, at now: Duration) -> [Move] {
        self.device = device
        phase = device == nil ? .searching(until: now + Self.search) : .queued
        return [.report(.connecting(address))]
    }

    /// Begins anew, as after a success: someone wants it now.
    mutating func hasten(at now: Duration) {
        backOff.reset()
        if case .waiting = phase { phase = .waiting(until: now) }
    }

    /// BlueZ has come to know the device.
    mutating func found(_ device: String) {
        guard isSearching else { return }
        self.device = device
        phase = .queued
    }

    /// It is this one's turn.
    mutating func connect() -> [Move] {
        guard phase == .queued, let device else { return [] }
        phase = .connecting
        return [.request(.connect(device: device))]
    }

    /// A deadline may have passed.
    mutating func elapse(at now: Duration, knowing device: String?) -> [Move] {
        guard let deadline, deadline <= now else { return [] }
        return switch phase {
        case .waiting: begin(device, at: now)
        case .searching: fail(.notHeard, at: now)
        case .resolving: fail(.unresolved, at: now)
        case .idle, .queued, .connecting, .up: []
        }
    }

    /// There is Bluetooth again.
    mutating func resume(_ device: String?, at now: Duration) -> [Move] {
        guard phase == .idle else { return [] }
        backOff.reset()
        return begin(device, at: now)
    }

    /// There is no Bluetooth, or this sensor is not wanted, any more.
    mutating func end(_ loss: SensorLoss) -> [Move] {
        defer { phase = .idle }
        return phase == .idle ? [] : clear() + [.report(.lost(address, loss, retryIn: nil))]
    }

    /// The attempt, or the connection, is over; the next attempt is after a pause.
    mutating func fail(_ loss: SensorLoss, at now: Duration) -> [Move] {
        var moves: [Move] = []
        // Whatever BlueZ thinks of the connection, the next attempt begins from none; where there is none, it says so.
        if let device, !isSearching, loss != .notHeard { moves.append(.request(.disconnect(device: device))) }
        let pause = backOff.next()
        phase = .waiting(until: now + pause)
        return moves + clear() + [.report(.lost(address, loss, retryIn: pause))]
    }

    private mutating func clear() -> [Move] {
        defer {
            subscriptions = [:]
            measurements = [:]
            services = []
            battery = nil
            isAnnounced = false
            hasAskedToPair = false
        }
        return subscriptions.filter { $0.value == .acquired }.keys.sorted().map { .unwatch($0) }
    }
}

// MARK: - What BlueZ tells

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
            return fail(.refused(refusal), at: now)
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
        guard let subscription = subscriptions[path] else { return [] }
        guard let measurement = measurements[path] else { return tellBattery(BatteryLevel.percent(bytes)) }
        // The longest value that an attribute can have: Core Specification 5.4, volume 3, part F, 3.2.9.
        guard (1...512).contains(bytes.count) else { return [] }
        backOff.reset()
        var moves: [Move] = []
        if subscription == .starting {
            // The first signal may be there before the answer.
            subscriptions[path] = .signalled
            moves = announce(path)
        }
        return moves + [.report(.payload(address, measurement, bytes, arrival: now))]
    }

    /// A characteristic's value changed: its notification, where that comes by signals.
    mutating func take(signalled bytes: [UInt8], from path: String, at now: Duration) -> [Move] {
        switch subscriptions[path] {
        case .starting, .signalled: take(bytes, from: path, at: now)
        case .acquiring, .acquired, .pairing, nil: []
        }
    }

    /// A characteristic's descriptor has ended.
    mutating func takeEnd(of path: String, at now: Duration) -> [Move] {
        subscriptions[path] == .acquired ? fail(.linkLost, at: now) : []
    }
}

// MARK: - Notifications

extension Link {
    private mutating func subscribe(_ device: Device, in tree: BlueZTree, at now: Duration) -> [Move] {
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
    private mutating func start(_ path: String) -> [Move] {
        subscriptions[path] = .starting
        return [.request(.startNotify(path))]
    }

    private mutating func pair(_ path: String, _ refusal: BusRefusal, at now: Duration) -> [Move] {
        guard let device, !hasAskedToPair || subscriptions.values.contains(.pairing) else {
            return drop(path, refusal, at: now)
        }
        subscriptions[path] = .pairing
        defer { hasAskedToPair = true }
        return hasAskedToPair ? [] : [.request(.pair(device: device))]
    }

    /// A characteristic will not notify; one that does, and measures, is enough.
    private mutating func drop(_ path: String, _ refusal: BusRefusal, at now: Duration) -> [Move] {
        subscriptions[path] = nil
        measurements[path] = nil
        return measurements.isEmpty && phase == .up ? fail(.refused(refusal), at: now) : []
    }

    /// The first measurement that will come makes the connection.
    private mutating func announce(_ path: String) -> [Move] {
        guard !isAnnounced, measurements[path] != nil else { return [] }
        isAnnounced = true
        let level = battery.map { [Move.report(.battery(address, percent: $0))] } ?? []
        return [.report(.connected(address, services))] + level
    }

    private mutating func tellBattery(_ percent: Int?) -> [Move] {
        guard let percent, percent != battery else { return [] }
        battery = percent
        services.insert(.battery)
        return isAnnounced ? [.report(.battery(address, percent: percent))] : []
    }
}

extension BusRefusal {
    /// What BlueZ says when a device wants its link encrypted: its `gatt-client.c`.
    fileprivate var asksForPairing: Bool {
        name == "org.bluez.Error.NotPermitted" && message == "Not paired" || name == "org.bluez.Error.NotAuthorized"
    }
}

import Threads

/// The state machine that keeps one sensor connected: it receives events with their times and returns actions; it does no I/O.
struct Link: Hashable {
    enum Phase: Hashable {
        case idle
        /// The next attempt to connect starts at `until`.
        case waiting(until: Duration)
        /// BlueZ does not list the device; discovery runs until `until`.
        case searching(until: Duration)
        /// The device waits until no other device is connecting.
        case queued
        /// BlueZ is connecting to the device.
        case connecting
        /// The device is connected; its services must be listed before `until`.
        case resolving(until: Duration)
        /// The device is connected and its services are known; notifications are being subscribed or arrive.
        case up
        /// The device is no sensor; there is no attempt before the user asks for it again.
        case refused
    }

    enum Subscription: Hashable {
        /// A descriptor for the notifications was requested.
        case acquiring
        case acquired
        /// Notifications as D-Bus signals were requested, because no descriptor is available.
        case starting
        /// Notifications arrive as D-Bus signals.
        case signalled
        /// The device requires pairing first; pairing was requested.
        case pairing
    }

    /// Whether BlueZ was asked to pair with the device in this connection.
    enum Pairing: Hashable {
        case none, requested, ended
    }

    /// After a connection of this length with measurements, the next loss is a new one: the delays begin again.
    static let stable: Duration = .seconds(30)
    /// After this number of shorter connections, a connection that the sensor makes itself is used only when an attempt is due.
    private static let patience = 3
    /// Duration of the search for a device that BlueZ does not list; sensors advertise at least every 10 s.
    private static let search: Duration = .seconds(30)
    /// Maximum time for listing the services; at the first connection to a device BlueZ reads its services one by one.
    static let resolution: Duration = .seconds(30)

    var address: SensorAddress
    /// Whether the device may be no sensor, because it has not measured yet and was found without a service of sensors.
    var isOnTrial: Bool
    var phase = Phase.idle
    /// The device's path; nil while BlueZ does not list the device.
    var device: String?
    var backOff = BackOff()
    /// The time of the last attempt to connect; before any attempt it is the earliest possible time, which sorts first.
    private(set) var triedAt = Duration.seconds(Int64.min)
    /// The number of searches so far.
    private(set) var searches = 0
    /// The number of connections since the last stable one.
    private var briefConnections = 0
    /// The beginning of the connection; nil without one.
    private var connectedAt: Duration?
    var hasMeasured = false
    /// Whether the device was connected for another program before strided asked for it, so it is not strided's to disconnect.
    private var isBorrowed = false
    /// The subscriptions to all characteristics that notify; the key is the characteristic's path.
    ///
    /// `measurements` has the measurement of each characteristic that carries one.
    var subscriptions: [String: Subscription] = [:]
    var measurements: [String: SensorMeasurement] = [:]
    var services: Set<SensorService> = []
    /// Battery charge in per cent; nil until the device reports it.
    var battery: Int?
    var isAnnounced = false
    var pairing = Pairing.none
    /// Whether the treadmill is to be controlled, also after the next connection.
    var isControlled = false
    /// The control of the treadmill; nil while it has not begun.
    var machine: MachineLink?

    var isConnected: Bool { phase == .up }

    /// Whether the device is connecting, or is connected and its services are being listed.
    var isConnecting: Bool {
        switch phase {
        case .connecting, .resolving: true
        default: false
        }
    }

    init(address: SensorAddress, isOnTrial: Bool = false) {
        self.address = address
        self.isOnTrial = isOnTrial
    }

    var isSearching: Bool { if case .searching = phase { true } else { false } }

    /// The next time at which `elapse` must be called; nil if there is none.
    var deadline: Duration? {
        switch phase {
        case .waiting(let until), .searching(let until), .resolving(let until): until
        case .idle, .queued, .connecting, .up, .refused: nil
        }
    }

    func owns(_ path: String) -> Bool {
        guard let device else { return false }
        return path == device || path.hasPrefix(device + "/")
    }
}

// MARK: - Attempts

extension Link {
    /// Begins an attempt to connect; `device` is the device's path, or nil if BlueZ does not list the device.
    mutating func begin(_ device: String?, at now: Duration) -> [Action] {
        self.device = device
        phase = device == nil ? .searching(until: now + Self.search) : .queued
        if device == nil { searches += 1 }
        return [.report(.connecting(address))]
    }

    /// Starts a pending attempt now and resets the retry delays, because the user asked for the sensor.
    mutating func retryNow(at now: Duration) {
        backOff.reset()
        switch phase {
        case .waiting, .refused: phase = .waiting(until: now)
        case .idle, .searching, .queued, .connecting, .resolving, .up: break
        }
    }

    mutating func endSearch(_ device: String) {
        guard isSearching else { return }
        self.device = device
        phase = .queued
    }

    /// Requests the connection from BlueZ; called when no other device is connecting.
    mutating func connect(_ known: Device?, at now: Duration) -> [Action] {
        guard phase == .queued, let device else { return [] }
        triedAt = now
        isBorrowed = isOnTrial && known?.isConnected == true
        phase = .connecting
        return [.request(.connect(device: device))]
    }

    mutating func elapse(at now: Duration, knowing device: String?) -> [Action] {
        guard let deadline, deadline <= now else { return [] }
        return switch phase {
        case .waiting: begin(device, at: now)
        case .searching: fail(.notFound, at: now, disconnecting: false)
        case .resolving: fail(.unresolved, at: now)
        case .idle, .queued, .connecting, .up, .refused: []
        }
    }

    /// Whether a connection that was not requested now is used: not of a sensor that connects and disappears all the time.
    var usesOwnConnection: Bool { phase == .queued || briefConnections < Self.patience }

    mutating func beginResolving(at now: Duration) {
        phase = .resolving(until: now + Self.resolution)
        connectedAt = now
    }

    /// Begins a new attempt to connect, because Bluetooth is available again.
    mutating func resume(_ device: String?, at now: Duration) -> [Action] {
        guard phase == .idle else { return [] }
        backOff.reset()
        return begin(device, at: now)
    }

    /// Ends the connection or the attempt, because Bluetooth is no longer available or the user has removed the sensor.
    mutating func end(_ loss: SensorLoss) -> [Action] {
        guard phase != .refused else { return [] }
        defer { phase = .idle }
        return phase == .idle ? [] : clear() + [.report(.lost(address, loss, retryIn: nil))]
    }

    /// Ends the attempt or the connection, and schedules the next attempt after a delay.
    ///
    /// - Parameter disconnecting: whether to send a disconnect request, because BlueZ may still be connected or connecting.
    mutating func fail(_ loss: SensorLoss, at now: Duration, disconnecting: Bool = true) -> [Action] {
        var actions: [Action] = []
        if let device, disconnecting, !isBorrowed { actions.append(.request(.disconnect(device: device))) }
        if let connectedAt {
            let isStable = hasMeasured && now - connectedAt >= Self.stable
            briefConnections = isStable ? 0 : briefConnections + 1
            if isStable { backOff.reset() }
        }
        if isOnTrial, case .measuresNothing = loss {
            phase = .refused
            return actions + clear() + [.report(.lost(address, loss, retryIn: nil))]
        }
        let pause = backOff.next()
        phase = .waiting(until: now + pause)
        return actions + clear() + [.report(.lost(address, loss, retryIn: pause))]
    }

    private mutating func clear() -> [Action] {
        defer {
            subscriptions = [:]
            measurements = [:]
            services = []
            battery = nil
            isAnnounced = false
            pairing = .none
            connectedAt = nil
            hasMeasured = false
            isBorrowed = false
            machine = nil
        }
        return subscriptions.filter { $0.value == .acquired }.keys.sorted().map { .unwatch($0) }
    }
}

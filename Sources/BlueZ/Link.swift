import Threads

/// The state machine that keeps one sensor connected: events with a time in, actions out; it does no I/O.
struct Link: Hashable {
    enum Phase: Hashable {
        /// Bluetooth is not available.
        case idle
        /// The next attempt starts at `until`.
        case waiting(until: Duration)
        /// BlueZ does not list the device; discovery runs until `until`.
        case searching(until: Duration)
        /// Ready to connect, but another device is connecting.
        case queued
        /// BlueZ is connecting.
        case connecting
        /// The device is connected; its services must be listed before `until`.
        case resolving(until: Duration)
        /// The device is connected and its services are known; notifications are being subscribed or arrive.
        case up
    }

    enum Subscription: Hashable {
        /// A descriptor was requested.
        case acquiring
        /// Notifications arrive through a descriptor.
        case acquired
        /// Notifications by signals were requested, because no descriptor is available.
        case starting
        /// Notifications arrive as signals.
        case signalled
        /// The device requires pairing first; pairing was requested.
        case pairing
    }

    /// Duration of the search for a device that BlueZ does not list.
    ///
    /// Sensors advertise at least every 10 s.
    private static let search: Duration = .seconds(30)
    /// Maximum time for listing the services.
    ///
    /// At a first connection BlueZ reads them one by one.
    static let resolution: Duration = .seconds(30)

    let address: SensorAddress
    var phase = Phase.idle
    /// The device's path; nil while BlueZ does not list the device.
    var device: String?
    var backOff = BackOff()
    /// The time of the last attempt to connect; before any attempt it is the earliest possible time, which sorts first.
    private(set) var triedAt = Duration.seconds(Int64.min)
    /// Keyed by characteristic path: `subscriptions` holds all that notify, `measurements` those that carry a
    /// measurement.
    var subscriptions: [String: Subscription] = [:]
    var measurements: [String: SensorMeasurement] = [:]
    var services: Set<SensorService> = []
    /// Per cent; nil until the device reports it.
    var battery: Int?
    /// Whether the `connected` event was sent.
    var isAnnounced = false
    var hasAskedToPair = false

    init(_ address: SensorAddress) {
        self.address = address
    }

    /// Whether the device is connecting.
    ///
    /// Only one device may do so at a time.
    var isConnecting: Bool {
        switch phase {
        case .connecting, .resolving: true
        default: false
        }
    }

    var isSearching: Bool { if case .searching = phase { true } else { false } }

    /// The next time at which `elapse` must be called; nil if there is none.
    var deadline: Duration? {
        switch phase {
        case .waiting(let until), .searching(let until), .resolving(let until): until
        case .idle, .queued, .connecting, .up: nil
        }
    }

    /// Whether a path belongs to the device or to one of its characteristics.
    func owns(_ path: String) -> Bool {
        guard let device else { return false }
        return path == device || path.hasPrefix(device + "/")
    }
}

// MARK: - Attempts

extension Link {
    /// Begins an attempt; `device` is the device's path, or nil if BlueZ does not list it.
    mutating func begin(_ device: String?, at now: Duration) -> [Action] {
        self.device = device
        phase = device == nil ? .searching(until: now + Self.search) : .queued
        return [.report(.connecting(address))]
    }

    /// Makes a pending attempt now and resets the delays, because the user asked for the sensor.
    mutating func retryNow(at now: Duration) {
        backOff.reset()
        if case .waiting = phase { phase = .waiting(until: now) }
    }

    /// Ends the search: BlueZ now lists the device.
    mutating func endSearch(_ device: String) {
        guard isSearching else { return }
        self.device = device
        phase = .queued
    }

    /// Connects; called when no other device is connecting.
    mutating func connect(at now: Duration) -> [Action] {
        guard phase == .queued, let device else { return [] }
        triedAt = now
        phase = .connecting
        return [.request(.connect(device: device))]
    }

    /// Handles a deadline that may have passed.
    mutating func elapse(at now: Duration, knowing device: String?) -> [Action] {
        guard let deadline, deadline <= now else { return [] }
        return switch phase {
        case .waiting: begin(device, at: now)
        case .searching: fail(.notFound, at: now, disconnecting: false)
        case .resolving: fail(.unresolved, at: now)
        case .idle, .queued, .connecting, .up: []
        }
    }

    /// Starts again when Bluetooth is available again.
    mutating func resume(_ device: String?, at now: Duration) -> [Action] {
        guard phase == .idle else { return [] }
        backOff.reset()
        return begin(device, at: now)
    }

    /// Stops because Bluetooth is no longer available, or because the sensor is no longer wanted.
    mutating func end(_ loss: SensorLoss) -> [Action] {
        defer { phase = .idle }
        return phase == .idle ? [] : clear() + [.report(.lost(address, loss, retryIn: nil))]
    }

    /// Ends the attempt or the connection, and schedules the next attempt after a delay.
    ///
    /// - Parameter disconnecting: whether BlueZ must disconnect; it may still be connected or connecting.
    mutating func fail(_ loss: SensorLoss, at now: Duration, disconnecting: Bool = true) -> [Action] {
        var actions: [Action] = []
        if let device, disconnecting { actions.append(.request(.disconnect(device: device))) }
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
            hasAskedToPair = false
        }
        return subscriptions.filter { $0.value == .acquired }.keys.sorted().map { .unwatch($0) }
    }
}

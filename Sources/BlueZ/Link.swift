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

    enum Subscription: Hashable {
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
    static let resolution: Duration = .seconds(30)

    let address: SensorAddress
    var phase = Phase.idle
    /// The device's path while BlueZ knows it.
    var device: String?
    var backOff = BackOff()
    /// When it last had its turn; before all that have had one, as long as it has not.
    private(set) var triedAt = Duration.seconds(Int64.min)
    /// Of the device's characteristics, by their paths: what notifies, and what of it measures.
    var subscriptions: [String: Subscription] = [:]
    var measurements: [String: SensorMeasurement] = [:]
    var services: Set<SensorService> = []
    /// Per cent, once it is known.
    var battery: Int?
    /// Whether it was told that it is connected.
    var isAnnounced = false
    var hasAskedToPair = false

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
    mutating func connect(at now: Duration) -> [Move] {
        guard phase == .queued, let device else { return [] }
        triedAt = now
        phase = .connecting
        return [.request(.connect(device: device))]
    }

    /// A deadline may have passed.
    mutating func elapse(at now: Duration, knowing device: String?) -> [Move] {
        guard let deadline, deadline <= now else { return [] }
        return switch phase {
        case .waiting: begin(device, at: now)
        case .searching: fail(.notHeard, at: now, disconnecting: false)
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
    ///
    /// - Parameter disconnecting: whether BlueZ is told, which may still think that there is a connection, or try.
    mutating func fail(_ loss: SensorLoss, at now: Duration, disconnecting: Bool = true) -> [Move] {
        var moves: [Move] = []
        if let device, disconnecting { moves.append(.request(.disconnect(device: device))) }
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

import SystemBus

/// Whether the adapter looks for devices, brought to what is wanted of it.
struct Discovery: Hashable {
    private enum State: Hashable {
        case off
        case starting
        case on
    }

    /// Before BlueZ is asked again after a refusal, or when the adapter has stopped by itself.
    private static let pause: Duration = .seconds(5)

    private var state = State.off
    private var refusedUntil: Duration?

    /// Whether the adapter looks for devices because we asked.
    var isOn: Bool { state == .on }

    /// When `settle` may have something to do that it could not before.
    var deadline: Duration? { refusedUntil }

    /// Starts or stops, as it is wanted.
    mutating func settle(wanted: Bool, on adapter: String, at now: Duration) -> [Move] {
        if let until = refusedUntil, until <= now { refusedUntil = nil }
        switch state {
        case .off where wanted && refusedUntil == nil:
            state = .starting
            // BlueZ answers in order, so that the filter is set before discovery starts.
            return [.request(.setFilter(adapter: adapter)), .request(.startDiscovery(adapter: adapter))]
        case .on where !wanted, .starting where !wanted:
            state = .off
            return [.request(.stopDiscovery(adapter: adapter))]
        default:
            return []
        }
    }

    /// The answer to the request to start; nil when it was carried out.
    mutating func take(_ refusal: BusRefusal?, at now: Duration) {
        guard state == .starting else { return }
        switch refusal?.name {
        case nil, "org.bluez.Error.InProgress"?: state = .on
        default: stop(at: now)
        }
    }

    /// The adapter has stopped by itself.
    mutating func stop(at now: Duration) {
        state = .off
        refusedUntil = now + Self.pause
    }

    /// The adapter is gone, with all that was asked of it.
    mutating func forget() { self = Discovery() }
}

import SystemBus

/// Starts and stops BlueZ's device discovery on the adapter as required.
struct Discovery: Hashable {
    private enum State: Hashable {
        case off
        case starting
        case on
    }

    /// Delay before the next request after an error, or after the adapter stopped discovery by itself.
    private static let pause: Duration = .seconds(5)

    private var state = State.off
    private var refusedUntil: Duration?

    /// Whether discovery is running because strided requested it.
    var isOn: Bool { state == .on }

    /// The time at which discovery may be requested again; nil if it may be requested now.
    var deadline: Duration? { refusedUntil }

    /// Returns the requests that start or stop discovery so that it matches `wanted`.
    mutating func settle(wanted: Bool, on adapter: String, at now: Duration) -> [Action] {
        if let until = refusedUntil, until <= now { refusedUntil = nil }
        switch state {
        case .off where wanted && refusedUntil == nil:
            state = .starting
            // BlueZ processes requests in order, so the filter is set before discovery starts.
            return [.request(.setFilter(adapter: adapter)), .request(.startDiscovery(adapter: adapter))]
        case .on where !wanted, .starting where !wanted:
            state = .off
            return [.request(.stopDiscovery(adapter: adapter))]
        default:
            return []
        }
    }

    /// Handles the reply to the start request; `refusal` is nil on success.
    mutating func handleReply(_ refusal: BusRefusal?, at now: Duration) {
        guard state == .starting else { return }
        switch refusal?.name {
        case nil, "org.bluez.Error.InProgress"?: state = .on
        default: stop(at: now)
        }
    }

    /// Records that discovery is off, because the adapter stopped it or refused to start it, and delays the next request.
    mutating func stop(at now: Duration) {
        state = .off
        refusedUntil = now + Self.pause
    }

    /// Returns to the initial state, because the adapter is gone.
    mutating func reset() { self = Discovery() }
}

import Media
import SystemBus

/// strided's media player at bluetoothd: on which adapters it is registered.
///
/// bluetoothd forgets the player when it ends or when strided leaves the bus. So the player is registered again for each new
/// bluetoothd and each new adapter.
struct PlayerRegistration {
    private enum Phase {
        case requested
        case registered
        /// Not tried again before bluetoothd restarts or the next run begins.
        case refused
    }

    private var state = PlayerState()
    private var adapters: [String: Phase] = [:]

    /// Sets the player's state; a state without a run, or with keys off, ends the registration.
    mutating func set(_ state: PlayerState) -> [Action] {
        let wasPlayer = self.state.isPlayer
        self.state = state
        guard !state.isPlayer else { return [.export(state.object)] }
        guard wasPlayer else { return [] }
        let registered = adapters.filter { $0.value != .refused }.keys.sorted()
        adapters = [:]
        return registered.map { .request(.unregisterPlayer(adapter: $0)) } + [.withdraw]
    }

    /// Forgets the adapters, because bluetoothd has ended.
    mutating func forgetDaemon() { adapters = [:] }

    /// Registers the player on the adapters that do not have it yet.
    mutating func settle(on present: [String]) -> [Action] {
        adapters = adapters.filter { present.contains($0.key) }
        guard state.isPlayer else { return [] }
        let new = present.filter { adapters[$0] == nil }
        for adapter in new { adapters[adapter] = .requested }
        return new.map { .request(.registerPlayer(adapter: $0, state)) }
    }

    /// Handles the reply to a registration; nil means success.
    mutating func handleReply(_ refusal: BusRefusal?, from adapter: String) -> [Action] {
        guard adapters[adapter] == .requested else { return [] }
        adapters[adapter] = refusal == nil ? .registered : .refused
        if let refusal { return [.report(.headset(.refused(refusal)))] }
        let count = adapters.values.count { $0 == .registered }
        return [.report(.headset(.registered(adapters: count)))]
    }
}

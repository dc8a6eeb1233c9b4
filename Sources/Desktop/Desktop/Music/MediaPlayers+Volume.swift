package import Media
import SystemBus

/// Reading and changing the volumes of players during speech.
///
/// All calls go to unique bus names, so that a restarted player does not get the volume of its predecessor.
extension MediaPlayers {
    private static let rule =
        "type='signal',interface='\(BusName.properties)',member='PropertiesChanged',path='\(MPRIS.path)',"
        + "arg0='\(MPRIS.player)'"

    /// Begins or ends listening to the changes of all players.
    func listen(_ isListening: Bool) async throws(DesktopError) {
        _ = try await bus.call(isListening ? "AddMatch" : "RemoveMatch", of: .bus, [.string(Self.rule)])
    }

    /// Reads all players; each is reported as soon as it answers, and players that do not answer are left out.
    func read(_ report: @escaping @Sendable (PlayerReading) -> Void) async throws(DesktopError) {
        _ = await Self.each(of: try await services()) { service in
            guard let owner = await owner(of: service) else { return }
            let address = PlayerAddress(service: service, owner: owner)
            if case .reading(let reading) = await carryOut(.read, on: address) { report(reading) }
        }
    }

    /// The unique name of the program that has this well-known name; nil if there is none.
    func owner(of service: String) async -> String? {
        let reply = try? await bus.call("GetNameOwner", of: .bus, [.string(service)])
        return reply?.arguments.first?.text
    }

    /// Sends an order to a player and returns its answer.
    func carryOut(_ order: PlayerDucking.Order, on player: PlayerAddress) async -> PlayerDucking.Answer {
        do throws(DesktopError) {
            switch order {
            case .read:
                let properties = BusObject.player(player.owner, BusName.properties)
                let reply = try await bus.call("GetAll", of: properties, [.string(MPRIS.player)])
                return .reading(PlayerReading(player, properties: reply.arguments.first?.entries ?? [:]))
            case .setVolume(let volume):
                let properties = BusObject.player(player.owner, BusName.properties)
                let value = BusValue.variant(.double(volume))
                _ = try await bus.call("Set", of: properties, [.string(MPRIS.player), .string("Volume"), value])
            case .pause: _ = try await bus.call("Pause", of: .player(player.owner, MPRIS.player))
            case .play: _ = try await bus.call("Play", of: .player(player.owner, MPRIS.player))
            }
            return .accepted
        } catch .refused(let refusal, _) {
            return refusal.isOfAbsence ? .gone : .refused("\(refusal)".printable(atMost: 200))
        } catch .bus {
            return .gone
        } catch {
            return .silent
        }
    }
}

// MARK: - Speech

extension DesktopSession {
    /// Begins or ends listening to the changes of other players; they are reported in `playerChanges`.
    package func listenToPlayers(_ isListening: Bool) async throws(DesktopError) {
        try await players.listen(isListening)
    }

    /// Reads all other players; each is reported as soon as it answers, and players that do not answer are left out.
    package func readPlayers(_ report: @escaping @Sendable (PlayerReading) -> Void) async throws(DesktopError) {
        try await players.read(report)
    }

    /// Sends an order to a player and returns its answer.
    package func carryOut(_ order: PlayerDucking.Order, on player: PlayerAddress) async -> PlayerDucking.Answer {
        await players.carryOut(order, on: player)
    }

    /// Restores a player that an earlier process of strided has changed, if it is still on the bus.
    ///
    /// - Returns: whether something was restored.
    package func restore(_ player: SavedPlayer) async -> Bool {
        guard await players.owner(of: player.address.service) == player.address.owner,
            case .reading(let reading) = await carryOut(.read, on: player.address)
        else { return false }
        switch player.restoration(from: reading) {
        case .setVolume(let volume): return await carryOut(.setVolume(volume), on: player.address) == .accepted
        case .play: return await carryOut(.play, on: player.address) == .accepted
        case nil: return false
        }
    }
}

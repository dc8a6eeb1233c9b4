package import Media
import SystemBus

/// Pausing players during speech.
extension DesktopSession {
    /// Reads all other players; each is reported as soon as it answers, and players that do not answer are left out.
    package func readPlayers(
        _ report: @escaping @Sendable (String, PlayerReading) -> Void
    ) async throws(DesktopError) {
        _ = await MediaPlayers.each(of: try await players.services()) { service in
            if case .reading(let reading) = await self.carryOut(.read, on: service) { report(service, reading) }
        }
    }

    /// Sends an order to a player and returns its answer.
    package func carryOut(_ order: SpeechPause.Order, on player: String) async -> SpeechPause.Answer {
        do throws(DesktopError) {
            switch order {
            case .read:
                let properties = BusObject.player(player, BusName.properties)
                let reply = try await players.bus.call("GetAll", of: properties, [.string(MPRIS.player)])
                return .reading(PlayerReading(properties: reply.arguments.first?.entries ?? [:]))
            case .pause: _ = try await players.bus.call("Pause", of: .player(player, MPRIS.player))
            case .play: _ = try await players.bus.call("Play", of: .player(player, MPRIS.player))
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

import Media
import SystemBus

/// Pausing the players that play, and resuming exactly these.
extension MediaPlayers {
    /// Pauses all players that play; a slow player does not delay the others.
    ///
    /// - Returns: the bus names of the players that have accepted.
    func pausePlaying() async throws(DesktopError) -> [String] {
        let paused = await Self.each(of: try await services()) { service in
            guard await status(of: service) == .playing, await accepts("Pause", service) else { return nil as String? }
            return service
        }
        return paused.compactMap(\.self)
    }

    /// Resumes those of the players that are paused.
    func resume(_ music: PausedMusic) async throws(DesktopError) {
        var music = music
        let states = await Self.each(of: try await services()) { service in
            await status(of: service) == .paused ? service : nil
        }
        _ = await Self.each(of: music.resume(among: states.compactMap(\.self))) { await accepts("Play", $0) }
    }

    private func status(of service: String) async -> MediaPlayer.Status? {
        let properties = BusObject.player(service, BusName.properties)
        let arguments: [BusValue] = [.string(BusName.mediaPlayerPlayer), .string("PlaybackStatus")]
        let reply = try? await bus.call("Get", of: properties, arguments)
        return reply?.arguments.first?.text.flatMap(MediaPlayer.Status.init)
    }

    private func accepts(_ method: String, _ service: String) async -> Bool {
        (try? await bus.call(method, of: .player(service, BusName.mediaPlayerPlayer))) != nil
    }
}

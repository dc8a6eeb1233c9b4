package import Media
import SystemBus

/// Starts playlists that are stored in a music player program.
///
/// Few programs have the MPRIS interface for this, `org.mpris.MediaPlayer2.Playlists`.
extension DesktopSession {
    private typealias PlayerPlaylists = (player: MediaPlayer, playlists: [OwnPlaylist])

    /// Starts the playlist with this name in the first music player program that has it.
    ///
    /// A name that matches exactly is preferred; otherwise the difference between upper and lower case is ignored.
    func activate(_ name: String) async throws(DesktopError) -> MediaPlayer {
        let players = try await controllable()
        let answers = await Self.each(of: players) { player in await self.playlists(of: player) }
        let found = answers.compactMap { try? $0.get() }
        guard !found.isEmpty else {
            throw answers.compactMap(\.silence).first ?? .noPlaylists(players.map(\.name))
        }
        let fitting: [(String) -> Bool] = [{ $0 == name }, { $0.lowercased() == name.lowercased() }]
        for fits in fitting {
            for entry in found {
                guard let playlist = entry.playlists.first(where: { fits($0.name) }) else { continue }
                let object = BusObject.player(entry.player.service, BusName.mediaPlayerPlaylists)
                _ = try await bus.call("ActivatePlaylist", of: object, [.path(playlist.path)])
                return entry.player
            }
        }
        let known = found.flatMap(\.playlists).map { $0.name.printable(atMost: 64) }
        throw .noSuchPlaylist(name, among: Array(known.prefix(20)))
    }

    private func playlists(of player: MediaPlayer) async -> Result<PlayerPlaylists, DesktopError> {
        do throws(DesktopError) {
            let reply = try await bus.call(
                "GetPlaylists",
                of: .player(player.service, BusName.mediaPlayerPlaylists),
                [.uint32(0), .uint32(OwnPlaylist.most), .string("Alphabetical"), .boolean(false)]
            )
            return .success((player, (reply.arguments.first?.values ?? []).compactMap(OwnPlaylist.init)))
        } catch {
            return .failure(error)
        }
    }
}

private struct OwnPlaylist {
    /// The largest number of playlists to request; no user makes more playlists by hand.
    static let most: UInt32 = 1_000

    let path: String
    let name: String

    /// Decodes a D-Bus structure of object path, name and icon; nil if the value has another form.
    init?(_ value: BusValue) {
        guard case .structure(let fields) = value, fields.count >= 2, case .path(let path) = fields[0],
            let name = fields[1].text
        else { return nil }
        self.path = path
        self.name = name
    }
}

/// The music to play: a file, or a playlist that is stored in a music player program.
package enum MusicSource: Hashable, Sendable {
    /// The absolute path of a playlist file, `.m3u8` or `.m3u`.
    ///
    /// A track or a folder also works if the music player program can open it.
    case file(path: String)
    case named(String)
}

/// Pausing players during speech.
extension DesktopSession {
    /// Reads all other players; each is reported as soon as it answers, and players that do not answer are left out.
    package func readPlayers(
        _ report: @escaping @Sendable (String, PlayerReading) -> Void
    ) async throws(DesktopError) {
        _ = await Self.each(of: try await services()) { service in
            if case .reading(let reading) = await self.carryOut(.read, on: service) { report(service, reading) }
        }
    }

    package func carryOut(_ order: SpeechPause.Order, on player: String) async -> SpeechPause.Answer {
        do throws(DesktopError) {
            switch order {
            case .read:
                let properties = BusObject.player(player, BusName.properties)
                let reply = try await bus.call("GetAll", of: properties, [.string(MPRIS.player)])
                return .reading(PlayerReading(properties: reply.arguments.first?.entries ?? [:]))
            case .pause: _ = try await bus.call("Pause", of: .player(player, MPRIS.player))
            case .play: _ = try await bus.call("Play", of: .player(player, MPRIS.player))
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

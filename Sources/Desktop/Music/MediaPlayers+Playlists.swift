import SystemBus

/// Playlists stored in players: the optional MPRIS interface `org.mpris.MediaPlayer2.Playlists`, which few players have.
extension MediaPlayers {
    private typealias PlayerPlaylists = (player: MediaPlayer, playlists: [OwnPlaylist])

    /// Starts the playlist with a name on the first player that has it.
    ///
    /// An exact match is preferred; otherwise upper and lower case are equal.
    func activate(_ name: String) async throws(DesktopError) -> MediaPlayer {
        let players = try await controllable()
        let answers = await Self.each(of: players) { player in await playlists(of: player) }
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

/// A playlist stored in a player.
private struct OwnPlaylist {
    /// The largest number of playlists to request; longer lists are generated from a music library.
    static let most: UInt32 = 1_000

    let path: String
    let name: String

    /// Reads a structure of object path, name and icon.
    init?(_ value: BusValue) {
        guard case .structure(let fields) = value, fields.count >= 2, case .path(let path) = fields[0],
            let name = fields[1].text
        else { return nil }
        self.path = path
        self.name = name
    }
}

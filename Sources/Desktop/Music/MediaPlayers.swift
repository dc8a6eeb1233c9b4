import Glibc
import SystemBus

/// Finds and controls the media players on the bus.
struct MediaPlayers {
    /// playerctld forwards to the most recently used player, which is on the bus itself; ignore it.
    private static let proxy = BusName.mediaPlayer + ".playerctld"

    let bus: SessionBus

    init(on bus: SessionBus) {
        self.bus = bus
    }

    /// The players that respond, the preferred one first.
    func running() async throws(DesktopError) -> [MediaPlayer] {
        let names = try await bus.call("ListNames", of: .bus).arguments.first?.values ?? []
        let services = names.compactMap(\.text).filter {
            $0.hasPrefix(BusName.mediaPlayer + ".") && $0 != Self.proxy
        }
        let answers = await Self.each(of: services) { service in await readProperties(at: service) }
        let players = answers.compactMap { try? $0.get() }.compactMap { $0 }
        // A refusal means that the program is not a player. If all are silent, report that instead of "no player".
        if players.isEmpty, let error = answers.compactMap(\.silence).first { throw error }
        return players.sorted { ($0.status, $0.service) < ($1.status, $1.service) }
    }

    /// Opens a file on the first player that opens files.
    func open(_ path: String) async throws(DesktopError) -> MediaPlayer {
        // The system would ignore everything after a NUL.
        guard path.hasPrefix("/"), !path.utf8.contains(0) else { throw .unreadable(path: path, code: ENOENT) }
        guard access(path, R_OK) == 0 else { throw .unreadable(path: path, code: errno) }
        let players = try await controllable()
        guard let player = players.first(where: \.opensFiles) else {
            throw .noPlayerOpensFiles(players.map(\.name))
        }
        try await order("OpenUri", player, [.string(FileURI.text(path))])
        // A player may load the file paused, and mpv can be stopped and paused at the same time. If the player refuses to play, it has
        // still opened the file.
        if player.status != .playing { try? await order("Play", player) }
        return player
    }
}

// MARK: - Calls

extension MediaPlayers {
    /// The players that can be controlled.
    func controllable() async throws(DesktopError) -> [MediaPlayer] {
        let players = try await running().filter(\.canControl)
        guard !players.isEmpty else { throw .noPlayer }
        return players
    }

    /// Reads the properties of a player; nil if the program is not a player.
    private func readProperties(at service: String) async -> Result<MediaPlayer?, DesktopError> {
        do throws(DesktopError) {
            async let about = properties(of: service, BusName.mediaPlayer)
            async let playing = properties(of: service, BusName.mediaPlayerPlayer)
            return .success(
                MediaPlayer(service: service, about: try await about.get(), playing: try await playing.get())
            )
        } catch {
            return .failure(error)
        }
    }

    private func properties(of service: String, _ interface: String) async -> Result<[String: BusValue], DesktopError> {
        do throws(DesktopError) {
            let object = BusObject.player(service, BusName.properties)
            return .success(
                try await bus.call("GetAll", of: object, [.string(interface)]).arguments.first?.entries ?? [:]
            )
        } catch {
            return .failure(error)
        }
    }

    private func order(
        _ method: String,
        _ player: MediaPlayer,
        _ arguments: [BusValue] = []
    ) async throws(DesktopError) {
        _ = try await bus.call(method, of: .player(player.service, BusName.mediaPlayerPlayer), arguments)
    }

    /// Calls a function for all items concurrently, so that a slow program does not delay the others; keeps the order.
    static func each<Item: Sendable, Answer: Sendable>(
        of items: [Item],
        _ ask: @escaping @Sendable (Item) async -> Answer
    ) async -> [Answer] {
        await withTaskGroup(of: (Int, Answer).self) { group in
            for (index, item) in items.enumerated() {
                group.addTask { (index, await ask(item)) }
            }
            var answers: [(Int, Answer)] = []
            for await answer in group { answers.append(answer) }
            return answers.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}

extension Result where Failure == DesktopError {
    /// The error, unless it is a refusal.
    var silence: DesktopError? {
        switch self {
        case .failure(.refused), .success: nil
        case .failure(let error): error
        }
    }
}

import Glibc
package import Media
import OutsideText
import SystemBus

/// Finds and controls the music player programs on the session bus.
extension DesktopSession {
    /// playerctld, which is ignored: it forwards calls to another music player program, and this program is on the bus itself.
    private static let proxy = MPRIS.root + ".playerctld"

    /// Starts a playlist in the first running music player program that supports it, and returns this program.
    ///
    /// The program may still be loading when this function returns, because MPRIS does not report completion.
    @discardableResult
    package func start(_ playlist: MusicSource) async throws(DesktopError) -> MediaPlayer {
        switch playlist {
        case .file(let path): try await open(path)
        case .named(let name): try await activate(name)
        }
    }

    /// The running music player programs (MPRIS): first those that play, then those that are paused, then the others.
    ///
    /// - Throws: If there is no bus, or if none of the running programs responds; if no such program is running, the result is empty.
    package func runningPlayers() async throws(DesktopError) -> [MediaPlayer] {
        let answers = await Self.each(of: try await services()) { service in await self.readProperties(at: service) }
        let players = answers.compactMap { try? $0.get() }.compactMap { $0 }
        // A program that replies with an error is not a music player. If a program did not reply and no player was found, throw this error,
        // because this program may be a music player.
        if players.isEmpty, let error = answers.compactMap(\.silence).first { throw error }
        return MediaPlayer.Status.allCases.flatMap { status in
            players.filter { $0.status == status }.sorted { $0.service < $1.service }
        }
    }

    private func open(_ path: String) async throws(DesktopError) -> MediaPlayer {
        // A system call would ignore everything after a NUL byte in the path.
        guard path.hasPrefix("/"), !path.utf8.contains(0) else { throw .unreadable(path: path, code: ENOENT) }
        guard access(path, R_OK) == 0 else { throw .unreadable(path: path, code: errno) }
        let players = try await controllable()
        guard let player = players.first(where: \.opensFiles) else {
            throw .noPlayerOpensFiles(players.map(\.name))
        }
        let isIdleMPV = player.isMPV && !player.hasFile
        try await order("OpenUri", player, [.string("file://" + PercentEncoding.escaping(path, except: "/"))])
        // If mpv was idle when it opened the file, its plugin (0.7.1) may report "Stopped" until mpv is paused once. Meanwhile no program,
        // strided included, would pause mpv. So pause it here, and play it again below. A pause has no effect before mpv has loaded the
        // file, and the plugin does not see a pause that ends at once.
        if isIdleMPV {
            await wait(for: player) { $0["Metadata"]?.entries?["xesam:url"] != nil }
            try? await order("Pause", player)
            await wait(for: player) { $0["PlaybackStatus"]?.text == "Paused" }
        }
        // The program may load the file without playing it, so send "Play". If the program refuses this, it has opened the file
        // nevertheless.
        if isIdleMPV || player.status != .playing { try? await order("Play", player) }
        return player
    }
}

// MARK: - Calls

extension DesktopSession {
    /// The bus names of the players, without strided's own player.
    func services() async throws(DesktopError) -> [String] {
        let names = try await bus.call("ListNames", of: .bus).arguments.first?.values ?? []
        return names.compactMap(\.text).filter {
            $0.hasPrefix(MPRIS.prefix) && $0 != Self.proxy && $0 != MPRIS.name && !$0.hasPrefix(MPRIS.name + ".")
        }
    }

    func controllable() async throws(DesktopError) -> [MediaPlayer] {
        let players = try await runningPlayers().filter(\.canControl)
        guard !players.isEmpty else { throw .noPlayer }
        return players
    }

    /// Reads the properties of a music player program; nil if the program has no valid playback state.
    private func readProperties(at service: String) async -> Result<MediaPlayer?, DesktopError> {
        do throws(DesktopError) {
            async let about = properties(of: service, MPRIS.root)
            async let playing = properties(of: service, MPRIS.player)
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

    /// Waits until the properties of a player fulfil a condition, at most 3 s.
    private func wait(for player: MediaPlayer, until isFulfilled: ([String: BusValue]) -> Bool) async {
        for _ in 0..<60 {
            let playing = try? await properties(of: player.service, MPRIS.player).get()
            if let playing, isFulfilled(playing) { return }
            guard (try? await Task.sleep(for: .milliseconds(50))) != nil else { return }
        }
    }

    private func order(
        _ method: String,
        _ player: MediaPlayer,
        _ arguments: [BusValue] = []
    ) async throws(DesktopError) {
        _ = try await bus.call(method, of: .player(player.service, MPRIS.player), arguments)
    }

    /// Calls `ask` for all items concurrently, so that a slow program does not delay the others; the results have the order of the items.
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
    /// The error if the program did not reply; nil if it replied with a result or with an error.
    var silence: DesktopError? {
        switch self {
        case .failure(.refused), .success: nil
        case .failure(let error): error
        }
    }
}

/// Pausing the players that play, and resuming exactly these.
extension DesktopSession {
    /// Pauses all players that play, and returns the bus names of those that have accepted; a slow player does not delay the others.
    package func pausePlayingPlayers() async throws(DesktopError) -> [String] {
        let paused = await Self.each(of: try await services()) { service in
            guard await self.status(of: service) == .playing, await self.accepts("Pause", service) else {
                return nil as String?
            }
            return service
        }
        return paused.compactMap(\.self)
    }

    package func resumePlayers(_ music: PausedMusic) async throws(DesktopError) {
        var music = music
        let states = await Self.each(of: try await services()) { service in
            await self.status(of: service) == .paused ? service : nil
        }
        _ = await Self.each(of: music.resume(among: states.compactMap(\.self))) { await self.accepts("Play", $0) }
    }

    private func status(of service: String) async -> MediaPlayer.Status? {
        let properties = BusObject.player(service, BusName.properties)
        let arguments: [BusValue] = [.string(MPRIS.player), .string("PlaybackStatus")]
        let reply = try? await bus.call("Get", of: properties, arguments)
        return reply?.arguments.first?.text.flatMap(MediaPlayer.Status.init)
    }

    private func accepts(_ method: String, _ service: String) async -> Bool {
        (try? await bus.call(method, of: .player(service, MPRIS.player))) != nil
    }
}

/// A running music player program with the interface MPRIS 2.2 (Media Player Remote Interfacing Specification).
package struct MediaPlayer: Hashable, Sendable {
    /// The playback state, in the order in which strided prefers the programs.
    package enum Status: String, Hashable, Sendable, CaseIterable {
        case playing = "Playing"
        case paused = "Paused"
        case stopped = "Stopped"
    }

    /// The program's name on the bus: "org.mpris.MediaPlayer2.mpv".
    package let service: String
    /// The program's name for users: "mpv".
    package let name: String
    package let status: Status
    package let canControl: Bool
    package let opensFiles: Bool
    /// Whether the program says which file or stream it has loaded.
    let hasFile: Bool
}

extension MediaPlayer {
    /// Creates a description of a music player program from the properties of its two main interfaces; nil without a valid playback state.
    init?(service: String, about: [String: BusValue], playing: [String: BusValue]) {
        guard let status = playing["PlaybackStatus"]?.text.flatMap(Status.init(rawValue:)) else { return nil }
        self.service = service
        let identity = (about["Identity"]?.text ?? "").printable(atMost: 64)
        name = identity.isEmpty ? String(service.dropFirst(MPRIS.root.count + 1)) : identity
        self.status = status
        canControl = playing["CanControl"]?.truth ?? false
        let schemes = about["SupportedUriSchemes"]?.values ?? []
        hasFile = playing["Metadata"]?.entries?["xesam:url"] != nil
        opensFiles = canControl && (schemes.contains(.string("file")) || Self.isMPV(service))
    }

    var isMPV: Bool { Self.isMPV(service) }

    /// Whether the program is mpv: its MPRIS plugin lists only network schemes (as of 2026), but also opens files.
    ///
    /// Other programs that do not list "file", such as browsers and Spotify, accept the request but do not open the file.
    private static func isMPV(_ service: String) -> Bool {
        let mpv = MPRIS.root + ".mpv"
        // If several mpv programs run, all but the first have their process number in the name.
        return service == mpv || service.hasPrefix(mpv + ".")
    }
}

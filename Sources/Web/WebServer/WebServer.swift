// The live page
//
// - `stridectl web` is a client of the control socket, like `stridectl live`; the daemon does not know it.
// - Requests are checked in one place (`RequestCheck`). Commands are a list of methods (`Command`), each decoded to its type before the
//   daemon gets it.
// - The page reads the directories of the user's map file (`MapFile`, `pmtiles.js`) and draws vector tiles (`vectortile.js`) or images on
//   a canvas (`basemap.js`). These scripts limit the memory that a damaged file can use. The canvas has the projection of the route, so
//   the corners of each tile are projected one by one.
// - With `--lan` the server listens at a second port of all addresses, with TLS only (`TLSHandler`). Connections from other networks are
//   closed before the handshake. A device without a valid token gets the page `/pair` and nothing else (`LocalNetworkClient`). A code of
//   eight digits gives it a token in a cookie. Codes and devices are files, so that `stridectl web devices` works with a server that has no
//   terminal. The server looks for changes of these files at each request and before each event, so a revoked device gets nothing more.
//   What a device may see and do is its role (`Caller`): one that may only view the run gets no page of the logbook (`Route.isHistory`),
//   and no position inside a privacy zone (`HiddenPlaces`).
// - The modules of a page are joined to one script, and its style sheets to one (`PageBundle`), so it loads with eight requests. The tabs of a
//   browser share one event stream (`connection.js`).
// - A daemon that hangs keeps its connection open. So `StatusFollower` asks it for a sign of life once a second, and the event `down`
//   has the age of the latest status: pages compute with their monotonic clock and never with the wall clock.
// - `sound.js` plays the clicks of the daemon (`ClickSound`) at the times of the beat grid on the clock of the browser's sound output.
// - The page computes the times of the beats from `grid` (without it, from `beat`) and from `/clock`, so the delay of an event does not
//   move the beat marker.
// - Several machines share a beat (`RunnerGroup`): the server of each one is also a client of the leader's server (`GroupFollower`), which sends its
//   beat grid. What a member gets is in one place (`LocalNetworkClient.admission(ofMember:)`). `GroupPlan` decides who leads, and
//   `GroupController` carries it out.
// - `/sensor` sends a phone's acceleration and positions in batches, at most ten a second and one request at a time (`sensorsender.js`).
//   `sensorclock.js` converts the times of the samples to `CLOCK_MONOTONIC`. Each exchange of four time stamps gives bounds of the clock
//   offset; the tightest bounds of the last exchanges are used, so network jitter does not shift a footfall. The converted times never
//   decrease. `PhoneRegistry` has a step detector for each phone and passes on the steps and the positions of one phone (`PhoneChoice`), so
//   nothing is counted twice. A phone that sends nothing for 1.5 s counts as silent; a page that is hidden or closed reports this itself.

package import Activities
package import Analysis
package import Control
package import Messages
package import Metronome
import NIOCore
package import Sync

/// The server of the live page: a client of the control socket that reads the logbook.
///
/// It listens as soon as it is created, and answers while ``run()`` runs. To stop it, cancel the task of ``run()``.
package struct WebServer: Sendable {
    private let listener: WebListener
    private let connection: WebConnection
    /// The part for devices of the local network; nil if only programs on this machine are served.
    package let localNetwork: LocalNetworkServer?

    /// Listens at a port of 127.0.0.1 and ::1, and on request at a port of all addresses with TLS.
    ///
    /// - Parameters:
    ///   - port: 0 means any free port. The daemon, the logbook and the map file need not exist.
    ///   - zones: The privacy zones now; if it throws, devices that may not read the logbook see no positions.
    ///   - plan: The runs of the cadence plan in the week of a day.
    ///   - sound: The recipe of the sound with a name, for clicks that a page plays.
    package init(
        port: Int,
        socket: ControlSocketPath,
        logbook: String,
        units: Units,
        language: Language? = nil,
        heartRates: HeartRateLimits? = nil,
        plan: @escaping @Sendable (_ week: CivilDate, _ today: CivilDate) -> PlanKept? = { _, _ in nil },
        map: String? = nil,
        zones: @escaping @Sendable () throws -> [PrivacyZone] = { [] },
        sound: @escaping @Sendable (String) -> SoundRecipe? = { ClickKind(rawValue: $0).map { .synthesised($0) } },
        version: String,
        localNetwork: LocalNetworkOptions? = nil,
        limits: WebLimits = WebLimits()
    ) async throws(WebServerError) {
        listener = try await WebListener(port: port, limits: limits)
        if let localNetwork {
            do {
                self.localNetwork = try await LocalNetworkServer(localNetwork, socket: socket, limits: limits)
            } catch {
                for server in listener.servers { try? await server.channel.close() }
                throw error
            }
        } else {
            self.localNetwork = nil
        }
        connection = WebConnection(
            site: Site(
                check: RequestCheck(origins: .loopback(port: listener.port), token: AccessToken()),
                files: PageFiles.load(language),
                pages: LogbookPages(
                    path: logbook,
                    units: units,
                    language: language,
                    heartRates: heartRates,
                    plan: plan
                ),
                map: map.map { MapFile(path: $0) },
                socket: socket,
                zones: zones,
                sound: sound,
                version: version
            ),
            hub: StatusHub(),
            connections: OpenConnections(limits),
            limits: limits
        )
    }

    package var port: Int { listener.port }

    package var address: String { "http://localhost:\(port)/" }

    /// Answers requests until the task is cancelled; call it only once.
    package func run() async throws {
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask { await StatusFollower(socket: connection.site.socket, hub: connection.hub).run() }
            group.addTask {
                while (try? await Task.sleep(for: connection.limits.keepAlive)) != nil { connection.hub.wake() }
            }
            for server in listener.servers {
                group.addTask {
                    try await accept(server) { await SocketOwner.isTrusted($0, serverPort: port) ? connection : nil }
                }
            }
            if let localNetwork {
                group.addTask { await localNetwork.group.run() }
                group.addTask { await localNetwork.watchRevocations(waking: connection.hub) }
                for server in localNetwork.listener.servers {
                    // Without a connection, the client has disconnected.
                    group.addTask { try await accept(server) { localNetwork.connection(with: $0, like: connection) } }
                }
            }
        }
    }

    /// Serves the clients of a socket; one for which `connection` returns nil is closed without an answer.
    private func accept(
        _ server: WebListener.Server,
        _ connection: @escaping @Sendable (any Channel) async -> WebConnection?
    ) async throws {
        try await server.executeThenClose { clients in
            try await withThrowingDiscardingTaskGroup { group in
                for try await client in clients {
                    group.addTask {
                        guard let connection = await connection(client.channel) else {
                            try? await client.executeThenClose { _, _ in }
                            return
                        }
                        await connection.run(client)
                    }
                }
            }
        }
    }
}

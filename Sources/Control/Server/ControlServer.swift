import Glibc
import NIOCore
import NIOPosix

/// The daemon's control socket: listens from the moment it is made, answers while ``run(_:)`` runs.
///
/// Sendable, and fit to be a service of a group: cancel the task of ``run(_:)`` to close it.
public struct ControlServer: Sendable {
    private let listener: ListeningSocket
    private let identity: ServiceIdentity
    private let feed: StatusFeed
    private let limits: ControlLimits
    private let clock: any Clock<Duration>

    /// Listens at `path`, whose file is made with mode 0600, in strided's own folder at 0700.
    ///
    /// Clients wait until ``run(_:)``.
    ///
    /// - Parameters:
    ///   - identity: What the service says about itself.
    ///   - feed: Where `Watch` hears of changes.
    ///   - clock: What the intervals of `Watch` are waited out on.
    /// - Throws: ``ControlServerError/alreadyRunning(path:)`` when a daemon listens there; its socket is left alone, a
    ///   dead daemon's is replaced.
    public init(
        path: ControlSocketPath,
        identity: ServiceIdentity,
        feed: StatusFeed,
        limits: ControlLimits = ControlLimits(),
        clock: any Clock<Duration> = ContinuousClock()
    ) throws(ControlServerError) {
        let listener = try ListeningSocket(at: path)
        self.init(listener: listener, identity: identity, feed: feed, limits: limits, clock: clock)
    }

    /// Serves a socket that somebody else listens at already: systemd's, by socket activation.
    ///
    /// Its file stays when the server ends; the descriptor is closed.
    ///
    /// - Throws: ``ControlServerError/refused(operation:path:reason:)`` when the descriptor is no such socket.
    public init(
        listeningDescriptor: CInt,
        identity: ServiceIdentity,
        feed: StatusFeed,
        limits: ControlLimits = ControlLimits(),
        clock: any Clock<Duration> = ContinuousClock()
    ) throws(ControlServerError) {
        let listener = try ListeningSocket(adopting: listeningDescriptor)
        self.init(listener: listener, identity: identity, feed: feed, limits: limits, clock: clock)
    }

    private init(
        listener: ListeningSocket,
        identity: ServiceIdentity,
        feed: StatusFeed,
        limits: ControlLimits,
        clock: any Clock<Duration>
    ) {
        self.listener = listener
        self.identity = identity
        self.feed = feed
        self.limits = limits
        self.clock = clock
    }

    /// Answers clients until the task is cancelled.
    ///
    /// Requests being answered then still get their replies; the socket file goes, if this server made it. To be called
    /// once.
    ///
    /// - Throws: When the socket cannot be served at all. What goes wrong with one client ends that client's connection.
    public func run(_ handler: some ControlHandler) async throws(ControlServerError) {
        defer { listener.removeFile() }
        do {
            let table = ConnectionTable(limits)
            try await accept(into: table) { connection, peer in await serve(connection, peer, table, handler) }
        } catch is CancellationError {
            // This is how a server is told to close.
        } catch {
            throw .refused(operation: "accept", path: listener.place, reason: String(describing: error))
        }
    }

    /// Accepts clients until the task is cancelled, and waits until all are served.
    private func accept(
        into table: ConnectionTable,
        _ serve: @escaping @Sendable (Connection, Peer) async -> Void
    ) async throws {
        let patience = TimeAmount(limits.patience)
        let listening = listener.descriptor
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let spare = SpareDescriptor(listener: listening) { Task { await table.closeOldestIdle() } }
                    try channel.pipeline.syncOperations.addHandler(spare)
                }
            }
            // Further clients wait in the kernel's queue.
            .serverChannelOption(.maxMessagesPerRead, value: 1)
            .childChannelOption(.autoRead, value: false)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelOption(
                .recvAllocator,
                value: AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 1_024, maximum: 16_384)
            )
            .bind(listening, serverBackPressureStrategy: .init(lowWatermark: 1, highWatermark: 2)) { channel in
                // Read before anything else: a client may send, close and be gone before it is served.
                let client = PeerCredentials.read(from: channel).flatMapThrowing { credentials in
                    (try Connection(channel: channel, patience: patience), credentials)
                }
                client.whenFailure { _ in channel.close(promise: nil) }
                return client
            }
        try await server.executeThenClose { connections in
            try await withThrowingDiscardingTaskGroup { conversations in
                var number = 0
                for try await (connection, credentials) in connections {
                    number += 1
                    await table.open(number, connection)
                    conversations.addTask { [number] in
                        await serve(connection, Peer(connection: number, credentials))
                        await table.close(number)
                    }
                }
            }
        }
    }

    private func serve(
        _ connection: Connection,
        _ peer: Peer,
        _ table: ConnectionTable,
        _ handler: some ControlHandler
    ) async {
        // Filesystem modes keep others out already; a path given by hand or another's folder may not.
        guard peer.mayControl(daemonOf: geteuid()) else { return }
        await Conversation(
            connection: connection,
            peer: peer,
            table: table,
            limits: limits,
            handler: handler,
            feed: feed,
            identity: identity,
            clock: clock
        ).run()
        await handler.disconnected(peer)
    }
}

import Glibc
import NIOCore
import NIOPosix
import Synchronization

/// The daemon's control socket.
///
/// It listens as soon as it is created, and answers while ``run(_:)`` runs. To stop the server, cancel the task of ``run(_:)``.
public struct ControlServer: Sendable {
    private let listener: ListeningSocket
    private let identity: GetInfo.Reply
    private let feed: StatusFeed
    private let limits: ControlLimits
    private let clock: any ServerClock

    /// Makes all servers and clients of this process use one event loop; by default there is one for each processor.
    ///
    /// A message to several clients then wakes one thread. Call it once, before the process uses SwiftNIO.
    package static func useOneEventLoop() { NIOSingletons.groupLoopCountSuggestion = 1 }

    /// Without this, the signal SIGPIPE would end the process if a client disconnects while the server writes to it.
    package static func surviveDisconnections() { signal(SIGPIPE, SIG_IGN) }

    /// Answers clients until the task is cancelled.
    ///
    /// On cancellation, calls in progress still get their replies. The socket file is then removed if this server created it.
    /// Call this method only once. `methods` is evaluated when the first client comes.
    ///
    /// - Throws: When the server cannot accept clients. An error on one client's connection ends only that connection.
    public func run(_ methods: @autoclosure @escaping @Sendable () -> ControlMethods) async throws(ControlServerError) {
        try await run(methods()) { _ in }
    }

    /// Answers clients until the task is cancelled, and calls `disconnected` after each client has disconnected.
    func run(
        _ methods: @autoclosure @escaping @Sendable () -> ControlMethods,
        disconnected: @escaping @Sendable (Peer) async -> Void
    ) async throws(ControlServerError) {
        defer { listener.removeFile() }
        let methods = LateMethods { [identity] in
            var methods = methods()
            methods.addServiceMethods(identity)
            return methods
        }
        do {
            let table = ConnectionTable(limits, clock: clock)
            try await accept(into: table) { connection, peer in
                await serve(connection, peer, table, methods.value)
                await disconnected(peer)
            }
        } catch is CancellationError {
            // Cancellation is the normal way to stop the server.
        } catch {
            throw .refused(operation: "accept", path: listener.place, reason: String(describing: error))
        }
    }

    /// Accepts clients until the task is cancelled, then waits until all connections have ended.
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
            // Accept one client at a time; the others wait in the kernel's queue.
            .serverChannelOption(.maxMessagesPerRead, value: 1)
            .childChannelOption(.autoRead, value: false)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelOption(
                .recvAllocator,
                value: AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 1_024, maximum: 16_384)
            )
            .bind(listening, serverBackPressureStrategy: .init(lowWatermark: 1, highWatermark: 2)) { channel in
                // Read the credentials first: a client can send, close and exit before it is served.
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
                    let peer = Peer(connection: number, processID: credentials.processID, userID: credentials.userID)
                    conversations.addTask {
                        await serve(connection, peer)
                        await table.close(peer.connection)
                    }
                }
            }
        }
    }

    private func serve(
        _ connection: Connection,
        _ peer: Peer,
        _ table: ConnectionTable,
        _ methods: ControlMethods
    ) async {
        // File permissions normally exclude other users, but other users may have access to a path that the user has chosen.
        guard peer.mayControl(daemonOf: geteuid()) else { return }
        await Conversation(
            connection: connection,
            peer: peer,
            table: table,
            limits: limits,
            methods: methods,
            feed: feed,
            clock: clock
        ).run()
    }
}

extension ControlServer {
    /// Listens at `path` and creates the socket file with mode 0600; strided's own folder gets mode 0700.
    ///
    /// Clients that connect before ``run(_:)`` wait.
    ///
    /// - Parameter clock: The clock that measures the intervals of `Watch`, and how long connections are idle.
    /// - Throws: ``ControlServerError``; it is `alreadyRunning` when another daemon listens at `path`, and that daemon's socket is not
    ///   changed. The socket of a dead daemon is replaced.
    public init(
        path: ControlSocketPath,
        identity: GetInfo.Reply,
        feed: StatusFeed,
        limits: ControlLimits = ControlLimits(),
        clock: any ServerClock = ContinuousClock()
    ) throws(ControlServerError) {
        let listener = try ListeningSocket(at: path)
        self.init(listener: listener, identity: identity, feed: feed, limits: limits, clock: clock)
    }

    /// Serves a socket that another process already listens at, such as systemd with socket activation.
    ///
    /// When the server ends, it closes the descriptor but does not remove the socket file.
    public init(
        listeningDescriptor: CInt,
        identity: GetInfo.Reply,
        feed: StatusFeed,
        limits: ControlLimits = ControlLimits(),
        clock: any ServerClock = ContinuousClock()
    ) throws(ControlServerError) {
        let listener = try ListeningSocket(adopting: listeningDescriptor)
        self.init(listener: listener, identity: identity, feed: feed, limits: limits, clock: clock)
    }
}

/// The methods of a server, made when the first client comes.
///
/// The descriptions of their types take 0.1 MB. Thread-safe.
private final class LateMethods: Sendable {
    private let made = Mutex<ControlMethods?>(nil)
    private let make: @Sendable () -> ControlMethods

    init(_ make: @escaping @Sendable () -> ControlMethods) { self.make = make }

    var value: ControlMethods {
        made.withLock { methods in
            let value = methods ?? make()
            methods = value
            return value
        }
    }
}

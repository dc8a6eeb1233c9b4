import Glibc
import NIOCore
import NIOPosix

/// A client's connection to the daemon.
///
/// The connection closes when the last reference to this object is released. Several tasks may send requests at the same time;
/// the daemon answers them one after the other. Safe to use from any task.
public final class ControlClient: Sendable {
    private let connection: any ClientConnection

    private init(connection: any ClientConnection) {
        self.connection = connection
    }

    /// Connects to the daemon at `path`; `busy` if too many clients wait there.
    ///
    /// - Parameter patience: The maximum time to connect, and the maximum time for each reply.
    public static func connect(
        to path: ControlSocketPath,
        patience: Duration = .seconds(5)
    ) async throws(ControlClientError) -> ControlClient {
        do {
            let patience = TimeAmount(patience)
            let connection = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connectTimeout(patience)
                .channelOption(.autoRead, value: false)
                .channelOption(.allowRemoteHalfClosure, value: true)
                .connect(unixDomainSocketPath: path.path) { channel in
                    channel.eventLoop.makeCompletedFuture { try Connection(channel: channel, patience: patience) }
                }
            return ControlClient(connection: connection)
        } catch let error as IOError where error.errnoCode == EAGAIN {
            throw .busy(path: path.path)
        } catch let error as IOError {
            throw .unreachable(path: path.path, reason: String(cString: strerror(error.errnoCode)))
        } catch {
            throw .unreachable(path: path.path, reason: String(describing: error))
        }
    }

    /// Connects to the daemon at `path`, for a program that does nothing else while it waits for the daemon.
    ///
    /// The functions of this client, and of a sequence of status updates, block the calling thread; no other thread is started.
    package static func blocking(
        _ path: ControlSocketPath,
        patience: Duration = .seconds(5)
    ) throws(ControlClientError) -> ControlClient {
        ControlClient(connection: try BlockingConnection(to: path, patience: patience))
    }

    /// Whether the connection is still open; the daemon closes a connection that has been idle for 30 s.
    package var isOpen: Bool { connection.isOpen }

    /// Sends a call and returns its reply; throws `outcomeUnknown` if the reply to a call that changes something was lost.
    public func call<Method: ControlMethod>(_ method: Method) async throws(ControlClientError) -> Method.Reply {
        try await exchange(ClientCall(parameters: method), changesState: method.changesState).reply()
    }

    /// Sends a call without waiting for a reply; the function returns when the kernel has accepted the data.
    package func post(_ method: some ControlMethod) async throws(ControlClientError) {
        do {
            let call = ClientCall(parameters: method, oneway: true)
            try await connection.send(try ByteBuffer(message: call, terminator: .nul))
        } catch {
            throw .disconnected
        }
    }

    /// Streams the current status, and then the newest status after each change, at most one status per `interval`.
    ///
    /// The interval is clamped to 50 ms…1 min. After this call, the connection cannot be used for other calls.
    package func watch(every interval: Duration) async throws(ControlClientError) -> StatusUpdates {
        let first = try await exchange(ClientCall(parameters: Watch(every: interval), more: true), changesState: false)
        return StatusUpdates(connection: connection, first: first)
    }

    /// Sends a call that has several replies; ``next(_:)`` returns them, and the connection cannot be used for other calls.
    package func begin(_ method: some ControlMethod) async throws(ControlClientError) {
        do {
            let call = ClientCall(parameters: method, more: true)
            try await connection.send(try ByteBuffer(message: call, terminator: .nul))
        } catch {
            throw .disconnected
        }
    }

    /// Waits for the next reply to the call of ``begin(_:)``.
    package func next<Method: ControlMethod>(_ method: Method.Type) async throws(ControlClientError) -> Method.Reply {
        try ReplyMessage<Method.Reply>(await connection.next()).reply()
    }

    /// The descriptor for `poll`, which can be read when a reply arrives; negative unless made with ``blocking(_:patience:)``.
    package var descriptor: CInt { connection.descriptor }

    /// Closes the connection now, without waiting for the last reference to be released, and returns when it is closed.
    package func close() async {
        await connection.close()
    }

    private func exchange<Method: ControlMethod>(
        _ call: ClientCall<Method>,
        changesState: Bool
    ) async throws(ControlClientError) -> ReplyMessage<Method.Reply> {
        let arrival: MessageInbox.Arrival?
        do {
            arrival = try await connection.exchange(try ByteBuffer(message: call, terminator: .nul))
        } catch is NoAnswer {
            throw changesState ? .outcomeUnknown(.timedOut) : .timedOut
        } catch is NotSent {
            throw .disconnected
        } catch {
            throw changesState ? .outcomeUnknown(.disconnected) : .disconnected
        }
        guard arrival != nil || !changesState else { throw .outcomeUnknown(.disconnected) }
        return try ReplyMessage(arrival)
    }
}

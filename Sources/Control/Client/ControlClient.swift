import Glibc
import NIOCore
import NIOPosix

/// A client's connection to the daemon.
///
/// It is closed when nobody holds it any more.
///
/// Requests may be sent from several tasks; the daemon answers them one after the other. Safe to use from any task.
public final class ControlClient: Sendable {
    private let connection: Connection

    private init(connection: Connection) {
        self.connection = connection
    }

    /// Connects to the daemon at `path`.
    ///
    /// - Parameter patience: How long connecting may take, and each answer.
    /// - Throws: ``ControlClientError/unreachable(path:reason:)``.
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

    /// Whether the daemon still holds the connection: it closes one that has been idle for 30 s.
    public var isOpen: Bool { connection.isOpen }

    /// Has the daemon carry out `request`.
    ///
    /// - Throws: ``ControlClientError``; ``ControlClientError/outcomeUnknown(_:)`` when the answer to a request that changes something
    ///   was lost.
    public func call(_ request: Request) async throws(ControlClientError) -> Reply {
        try await call(ClientCall(request), changesSomething: request.changesSomething).reply()
    }

    /// Has the daemon carry out `request` and gives the state after it; by itself, the state as it is.
    ///
    /// - Throws: ``ControlClientError``; also when the request is answered otherwise than with a status.
    public func status(after request: Request = .status) async throws(ControlClientError) -> Status {
        let reply = try await call(request)
        guard case .status(let status) = reply else { throw .unexpectedReply("\(reply)") }
        return status
    }

    /// Hands over a piece of a stream: `request` is ``Request/feedNMEA(bytes:)`` or one of its like, with
    /// no more bytes than ``Request/maximumFeedLength``.
    ///
    /// - Throws: ``ControlClientError``; also when the request is answered otherwise than with counts.
    public func count(of request: Request) async throws(ControlClientError) -> FeedCount {
        let reply = try await call(request)
        guard case .fed(let count) = reply else { throw .unexpectedReply("\(reply)") }
        return count
    }

    /// The sounds that can be chosen.
    ///
    /// - Throws: ``ControlClientError``.
    public func sounds() async throws(ControlClientError) -> [SoundEntry] {
        let reply = try await call(.listSounds)
        guard case .sounds(let sounds) = reply else { throw .unexpectedReply("\(reply)") }
        return sounds
    }

    /// What the daemon finds when it looks at itself and the machine.
    ///
    /// - Throws: ``ControlClientError``.
    public func diagnosis() async throws(ControlClientError) -> Diagnosis {
        let reply = try await call(.diagnose)
        guard case .diagnosis(let diagnosis) = reply else { throw .unexpectedReply("\(reply)") }
        return diagnosis
    }

    /// The Bluetooth sensors after `request`, which is one of those about them.
    ///
    /// - Throws: ``ControlClientError``; also when the request is answered otherwise.
    public func sensors(after request: Request) async throws(ControlClientError) -> [SensorStatus] {
        let reply = try await call(request)
        guard case .sensors(let sensors) = reply else { throw .unexpectedReply("\(reply)") }
        return sensors
    }

    /// What was learnt of the runner, after `request`, which is one of those about it.
    ///
    /// - Throws: ``ControlClientError``; also when the request is answered otherwise.
    public func model(after request: Request) async throws(ControlClientError) -> RunnerModelReport {
        let reply = try await call(request)
        guard case .model(let model) = reply else { throw .unexpectedReply("\(reply)") }
        return model
    }

    /// What today came to so far.
    ///
    /// - Throws: ``ControlClientError``.
    public func today() async throws(ControlClientError) -> TodayReport {
        let reply = try await call(.today)
        guard case .today(let today) = reply else { throw .unexpectedReply("\(reply)") }
        return today
    }

    /// The playlist that suits the last seven days, played by a running player if `play` says so.
    ///
    /// - Throws: ``ControlClientError``; also when there is no player, or it refuses.
    public func playlist(play: Bool) async throws(ControlClientError) -> PlaylistReport {
        let reply = try await call(.suggestPlaylist(play: play))
        guard case .playlist(let playlist) = reply else { throw .unexpectedReply("\(reply)") }
        return playlist
    }

    /// Has the daemon carry out `request` and does not hear what became of it.
    ///
    /// Returns when the kernel has taken it.
    ///
    /// - Throws: ``ControlClientError/disconnected`` when there is nobody to take it.
    public func post(_ request: Request) async throws(ControlClientError) {
        do {
            try await connection.send(try ByteBuffer(message: ClientCall(request, oneway: true), terminator: .nul))
        } catch {
            throw .disconnected
        }
    }

    /// The state now, then the newest whenever it has changed, no oftener than `interval`.
    ///
    /// The interval is brought into 50 ms to a minute. The connection is of no other use from then on.
    ///
    /// - Throws: ``ControlClientError``.
    public func watch(every interval: Duration) async throws(ControlClientError) -> StatusUpdates {
        let first = try await call(ClientCall(watchEvery: interval))
        return StatusUpdates(connection: connection, first: first)
    }

    /// Closes the connection now rather than when it is let go, and waits until it is closed.
    public func close() async {
        await connection.close()
    }

    private func call(
        _ call: ClientCall,
        changesSomething: Bool = false
    ) async throws(ControlClientError) -> ReplyMessage {
        let arrival: MessageInbox.Arrival?
        do {
            arrival = try await connection.exchange(try ByteBuffer(message: call, terminator: .nul))
        } catch is NoAnswer {
            throw changesSomething ? .outcomeUnknown(.timedOut) : .timedOut
        } catch is NotSent {
            throw .disconnected
        } catch {
            throw changesSomething ? .outcomeUnknown(.disconnected) : .disconnected
        }
        guard arrival != nil || !changesSomething else { throw .outcomeUnknown(.disconnected) }
        return try ReplyMessage(arrival)
    }
}

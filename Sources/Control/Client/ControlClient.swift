import Glibc
import NIOCore
import NIOPosix

/// A client's connection to the daemon.
///
/// The connection closes when the last reference to this object is released. Several tasks may send requests at the same time;
/// the daemon answers them one after the other. Safe to use from any task.
public final class ControlClient: Sendable {
    private let connection: Connection

    private init(connection: Connection) {
        self.connection = connection
    }

    /// Connects to the daemon at `path`.
    ///
    /// - Parameter patience: The maximum time to connect, and the maximum time for each reply.
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

    /// Whether the connection is still open; the daemon closes a connection that has been idle for 30 s.
    public var isOpen: Bool { connection.isOpen }

    /// Sends `request` and waits for the reply.
    ///
    /// - Throws: ``ControlClientError``; ``ControlClientError/outcomeUnknown(_:)`` when the reply to a request that changes
    ///   something was lost.
    public func call(_ request: Request) async throws(ControlClientError) -> Reply {
        try await call(ClientCall(request), changesSomething: request.changesSomething).reply()
    }

    /// Sends `request` and returns the status after it; without an argument it returns the current status.
    ///
    /// - Throws: ``ControlClientError``, also when the reply is not a status.
    public func status(after request: Request = .status) async throws(ControlClientError) -> Status {
        let reply = try await call(request)
        guard case .status(let status) = reply else { throw .unexpectedReply("\(reply)") }
        return status
    }

    /// Sends a piece of a stream and returns the counts of its lines.
    ///
    /// `request` is a feed request, such as ``Request/feedNMEA(bytes:)``, with at most ``Request/maximumFeedLength`` bytes.
    ///
    /// - Throws: ``ControlClientError``, also when the reply does not contain counts.
    public func count(of request: Request) async throws(ControlClientError) -> FeedCount {
        let reply = try await call(request)
        guard case .fed(let count) = reply else { throw .unexpectedReply("\(reply)") }
        return count
    }

    /// Returns the sounds that the user can choose.
    ///
    /// - Throws: ``ControlClientError``.
    public func sounds() async throws(ControlClientError) -> [SoundEntry] {
        let reply = try await call(.listSounds)
        guard case .sounds(let sounds) = reply else { throw .unexpectedReply("\(reply)") }
        return sounds
    }

    /// Returns the daemon's check of itself and of the machine.
    ///
    /// - Throws: ``ControlClientError``.
    public func diagnosis() async throws(ControlClientError) -> Diagnosis {
        let reply = try await call(.diagnose)
        guard case .diagnosis(let diagnosis) = reply else { throw .unexpectedReply("\(reply)") }
        return diagnosis
    }

    /// Sends `request`, which must be a request about sensors, and returns the Bluetooth sensors after it.
    ///
    /// - Throws: ``ControlClientError``, also when the reply is of another kind.
    public func sensors(after request: Request) async throws(ControlClientError) -> [SensorStatus] {
        let reply = try await call(request)
        guard case .sensors(let sensors) = reply else { throw .unexpectedReply("\(reply)") }
        return sensors
    }

    /// Sends `request`, which must be a request about the runner model, and returns the model after it.
    ///
    /// - Throws: ``ControlClientError``, also when the reply is of another kind.
    public func model(after request: Request) async throws(ControlClientError) -> RunnerModelReport {
        let reply = try await call(request)
        guard case .model(let model) = reply else { throw .unexpectedReply("\(reply)") }
        return model
    }

    /// Returns the totals of today so far.
    ///
    /// - Throws: ``ControlClientError``.
    public func today() async throws(ControlClientError) -> TodayReport {
        let reply = try await call(.today)
        guard case .today(let today) = reply else { throw .unexpectedReply("\(reply)") }
        return today
    }

    /// Returns the playlist that suits the last seven days; if `play` is true, a running player also plays it.
    ///
    /// - Throws: ``ControlClientError``, also when there is no player or the player refuses.
    public func playlist(play: Bool) async throws(ControlClientError) -> PlaylistReport {
        let reply = try await call(.suggestPlaylist(play: play))
        guard case .playlist(let playlist) = reply else { throw .unexpectedReply("\(reply)") }
        return playlist
    }

    /// Sends `request` without waiting for a reply.
    ///
    /// It returns when the kernel has accepted the data.
    ///
    /// - Throws: ``ControlClientError/disconnected`` when the connection is closed.
    public func post(_ request: Request) async throws(ControlClientError) {
        do {
            try await connection.send(try ByteBuffer(message: ClientCall(request, oneway: true), terminator: .nul))
        } catch {
            throw .disconnected
        }
    }

    /// Streams the current status and then every change, at most one status per `interval`.
    ///
    /// The interval is clamped to 50 ms…1 min. After this call, the connection cannot be used for other requests.
    ///
    /// - Throws: ``ControlClientError``.
    public func watch(every interval: Duration) async throws(ControlClientError) -> StatusUpdates {
        let first = try await call(ClientCall(watchEvery: interval))
        return StatusUpdates(connection: connection, first: first)
    }

    /// Closes the connection now, without waiting for the last reference to be released, and returns when it is closed.
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

import Control
package import LocalNetwork
import NIOCore
import NIOHTTP1
import NIOPosix
import OutsideText

/// A connection to the server of another member of the group: HTTP over TLS, one request after the other.
struct MemberConnection {
    /// The maximum size of an answer and of an event, in bytes.
    private static let limit = 64 * 1024

    struct Answer: Sendable {
        let status: Int
        let body: ByteBuffer
        /// The time at which the answer arrived, in nanoseconds of the monotonic clock.
        let arrivedAt: Int
    }

    private typealias Channel = NIOAsyncChannel<StampedPart, HTTPClientRequestPart>

    private let host: String
    private let secret: String?
    private var responses: NIOAsyncChannelInboundStream<StampedPart>.AsyncIterator
    private let requests: NIOAsyncChannelOutboundWriter<HTTPClientRequestPart>
    let channel: any NIOCore.Channel
    /// The fingerprint of the server's certificate.
    let fingerprint: Fingerprint

    /// Connects, and runs `body` while the connection is open.
    ///
    /// - Parameters:
    ///   - fingerprint: That of the server's certificate; nothing is sent to a server with another one. Nil accepts every certificate.
    ///   - secret: The secret of the group; nil for a machine that is not yet in it.
    ///   - patience: The maximum time to connect, and for which the server may send nothing.
    static func open<Result: Sendable>(
        to host: String,
        port: Int,
        fingerprint: Fingerprint?,
        secret: String?,
        patience: Duration,
        _ body: (inout MemberConnection) async throws -> Result
    ) async throws -> Result {
        let client: TLSClient
        do throws(TLSError) { client = try TLSClient() } catch { throw GroupError.noTLS("\(error)") }
        let opened = MultiThreadedEventLoopGroup.singleton.next().makePromise(of: Fingerprint.self)
        let connected: any NIOCore.Channel
        do {
            connected = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connectTimeout(TimeAmount(patience))
                .channelOption(.tcpOption(.tcp_nodelay), value: 1)
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        let pipeline = channel.pipeline.syncOperations
                        try pipeline.addHandler(IdleStateHandler(readTimeout: TimeAmount(patience)))
                        try pipeline.addHandler(
                            TLSHandler(client, limit: patience) { found in
                                guard let found, fingerprint == nil || found == fingerprint else {
                                    opened.fail(found == nil ? GroupError.noAnswer(host) : .otherCertificate(host))
                                    return false
                                }
                                opened.succeed(found)
                                return true
                            }
                        )
                        try pipeline.addHTTPClientHandlers()
                        try pipeline.addHandler(AnswerStamp())
                    }
                }
                .connect(host: host, port: port).get()
        } catch {
            opened.fail(error)
            throw GroupError.unreachable(host, port: port, reason: text(of: error))
        }
        connected.closeFuture.whenComplete { _ in opened.fail(GroupError.noAnswer(host)) }
        let channel: Channel
        do {
            // Not in the initializer, which is also called for addresses that do not answer: NIO traps if such a value is released
            // unused. The server sends no answer before a request.
            channel = try await connected.eventLoop.submit {
                try Channel(wrappingChannelSynchronously: connected)
            }.get()
        } catch {
            // It is closed already, and the promise has the reason.
            connected.close(promise: nil)
            _ = try await opened.futureResult.get()
            throw GroupError.noAnswer(host)
        }
        let found: Fingerprint
        do {
            found = try await opened.futureResult.get()
        } catch {
            try? await channel.executeThenClose { _, _ in }
            throw error
        }
        return try await channel.executeThenClose { responses, requests in
            var connection = MemberConnection(
                host: (host.contains(":") ? "[\(host)]" : host) + ":\(port)",
                secret: secret,
                responses: responses.makeAsyncIterator(),
                requests: requests,
                channel: channel.channel,
                fingerprint: found
            )
            return try await body(&connection)
        }
    }

    private static func text(of error: any Error) -> String {
        if let error = error as? NIOConnectionError, let first = error.connectionErrors.first {
            return text(of: first.error)
        }
        if let error = error as? IOError { return String(cString: strerror(error.errnoCode)) }
        if error is ChannelError { return "no answer" }
        return "it has no address"
    }

    private func send(_ method: HTTPMethod, _ uri: String, _ body: String) async throws {
        var headers = HTTPHeaders([("Host", host)])
        if let secret { headers.add(name: "Authorization", value: "Bearer \(secret)") }
        if !body.isEmpty { headers.add(name: "Content-Length", value: String(body.utf8.count)) }
        let head = HTTPRequestHead(version: .http1_1, method: method, uri: uri, headers: headers)
        let content: [HTTPClientRequestPart] = body.isEmpty ? [] : [.body(.byteBuffer(ByteBuffer(string: body)))]
        try await requests.write(contentsOf: [.head(head)] + content + [.end(nil)])
    }

    /// Sends a request and waits for the answer.
    mutating func answer(_ uri: String, _ method: HTTPMethod = .GET, body: String = "") async throws -> Answer {
        try await send(method, uri, body)
        var (status, arrived, content) = (0, 0, ByteBuffer())
        while let part = try await responses.next(isolation: #isolation) {
            switch part {
            case .head(let code, let at): (status, arrived) = (code, at)
            case .body(var bytes):
                guard content.readableBytes + bytes.readableBytes <= Self.limit else { throw GroupError.noAnswer(host) }
                content.writeBuffer(&bytes)
            case .end: return Answer(status: status, body: content, arrivedAt: arrived)
            }
        }
        throw GroupError.noAnswer(host)
    }

    /// Sends a request for events, and passes each one to `body` until the stream ends; returns the status if it is not 200.
    mutating func events(_ uri: String, _ body: (_ name: String, _ data: [UInt8]) async throws -> Void) async throws
        -> Int
    {
        try await send(.GET, uri, "")
        var events = EventParser(limit: Self.limit)
        while let part = try await responses.next(isolation: #isolation) {
            switch part {
            case .head(let status, _): guard status == 200 else { return status }
            case .body(let bytes):
                for event in try events.parse(bytes.readableBytesView) { try await body(event.name, event.data) }
            case .end: return 200
            }
        }
        return 200
    }
}

/// Why a member of a group cannot be reached.
package enum GroupError: Error, Sendable, Hashable, CustomStringConvertible {
    case unreachable(String, port: Int, reason: String)
    case noAnswer(String)
    case otherCertificate(String)
    case noTLS(String)
    case refused(String)

    package var description: String {
        switch self {
        case .unreachable(let host, let port, let reason):
            "cannot connect to \(host), port \(port): \(reason). Does stridectl web --lan run there?"
        case .noAnswer(let host): "\(host) does not answer as a strided of this version does"
        case .otherCertificate(let host):
            "\(host) has another certificate than before. If it was made again there, join again with a new code; otherwise another machine has answered"
        case .noTLS(let reason): "no connection with TLS is possible: \(reason)"
        case .refused(let reason): reason
        }
    }
}

/// A part of an answer, with the time at which it arrived.
private enum StampedPart: Sendable {
    case head(status: Int, arrivedAt: Int)
    case body(ByteBuffer)
    case end
}

/// Stamps the answers on the event loop, so that a busy task does not delay the time; closes the connection to a silent server.
private final class AnswerStamp: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = StampedPart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part: StampedPart =
            switch unwrapInboundIn(data) {
            case .head(let head):
                .head(status: Int(head.status.code), arrivedAt: HostInstant.now.monotonicNanoseconds)
            case .body(let bytes): .body(bytes)
            case .end: .end
            }
        context.fireChannelRead(wrapInboundOut(part))
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is IdleStateHandler.IdleStateEvent { context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }
}

/// Decodes a stream of events (HTML standard, section "Server-sent events"), as far as strided sends them.
struct EventParser {
    /// The maximum size of an event, in bytes.
    let limit: Int
    private var line: [UInt8] = []
    private var name = ""
    private var data: [UInt8] = []

    init(limit: Int) { self.limit = limit }

    /// The events that are complete with these bytes.
    ///
    /// - Throws: ``TooLong``.
    mutating func parse(_ bytes: some Sequence<UInt8>) throws(TooLong) -> [(name: String, data: [UInt8])] {
        var events: [(name: String, data: [UInt8])] = []
        for byte in bytes {
            guard byte == UInt8(ascii: "\n") else {
                line.append(byte)
                guard line.count + data.count <= limit else { throw TooLong() }
                continue
            }
            if line.isEmpty {
                if !name.isEmpty { events.append((name, data)) }
                (name, data) = ("", [])
            } else if line.starts(with: "event: ".utf8) {
                name = String(decoding: line.dropFirst(7).prefix(20), as: UTF8.self)
            } else if line.starts(with: "data: ".utf8) {
                data += line.dropFirst(6)
            }
            line.removeAll(keepingCapacity: true)
        }
        return events
    }

    /// An event is longer than allowed.
    struct TooLong: Error {}
}

extension RunnerGroup {
    /// The fingerprint of the certificate of a server, to which nothing is sent; throws if another one was expected.
    package static func fingerprint(
        of host: String,
        port: Int,
        expecting expected: Fingerprint?
    ) async throws -> Fingerprint {
        try await MemberConnection.open(
            to: host,
            port: port,
            fingerprint: expected,
            secret: nil,
            patience: .seconds(5)
        ) { $0.fingerprint }
    }

    /// Whether the server of this machine, with this certificate, answers at a port.
    package static func isServed(at port: Int, with own: Fingerprint) async -> Bool {
        (try? await fingerprint(of: "127.0.0.1", port: port, expecting: own)) != nil
    }

    /// Makes the server of this machine look at its file of the group now.
    package func tell(serverAt port: Int, with own: Fingerprint) async {
        _ = try? await MemberConnection.open(
            to: "127.0.0.1",
            port: port,
            fingerprint: own,
            secret: secret,
            patience: .seconds(2)
        ) { try await $0.answer("/group") }
    }

    /// Asks the leader at an address to admit this machine with a code; returns the group.
    ///
    /// - Parameters:
    ///   - fingerprint: That of the leader's certificate, if it is known; nothing is sent to a server with another one.
    ///   - own: This machine; the leader sees its address.
    package static func join(
        _ host: String,
        port: Int,
        fingerprint: Fingerprint?,
        as own: Member,
        code: String
    ) async throws -> RunnerGroup {
        try await MemberConnection.open(
            to: host,
            port: port,
            fingerprint: fingerprint,
            secret: nil,
            patience: .seconds(5)
        ) { connection in
            let sent = SentCode(
                code: code,
                name: own.name,
                member: SentMember(id: own.id, port: own.port, fingerprint: own.fingerprint)
            )
            let answer = try await connection.answer("/pair", .POST, body: JSONText.of(sent))
            let bytes = Array(answer.body.readableBytesView)
            guard answer.status == 200 else {
                let refusal = try? UntrustedJSON.decode([String: String].self, from: bytes)["error"]
                throw GroupError.refused(
                    refusal?.cleaned.prefix(200).description ?? "\(host) does not admit this machine"
                )
            }
            guard var group = try? UntrustedJSON.decode(RunnerGroup.self, from: bytes), group.isValid,
                group[own.id] != nil, group.leader != own.id,
                group[group.leader]?.fingerprint == connection.fingerprint.text
            else { throw GroupError.noAnswer(host) }
            if let address = IPAddress(connection.channel.remoteAddress) {
                group.setAddress(address.description, of: group.leader)
            }
            return group
        }
    }
}

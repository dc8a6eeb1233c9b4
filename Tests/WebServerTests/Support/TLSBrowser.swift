import Foundation
import NIOCore
import NIOPosix
import NIOSSL

/// A client that sends bytes over TLS, and accepts every certificate.
final class TLSBrowser {
    private let channel: any Channel
    private var parts: AsyncStream<ByteBuffer>.Iterator
    private let port: Int
    /// What was read and not yet returned.
    private var rest = ""

    /// Connects to a port of 127.0.0.1.
    init(port: Int) async throws {
        self.port = port
        let (stream, continuation) = AsyncStream.makeStream(of: ByteBuffer.self)
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.certificateVerification = .none
        let context = try NIOSSLContext(configuration: configuration)
        channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let tls = try NIOSSLClientHandler(context: context, serverHostname: nil)
                    try channel.pipeline.syncOperations.addHandlers([tls, Collector(continuation)])
                }
            }
            .connect(host: "127.0.0.1", port: port).get()
        parts = stream.makeAsyncIterator()
    }

    deinit { channel.close(promise: nil) }

    /// Sends bytes; the result does not matter, because the server may close the connection at any time.
    func send(_ bytes: [UInt8]) async { try? await channel.writeAndFlush(ByteBuffer(bytes: bytes)) }

    /// Sends a request with the header fields of an honest client, except those that are replaced.
    func request(_ line: String, _ fields: [String: String] = [:], body: String = "") async {
        var all = ["Host": "localhost:\(port)"].merging(fields) { $1 }
        if !body.isEmpty { all["Content-Length"] = String(body.utf8.count) }
        let head = all.sorted { $0.key < $1.key }.map { "\($0): \($1)\r\n" }.joined()
        await send(Array("\(line) HTTP/1.1\r\n\(head)\r\n\(body)".utf8))
    }

    /// Reads until the text contains `mark`, or until the server closes the connection.
    func read(until mark: String) async -> String {
        while !rest.contains(mark), let part = await parts.next(isolation: nil) { rest += String(buffer: part) }
        defer { rest = "" }
        return rest
    }

    /// Reads until the server closes the connection.
    func readToEnd() async -> String { await read(until: "\u{0}") }

    /// Reads one response with a `Content-Length`.
    func response() async -> Response {
        let text = await read(until: "\r\n\r\n")
        guard let end = text.range(of: "\r\n\r\n") else { return Response(head: text) }
        var response = Response(head: String(text[..<end.upperBound]), body: Array(text[end.upperBound...].utf8))
        while response.body.count < response.length, let part = await parts.next(isolation: nil) {
            response.body += Array(part.readableBytesView)
        }
        return response
    }

    /// Passes on what arrives.
    private final class Collector: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        private let continuation: AsyncStream<ByteBuffer>.Continuation

        init(_ continuation: AsyncStream<ByteBuffer>.Continuation) { self.continuation = continuation }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) { continuation.yield(unwrapInboundIn(data)) }

        func channelInactive(context: ChannelHandlerContext) { continuation.finish() }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    }
}

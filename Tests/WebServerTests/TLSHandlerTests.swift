import LocalNetwork
import NIOCore
import NIOEmbedded
import Testing

@testable import WebServer

/// The handler on a channel without a socket, with a real client and virtual time.
@Suite struct TLSHandlerTests {
    private static let limit = Duration.seconds(5)

    /// A channel with the handler, and its client.
    private final class Line {
        let channel = EmbeddedChannel()
        let client: TLSSession
        let reads = ReadCount()
        /// The largest number of bytes that the server gets at once.
        let piece: Int

        init(piece: Int = .max) throws {
            self.piece = piece
            client = try TLSSession.client()
            let certificate = try ServerCertificate(
                title: "test",
                names: ["localhost"],
                addresses: [],
                validity: 0..<4_000_000_000
            )
            try channel.pipeline.syncOperations.addHandler(reads)
            try channel.pipeline.syncOperations.addHandler(TLSHandler(TLSServer(certificate), limit: limit))
            channel.connect(to: try SocketAddress(unixDomainSocketPath: "/none"), promise: nil)
        }

        func toServer(_ bytes: [UInt8]) throws {
            var rest = bytes[...]
            while !rest.isEmpty {
                try channel.writeInbound(ByteBuffer(bytes: rest.prefix(piece)))
                rest = rest.dropFirst(piece)
            }
        }

        func toServer() throws { try toServer(client.takeOutput()) }

        func toClient() throws {
            while let bytes = try channel.readOutbound(as: ByteBuffer.self) { try client.receive(Array(buffer: bytes)) }
        }

        func shakeHands() throws {
            while try !client.handshake() {
                try toServer()
                try toClient()
            }
            try toServer()
        }

        /// The data that the server has got.
        func received() throws -> [UInt8] {
            var all: [UInt8] = []
            while let bytes = try channel.readInbound(as: ByteBuffer.self) { all += Array(buffer: bytes) }
            return all
        }

        /// What the client has got, and whether the server has said that nothing follows.
        func read() throws -> (bytes: [UInt8], isEnd: Bool) {
            try toClient()
            return try client.readAll()
        }
    }

    /// Counts the orders to read the socket.
    private final class ReadCount: ChannelOutboundHandler {
        typealias OutboundIn = ByteBuffer
        var value = 0

        func read(context: ChannelHandlerContext) {
            value += 1
            context.read()
        }
    }

    @Test(arguments: [1, 2, 5, 21, 1_400, 16_384, 65_536], [1, 16_384, 16_385, 300_000])
    func dataArriveInPiecesOfAnySize(piece: Int, count: Int) throws {
        let line = try Line(piece: piece)
        try line.shakeHands()
        let data = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        try line.client.write(data)
        try line.toServer()
        #expect(try line.received() == data)
        try line.channel.writeOutbound(ByteBuffer(bytes: data))
        let answer = try line.read()
        #expect(answer.bytes == data && !answer.isEnd)
    }

    @Test func aHandshakeHasALimitAndAnOpenConnectionHasNone() throws {
        let slow = try Line()
        _ = try slow.client.handshake()
        try slow.toServer(Array(slow.client.takeOutput().dropLast()))
        slow.channel.embeddedEventLoop.advanceTime(by: TimeAmount(Self.limit) - .nanoseconds(1))
        #expect(slow.channel.isActive)
        slow.channel.embeddedEventLoop.advanceTime(by: .nanoseconds(1))
        #expect(!slow.channel.isActive)
        let quick = try Line()
        try quick.shakeHands()
        quick.channel.embeddedEventLoop.advanceTime(by: .hours(1))
        #expect(quick.channel.isActive)
    }

    @Test func aCloseComesAfterTheDataAndWaitsForThatOfTheClient() throws {
        let line = try Line()
        try line.shakeHands()
        try line.channel.writeOutbound(ByteBuffer(repeating: 7, count: 100_000))
        line.channel.close(promise: nil)
        let answer = try line.read()
        #expect(answer.bytes.count == 100_000 && answer.isEnd)
        // Data that the client had sent before it knew are ignored.
        try line.client.write([1, 2, 3])
        try line.toServer()
        #expect(try line.received().isEmpty && line.channel.isActive)
        #expect(throws: ChannelError.ioOnClosedChannel) { try line.channel.writeOutbound(ByteBuffer(bytes: [1])) }
        line.client.close()
        try line.toServer()
        #expect(!line.channel.isActive)
    }

    @Test func aClientThatDoesNotAnswerACloseIsNotWaitedForLongerThanTheLimit() throws {
        let line = try Line()
        try line.shakeHands()
        line.channel.close(promise: nil)
        line.channel.close(promise: nil)
        #expect(line.channel.isActive)
        line.channel.embeddedEventLoop.advanceTime(by: TimeAmount(Self.limit))
        #expect(!line.channel.isActive)
    }

    @Test func aCloseOfTheClientIsAnswered() throws {
        let line = try Line()
        try line.shakeHands()
        try line.client.write([1, 2, 3])
        line.client.close()
        try line.toServer()
        #expect(try line.received() == [1, 2, 3])
        #expect(try line.read().isEnd && !line.channel.isActive)
    }

    @Test(arguments: [
        Array("GET / HTTP/1.1\r\n\r\n".utf8), [0x16, 0x03, 0x01, 0xFF, 0xFF], [0x17, 0x03, 0x03, 0x00, 0x01, 0x00],
        [0x15, 0x03, 0x03, 0x00, 0x02, 0x02, 0x28], [UInt8](repeating: 0, count: 70_000),
    ])
    func whatIsNotTLSEndsTheConnection(_ bytes: [UInt8]) throws {
        let new = try Line()
        #expect(throws: TLSError.self) { try new.toServer(bytes) }
        #expect(try !new.channel.isActive && new.received().isEmpty)
        let open = try Line()
        try open.shakeHands()
        #expect(throws: TLSError.self) { try open.toServer(bytes + bytes) }
        #expect(try !open.channel.isActive && open.received().isEmpty)
    }

    @Test func nothingIsReadFromAClientThatDoesNotRead() throws {
        let line = try Line()
        try line.shakeHands()
        line.reads.value = 0
        line.channel.isWritable = false
        line.channel.read()
        #expect(line.reads.value == 0)
        // The answer to a message of TLS could otherwise grow without a limit.
        try line.client.orderKeyUpdate()
        #expect(try line.client.handshake())
        try line.toServer()
        #expect(try line.channel.readOutbound(as: ByteBuffer.self)?.readableBytes ?? 0 > 0)
        line.channel.isWritable = true
        line.channel.pipeline.fireChannelWritabilityChanged()
        #expect(line.reads.value == 1)
    }

    @Test func nothingIsWrittenBeforeTheHandshake() throws {
        let line = try Line()
        #expect(throws: ChannelError.ioOnClosedChannel) { try line.channel.writeOutbound(ByteBuffer(bytes: [1])) }
        line.channel.close(promise: nil)
        #expect(!line.channel.isActive)
    }
}

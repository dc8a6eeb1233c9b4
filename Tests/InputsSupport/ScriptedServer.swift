package import Inputs
package import NIOCore
import NIOPosix
import TestSupport

/// A TCP server on a port of its own that follows a script, to stand in for gpsds good and bad.
package enum ScriptedServer {
    package typealias Inbound = NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    package typealias Outbound = NIOAsyncChannelOutboundWriter<ByteBuffer>
    /// What the server does with its n-th connection, which is closed when this returns.
    package typealias Script =
        @Sendable (_ connection: Int, _ inbound: inout Inbound, _ outbound: Outbound) async throws -> Void

    /// The server is bound to nothing that a client could connect to.
    package struct NoAddress: Error {}

    /// Serves while `body` runs.
    package static func serving(_ script: @escaping Script, _ body: (GPSDAddress) async throws -> Void) async throws {
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel,
                        configuration: .init(isOutboundHalfClosureEnabled: true)
                    )
                }
            }
        guard let port = server.channel.localAddress?.port, let address = GPSDAddress(host: "127.0.0.1", port: port)
        else { throw NoAddress() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                var connection = 0
                try await server.executeThenClose { clients in
                    for try await client in clients {
                        connection += 1
                        // A client that hangs up in the middle of the script is part of many a script.
                        try? await serve(client, connection, script)
                    }
                }
            }
            try await body(address)
            group.cancelAll()
        }
    }

    private static func serve(
        _ client: NIOAsyncChannel<ByteBuffer, ByteBuffer>,
        _ connection: Int,
        _ script: @escaping Script
    ) async throws {
        try await client.executeThenClose { inbound, outbound in
            var iterator = inbound.makeAsyncIterator()
            try await script(connection, &iterator, outbound)
            // A server that closes while requests are unread resets the connection. Then the client may lose what was sent before.
            outbound.finish()
            try await iterator.end()
        }
    }
}

extension NIOAsyncChannelOutboundWriter<ByteBuffer> {
    package func write(_ text: String) async throws { try await write(ByteBuffer(string: text)) }
    package func write(_ bytes: [UInt8]) async throws { try await write(ByteBuffer(bytes: bytes)) }
}

extension NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator {
    /// The next request line.
    package mutating func request() async throws -> String {
        var text = ""
        while !text.hasSuffix("\n"), let bytes = try await next(isolation: #isolation) { text += String(buffer: bytes) }
        return text
    }

    /// Waits until the other side hangs up.
    package mutating func end() async throws {
        while try await next(isolation: #isolation) != nil {}
    }
}

extension GPSDSource {
    /// The events up to the first for which `isLast` holds; the source is cancelled then.
    package func events(upTo isLast: (GPSDEvent) -> Bool) async -> [GPSDEvent] {
        await TestSupport.events(until: isLast) { await run($0) }
    }
}

extension GPSDEvent {
    package var observations: [Observation] {
        if case .observed(let observations, _) = self { observations } else { [] }
    }

    package var isConnected: Bool {
        if case .connected = self { true } else { false }
    }

    package var loss: GPSDError? {
        if case .lost(let reason, _) = self { reason } else { nil }
    }

    package var pause: Duration? {
        if case .lost(_, let pause) = self { pause } else { nil }
    }
}

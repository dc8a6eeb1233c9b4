import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix

/// The sockets at which the server listens: the same port of an IPv4 address and an IPv6 address.
struct WebListener: Sendable {
    typealias Server = NIOAsyncChannel<WebConnection.Channel, Never>

    /// The port; if 0 was asked for, the one that the system has chosen.
    let port: Int
    /// One or two sockets, because a machine may have no IPv6.
    let servers: [Server]

    /// Listens at a port, or at any free port if it is 0.
    ///
    /// - Parameter gate: The decision about connections from the local network; nil to listen at the loopback addresses only.
    init(port: Int, gate: LocalNetworkGate? = nil, limits: WebLimits) async throws(WebServerError) {
        do {
            let first = try await Self.bind(gate == nil ? "127.0.0.1" : "0.0.0.0", port, gate, limits)
            let chosen = first.channel.localAddress?.port ?? port
            self.port = chosen
            do {
                servers = [first, try await Self.bind(gate == nil ? "::1" : "::", chosen, gate, limits)]
            } catch let error as IOError where [EAFNOSUPPORT, EADDRNOTAVAIL].contains(error.errnoCode) {
                servers = [first]
            } catch {
                try? await first.channel.close()
                throw error
            }
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw .portInUse(port)
        } catch let error as IOError {
            throw .cannotListen(port: port, reason: String(cString: strerror(error.errnoCode)))
        } catch {
            throw .cannotListen(port: port, reason: String(describing: error))
        }
    }

    private static func bind(
        _ address: String,
        _ port: Int,
        _ gate: LocalNetworkGate?,
        _ limits: WebLimits
    ) async throws -> Server {
        var bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        if address.contains(":") {
            // IPv4 has a socket of its own.
            let onlyIPv6 = ChannelOptions.Types.SocketOption(level: .ipv6, name: .ipv6_v6only)
            bootstrap = bootstrap.serverChannelOption(onlyIPv6, value: 1)
        }
        return
            try await bootstrap
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .bind(host: address, port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try gate?.open(channel)
                    return try configure(channel, limits)
                }
            }
    }

    private static func configure(_ channel: any Channel, _ limits: WebLimits) throws -> WebConnection.Channel {
        let pipeline = channel.pipeline.syncOperations
        let timer = ConnectionTimer(limits: limits)
        try pipeline.addHandler(timer)
        var decoding = NIOHTTPDecoderLimitConfiguration()
        decoding.maxHeaderListSize = limits.headBytes
        decoding.maxHeaderFieldSize = limits.headBytes
        try pipeline.configureHTTPServerPipeline(
            withEncoderConfiguration: .init(),
            withDecoderLimitConfiguration: decoding
        )
        try pipeline.addHandler(RequestAssembler(timer: timer, limits: limits))
        return try WebConnection.Channel(wrappingChannelSynchronously: channel)
    }
}

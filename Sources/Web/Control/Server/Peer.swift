import Glibc
import NIOCore

/// The process at the other end of a connection, as reported by the kernel.
package struct Peer: Sendable, Hashable {
    /// The number of the connection, unique within this server.
    package let connection: Int
    package let processID: Int32
    /// The user ID of the client when it connected.
    package let userID: UInt32

    /// Whether this peer may control a daemon of user `owner`: only the same user and root may.
    func mayControl(daemonOf owner: UInt32) -> Bool {
        userID == owner || userID == 0
    }
}

/// The kernel's `struct ucred`, which the Glibc module does not export: see `SO_PEERCRED` in unix(7).
struct PeerCredentials: BitwiseCopyable {
    var processID: Int32 = 0
    var userID: UInt32 = 0
    private var groupID: UInt32 = 0

    /// Reads the credentials of the process that connected to `channel`; call it on the channel's event loop.
    static func read(from channel: any Channel) -> EventLoopFuture<PeerCredentials> {
        guard let socket = channel as? any SocketOptionProvider else {
            return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
        }
        // NIO marks this call as unsafe because the type must match the option; the kernel fills SO_PEERCRED with a ucred.
        return socket.unsafeGetSocketOption(level: .socket, name: NIOBSDSocket.Option(rawValue: SO_PEERCRED))
    }
}

/// Keeps a file descriptor in reserve, to accept and disconnect the waiting clients when the process has no other descriptor.
///
/// Without it, the kernel would report waiting clients without end, and the event loop would use all its time on failed attempts
/// to accept them. Use it only on the event loop of the server channel.
final class SpareDescriptor: ChannelInboundHandler {
    typealias InboundIn = any Channel

    /// The maximum number of clients to disconnect in one pass; the kernel's queue holds 64.
    private static let most = 64

    private let listener: CInt
    private let exhausted: @Sendable () -> Void
    private var spare = reserve()

    /// - Parameter exhausted: Called when the process has no free descriptors.
    init(listener: CInt, exhausted: @escaping @Sendable () -> Void) {
        self.listener = listener
        self.exhausted = exhausted
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        if spare >= 0 { close(spare) }
        spare = -1
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if let error = error as? IOError, error.errnoCode == EMFILE || error.errnoCode == ENFILE { disconnectWaiting() }
        context.fireErrorCaught(error)
    }

    private func disconnectWaiting() {
        exhausted()
        if spare >= 0 { close(spare) }
        for _ in 0..<Self.most {
            let client = accept(listener, nil, nil)
            guard client >= 0 else { break }
            close(client)
        }
        spare = Self.reserve()
    }

    private static func reserve() -> CInt { open("/dev/null", O_RDONLY | O_CLOEXEC) }
}

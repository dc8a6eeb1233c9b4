import Glibc
import NIOCore

/// The process at the other end of a connection, as reported by the kernel.
public struct Peer: Sendable, Hashable {
    /// The number of the connection, unique within this server.
    public let connection: Int
    /// The process ID of the client.
    public let processID: Int32
    /// The user ID of the client when it connected.
    public let userID: UInt32

    /// Whether this peer may control a daemon of user `owner`: only the same user and root may.
    func mayControl(daemonOf owner: UInt32) -> Bool {
        userID == owner || userID == 0
    }
}

extension Peer {
    init(connection: Int, _ credentials: PeerCredentials) {
        self.init(connection: connection, processID: credentials.processID, userID: credentials.userID)
    }
}

/// The kernel's `struct ucred`, which the Glibc module does not export: see `SO_PEERCRED` in unix(7).
struct PeerCredentials: BitwiseCopyable {
    var processID: Int32 = 0
    var userID: UInt32 = 0
    private var groupID: UInt32 = 0

    /// Reads the credentials of the process that connected to `channel`.
    ///
    /// Call it on the channel's event loop.
    static func read(from channel: any Channel) -> EventLoopFuture<PeerCredentials> {
        guard let socket = channel as? any SocketOptionProvider else {
            return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
        }
        // NIO marks this call as unsafe because the type must match the option; the kernel fills SO_PEERCRED with a ucred.
        return socket.unsafeGetSocketOption(level: .socket, name: NIOBSDSocket.Option(rawValue: SO_PEERCRED))
    }
}

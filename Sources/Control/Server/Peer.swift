import Glibc
import NIOCore

/// Who is at the other end of a connection, as the kernel says.
public struct Peer: Sendable, Hashable {
    /// The number of the connection, unlike that of any other of this server.
    public let connection: Int
    /// The process that connected.
    public let processID: Int32
    /// The user it ran as when it connected.
    public let userID: UInt32

    /// Whether a daemon of user `owner` does what this peer asks: its own user and root may.
    func mayControl(daemonOf owner: UInt32) -> Bool {
        userID == owner || userID == 0
    }
}

extension Peer {
    init(connection: Int, _ credentials: PeerCredentials) {
        self.init(connection: connection, processID: credentials.processID, userID: credentials.userID)
    }
}

/// The kernel's `struct ucred`, which Glibc's module does not show: see `SO_PEERCRED` in unix(7).
struct PeerCredentials: BitwiseCopyable {
    var processID: Int32 = 0
    var userID: UInt32 = 0
    var groupID: UInt32 = 0

    /// Who connected `channel`.
    ///
    /// To be called on its event loop.
    static func read(from channel: any Channel) -> EventLoopFuture<PeerCredentials> {
        guard let socket = channel as? any SocketOptionProvider else {
            return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
        }
        // Unsafe is the type: the kernel fills this option with a ucred, which is what PeerCredentials is.
        return socket.unsafeGetSocketOption(level: .socket, name: NIOBSDSocket.Option(rawValue: SO_PEERCRED))
    }
}

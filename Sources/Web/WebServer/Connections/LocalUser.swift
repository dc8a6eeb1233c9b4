import Files
import Glibc
import NIOCore
import NIOPosix

/// Checks that the client of a connection is a program of the user who runs the server, or of root.
struct LocalUser: Sendable {
    /// The port of the server.
    let port: Int

    /// Reads the kernel's tables on another thread, and looks for the client.
    func owns(_ channel: any Channel) async -> Bool {
        guard let clientPort = channel.remoteAddress?.port else { return false }
        let users: Set<UInt32> = [geteuid(), 0]
        let port = port
        return await
            (try? NIOThreadPool.singleton.runIfActive {
                let tables = ["/proc/net/tcp", "/proc/net/tcp6"].map(KernelFile.bytes)
                return SocketOwner.isOneOf(users, clientPort: clientPort, serverPort: port, in: tables)
            }) ?? false
    }
}

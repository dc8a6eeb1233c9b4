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
                let tables = ["/proc/net/tcp", "/proc/net/tcp6"].map(Self.content)
                return SocketOwner.isOneOf(users, clientPort: clientPort, serverPort: port, in: tables)
            }) ?? false
    }

    /// The content of a file of the kernel, whose size is not known before it is read; empty if it cannot be read.
    private static func content(of path: String) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(descriptor, &part, part.count), count > 0 { bytes += part.prefix(count) }
        return bytes
    }
}

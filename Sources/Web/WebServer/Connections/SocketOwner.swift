import Files
import Glibc
import NIOCore
import NIOPosix

/// Finds the user who owns the other end of a local TCP connection.
///
/// Every user of this machine can connect to a loopback address. The kernel lists all TCP sockets with their owners in
/// `/proc/net/tcp` and `/proc/net/tcp6`, see proc_net_tcp.txt of the kernel.
enum SocketOwner {
    /// Whether all sockets from `clientPort` to `serverPort` belong to `users`; false if there is no such socket.
    ///
    /// A socket that no process has open (inode 0) is ignored, because the kernel shows user 0 for it. Several sockets can have
    /// the same ports, because they can use different loopback addresses.
    static func isOneOf(_ users: Set<UInt32>, clientPort: Int, serverPort: Int, in tables: [[UInt8]]) -> Bool {
        let (client, server) = (suffix(of: clientPort), suffix(of: serverPort))
        let owners = tables.flatMap { table in
            table.split(separator: UInt8(ascii: "\n")).compactMap { line -> UInt32? in
                // Almost all lines end here, at the first two addresses.
                let start = line.split(separator: UInt8(ascii: " "), maxSplits: 3)
                guard start.count > 3, start[1].suffix(5).elementsEqual(client),
                    start[2].suffix(5).elementsEqual(server)
                else { return nil }
                let rest = start[3].split(separator: UInt8(ascii: " "), maxSplits: 7)
                guard rest.count > 6, !rest[6].elementsEqual("0".utf8) else { return nil }
                return UInt32(String(decoding: rest[4], as: UTF8.self))
            }
        }
        return !owners.isEmpty && owners.allSatisfy(users.contains)
    }

    /// The end of an address with this port, such as `:1F51` in `0100007F:1F51`.
    private static func suffix(of port: Int) -> [UInt8] {
        let digits = String(port, radix: 16, uppercase: true)
        return Array((":" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits).utf8)
    }
}

extension SocketOwner {
    /// Whether the client of a connection is a program of the user who runs the server, or of root.
    ///
    /// Reads the kernel's tables on another thread.
    static func isTrusted(_ channel: any Channel, serverPort: Int) async -> Bool {
        guard let clientPort = channel.remoteAddress?.port else { return false }
        let users: Set<UInt32> = [geteuid(), 0]
        return await
            (try? NIOThreadPool.singleton.runIfActive {
                let tables = ["/proc/net/tcp", "/proc/net/tcp6"].map(KernelFile.bytes)
                return isOneOf(users, clientPort: clientPort, serverPort: serverPort, in: tables)
            }) ?? false
    }
}

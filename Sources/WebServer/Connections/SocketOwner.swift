/// Finds the user who owns the other end of a local TCP connection.
///
/// Every user of this machine can connect to a loopback address. The kernel lists all TCP sockets with their owners in
/// `/proc/net/tcp` and `/proc/net/tcp6`, see proc_net_tcp.txt of the kernel.
enum SocketOwner {
    /// Whether each socket that connects `clientPort` with `serverPort` belongs to one of `users`; false if there is none.
    ///
    /// A socket that no process has open does not count, because the kernel shows user 0 for it; its inode is 0. Several sockets
    /// have the same ports if they use different loopback addresses.
    ///
    /// - Parameter tables: The texts of the kernel's tables.
    static func isOneOf(_ users: Set<UInt32>, clientPort: Int, serverPort: Int, in tables: [String]) -> Bool {
        let owners = tables.flatMap { table in
            table.split(separator: "\n").dropFirst().compactMap { line -> UInt32? in
                let fields = line.split(separator: " ", maxSplits: 10, omittingEmptySubsequences: true)
                guard fields.count > 9, fields[9] != "0", port(of: fields[1]) == clientPort,
                    port(of: fields[2]) == serverPort
                else { return nil }
                return UInt32(fields[7])
            }
        }
        return !owners.isEmpty && owners.allSatisfy(users.contains)
    }

    /// The port of an address such as `0100007F:1F51`.
    private static func port(of address: Substring) -> Int? {
        address.split(separator: ":").last.flatMap { Int($0, radix: 16) }
    }
}

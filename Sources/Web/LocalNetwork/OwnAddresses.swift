import Files
import Glibc

package struct OwnAddresses: Sendable, Hashable {
    package struct Entry: Sendable, Hashable {
        let address: IPAddress
        /// The mask of the network, with as many bytes as the address.
        let mask: [UInt8]
        /// Whether the system replaces the address within days (RFC 8981).
        var isTemporary = false
    }

    private let entries: [Entry]

    package init(_ entries: [Entry]) { self.entries = entries }

    /// Reads the addresses of all interfaces that are up (getifaddrs(3)); empty if the kernel does not report them.
    package static func current() -> OwnAddresses {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return OwnAddresses([]) }
        defer { freeifaddrs(list) }
        let temporary = temporaryAddresses(
            in: String(decoding: KernelFile.bytes(of: "/proc/net/if_inet6"), as: UTF8.self).split(separator: "\n")
        )
        var entries: [Entry] = []
        var next = list
        while let interface = next?.pointee {
            next = interface.ifa_next
            guard interface.ifa_flags & UInt32(IFF_UP) != 0, let address = IPAddress(interface.ifa_addr),
                let mask = IPAddress(interface.ifa_netmask)
            else { continue }
            entries.append(Entry(address: address, mask: mask.bytes, isTemporary: temporary.contains(address)))
        }
        return OwnAddresses(entries)
    }

    /// The temporary addresses in the lines of the kernel's table: address, index, prefix length, scope, flags, name.
    static func temporaryAddresses(in lines: [Substring]) -> Set<IPAddress> {
        // `IFA_F_TEMPORARY` of linux/if_addr.h.
        let isTemporary: UInt32 = 0x01
        return Set(
            lines.compactMap { line in
                let fields = line.split(separator: " ")
                guard fields.count >= 5, fields[0].count == 32, let flags = UInt32(fields[4], radix: 16),
                    flags & isTemporary != 0
                else { return nil }
                let groups = stride(from: 0, to: 32, by: 4).map { fields[0].dropFirst($0).prefix(4) }
                return IPAddress(parsing: groups.joined(separator: ":"))
            }
        )
    }

    package var all: [IPAddress] { entries.map(\.address) }

    /// The addresses with which devices of the local network can open the page for a long time, IPv4 first.
    ///
    /// Loopback, link-local and temporary addresses are left out.
    package var reachable: [IPAddress] {
        let addresses = entries.filter { !$0.isTemporary && !$0.address.isLoopback && !$0.address.isLinkLocal }
            .map(\.address)
        return addresses.filter { $0.bytes.count == 4 } + addresses.filter { $0.bytes.count == 16 }
    }

    /// The address with which this machine sends to other networks, or else any reachable one; nil without a network.
    package var preferred: IPAddress? {
        let reachable = reachable
        return Self.source.flatMap { reachable.contains($0) ? $0 : nil } ?? reachable.first
    }

    /// The address that the kernel chooses for a packet to another network (RFC 5737 reserves the destination); no packet is sent.
    private static var source: IPAddress? {
        let descriptor = socket(AF_INET, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(9).bigEndian
        address.sin_addr.s_addr = inet_addr("192.0.2.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard connect(descriptor, address, length) == 0, getsockname(descriptor, address, &length) == 0 else {
                    return nil
                }
                return IPAddress(address)
            }
        }
    }

    /// Whether a client is in the local network: its address is private or link-local, or in the network of an interface.
    package func areNear(_ client: IPAddress) -> Bool {
        client.isPrivate || client.isLinkLocal
            || entries.contains { entry in
                guard entry.mask.count == client.bytes.count, entry.address.bytes.count == client.bytes.count else {
                    return false
                }
                return zip(entry.mask, zip(entry.address.bytes, client.bytes)).allSatisfy { mask, pair in
                    mask & pair.0 == mask & pair.1
                }
            }
    }
}

package enum HostNames {
    /// `localhost`, the name of the machine, and its name in multicast DNS (RFC 6762), in lower case.
    package static func current() -> [String] { names(of: machine) }

    /// The host name of the kernel, which may be any text.
    package static var machine: String {
        let longest = 256
        var name = [CChar](repeating: 0, count: longest + 1)
        guard gethostname(&name, longest) == 0 else { return "" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// `localhost`, and the names that follow from the host name of the kernel.
    ///
    /// A host name that is not valid in DNS is ignored.
    static func names(of machine: String) -> [String] {
        let name = machine.lowercased()
        let isValid =
            !name.isEmpty && name.utf8.count <= 253
            && name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.utf8.allSatisfy { byte in
                        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
                    }
            }
        guard isValid, name != "localhost" else { return ["localhost"] }
        let label = name.prefix { $0 != "." }
        let all = ["localhost", name, label + ".local"]
        return name == all[2] ? Array(all.prefix(2)) : all
    }
}

import Glibc
import Synchronization

/// An address of the Internet Protocol, version 4 or 6, without a port or zone.
package struct IPAddress: Sendable, Hashable {
    /// The 4 or 16 bytes of the address, in network byte order.
    package let bytes: [UInt8]

    /// Creates an address of 4 or 16 bytes; an IPv4 address that is mapped into IPv6 (RFC 4291 section 2.5.5.2) becomes the IPv4 address.
    private init(_ bytes: [UInt8]) {
        let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
        self.bytes = bytes.count == 16 && bytes.starts(with: mapped) ? Array(bytes.suffix(4)) : bytes
    }

    /// Parses an address such as `192.168.1.20` or `fd00::1`; nil if the text is not an address.
    package init?(parsing text: some StringProtocol) {
        var bytes = [UInt8](repeating: 0, count: 16)
        let text = String(text)
        if inet_pton(AF_INET, text, &bytes) == 1 {
            self.init(Array(bytes.prefix(4)))
        } else if inet_pton(AF_INET6, text, &bytes) == 1 {
            self.init(bytes)
        } else {
            return nil
        }
    }

    /// Creates an address of 4 or 16 bytes in network byte order; nil if there is another number of bytes.
    init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.init(bytes)
    }

    /// Reads an address of the kernel; nil if it is not an Internet address.
    init?(_ address: UnsafePointer<sockaddr>?) {
        guard let address else { return nil }
        switch CInt(address.pointee.sa_family) {
        case AF_INET:
            self.init(
                address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
                    withUnsafeBytes(of: address.pointee.sin_addr) { Array($0) }
                }
            )
        case AF_INET6:
            self.init(
                address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
                    withUnsafeBytes(of: address.pointee.sin6_addr) { Array($0) }
                }
            )
        default: return nil
        }
    }

    /// Whether the address belongs to this machine only: 127.0.0.0/8 or ::1.
    package var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
    }

    /// Whether the address is valid on one link only: 169.254.0.0/16 (RFC 3927) or fe80::/10 (RFC 4291).
    package var isLinkLocal: Bool {
        bytes.count == 4 ? bytes.starts(with: [169, 254]) : bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
    }

    /// Whether the address is for private networks: RFC 1918, or fc00::/7 (RFC 4193).
    package var isPrivate: Bool {
        guard bytes.count == 4 else { return bytes[0] & 0xFE == 0xFC }
        return bytes[0] == 10 || (bytes[0] == 172 && bytes[1] & 0xF0 == 16) || bytes.starts(with: [192, 168])
    }

    /// The address as the host of a URL: in square brackets if it is of version 6.
    package var urlHost: String { bytes.count == 4 ? description : "[\(description)]" }
}

extension IPAddress: CustomStringConvertible {
    package var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// Limits the number of events of one address within a period.
///
/// It keeps the times of the last events of each address. The table has a limited size: if it is full of addresses with recent events, new
/// addresses are refused. Thread-safe.
package final class AddressLimit: Sendable {
    private let limit: Int
    private let period: Duration
    private let capacity: Int
    private let times = Mutex<[IPAddress: [ContinuousClock.Instant]]>([:])

    /// Allows `limit` events in any interval of length `period`.
    package init(_ limit: Int, per period: Duration, addresses capacity: Int = 1024) {
        self.limit = limit
        self.period = period
        self.capacity = capacity
    }

    package func admits(_ address: IPAddress, at now: ContinuousClock.Instant) -> Bool {
        times.withLock { times in
            if times[address] == nil, times.count >= capacity {
                times = times.filter { $0.value.contains { now - $0 < period } }
                guard times.count < capacity else { return false }
            }
            let recent = (times[address] ?? []).filter { now - $0 < period }
            let isAdmitted = recent.count < limit
            times[address] = isAdmitted ? recent + [now] : recent
            return isAdmitted
        }
    }
}

/// The address of a gpsd server.
package struct GPSDAddress: Hashable, Sendable, CustomStringConvertible {
    /// The TCP port that IANA registered for gpsd.
    package static let defaultPort = 2947

    /// The host: a host name, an IPv4 address, or an IPv6 address without brackets.
    package let host: String
    /// The TCP port, 1…65535.
    package let port: Int

    package init?(host: String, port: Int = defaultPort) {
        // The longest possible name has 253 bytes (RFC 1035, 2.3.4).
        guard (1...253).contains(host.utf8.count), (1...65_535).contains(port),
            host.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !host.contains(where: { "[]/".contains($0) })
        else { return nil }
        self.host = host
        self.port = port
    }

    /// Parses `host`, `host:port`, `[::1]:2947`, `[::1]` or `::1`; the default port is 2947.
    package init?(parsing text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        if text.hasPrefix("[") {
            guard let close = text.firstIndex(of: "]") else { return nil }
            let host = String(text[text.index(after: text.startIndex)..<close])
            let rest = text[text.index(after: close)...]
            guard host.contains(":"), rest.isEmpty || rest.hasPrefix(":") else { return nil }
            self.init(host: host, portText: rest.isEmpty ? nil : rest.dropFirst())
        } else if parts.count == 2 {
            self.init(host: String(parts[0]), portText: parts[1])
        } else {
            // Text with more than one colon and without brackets can only be an IPv6 address.
            self.init(host: text)
        }
    }

    private init?(host: String, portText: Substring?) {
        guard let portText else {
            self.init(host: host)
            return
        }
        guard portText.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(portText) else { return nil }
        self.init(host: host, port: port)
    }

    /// The address in a form that `init(parsing:)` accepts: `localhost:2947`, `[::1]:2947`.
    package var description: String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}

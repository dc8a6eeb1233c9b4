/// The address of a server: `https://`, a host, and a path; neither a name nor a password, because addresses are stored and shown.
package enum ServiceAddress {
    /// Why a service cannot be used at this address, with advice; nil if it can.
    package static func problem(in address: String) -> String? {
        if let danger = danger(in: address) { return danger }
        guard address.unicodeScalars.allSatisfy({ $0.value > 32 && $0.value != 127 }) else {
            return "the address must not contain spaces or control characters"
        }
        guard !address.contains(where: { "?#\\".contains($0) }) else {
            return "the address must not contain a question mark, a number sign or a backslash"
        }
        guard let host = host(of: address), !host.isEmpty else { return "the address has no host" }
        let rest = authority(of: address)?.dropFirst(host.count) ?? ""
        guard host.first != "[" || host.last == "]", rest.isEmpty || rest.first == ":",
            rest.isEmpty || (UInt16(rest.dropFirst()) ?? 0) > 0
        else { return "the host or the port of the address is not valid" }
        return nil
    }

    /// Why nothing may be sent to an address: it is not encrypted, or it contains a name or a password.
    static func danger(in address: String) -> String? {
        guard address.lowercased().hasPrefix("https://") else {
            return "the address must begin with https://, because data are only sent over TLS"
        }
        guard authority(of: address)?.contains("@") != true else {
            return "the address must not contain a name or a password, because it is stored and shown; "
                + "add the service with --user, and type the password when it is asked for"
        }
        return nil
    }

    /// The address without a name and a password, to be shown.
    package static func withoutUser(_ address: String) -> String {
        guard let authority = authority(of: address), let at = authority.lastIndex(of: "@") else { return address }
        return String(address[..<authority.startIndex] + address[authority.index(after: at)...])
    }

    /// The name or the number of the host; an IPv6 address with its brackets.
    static func host(of address: String) -> String? {
        guard let authority = authority(of: address) else { return nil }
        let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        if host.first == "[", let end = host.firstIndex(of: "]") { return String(host[...end]) }
        return String(host.prefix { $0 != ":" })
    }

    private static func authority(of address: String) -> Substring? {
        guard let scheme = address.firstRange(of: "://") else { return nil }
        return address[scheme.upperBound...].prefix { !"/?#\\".contains($0) }
    }
}

import Glibc

/// The names of this machine in the local network.
public enum HostNames {
    /// `localhost`, the name of the machine, and its name in multicast DNS (RFC 6762), in lower case.
    public static func current() -> [String] {
        let longest = 256
        var name = [CChar](repeating: 0, count: longest + 1)
        guard gethostname(&name, longest) == 0 else { return names(of: "") }
        return names(of: String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }

    /// `localhost`, and the names that follow from the host name of the kernel.
    ///
    /// The host name may be any text; if it is not valid in DNS, it is ignored.
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

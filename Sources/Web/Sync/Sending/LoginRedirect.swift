import FoundationEssentials
import Glibc
import Secrets

/// A port of this machine to which the browser returns after a login (RFC 8252, section 7.3).
package struct LoginRedirect: ~Copyable {
    /// The address of this machine; a name such as localhost could lead elsewhere (RFC 8252, section 8.3).
    private static let host = "127.0.0.1"

    private let descriptor: CInt

    package static func address(port: UInt16) -> String { "http://\(host):\(port)/" }

    /// Opens the port on 127.0.0.1 only.
    package init(port: UInt16) throws(SyncError) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var reuse: CInt = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<CInt>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0, listen(descriptor, 4) == 0 else {
            let reason = String(cString: strerror(errno))
            throw SyncError("port \(port) of 127.0.0.1: \(reason); choose another one with --port")
        }
    }

    deinit { close(descriptor) }

    /// Waits at most ten minutes until the browser returns with the code of this login; other requests get an error page.
    package func code(for login: FitTrackeeLogin) throws(SyncError) -> String {
        let end = time(nil) + 600
        while time(nil) < end {
            var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&event, 1, Int32(max(end - time(nil), 0)) * 1_000) > 0 else { break }
            let connection = accept(descriptor, nil, nil)
            guard connection >= 0 else { continue }
            defer { close(connection) }
            let line = Self.firstLine(connection)
            let words = line.split(separator: " ")
            let code = words.count > 1 && words[0] == "GET" ? login.code(in: String(words[1])) : nil
            guard let code else {
                Self.answer(connection, "400 Bad Request", "This is not the login that strided waits for.")
                continue
            }
            Self.answer(connection, "200 OK", "strided has access now. You can close this page.")
            return code
        }
        throw SyncError("nobody logged in within ten minutes; try it again: stridectl sync add fittrackee")
    }

    private static func firstLine(_ connection: CInt) -> String {
        var limit = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var bytes = [UInt8](repeating: 0, count: 8_192)
        let count = read(connection, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(count, 0)).prefix { $0 != 13 }, as: UTF8.self)
    }

    private static func answer(_ connection: CInt, _ status: String, _ text: String) {
        let fields = "Content-Type: text/plain\r\nContent-Length: \(text.utf8.count)\r\nConnection: close"
        let bytes = Array("HTTP/1.1 \(status)\r\n\(fields)\r\n\r\n\(text)".utf8)
        _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// The SHA-256 hash of a verifier in base64url without padding (RFC 7636, section 4.2).
    package static func challenge(of verifier: String) -> String {
        Data(SHA256.hash(verifier.utf8)).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}

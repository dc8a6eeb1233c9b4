import Glibc
import TestSupport
import Testing

/// A client that sends bytes as they are, over TCP.
final class Browser: Sendable {
    private let descriptor: CInt
    let port: Int

    /// Connects to the server's port of 127.0.0.1.
    init(port: Int) throws {
        self.port = port
        descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(result == 0)
    }

    deinit { close(descriptor) }

    /// Sends bytes; the result does not matter, because the server may close the connection at any time.
    func send(_ bytes: [UInt8]) { _ = Glibc.send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL)) }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends a request with the header fields of an honest client, except those that are replaced.
    func request(_ line: String, _ fields: [String: String] = [:], body: String = "") {
        send(text(line, fields, body: body))
    }

    /// The text of a request.
    func text(_ line: String, _ fields: [String: String], body: String) -> String {
        var all = ["Host": "localhost:\(port)"].merging(fields) { $1 }
        if !body.isEmpty { all["Content-Length"] = String(body.utf8.count) }
        let head = all.sorted { $0.key < $1.key }.filter { !$0.value.isEmpty }.map { "\($0): \($1)\r\n" }.joined()
        return "\(line) HTTP/1.1\r\n\(head)\r\n\(body)"
    }

    /// Sends nothing more; the server sees the end of the stream.
    func finish() { shutdown(descriptor, CInt(SHUT_WR)) }

    /// Ends the connection at once, without the usual end of the stream.
    func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        var none = sockaddr(sa_family: sa_family_t(AF_UNSPEC), sa_data: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
        connect(descriptor, &none, socklen_t(MemoryLayout<sockaddr>.size))
    }

    /// Reads what has arrived, at least one byte; nothing if the server has closed the connection.
    func receive() async -> [UInt8] { await onOwnThread { [self] in receiveHere() } }

    /// Reads what has arrived as ``receive()`` does, and blocks this thread.
    func receiveHere() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        return Array(buffer.prefix(max(count, 0)))
    }

    /// Reads until the text contains `mark`, or until the server closes the connection.
    func read(until mark: String) async -> String {
        await onAnotherThread { descriptor in
            var all = ""
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while !all.contains(mark) {
                let count = Glibc.read(descriptor, &buffer, buffer.count)
                guard count > 0 else { break }
                all += String(decoding: buffer.prefix(count), as: UTF8.self)
            }
            return all
        }
    }

    /// Reads one response with a `Content-Length`; `body` is not decompressed.
    func response() async -> Response {
        await onAnotherThread { descriptor in
            var bytes: [UInt8] = []
            var byte: UInt8 = 0
            while !bytes.ends(with: "\r\n\r\n"), Glibc.read(descriptor, &byte, 1) == 1 { bytes.append(byte) }
            var response = Response(head: String(decoding: bytes, as: UTF8.self))
            while response.body.count < response.length, Glibc.read(descriptor, &byte, 1) == 1 {
                response.body.append(byte)
            }
            return response
        }
    }

    /// Reads until the server closes the connection.
    func readToEnd() async -> String { await read(until: "\u{0}") }

    private func onAnotherThread<Value: Sendable>(_ read: @escaping @Sendable (CInt) -> Value) async -> Value {
        await onOwnThread { [self] in read(descriptor) }
    }
}

/// A response as it came.
struct Response: Sendable {
    var head: String
    var body: [UInt8] = []

    /// The status code; 0 if the server has closed the connection without an answer.
    var status: Int { head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0 }

    var text: String { String(decoding: body, as: UTF8.self) }

    var length: Int { self["content-length"].flatMap { Int($0) } ?? 0 }

    /// The value of a header field.
    subscript(_ name: String) -> String? {
        head.split(separator: "\r\n").dropFirst().first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
            .map { String($0.dropFirst(name.count + 1).drop { $0 == " " }) }
    }
}

extension [UInt8] {
    fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}

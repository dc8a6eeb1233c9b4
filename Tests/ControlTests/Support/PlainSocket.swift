import Glibc
import TestSupport
import Testing

@testable import Control

/// A client that reads nothing unless it is asked to, and is gone when it says so: a socket and nothing else.
struct PlainSocket {
    private let descriptor: CInt

    /// Connects.
    init(to path: ControlSocketPath) throws {
        descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        try #require(try UnixAddress(path: path.path).apply(connect, to: descriptor) == 0)
    }

    /// Sends calls of these methods, each with its parameters as JSON.
    func call(_ methods: (name: String, parameters: String)..., more: Bool = false) {
        let text = methods.map { name, parameters in
            #"{"method":"org.strided.Control.\#(name)","parameters":\#(parameters),"more":\#(more)}"# + "\n"
        }.joined()
        let bytes = Array(text.utf8)
        _ = send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL))
    }

    /// Waits for everything until the server closes.
    func readToEnd() async -> String {
        await elsewhere { descriptor in
            var all: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                guard count > 0 else { return String(decoding: all, as: UTF8.self) }
                all += buffer.prefix(count)
            }
        }
    }

    /// Waits for a whole line.
    func readLine() async -> String {
        await elsewhere { descriptor in
            var line: [UInt8] = []
            var byte: UInt8 = 0
            while read(descriptor, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
            return String(decoding: line, as: UTF8.self)
        }
    }

    private func elsewhere(_ read: @escaping @Sendable (CInt) -> String) async -> String {
        await onOwnThread { [descriptor] in read(descriptor) }
    }

    /// Closes both directions at once, as the end of a program does.
    func close() { _ = Glibc.close(descriptor) }
}

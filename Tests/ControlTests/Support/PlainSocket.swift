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

/// The permission bits of a file; `nil` when there is none.
func mode(of path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o777 : nil
}

/// Makes the socket file that a daemon leaves when it dies: bound, and nobody listens.
///
/// It never listened here either: a program that another test starts would hold a listening socket open for as long as
/// it takes from fork to exec.
func makeDeadSocket(at path: String) throws {
    let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    try #require(try UnixAddress(path: path).apply(bind, to: descriptor) == 0)
}

extension SplitMix64 {
    /// `bytes` with one to four of its bytes changed, taken out, doubled, or made something that matters to a framer.
    mutating func mutation(of bytes: [UInt8]) -> [UInt8] {
        let telling: [UInt8] = Array("{}[]\"\\\n\r 0-e.".utf8) + [0, 0x7F, 0x80, 0xC3, 0xFF]
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &self) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &self)
            switch Int.random(in: 0..<4, using: &self) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &self)
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(bytes[place], at: place)
            default: bytes[place] = telling[Int.random(in: 0..<telling.count, using: &self)]
            }
        }
        return bytes
    }
}

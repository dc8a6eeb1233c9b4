import COpenSSL
import Glibc
import TestSupport
import Testing

@testable import LocalNetwork

/// A client that sends bytes over TLS, and accepts every certificate.
final class TLSBrowser {
    private let browser: Browser
    private let session: TLSSession
    private var isOpen = true
    /// What was read and not yet returned.
    private var rest: [UInt8] = []

    /// Connects to a port of 127.0.0.1; a server that closes the connection is noticed at the first reading.
    init(port: Int) async throws {
        browser = try Browser(port: port)
        session = try TLSSession.client()
        // The server closes a connection whose handshake takes more than 5 s, so no other test is to delay its parts.
        nonisolated(unsafe) let browser = self
        isOpen = await onOwnThread { (try? browser.shakeHands()) ?? false }
    }

    /// Completes the handshake, and blocks this thread; false if the server has closed the connection.
    private func shakeHands() throws -> Bool {
        while try !session.handshake() {
            browser.send(session.takeOutput())
            let bytes = browser.receiveHere()
            guard !bytes.isEmpty else { return false }
            try session.receive(bytes)
        }
        browser.send(session.takeOutput())
        return true
    }

    /// Ends the connection at once.
    func reset() { browser.reset() }

    /// Sends what waits, and stores what arrives.
    private func exchange() async throws {
        let output = session.takeOutput()
        if !output.isEmpty { browser.send(output) }
        let bytes = await browser.receive()
        isOpen = !bytes.isEmpty
        try session.receive(bytes)
    }

    /// Sends bytes; the result does not matter, because the server may close the connection at any time.
    func send(_ bytes: [UInt8]) async {
        guard isOpen, (try? session.write(bytes)) != nil else { return }
        browser.send(session.takeOutput())
    }

    /// Sends a request with the header fields of an honest client, except those that are replaced.
    func request(_ line: String, _ fields: [String: String] = [:], body: String = "") async {
        await send(Array(browser.text(line, fields, body: body).utf8))
    }

    /// Reads more bytes; false at the end.
    private func readMore() async -> Bool {
        do {
            let (bytes, isEnd) = try session.readAll()
            rest += bytes
            if isEnd { isOpen = false }
            guard bytes.isEmpty, isOpen else { return !bytes.isEmpty }
            try await exchange()
            return isOpen
        } catch {
            isOpen = false
            return false
        }
    }

    /// Reads until the text contains `mark`, or until the server closes the connection.
    func read(until mark: String) async -> String {
        while !String(decoding: rest, as: UTF8.self).contains(mark), await readMore() {}
        defer { rest = [] }
        return String(decoding: rest, as: UTF8.self)
    }

    /// Reads until the server closes the connection.
    func readToEnd() async -> String { await read(until: "\u{0}") }

    /// Reads one response with a `Content-Length`.
    func response() async -> Response {
        func endOfHead() -> Int? {
            rest.indices.first { rest[$0...].starts(with: "\r\n\r\n".utf8) }.map { $0 + 4 }
        }
        while endOfHead() == nil, await readMore() {}
        guard let end = endOfHead() else { return Response(head: String(decoding: rest, as: UTF8.self)) }
        var response = Response(head: String(decoding: rest[..<end], as: UTF8.self))
        while rest.count < end + response.length, await readMore() {}
        response.body = Array(rest[end...])
        rest = []
        return response
    }
}

/// The client's side of TLS in this process; it accepts every certificate.
extension TLSSession {
    static func client() throws -> TLSSession { try TLSSession(TLSClient()) }

    /// Changes the own key, and orders the peer to change its key; ``handshake()`` then sends the message.
    func orderKeyUpdate() throws {
        let update = try Self.function(
            "SSL_key_update",
            as: (@convention(c) (OpaquePointer, Int32) -> Int32).self
        )
        try #require(update(pointer, SSL_KEY_UPDATE_REQUESTED) == 1)
    }

    /// A function that the server does not need.
    private static func function<Function>(_ name: String, as type: Function.Type) throws -> Function {
        let symbol = try #require(dlsym(dlopen("libssl.so.3", RTLD_NOW), name))
        // The types are those of openssl/ssl.h.
        return unsafeBitCast(symbol, to: type)
    }

    /// Takes all bytes that are to be sent to the peer.
    func takeOutput() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: outputCount)
        let count = bytes.withUnsafeMutableBytes { takeOutput(into: $0) }
        return Array(bytes.prefix(count))
    }

    func receive(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try receive($0) } }

    func write(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try write($0) } }

    /// Decrypts what has arrived, and says whether it was the last byte.
    func readAll() throws -> (bytes: [UInt8], isEnd: Bool) {
        var all: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 65_536)
        while let count = try room.withUnsafeMutableBytes({ try read(into: $0) }) {
            guard count > 0 else { return (all, false) }
            all += room.prefix(count)
        }
        return (all, true)
    }
}

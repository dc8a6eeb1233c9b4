import COpenSSL
import Glibc
import Testing

@testable import LocalNetwork

/// The client's side of TLS in this process; it accepts every certificate.
extension TLSSession {
    static func client() throws -> TLSSession {
        try TLSError.begin()
        let session = try TLSSession(context: OpenSSLObject(SSL_CTX_new(TLS_method()), SSL_CTX_free))
        let connect = try Self.function("SSL_set_connect_state", as: (@convention(c) (OpaquePointer) -> Void).self)
        connect(session.pointer)
        return session
    }

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

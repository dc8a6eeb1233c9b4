import COpenSSL
import LateLibraries

/// One side of a TLS connection without its socket: bytes of the peer go in, and bytes for the peer come out.
///
/// After an error, only the output is valid, which may contain an alert for the peer. Not thread-safe.
package struct TLSSession: ~Copyable {
    /// The maximum number of bytes of data in one record (RFC 8446 section 5.1).
    ///
    /// The buffers of the session grow to the largest amount that was passed at once and stay so large, so pass no more than this.
    package static let record = 16_384

    let pointer: OpaquePointer
    private let received: OpaquePointer
    private let toSend: OpaquePointer

    package init(_ server: TLSServer) throws(TLSError) {
        try self.init(context: server.context)
        SSL_set_accept_state(pointer)
    }

    package init(_ client: TLSClient) throws(TLSError) {
        try self.init(context: client.context)
        SSL_set_connect_state(pointer)
    }

    /// Creates a session that is neither a client nor a server yet.
    init(context: OpenSSLObject) throws(TLSError) {
        try TLSError.begin()
        guard let pointer = SSL_new(context.pointer), let received = BIO_new(BIO_s_mem()),
            let toSend = BIO_new(BIO_s_mem())
        else { throw .last }
        SSL_set_bio(pointer, received, toSend)
        (self.pointer, self.received, self.toSend) = (pointer, received, toSend)
    }

    // The buffers belong to the session.
    deinit { SSL_free(pointer) }

    /// Stores bytes of the peer, preferably at most ``record``; then call ``handshake()`` until it is complete, and ``read(into:)``.
    package borrowing func receive(_ bytes: UnsafeRawBufferPointer) throws(TLSError) {
        guard !bytes.isEmpty else { return }
        ERR_clear_error()
        try TLSError.check(BIO_write(received, bytes.baseAddress, Int32(bytes.count)))
    }

    /// Continues the handshake; false if it needs more bytes of the peer.
    package borrowing func handshake() throws(TLSError) -> Bool {
        ERR_clear_error()
        let result = SSL_do_handshake(pointer)
        guard result != 1 else { return true }
        guard SSL_get_error(pointer, result) == SSL_ERROR_WANT_READ else { throw .last }
        return false
    }

    /// The fingerprint of the peer's certificate after the handshake; nil if it has none.
    package var peer: Fingerprint? {
        guard let certificate = SSL_get1_peer_certificate(pointer) else { return nil }
        defer { X509_free(certificate) }
        return Fingerprint(of: ServerCertificate.der(certificate))
    }

    /// Decrypts data; returns the number of bytes, 0 if more bytes of the peer are needed, and nil if the peer has sent its last byte.
    package borrowing func read(into room: UnsafeMutableRawBufferPointer) throws(TLSError) -> Int? {
        ERR_clear_error()
        let result = SSL_read(pointer, room.baseAddress, Int32(room.count))
        guard result <= 0 else { return Int(result) }
        switch SSL_get_error(pointer, result) {
        case SSL_ERROR_WANT_READ: return 0
        case SSL_ERROR_ZERO_RETURN: return nil
        default: throw .last
        }
    }

    /// Encrypts data, preferably at most ``record``, after the handshake.
    package borrowing func write(_ bytes: UnsafeRawBufferPointer) throws(TLSError) {
        guard !bytes.isEmpty else { return }
        ERR_clear_error()
        try TLSError.check(SSL_write(pointer, bytes.baseAddress, Int32(bytes.count)))
    }

    /// Tells the peer that no more data follow (the alert `close_notify`); data of the peer can still be read.
    package borrowing func close() {
        ERR_clear_error()
        _ = SSL_shutdown(pointer)
    }

    package var outputCount: Int { BIO_ctrl_pending(toSend) }

    /// Takes bytes that are to be sent to the peer, and returns their number.
    package borrowing func takeOutput(into room: UnsafeMutableRawBufferPointer) -> Int {
        Int(max(BIO_read(toSend, room.baseAddress, Int32(room.count)), 0))
    }
}

/// The TLS settings of a server: versions 1.2 and 1.3, HTTP/1.1, and session tickets whose keys are lost when this value is released.
///
/// Thread-safe.
package struct TLSServer: Sendable {
    /// The ciphers of TLS 1.2 with forward secrecy and authenticated encryption (RFC 9325 section 4.2); all ciphers of TLS 1.3 have both.
    private static let ciphers = "ECDHE+AESGCM:ECDHE+CHACHA20"

    let context: OpenSSLObject

    package init(_ certificate: ServerCertificate) throws(TLSError) {
        try TLSError.begin()
        context = try OpenSSLObject(SSL_CTX_new(TLS_method()), SSL_CTX_free)
        try TLSError.check(openssl_configure_server(context.pointer, Self.ciphers))
        try TLSError.check(SSL_CTX_use_certificate(context.pointer, certificate.certificate.pointer))
        try TLSError.check(SSL_CTX_use_PrivateKey(context.pointer, certificate.key.pointer))
    }
}

/// The TLS settings of a client: versions 1.2 and 1.3; thread-safe.
///
/// It accepts every certificate, because that of a home network is signed by no authority: compare ``TLSSession/peer`` with the known
/// fingerprint before anything is sent.
package struct TLSClient: Sendable {
    let context: OpenSSLObject

    package init() throws(TLSError) {
        try TLSError.begin()
        context = try OpenSSLObject(SSL_CTX_new(TLS_method()), SSL_CTX_free)
        // The macro `SSL_CTX_set_min_proto_version`, which Swift cannot call.
        let result = SSL_CTX_ctrl(context.pointer, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(TLS1_2_VERSION), nil)
        try TLSError.check(Int32(truncatingIfNeeded: result))
    }
}

/// Why TLS or a certificate failed, with the error code of OpenSSL.
package struct TLSError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error code of OpenSSL (`ERR_get_error`); 0 if it has stored none.
    package let code: UInt
    /// The reason in words: a part of a sentence.
    package let description: String

    static var last: Self {
        let code = ERR_peek_last_error()
        let reason = ERR_reason_error_string(code).map { String(cString: $0) }
        return Self(code: code, description: reason ?? "OpenSSL has stored no reason")
    }

    /// Prepares OpenSSL, and removes the errors of earlier functions of this thread; throws if OpenSSL is not installed.
    static func begin() throws(TLSError) {
        guard openssl_is_installed() == 1 else {
            throw Self(code: 0, description: LateLibrary.openssl.absence)
        }
        ERR_clear_error()
    }

    static func check(_ result: Int32) throws(TLSError) {
        guard result > 0 else { throw last }
    }
}

/// An object of OpenSSL, which is freed with the last reference to it.
final class OpenSSLObject: @unchecked Sendable {
    // Safe: several threads may use an object of OpenSSL if none of them changes it; an object that changes has only one owner.
    let pointer: OpaquePointer
    private let free: (OpaquePointer) -> Void

    /// Takes ownership of an object that a function of OpenSSL has returned; throws the error of this function if there is none.
    init(_ pointer: OpaquePointer?, _ free: @escaping (OpaquePointer) -> Void) throws(TLSError) {
        guard let pointer else { throw .last }
        self.pointer = pointer
        self.free = free
    }

    deinit { free(pointer) }

    /// A buffer in memory (`BIO_s_mem`) that contains these bytes.
    static func buffer(_ content: [UInt8] = []) throws(TLSError) -> OpenSSLObject {
        let buffer = try OpenSSLObject(BIO_new(BIO_s_mem())) { _ = BIO_free($0) }
        if !content.isEmpty { try TLSError.check(BIO_write(buffer.pointer, content, Int32(content.count))) }
        return buffer
    }
}

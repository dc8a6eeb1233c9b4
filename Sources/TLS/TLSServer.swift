import COpenSSL

/// The TLS settings of a server: the versions 1.2 and 1.3, the protocol HTTP/1.1, and session tickets whose keys end with this value.
///
/// Thread-safe.
public struct TLSServer: Sendable {
    /// For TLS 1.2: forward secrecy and authenticated encryption (RFC 9325 section 4.2); those of TLS 1.3 all have both.
    private static let ciphers = "ECDHE+AESGCM:ECDHE+CHACHA20"

    let context: OpenSSLObject

    /// Creates the settings of a server with a certificate.
    ///
    /// - Throws: `TLSError` if OpenSSL is not installed, or does not accept the certificate.
    public init(_ certificate: ServerCertificate) throws(TLSError) {
        try TLSError.begin()
        context = try OpenSSLObject(SSL_CTX_new(TLS_method()), SSL_CTX_free)
        try TLSError.check(openssl_configure_server(context.pointer, Self.ciphers))
        try TLSError.check(SSL_CTX_use_certificate(context.pointer, certificate.certificate.pointer))
        try TLSError.check(SSL_CTX_use_PrivateKey(context.pointer, certificate.key.pointer))
    }
}

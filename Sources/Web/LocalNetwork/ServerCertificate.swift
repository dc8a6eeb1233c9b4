import COpenSSL
import Glibc

/// The self-signed certificate of a server with its private key, an ECDSA key of the curve P-256; thread-safe.
package struct ServerCertificate: Sendable {
    let certificate: OpenSSLObject
    let key: OpenSSLObject
    package let der: [UInt8]
    package let names: Set<String>
    /// The addresses in the certificate, of 4 or 16 bytes in network byte order.
    package let addresses: [[UInt8]]
    package let validity: Range<Int>

    private init?(_ certificate: OpenSSLObject, _ key: OpenSSLObject) {
        guard let begin = Self.seconds(X509_getm_notBefore(certificate.pointer)),
            let end = Self.seconds(X509_getm_notAfter(certificate.pointer)), begin <= end
        else { return nil }
        validity = begin..<end
        (self.certificate, self.key) = (certificate, key)
        der = Self.der(certificate.pointer)
        (names, addresses) = Self.alternatives(certificate.pointer)
    }

    /// The key and the certificate in PEM format (RFC 7468).
    package func pem() throws(TLSError) -> [UInt8] {
        try TLSError.begin()
        let buffer = try OpenSSLObject.buffer()
        try TLSError.check(PEM_write_bio_PrivateKey(buffer.pointer, key.pointer, nil, nil, 0, nil, nil))
        try TLSError.check(PEM_write_bio_X509(buffer.pointer, certificate.pointer))
        var bytes = [UInt8](repeating: 0, count: BIO_ctrl_pending(buffer.pointer))
        try TLSError.check(BIO_read(buffer.pointer, &bytes, Int32(bytes.count)))
        return bytes
    }
}

extension ServerCertificate {
    /// Decodes a P-256 key and its certificate in PEM format, together at most 1 MiB; nil for other contents or a second certificate.
    package init?(pem: [UInt8]) throws(TLSError) {
        try TLSError.begin()
        let buffer = try OpenSSLObject.buffer(pem)
        // An empty password, because OpenSSL would otherwise ask on the terminal for the password of an encrypted key.
        var password: CChar = 0
        guard let key = try? OpenSSLObject(PEM_read_bio_PrivateKey(buffer.pointer, nil, nil, &password), EVP_PKEY_free),
            Self.isP256(key.pointer),
            let certificate = try? OpenSSLObject(PEM_read_bio_X509(buffer.pointer, nil, nil, &password), X509_free),
            X509_check_private_key(certificate.pointer, key.pointer) == 1,
            (try? OpenSSLObject(PEM_read_bio_X509(buffer.pointer, nil, nil, &password), X509_free)) == nil
        else { return nil }
        self.init(certificate, key)
    }

    private static func isP256(_ key: OpaquePointer) -> Bool {
        var name = [CChar](repeating: 0, count: 32)
        return EVP_PKEY_get_group_name(key, &name, name.count, nil) == 1
            && strcmp(name, "prime256v1") == 0
    }

    static func der(_ certificate: OpaquePointer) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Int(max(i2d_X509(certificate, nil), 0)))
        bytes.withUnsafeMutableBufferPointer { room in
            var end = room.baseAddress
            _ = i2d_X509(certificate, &end)
        }
        return bytes
    }

    private static func seconds(_ time: UnsafeMutablePointer<ASN1_TIME>?) -> Int? {
        var fields = tm()
        return ASN1_TIME_to_tm(time, &fields) == 1 ? timegm(&fields) : nil
    }

    private static func alternatives(_ certificate: OpaquePointer) -> (names: Set<String>, addresses: [[UInt8]]) {
        let list = X509_get_ext_d2i(certificate, NID_subject_alt_name, nil, nil)
        defer { GENERAL_NAMES_free(OpaquePointer(list)) }
        var (names, addresses): (Set<String>, [[UInt8]]) = ([], [])
        for index in 0... {
            var (kind, start): (Int32, UnsafePointer<UInt8>?) = (0, nil)
            let count = openssl_name_at(list, Int32(index), &kind, &start)
            guard count >= 0 else { break }
            let bytes = Array(UnsafeBufferPointer(start: start, count: Int(count)))
            switch kind {
            case GEN_DNS: names.insert(String(decoding: bytes, as: UTF8.self))
            case GEN_IPADD: addresses.append(bytes)
            default: break
            }
        }
        return (names, addresses)
    }
}

extension ServerCertificate {
    /// Creates a key and a self-signed certificate for at least one name; the validity is in Unix seconds.
    ///
    /// - Parameter title: The common name, of which 64 characters are used, the most that X.509 permits (RFC 5280 appendix A.1).
    package init(
        title: String,
        names: [String],
        addresses: [String],
        validity: Range<Int>
    ) throws(TLSError) {
        try TLSError.begin()
        let key = try OpenSSLObject(openssl_new_p256_key(), EVP_PKEY_free)
        let certificate = try OpenSSLObject(X509_new(), X509_free)
        let x509 = certificate.pointer
        // The number of version 3 is 2.
        try TLSError.check(X509_set_version(x509, 2))
        // RFC 5280 section 4.1.2.2: a positive number of at most 20 bytes.
        var generator = SystemRandomNumberGenerator()
        let serial = (0..<20).map { UInt8.random(in: $0 == 0 ? 0x40...0x7F : 0...0xFF, using: &generator) }
        try TLSError.check(ASN1_STRING_set(X509_get_serialNumber(x509), serial, Int32(serial.count)))
        guard ASN1_TIME_set(X509_getm_notBefore(x509), validity.lowerBound) != nil,
            ASN1_TIME_set(X509_getm_notAfter(x509), validity.upperBound) != nil
        else { throw .last }
        let subject = X509_get_subject_name(x509)
        let text = Array(String(title.prefix(64)).utf8)
        try TLSError.check(
            X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8, text, Int32(text.count), -1, 0)
        )
        try TLSError.check(X509_set_issuer_name(x509, subject))
        try TLSError.check(X509_set_pubkey(x509, key.pointer))
        let alternatives = names.map { "DNS:" + $0 } + addresses.map { "IP:" + $0 }
        for (kind, value) in [
            (NID_basic_constraints, "critical,CA:FALSE"), (NID_key_usage, "critical,digitalSignature"),
            (NID_ext_key_usage, "serverAuth"), (NID_subject_alt_name, alternatives.joined(separator: ",")),
        ] {
            let item = try OpenSSLObject(X509V3_EXT_conf_nid(nil, nil, kind, value), X509_EXTENSION_free)
            try TLSError.check(X509_add_ext(x509, item.pointer, -1))
        }
        try TLSError.check(X509_sign(x509, key.pointer, EVP_sha256()))
        guard let complete = Self(certificate, key) else { throw .last }
        self = complete
    }
}

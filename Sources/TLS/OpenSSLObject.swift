import COpenSSL

/// An object of OpenSSL, which is freed with the last reference to it.
final class OpenSSLObject: @unchecked Sendable {
    // Sound: OpenSSL may use an object on several threads if none of them changes it; what changes belongs to one owner.
    let pointer: OpaquePointer
    private let free: (OpaquePointer) -> Void

    /// Takes over what a function of OpenSSL has returned.
    ///
    /// - Throws: The error of this function, if it has returned no object.
    init(_ pointer: OpaquePointer?, _ free: @escaping (OpaquePointer) -> Void) throws(TLSError) {
        guard let pointer else { throw .last }
        self.pointer = pointer
        self.free = free
    }

    deinit { free(pointer) }

    /// A buffer in memory (`BIO_s_mem`) with a content.
    static func buffer(_ content: [UInt8] = []) throws(TLSError) -> OpenSSLObject {
        let buffer = try OpenSSLObject(BIO_new(BIO_s_mem())) { _ = BIO_free($0) }
        if !content.isEmpty { try TLSError.check(BIO_write(buffer.pointer, content, Int32(content.count))) }
        return buffer
    }
}

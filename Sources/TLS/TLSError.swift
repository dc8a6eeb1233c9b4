import COpenSSL
import LateLibraries

/// Why TLS or a certificate failed; a struct over the error code of OpenSSL.
public struct TLSError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error code of OpenSSL (`ERR_get_error`); 0 if it has stored none.
    public let code: UInt
    /// The reason in words: a part of a sentence.
    public let description: String

    /// The error of the last function that this thread has called.
    static var last: Self {
        let code = ERR_peek_last_error()
        let reason = ERR_reason_error_string(code).map { String(cString: $0) }
        return Self(code: code, description: reason ?? "OpenSSL has stored no reason")
    }

    /// Prepares OpenSSL, and removes the errors of earlier functions of this thread.
    ///
    /// - Throws: If OpenSSL is not installed.
    static func begin() throws(TLSError) {
        guard openssl_is_installed() == 1 else {
            throw Self(code: 0, description: LateLibrary.openssl.absence)
        }
        ERR_clear_error()
    }

    /// Checks the result of a function that returns a positive number after a success.
    static func check(_ result: Int32) throws(TLSError) {
        guard result > 0 else { throw last }
    }
}

import CZip
import Glibc

package struct ZipError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error number of libzip (`ZIP_ER_*`); nil if a limit of this module was exceeded.
    package let code: CInt?
    /// The reason, and the remedy if there is one: a part of a sentence.
    package let description: String

    init(_ description: String) {
        code = nil
        self.description = description
    }

    /// Creates the error for an error number of libzip.
    ///
    /// - Parameter system: The value of `errno`, which only some of the errors have.
    init(code: CInt, system: CInt = 0) {
        self.code = code
        description =
            switch code {
            case ZIP_ER_NOZIP:
                "it is not a zip archive, or its end is missing: download or copy it again"
            case ZIP_ER_NOPASSWD, ZIP_ER_WRONGPASSWD, ZIP_ER_ENCRNOTSUPP:
                "it is encrypted: extract the archive with its password, and import the folder"
            case ZIP_ER_COMPNOTSUPP:
                "its compression method is not supported: extract the archive with another program, and import the folder"
            case ZIP_ER_CRC, ZIP_ER_INCONS, ZIP_ER_EOF, ZIP_ER_ZLIB, ZIP_ER_COMPRESSED_DATA:
                "the archive is damaged here (error \(code) of libzip): download or copy it again"
            case ZIP_ER_READ, ZIP_ER_SEEK, ZIP_ER_OPEN, ZIP_ER_TELL:
                "the archive cannot be read: \(system == 0 ? "error \(code) of libzip" : String(cString: strerror(system)))"
            case ZIP_ER_MULTIDISK:
                "the archive is one of several parts: join the parts first"
            case ZIP_ER_MEMORY:
                "there is too little memory"
            default:
                "the archive cannot be read: error \(code) of libzip"
            }
    }

    init(_ error: UnsafeMutablePointer<zip_error_t>?) {
        guard let error else {
            self.init(code: ZIP_ER_INTERNAL)
            return
        }
        self.init(code: zip_error_code_zip(error), system: zip_error_code_system(error))
    }
}

import FoundationEssentials
import Glibc

/// A new folder of mode 0700, removed with all in it by ``remove()``.
struct TemporaryDirectory {
    let path: String

    init() throws {
        var template = Array("/tmp/strided-control.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure(code: errno) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    struct Failure: Error {
        let code: CInt
    }

    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }
}

/// The permission bits of a file; `nil` when there is none.
func mode(of path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o777 : nil
}

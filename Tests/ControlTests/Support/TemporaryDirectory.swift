import FoundationEssentials
import Glibc
import Testing

@testable import Control

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

/// Makes the socket file that a daemon leaves when it dies: bound, and nobody listens.
///
/// It never listened here either: a program that another test starts would hold a listening socket open for as long as
/// it takes from fork to exec.
func makeDeadSocket(at path: String) throws {
    let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    try #require(try UnixAddress(path: path).apply(bind, to: descriptor) == 0)
}

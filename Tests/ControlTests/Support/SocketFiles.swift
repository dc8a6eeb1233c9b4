import Glibc
import Testing

@testable import Control

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

import Foundation
import Glibc

/// A second descriptor of a file that this process has open.
///
/// A process that another thread starts has such a copy of every open file until its program begins. A lock of the open file then
/// belongs to both, so closing the first descriptor does not end it.
package struct OpenFileCopy {
    private let descriptor: CInt

    /// Copies the descriptor of a file; an error if this process does not have the file open.
    package static func ofFile(_ path: String) throws -> OpenFileCopy {
        let path = URL(filePath: path).resolvingSymlinksInPath().path
        for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
            // Other threads open and close files while this list is read.
            guard let descriptor = CInt(name),
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + name),
                target == path
            else { continue }
            let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
            guard copy >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EBADF) }
            return OpenFileCopy(descriptor: copy)
        }
        throw CocoaError(.fileNoSuchFile)
    }

    package func close() {
        Glibc.close(descriptor)
    }
}

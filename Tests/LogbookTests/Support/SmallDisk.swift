import Foundation
import TestSupport

/// A mounted file system of 2 MB.
final class SmallDisk: Sendable {
    static let canMount: Bool = (try? SmallDisk()) != nil

    private let folder: TemporaryFolder
    /// The mount point of the read-only view.
    private let view: TemporaryFolder
    private let ballast: URL

    init() throws {
        folder = try TemporaryFolder()
        view = try TemporaryFolder()
        ballast = folder.url.appending(path: "ballast")
        try Self.run("mount", "-t", "tmpfs", "-o", "size=2m,mode=700", "tmpfs", folder.path)
    }

    deinit {
        try? Self.run("umount", "-l", view.path)
        try? Self.run("umount", "-l", folder.path)
    }

    var path: String { folder.database }

    /// Fills the file system except for a few pages.
    func fill() throws {
        var bytes = 2 << 20
        while bytes >= 4096 {
            let file = open(ballast.path, O_CREAT | O_WRONLY | O_APPEND, 0o600)
            defer { close(file) }
            let page = [UInt8](repeating: 1, count: 4096)
            guard write(file, page, page.count) == page.count else { return }
            bytes -= 4096
        }
    }

    func makeRoom() throws { try FileManager.default.removeItem(at: ballast) }

    /// Shows the file system at a second, read-only mount point, and returns the path of the logbook there.
    ///
    /// The first mount point cannot be made read-only: that fails while any process has a file open for writing, and a child
    /// process that another test starts has all open files between its `fork` and its `exec`.
    func readOnlyPath() throws -> String {
        try Self.run("mount", "--bind", folder.path, view.path)
        try Self.run("mount", "-o", "remount,bind,ro", view.path)
        return view.database
    }

    private static func run(_ command: String...) throws {
        guard try Command.run(command).succeeded else { throw CocoaError(.fileWriteNoPermission) }
    }
}

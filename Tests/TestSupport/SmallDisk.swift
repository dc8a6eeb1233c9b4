import Foundation

/// A mounted file system of 2 MB.
package final class SmallDisk: Sendable {
    /// Whether the test may mount file systems.
    package static let canMount: Bool = (try? SmallDisk()) != nil

    /// The mount point.
    package let folder: TemporaryFolder
    /// The mount point of the read-only view.
    private let view: TemporaryFolder
    private let ballast: URL

    /// Mounts the file system.
    package init() throws {
        folder = try TemporaryFolder()
        view = try TemporaryFolder()
        ballast = folder.url.appending(path: "ballast")
        try Self.run("mount", "-t", "tmpfs", "-o", "size=2m,mode=700", "tmpfs", folder.path)
    }

    deinit {
        try? Self.run("umount", "-l", view.path)
        try? Self.run("umount", "-l", folder.path)
    }

    /// Fills the file system except for a few pages.
    package func fill() throws {
        var bytes = 2 << 20
        while bytes >= 4096 {
            let file = open(ballast.path, O_CREAT | O_WRONLY | O_APPEND, 0o600)
            defer { close(file) }
            let page = [UInt8](repeating: 1, count: 4096)
            guard write(file, page, page.count) == page.count else { return }
            bytes -= 4096
        }
    }

    /// Removes what `fill` has written.
    package func makeRoom() throws { try FileManager.default.removeItem(at: ballast) }

    /// Shows the file system at a second, read-only mount point, and returns that mount point.
    ///
    /// The first mount point cannot be made read-only: that fails while any process has a file open for writing, and a child
    /// process that another test starts has all open files between its `fork` and its `exec`.
    package func readOnlyFolder() throws -> TemporaryFolder {
        try Self.run("mount", "--bind", folder.path, view.path)
        try Self.run("mount", "-o", "remount,bind,ro", view.path)
        return view
    }

    private static func run(_ command: String...) throws {
        guard try Command.run(command).succeeded else { throw CocoaError(.fileWriteNoPermission) }
    }
}

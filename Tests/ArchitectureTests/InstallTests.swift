import Foundation
import Testing
import TestSupport

/// `make install` and `make uninstall`, with the real Makefile in a copy of what it installs.
@Suite struct InstallTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let release = folder.url.appending(path: "checkout/.build/release")
        try FileManager.default.createDirectory(at: release, withIntermediateDirectories: true)
        for part in ["Makefile", "Sounds", "man", "systemd"] {
            try FileManager.default.copyItem(
                at: Project.root.appending(path: part),
                to: folder.url.appending(path: "checkout/\(part)")
            )
        }
        // Any program will do: what is tested is where it goes.
        for program in ["strided", "stridectl"] {
            try FileManager.default.copyItem(at: URL(filePath: "/bin/true"), to: release.appending(path: program))
        }
    }

    private func make(_ arguments: String...) throws {
        let checkout = ["make", "-s", "-C", folder.file("checkout")]
        let outcome = try Command.run(
            checkout + arguments + ["PREFIX=\(folder.path)/user/.local", "HOME=\(folder.path)/user"]
        )
        #expect(outcome.succeeded, "make \(arguments): \(outcome.output)")
    }

    private func files() -> Set<String> {
        let home = folder.url.appending(path: "user")
        let all = FileManager.default.enumerator(atPath: home.path)?.compactMap { $0 as? String } ?? []
        return Set(all.filter { !home.appending(path: $0).resourceIsFolder })
    }

    @Test func uninstallRemovesOnlyInstalledFiles() throws {
        try make("install")
        #expect(files().count > 8)
        let own = [
            ".local/share/strided/strided.db", ".local/share/strided/sounds/my-own.wav",
            ".config/systemd/user/my.service",
        ]
        let units = ["strided.socket", "strided.service", "strided-sync.service", "strided-web.service"]
            .map { ".config/systemd/user/\($0)" }
        for path in own + units {
            let file = folder.url.appending(path: "user/\(path)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try "mine".write(to: file, atomically: false, encoding: .utf8)
        }
        try make("uninstall")
        #expect(files() == Set(own))
        try make("uninstall")
        #expect(files() == Set(own))
    }
}

extension URL {
    fileprivate var resourceIsFolder: Bool { (try? resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false }
}

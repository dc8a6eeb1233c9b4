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
        for part in ["Makefile", "Sounds", "docs", "man", "systemd"] {
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
        let units = [
            "strided.socket", "strided.service", "strided-mqtt.service", "strided-sync.service", "strided-web.service",
        ]
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

    /// `install.sh` of the archive, with a few files in place of those of the package.
    @Test func theInstallerOfTheArchiveRemovesOnlyItsFiles() throws {
        let archive = folder.url.appending(path: "archive")
        let parts = [
            "bin/strided", "share/strided/sounds/beep.wav", "share/man/man1/strided.1",
            "lib/systemd/user/strided.service", "lib/systemd/user/strided.socket",
        ]
        for part in parts {
            let file = archive.appending(path: part)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try "ExecStart=@BINDIR@/strided\n".write(to: file, atomically: false, encoding: .utf8)
        }
        try FileManager.default.removeItem(at: archive.appending(path: "bin/strided"))
        try FileManager.default.copyItem(at: URL(filePath: "/bin/true"), to: archive.appending(path: "bin/strided"))
        try FileManager.default.createSymbolicLink(
            atPath: archive.appending(path: "bin/stridectl").path,
            withDestinationPath: "strided"
        )
        let installer = archive.appending(path: "install.sh")
        try FileManager.default.copyItem(at: Project.root.appending(path: "packaging/install.sh"), to: installer)

        let prefix = "\(folder.path)/user/.local"
        func run(_ arguments: String..., succeeds: Bool = true) throws {
            let outcome = try Command.run(
                ["sh", installer.path] + arguments + [prefix],
                environment: ["HOME": "\(folder.path)/user", "DESTDIR": ""]
            )
            #expect(outcome.succeeded == succeeds, "\(arguments): \(outcome.output)")
        }
        try run("--uninstall", succeeds: false)
        try run()
        let installed: Set = [
            ".local/bin/strided", ".local/bin/stridectl", ".local/share/strided/sounds/beep.wav",
            ".local/share/man/man1/strided.1", ".local/share/systemd/user/strided.service",
            ".local/share/systemd/user/strided.socket", ".local/share/strided/installed-files",
        ]
        #expect(files() == installed)
        let unit = try String(contentsOfFile: "\(prefix)/share/systemd/user/strided.service", encoding: .utf8)
        #expect(unit == "ExecStart=\(prefix)/bin/strided\n")

        // A file of the user's stays, a file of the earlier version goes.
        try "mine".write(toFile: "\(prefix)/share/strided/strided.db", atomically: false, encoding: .utf8)
        try FileManager.default.removeItem(at: archive.appending(path: "share/strided/sounds/beep.wav"))
        try run()
        let own = ".local/share/strided/strided.db"
        #expect(files() == installed.subtracting([".local/share/strided/sounds/beep.wav"]).union([own]))
        try run("--uninstall")
        #expect(files() == [own])
    }
}

extension URL {
    fileprivate var resourceIsFolder: Bool { (try? resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false }
}

import Foundation
import TestSupport
import Testing

/// The Debian package, built from the programs of the debug build by the script that `make deb` uses.
@Suite(.serialized, .needs("dpkg-deb", "dpkg-shlibdeps", "python3", "make"))
struct PackageTests {
    private static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The folder of the test program, with the other programs of the build.
    private static let programs = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Builds the package and returns its path.
    private func build(_ name: String, umask: String = "022", environment: [String: String] = [:]) throws -> String {
        // The programs of a debug build are larger than the limit, which `.ci/run` checks with the release build.
        let settings = [
            "COMPRESSION": "none", "LARGEST_INSTALLED_SIZE": "1000000", "SOURCE_DATE_EPOCH": "1700000000",
            "HOMEPAGE": "",
        ]
        let script = Self.root.appending(path: "packaging/build-deb.sh").path
        let output = folder.file(name)
        let outcome = try Command.run(
            ["sh", "-c", "umask \(umask) && exec \"$@\"", "sh", script, Self.programs, output],
            environment: settings.merging(environment) { $1 }
        )
        try #require(outcome.succeeded, "\(outcome.output)")
        let files = try FileManager.default.contentsOfDirectory(atPath: output)
        return try output + "/" + #require(files.first { $0.hasSuffix(".deb") })
    }

    private func output(_ words: String...) throws -> String {
        let outcome = try Command.run(words)
        try #require(outcome.succeeded, "\(outcome.output)")
        return outcome.output
    }

    @Test(.timeLimit(.minutes(15)))
    func thePackageContainsExactlyTheseFiles() throws {
        let package = try build("one")
        let lines = try output("dpkg-deb", "--contents", package).split(separator: "\n")
        #expect(lines.allSatisfy { $0.contains(" root/root ") })
        #expect(lines.allSatisfy { $0.contains(" 2023-11-14 22:13 ") })
        let paths = lines.compactMap { line in line.firstMatch(of: /\.\/(\S.*)/).map { String($0.1) } }
        #expect(Set(paths.filter { !$0.hasSuffix("/") }) == Self.files)

        let fields = try output("dpkg-deb", "--field", package)
        let version = try output("\(Self.programs)/strided", "--version").split(separator: " ").last
        #expect(fields.contains("Version: \(try #require(version))"))
        for library in ["libasound2", "libsqlite3-0", "libc6"] {
            #expect(fields.contains(library))
        }
        #expect(!fields.contains("Homepage"))
        // Without scripts, installing and removing changes nothing but these files; the user's data stay.
        let control = try output("dpkg-deb", "--info", package)
        for script in ["preinst", "postinst", "prerm", "postrm"] { #expect(!control.contains(script)) }

        let tree = folder.file("tree")
        _ = try output("dpkg-deb", "--extract", package, tree)
        // strided has no verb "version".
        let versionLine = try output("\(tree)/usr/bin/stridectl", "version")
        #expect(versionLine.hasPrefix("strided "))
        let text = try String(contentsOfFile: "\(tree)/usr/share/doc/strided/copyright", encoding: .utf8)
        for part in ["swift-nio", "swift-log", "swift-corelibs-foundation"] {
            #expect(text.contains("Files: linked/\(part)\n"))
        }
        let page = try String(
            contentsOfFile: "\(tree)/usr/share/metainfo/org.strided.strided.metainfo.xml",
            encoding: .utf8
        )
        #expect(!page.contains("@") && !page.contains("screenshot"))
        for shell in ["bash-completion/completions/stridectl", "fish/vendor_completions.d/stridectl.fish"] {
            let script = try String(contentsOfFile: "\(tree)/usr/share/\(shell)", encoding: .utf8)
            #expect(script.contains("stridectl"))
        }
    }

    @Test(.timeLimit(.minutes(15)))
    func umaskFolderAndTimeZoneDoNotChangeThePackage() throws {
        let first = try build("one")
        let second = try build("a-longer-name", umask: "077", environment: ["TZ": "Asia/Tokyo", "LANG": "tr_TR.UTF-8"])
        #expect(FileManager.default.contentsEqual(atPath: first, andPath: second))
    }

    /// The addresses of a release come from one variable.
    @Test(.timeLimit(.minutes(15)))
    func theHomePageIsFilledIn() throws {
        let package = try build("home", environment: ["HOMEPAGE": "https://example.org/strided"])
        #expect(try output("dpkg-deb", "--field", package, "Homepage") == "https://example.org/strided\n")
        let tree = folder.file("tree")
        _ = try output("dpkg-deb", "--extract", package, tree)
        let page = try String(
            contentsOfFile: "\(tree)/usr/share/metainfo/org.strided.strided.metainfo.xml",
            encoding: .utf8
        )
        for address in ["<", "/issues<", "/raw/HEAD/Pictures/web.png<"] {
            #expect(page.contains("https://example.org/strided\(address)"))
        }
        #expect(!page.contains("@HOMEPAGE@"))
    }

    /// The pictures to which the screenshots of a release lead.
    @Test func everyScreenshotExists() throws {
        let page = try String(
            contentsOf: Self.root.appending(path: "packaging/org.strided.strided.metainfo.xml"),
            encoding: .utf8
        )
        let pictures = page.matches(of: /raw\/HEAD\/(Pictures\/[^<]+)</).map { String($0.1) }
        #expect(pictures.count == 3)
        for picture in pictures {
            #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: picture).path), "\(picture)")
        }
    }

    /// The file of a package that contains a module without a known licence could not be distributed.
    @Test func aModuleWithoutAKnownLicenceStopsTheBuild() throws {
        let build = folder.url.appending(path: "build/strided.product")
        try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
        try "/build/Novel.build/Novel.swift.o\n".write(
            to: build.appending(path: "Objects.LinkFileList"),
            atomically: true,
            encoding: .utf8
        )
        let script = Self.root.appending(path: "packaging/copyright.py").path
        let outcome = try Command.run(["python3", script, folder.file("build"), folder.path])
        #expect(!outcome.succeeded && outcome.output.contains("module Novel"), "\(outcome.output)")
    }

    private static let files: Set = [
        "usr/bin/strided", "usr/bin/stridectl -> strided", "usr/bin/strided-sync -> strided",
        "usr/bin/strided-music -> strided",
        "usr/lib/systemd/user/strided.service", "usr/lib/systemd/user/strided.socket",
        "usr/lib/systemd/user/strided-web.service", "usr/lib/systemd/user/strided-sync.service",
        "usr/lib/systemd/user/strided-mqtt.service",
        "usr/share/bash-completion/completions/strided", "usr/share/bash-completion/completions/stridectl",
        "usr/share/doc/strided/changelog.gz", "usr/share/doc/strided/copyright",
        "usr/share/doc/strided/first-run.md", "usr/share/doc/strided/sensors.md", "usr/share/doc/strided/page.md",
        "usr/share/doc/strided/workouts.md", "usr/share/doc/strided/music.md", "usr/share/doc/strided/logbook.md",
        "usr/share/doc/strided/sound.md", "usr/share/doc/strided/scripts.md",
        "usr/share/fish/vendor_completions.d/strided.fish", "usr/share/fish/vendor_completions.d/stridectl.fish",
        "usr/share/man/man1/strided.1.gz", "usr/share/man/man1/stridectl.1.gz",
        "usr/share/man/man1/strided-sync.1.gz", "usr/share/man/man1/strided-music.1.gz",
        "usr/share/man/man5/strided.toml.5.gz",
        "usr/share/man/man5/strided-workout.5.gz",
        "usr/share/metainfo/org.strided.strided.metainfo.xml", "usr/share/applications/strided.desktop",
        "usr/share/icons/hicolor/scalable/apps/strided.svg",
        "usr/share/strided/sounds/beep.wav", "usr/share/strided/sounds/clave.wav",
        "usr/share/strided/sounds/cowbell.wav",
        "usr/share/zsh/vendor-completions/_strided", "usr/share/zsh/vendor-completions/_stridectl",
    ]
}

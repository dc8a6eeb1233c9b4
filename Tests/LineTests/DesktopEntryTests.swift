import Foundation
import LineSupport
import TestSupport
import Testing

/// `stridectl web --desktop`, which the entry of the desktop's menu runs, with programs of the test in place of the desktop's.
struct DesktopEntryTests {
    private let home: Home
    private let port: ReservedPort

    init() throws {
        home = try Home()
        port = try ReservedPort()
        try FileManager.default.createDirectory(atPath: home.file("bin"), withIntermediateDirectories: true)
    }

    /// Makes a program that writes its name and its arguments to the file `opened`, and ends with a status.
    private func program(_ name: String, status: Int = 0) throws {
        let text = "#!/bin/sh\necho \"\(name) $*\" >> \(home.file("opened"))\nexit \(status)\n"
        try text.write(toFile: home.file("bin/\(name)"), atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: home.file("bin/\(name)"))
    }

    private var opened: String { (try? String(contentsOfFile: home.file("opened"), encoding: .utf8)) ?? "" }

    private func environment(hasScreen: Bool) -> [String: String] {
        home.environment.merging(["PATH": home.file("bin") + ":/usr/bin:/bin"]) { $1 }
            .merging(hasScreen ? ["DISPLAY": ":77"] : [:]) { $1 }
    }

    private var words: [String] { ["web", "--desktop", "--port", "\(port.number)"] }

    @Test(.timeLimit(.minutes(15)))
    func withABrowserItOpensThePage() async throws {
        try program("xdg-open")
        let daemon = try await home.daemon()
        let server = try Program("stridectl", words, environment: environment(hasScreen: true), reading: .output)
        #expect(await server.line(containing: "http://localhost:\(port.number)/") != nil)
        // The page is served: the second command opens it and ends.
        let second = try await Program.run("stridectl", words, environment: environment(hasScreen: true))
        #expect(second.status == 0 && second.output.isEmpty, "\(second.errors)")
        _ = await server.end()
        let line = "xdg-open http://localhost:\(port.number)/\n"
        #expect(opened == line + line)
        _ = await daemon.end()
    }

    @Test(.timeLimit(.minutes(15)), arguments: [false, true])
    func withoutABrowserItOpensTheLiveScreen(hasScreen: Bool) async throws {
        try program("xdg-open", status: 3)
        try program("xdg-terminal-exec")
        let daemon = try await home.daemon()
        let outcome = try await Program.run("stridectl", words, environment: environment(hasScreen: hasScreen))
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(opened.hasSuffix("stridectl live\n") && opened.contains("xdg-terminal-exec "), "\(opened)")
        #expect(opened.contains("xdg-open") == hasScreen)
        _ = await daemon.end()
    }
}

import ArgumentParser
import Control
import Foundation
import LineSupport
import TestSupport
import Testing

@testable import ControlCommands

struct VersionTests {
    @Test func aLinkNamedStridectlControlsTheDaemon() async throws {
        let folder = try TemporaryFolder()
        let link = folder.file("stridectl")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: Program.path(of: "strided"))
        let control = try await Program.run(link, ["--help"])
        #expect(control.output.contains("Control strided"), "\(control.output)")
        let other = folder.file("another-name")
        try FileManager.default.createSymbolicLink(atPath: other, withDestinationPath: Program.path(of: "strided"))
        #expect(try await Program.run(other, ["--help"]).output.contains("Control it with stridectl"))
    }

    @Test(.timeLimit(.minutes(15)))
    func theVersionOfTheDaemonIsPrintedIfItRuns() async throws {
        let home = try Home()
        #expect(try await home.stridectl("version").output == "strided 0.1.0\n")
        let alone = try await Program.run("stridectl", ["version", "--daemon"], environment: home.environment)
        #expect(alone.status == 69 && alone.output == "strided 0.1.0\n", "\(alone.errors)")
        let daemon = try await home.daemon()
        let both = try await home.stridectl("version", "--daemon")
        let line = /strided 0\.1\.0\ndaemon 0\.1\.0, process \d+, started 20\d\d-\d\d-\d\d \d\d:\d\d\n/
        #expect(both.output.wholeMatch(of: line) != nil, "\(both.output)\(both.errors)")
        _ = await daemon.end()
    }

    /// After an upgrade of the package, the daemon of the earlier version runs until it is restarted.
    @Test(.timeLimit(.minutes(15)))
    func aDaemonOfAnotherVersionIsNamed() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        let same = try await home.stridectl("status").output
        #expect(!same.contains("systemctl"))
        let document = try await home.stridectl("status", "--json").output.replacing("\"0.1.0\"", with: "\"0.0.9\"")
        let status = try JSONDecoder().decode(Status.self, from: Data(document.utf8))
        let text = try StatusText(status: status, style: DisplayOptions.parse(["--language", "en"]).style).description
        #expect(text.contains("version 0.1.0 is installed, but strided 0.0.9 is still running"), "\(text)")
        _ = await daemon.end()
    }
}

/// A command that asks the daemon and prints the reply needs no thread in addition to the first one.
@Suite(.timeLimit(.minutes(15))) struct ShortCommandTests {
    @Test(arguments: [
        [], ["status", "--json"], ["pace"], ["pace", "10kmh"], ["record", "lap"], ["version", "--daemon"],
    ])
    func aShortCommandStartsNoThread(words: [String]) async throws {
        let home = try Home()
        let listener = try Listener(at: home.file("control.sock"))
        let command = try Program("stridectl", words + ["--socket", home.file("control.sock")], reading: .errors)
        #expect(await listener.threads(of: command.id) == 1)
        #expect(await command.wait() != 0)
    }
}

/// A daemon that receives a request and closes the connection without a reply.
private final class Listener: Sendable {
    private let descriptor: Int32

    init(at path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let isBound = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        guard isBound, listen(descriptor, 1) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    deinit { close(descriptor) }

    /// The number of threads of the process that has sent a request, while it waits for the reply.
    ///
    /// It is counted on a thread of its own, because the process waits only for 5 s.
    func threads(of id: Int32) async -> Int? {
        await withCheckedContinuation { done in
            Thread.detachNewThread { [descriptor] in
                let connection = accept(descriptor, nil, nil)
                defer { close(connection) }
                var byte: UInt8 = 0
                _ = read(connection, &byte, 1)
                done.resume(returning: try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/task").count)
            }
        }
    }
}

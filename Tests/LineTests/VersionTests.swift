import Foundation
import LineSupport
import TestSupport
import Testing

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
}

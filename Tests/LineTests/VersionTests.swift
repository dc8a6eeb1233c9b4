import LineSupport
import TestSupport
import Testing

struct VersionTests {
    @Test(.timeLimit(.minutes(5)))
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

import Foundation
import LineSupport
import Testing
import TestSupport

/// Several daemons on one beat, in networks that a bad link joins; their clicks are recorded in one file.
@Suite(
    .needsAnalyser,
    .needs("pipewire", "ip"),
    .enabled(if: access("/dev/net/tun", W_OK) == 0 && geteuid() == 0, "needs root and /dev/net/tun"),
    .serialized,
    .timeLimit(.minutes(30))
)
struct GroupTests {
    /// The largest median difference of two runners' clicks, in milliseconds.
    ///
    /// Only clicks that differ by less than 100 ms are compared, so without a common beat the median would be about 50 ms. The test cannot check
    /// more: a busy machine delays the time stamps of the clock. `Benchmarks/README.md` says how exact the clicks are, and
    /// `ClockOffsetFilterTests` check the filter on virtual time.
    private static let limit = 20.0

    @Test func followersClickWithTheirLeaderAndContinueWithoutIt() async throws {
        let figures = try await measure(["--seconds", "120"])
        let together = try #require(figures["together"] as? [String: Any], "\(figures)")
        #expect(together["steady_other_foot"] as? Int == 0, "\(together)")
        #expect(together["alone"] as? Int == 0)
        let steady = try #require(together["steady"] as? [String: Double], "\(together)")
        #expect(steady["median"] ?? .infinity <= Self.limit, "\(together)")
        let alone = try #require(figures["alone"] as? [String: Any])
        #expect(alone["lost"] as? Int == 0)
        #expect(alone["doubled"] as? Int == 0)
        #expect((alone["drift"] as? [String: Double])?["median"] ?? .infinity <= Self.limit, "\(alone)")
    }

    @Test func theOthersAgreeOnANewLeader() async throws {
        let figures = try await measure(["--members", "3", "--seconds", "20"])
        for part in ["after", "new_leader"] {
            let together = try #require(figures[part] as? [String: Any], "\(figures)")
            #expect(together["steady_other_foot"] as? Int == 0, "\(part): \(together)")
            let difference = try #require(together["difference"] as? [String: Double], "\(figures)")
            #expect(difference["median"] ?? .infinity <= Self.limit, "\(part): \(together)")
        }
    }

    /// The figures of a measurement; it is repeated, up to three times, if the server has skipped samples or a daemon came too late.
    private func measure(_ options: [String]) async throws -> [String: Any] {
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "measure-group.py").path
        let programs = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path
        for number in 1...3 {
            let done = try await Program.run("env", [Python.analyser, script, programs] + options)
            try #require(done.status == 0, "\(done.output) \(done.errors)")
            let lines = done.output.split(separator: "\n")
            let json = try #require(lines.last { $0.hasPrefix("{") })
            if lines.contains("lost by the server: 0.0 ms"), !json.contains("underrun") {
                return try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
            }
            print("INCONCLUSIVE recording \(number) of at most 3: \(lines.last ?? ""), \(json.suffix(200))")
        }
        try Test.cancel("INCONCLUSIVE: the machine is too busy")
    }
}

import Foundation
import LineSupport
import Testing
import TestSupport

/// Clicks that land with a stepper's feet, on virtual time.
@Suite(.timeLimit(.minutes(15))) struct FootfallTests {
    @Test func clicksMeetRecordedFootfallsInVirtualTime() async throws {
        let home = try Home()
        var random = SplitMix64(seed: TestSeed.value())
        var time = 0.2
        let feet = (0..<120).map { _ in
            time += 60.0 / 160 + .random(in: -0.01...0.01, using: &random)
            return time
        }
        try feet.map { "step \($0)\n" }.joined().write(toFile: home.file("steps"), atomically: true, encoding: .utf8)
        let done = try await Program.run(
            "strided",
            [
                "render", "--steps", home.file("steps"), "--follow", "manual", "--set", "lock.mode=follow", "--output",
                home.file("out.wav"), "--log", home.file("log"),
            ],
            environment: home.environment
        )
        try #require(done.status == 0, "\(done.errors)")
        let clicks = try TraceRecord.read(home.file("log"), event: "onset").compactMap(\.t_s)
        let late = asynchronies(Array(feet.suffix(80)), clicks)
        #expect(late.count { abs($0) < 0.04 } >= 76, "\(late)")
    }
}

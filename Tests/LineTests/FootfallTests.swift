import Foundation
import Testing

/// Clicks that land with a stepper's feet: on virtual time, and recorded on real sound servers.
@Suite(.serialized, .timeLimit(.minutes(5))) struct FootfallTests {
    /// A stepper's lines: `step T` at time T of the monotonic clock, at 160 spm, each interval varied by 7 ms.
    private static let stepper = """
        import random, sys, time
        random.seed(7)
        due = time.monotonic() + 1
        for _ in range(int(sys.argv[1])):
            time.sleep(max(0, due - time.monotonic()))
            print("step %.6f" % due, flush=True)
            due += 60 / 160 + random.gauss(0, 0.007)
        """

    private struct Record: Decodable {
        var event: String
        var heard_at_ns: Int64?
        var t_s: Double?
    }

    /// Footfall less nearest click, in seconds.
    private func asynchronies(_ feet: [Double], _ clicks: [Double]) -> [Double] {
        feet.compactMap { foot in clicks.map { foot - $0 }.min { abs($0) < abs($1) } }
    }

    private func times(in path: String) throws -> [Double] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap { line in
            line.hasPrefix("step ") ? Double(line.dropFirst(5)) : nil
        }
    }

    private func records(in path: String, event: String) throws -> [Record] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
            .compactMap { try? JSONDecoder().decode(Record.self, from: Data($0.utf8)) }.filter { $0.event == event }
    }

    @Test func recordedFootfallsAreMetOnVirtualTime() async throws {
        let home = try Home()
        var random = SystemRandomNumberGenerator()
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
        let clicks = try records(in: home.file("log"), event: "onset").compactMap(\.t_s)
        let late = asynchronies(Array(feet.suffix(80)), clicks)
        #expect(late.count { abs($0) < 0.04 } >= 76, "\(late)")
    }

    @Test(.needsShared, .needs("pulseaudio"), .needs("pipewire"), arguments: SoundServerTests.servers)
    func clicksLandWithTheFeetOnASoundServer(server: String) async throws {
        let home = try Home()
        let (wav, socket, trace, steps) = (home.file("out.wav"), home.file("s"), home.file("trace"), home.file("steps"))
        let arguments = [
            "--start", "--set", "pace=10kmh", "--set", "lock.mode=follow", "--socket", socket, "--trace", trace,
        ]
        let lab = try Program("python3", Laboratory(server: server, recording: wav).command(arguments))
        let id = try #require(await lab.line(containing: "pid ").flatMap { Int32($0.dropFirst(4)) })
        try #require(await lab.line(containing: "ready") != nil)
        let stridectl = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "stridectl")
        let pipe = "python3 -c \"$1\" 80 | tee \"$2\" | \"$3\" steps --socket \"$4\""
        let fed = try await Program.run("sh", ["-c", pipe, "sh", Self.stepper, steps, stridectl.path, socket])
        #expect(fed.errors.contains("80 lines used"), "\(fed.errors)")
        let status = try await Program.run("stridectl", ["status", "--socket", socket])
        #expect(status.output.contains("follow: locked"), "\(status.output)")
        kill(id, SIGTERM)
        #expect(await lab.wait() == 0)

        let feet = try times(in: steps)
        let heard = try records(in: trace, event: "step").compactMap { $0.heard_at_ns.map { Double($0) / 1e9 } }
        let late = asynchronies(Array(feet.suffix(40)), heard).sorted()
        // The stepper's own interval varies by 7 ms, which no click that is already placed can know.
        print("\(server): footfall less click, ms: median \(ms(late[20])), 10 % \(ms(late[4])), 90 % \(ms(late[36]))")
        #expect(abs(late[20]) < 0.015 && late[4] > -0.05 && late[36] < 0.05, "\(late)")

        // What was said to be heard was recorded so: the same intervals, but for an offset of the recorder's.
        let clicks = try ClickFile(path: wav)
        let attacks = clicks.attacks(after: clicks.rate / 12).map { Double($0) / Double(clicks.rate) }
        let shared = min(attacks.count, heard.count)
        try #require(shared > 60)
        let offsets = zip(attacks.suffix(shared).dropLast(2), heard.suffix(shared).dropLast(2)).map(-).sorted()
        let worst = max(
            offsets[offsets.count - 3] - offsets[offsets.count / 2],
            offsets[offsets.count / 2] - offsets[2]
        )
        print("\(server): recorded onsets against the times said, ms: worst but two \(ms(worst))")
        #expect(worst < 0.004)
    }

    private func ms(_ seconds: Double) -> String { String(format: "%.1f", seconds * 1000) }
}

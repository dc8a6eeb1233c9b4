import Foundation
import LineSupport
import Testing
import TestSupport

/// Clicks that land with a stepper's feet, recorded on real sound servers.
@Suite(.needsAnalyser, .timeLimit(.minutes(15))) struct RecordedFootfallTests {
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

    /// What one run left: when the feet came down and when the daemon says that clicks were heard, in seconds of the
    /// monotonic clock, and the onsets in the recording, in seconds of its own.
    private struct Run {
        var feet: [Double]
        var heard: [Double]
        var recorded: [Double]
    }

    @Test(.needs("pulseaudio"), .needs("pipewire"), arguments: Laboratory.servers)
    func clicksMeetFootfallsOnASoundServer(server: String) async throws {
        try await Laboratory.judge(on: server) {
            try await record($0)
        } fault: {
            try fault(in: $0, server: server)
        }
    }

    private func fault(in run: Run, server: String) throws -> String? {
        let late = asynchronies(Array(run.feet.suffix(40)), run.heard).sorted()
        // The stepper's own interval varies by 7 ms, which no click that is already placed can know.
        let feet = "footfall less click, ms: median \(ms(late[20])), 10 % \(ms(late[4])), 90 % \(ms(late[36]))"
        print("\(server): \(feet)")
        guard abs(late[20]) < 0.015, late[4] > -0.05, late[36] < 0.05 else { return feet }

        // The clicks were recorded at the times that the daemon said: the same intervals, at a constant offset.
        let shared = min(run.recorded.count, run.heard.count)
        guard shared > 60 else {
            return "\(run.recorded.count) onsets in the recording, \(run.heard.count) clicks said"
        }
        let pairs = zip(run.recorded.suffix(shared).dropLast(2), run.heard.suffix(shared).dropLast(2))
        let offsets = pairs.map(-).sorted()
        let middle = offsets[offsets.count / 2]
        let worst = max(offsets[offsets.count - 3] - middle, middle - offsets[2])
        let times = "recorded onsets against the times said, ms: worst but two \(ms(worst))"
        print("\(server): \(times)")
        return worst < 0.004 ? nil : times
    }

    private func record(_ laboratory: Laboratory) async throws -> Run {
        let home = try Home()
        let (socket, trace, steps) = (home.file("s"), home.file("trace"), home.file("steps"))
        let arguments = [
            "--start", "--set", "pace=10kmh", "--set", "lock.mode=follow", "--socket", socket, "--trace", trace,
        ]
        let lab = try Program("bash", laboratory.command(arguments))
        let id = try #require(await lab.line(containing: "pid ").flatMap { Int32($0.dropFirst(4)) })
        try #require(await lab.line(containing: "ready") != nil)
        let stridectl = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "stridectl")
        let pipe = "python3 -c \"$1\" 80 | tee \"$2\" | \"$3\" steps --socket \"$4\""
        let fed = try await Program.run("sh", ["-c", pipe, "sh", Self.stepper, steps, stridectl.path, socket])
        #expect(fed.errors.contains("80 lines used"), "\(fed.errors)")
        let status = try await Program.run("stridectl", ["status", "--socket", socket])
        // A busy machine prints the status some seconds after the last step, when the lock is free again.
        let inSync = status.output.firstMatch(of: /(\d+) s in sync/).flatMap { Int($0.1) }
        #expect(inSync ?? 0 >= 20, "\(status.output)")
        kill(id, SIGTERM)
        #expect(await lab.wait() == 0)
        let clicks = try ClickFile(path: laboratory.recording)
        return Run(
            feet: try times(in: steps),
            heard: try TraceRecord.read(trace, event: "step").compactMap { $0.heard_at_ns.map { Double($0) / 1e9 } },
            recorded: laboratory.onsets(in: clicks).map { Double($0) / Double(clicks.rate) }
        )
    }

    private func times(in path: String) throws -> [Double] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap { line in
            line.hasPrefix("step ") ? Double(line.dropFirst(5)) : nil
        }
    }

    private func ms(_ seconds: Double) -> String { String(format: "%.1f", seconds * 1000) }
}

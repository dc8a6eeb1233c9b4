import Foundation
import Testing

/// The daemon on real sound servers, their output recorded to the sample.
@Suite(.serialized, .needsAnalyser) struct SoundServerTests {
    static let servers = ["pulse", "pipewire"]

    private func laboratory(_ server: String, recording: String, _ arguments: [String]) -> [String] {
        Program.hearingSignals(
            ["bash", Shared.file("tools/audio-lab.sh"), "--fifo", "--server", server, "--rec", recording, "--"]
                + arguments
        )
    }

    private var strided: String {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "strided").path
    }

    @Test(.needs("pulseaudio"), .needs("pipewire"), arguments: servers, [("3m/s", "170"), ("4m/s", "180")])
    func everyClickIsRecordedOnTheGrid(server: String, tempo: (pace: String, bpm: String)) async throws {
        let home = try Home()
        let wav = home.file("out.wav")
        let daemon = [strided, "--start", "--set", "pace=\(tempo.pace)", "--for", "15s", "--socket", home.file("s")]
        let played = try await Program.run("python3", laboratory(server, recording: wav, daemon))
        try #require(played.status == 0, "\(played.errors)")
        let verdict = try await Program.run(
            "env",
            [
                Shared.python ?? "", Shared.file("tools/onsets.py"), wav, "--expect-bpm", tempo.bpm,
                "--tol-samples", "1",
            ]
        )
        #expect(verdict.status == 0, "\(server) \(tempo.bpm): \(verdict.output)")
    }

    /// Twenty changes in one run, each made while the one before is heard: no interval but those the tempi explain.
    @Test(.needs("pulseaudio"), .needs("pipewire"), arguments: servers)
    func twentyLiveChangesLoseNoStep(server: String) async throws {
        let home = try Home()
        let wav = home.file("out.wav")
        let socket = home.file("s")
        // The laboratory waits for the daemon, so it is the daemon that must be told to end.
        let announced = ["bash", "-c", "echo pid $$ >&2; exec \"$@\"", "bash"]
        let daemon = announced + [strided, "--start", "--set", "pace=3m/s", "--socket", socket]
        let lab = try Program("python3", laboratory(server, recording: wav, daemon))
        let id = try #require(await lab.line(containing: "pid ").flatMap { Int32($0.dropFirst(4)) })
        try #require(await lab.line(containing: "ready") != nil)
        let steerer = Steerer(socket: socket)
        var spans = [Span(cadence: 170, cue: 1)]
        for change in Self.changes {
            try await steerer.waitForSteps(5)
            let done = try await Program.run("stridectl", change.verb + ["--socket", socket])
            #expect(done.status == 0, "\(change.verb): \(done.errors)")
            spans.append(
                Span(
                    cadence: change.cadence ?? spans[spans.count - 1].cadence,
                    cue: change.cue ?? spans[spans.count - 1].cue
                )
            )
        }
        try await steerer.waitForSteps(5)
        _ = try await Program.run("stridectl", ["stop", "--socket", socket])
        kill(id, SIGTERM)
        #expect(await lab.wait() == 0)
        let clicks = try ClickFile(path: wav)
        let attacks = clicks.attacks(after: clicks.rate / 12)
        try Self.explain(zip(attacks.dropFirst(), attacks).map(-), by: spans, rate: clicks.rate)
    }

    /// What was in force for a while: a cadence, and a click on every `cue`-th step.
    struct Span: Equatable {
        var cadence: Double
        var cue: Int
    }

    private static let changes: [(verb: [String], cadence: Double?, cue: Int?)] = [
        (["cadence", "180"], 180, nil), (["cadence", "160"], 160, nil), (["sound", "woodblock"], nil, nil),
        (["cadence", "190"], 190, nil), (["cue", "every-other"], nil, 2), (["cadence", "172"], 172, nil),
        (["sound", "click"], nil, nil), (["cadence", "185"], 185, nil), (["cue", "every-step"], nil, 1),
        (["cadence", "156"], 156, nil), (["volume", "60%"], nil, nil), (["cadence", "195"], 195, nil),
        (["cadence", "157"], 157, nil), (["sound", "woodblock"], nil, nil), (["cadence", "181"], 181, nil),
        (["cadence", "166"], 166, nil), (["cue", "every-other"], nil, 2), (["cadence", "178"], 178, nil),
        (["cue", "every-step"], nil, 1), (["cadence", "170"], 170, nil),
    ]

    /// Walks the intervals through the spans: each is one step (or a stride) at the tempo in force, or lies between that
    /// and the next span's, where the change fell into it.
    private static func explain(_ intervals: [Int], by spans: [Span], rate: Int) throws {
        var span = 0
        for interval in intervals {
            if spans[span].explains(interval, rate: rate) { continue }
            // Not the span's own: this is the interval of a change, or the first one after it.
            guard
                let next = (span + 1..<spans.count).first(where: { next in
                    Span.between(spans[span], spans[next], explain: interval, rate: rate)
                })
            else {
                Issue.record("interval \(interval) in span \(span) (\(spans[span]))")
                return
            }
            span = next
        }
        #expect(spans.suffix(from: span).allSatisfy { $0 == spans[spans.count - 1] }, "all spans were heard")
    }
}

extension SoundServerTests.Span {
    /// The attack of one sound comes a few frames later in it than that of another.
    private static let slack = 12.0

    private func frames(_ rate: Int) -> Double { Double(rate) * 60 / cadence * Double(cue) }

    fileprivate func explains(_ interval: Int, rate: Int) -> Bool {
        abs(Double(interval) - frames(rate)) <= Self.slack
    }

    fileprivate static func between(_ a: Self, _ b: Self, explain interval: Int, rate: Int) -> Bool {
        let ends = [a.frames(rate), b.frames(rate), Double(rate) * 60 / a.cadence, Double(rate) * 60 / b.cadence]
        return ((ends.min() ?? 0) - slack...(ends.max() ?? 0) + slack).contains(Double(interval))
    }
}

/// Waits for what is heard, not for the clock.
private struct Steerer {
    let socket: String

    private struct Line: Decodable {
        var steps_played: Int
    }

    /// Waits until that many further steps have been played.
    func waitForSteps(_ count: Int) async throws {
        var first: Int?
        let watch = try Program("stridectl", ["watch", "--json", "--socket", socket], reading: .output)
        for await line in watch.lines {
            guard let now = try? JSONDecoder().decode(Line.self, from: Data(line.utf8)).steps_played else { continue }
            let start = first ?? now
            first = start
            if now >= start + count { return }
        }
    }
}

import Foundation
import LineSupport
import Testing
import TestSupport

/// The daemon on real sound servers, their output recorded to the sample.
@Suite(.needsAnalyser, .timeLimit(.minutes(15))) struct SoundServerTests {
    @Test(
        .needs("pulseaudio"),
        .needs("pipewire"),
        arguments: Laboratory.servers,
        [("3m/s", "170"), ("4m/s", "180")]
    )
    func everyClickIsRecordedOnTheGrid(server: String, tempo: (pace: String, bpm: String)) async throws {
        try await Laboratory.judge(on: server) { laboratory in
            let home = try Home()
            let arguments = ["--start", "--set", "pace=\(tempo.pace)", "--for", "15s", "--socket", home.file("s")]
            let played = try await Program.run("python3", laboratory.command(arguments))
            try #require(played.status == 0, "\(played.errors)")
            let analysis = [SharedFolder.file("tools/onsets.py").path, laboratory.recording] + Laboratory.analysedPart
            let expected = ["--expect-bpm", tempo.bpm, "--tol-samples", "1"]
            return try await Program.run("env", [Python.analyser] + analysis + expected)
        } fault: { verdict in
            verdict.status == 0 ? nil : verdict.output
        }
    }

    /// Twenty changes in one run, each made while the one before is heard: no interval but those the tempi explain.
    @Test(.needs("pulseaudio"), .needs("pipewire"), arguments: Laboratory.servers)
    func twentyLiveChangesLoseNoStep(server: String) async throws {
        try await Laboratory.judge(on: server) { laboratory in
            let home = try Home()
            let socket = home.file("s")
            let lab = try Program("python3", laboratory.command(["--start", "--set", "pace=3m/s", "--socket", socket]))
            // The laboratory waits for the daemon, so it is the daemon that must be told to end.
            let id = try #require(await lab.line(containing: "pid ").flatMap { Int32($0.dropFirst(4)) })
            try #require(await lab.line(containing: "ready") != nil)
            let spans = try await steer(through: socket)
            kill(id, SIGTERM)
            #expect(await lab.wait() == 0)
            let clicks = try ClickFile(path: laboratory.recording)
            let onsets = laboratory.onsets(in: clicks)
            return Self.complaint(about: zip(onsets.dropFirst(), onsets).map(-), spans, rate: clicks.rate)
        } fault: {
            $0
        }
    }

    /// Makes the changes, five heard steps apart, and stops the run.
    ///
    /// - Returns: what was in force, in its order.
    private func steer(through socket: String) async throws -> [Span] {
        let steerer = Steerer(socket: socket)
        var spans = [Span(cadence: 170, cue: 1)]
        for change in Self.changes {
            try await steerer.waitForSteps(5)
            let done = try await Program.run("stridectl", change.verb + ["--socket", socket])
            #expect(done.status == 0, "\(change.verb): \(done.errors)")
            let last = spans[spans.count - 1]
            spans.append(Span(cadence: change.cadence ?? last.cadence, cue: change.cue ?? last.cue))
        }
        try await steerer.waitForSteps(5)
        _ = try await Program.run("stridectl", ["stop", "--socket", socket])
        return spans
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
    /// and a later span's, where the change fell into it.
    ///
    /// - Returns: the first interval that nothing explains, in words.
    private static func complaint(about intervals: [Int], _ spans: [Span], rate: Int) -> String? {
        var span = 0
        for interval in intervals where !spans[span].explains(interval, rate: rate) {
            guard
                let next = (span + 1..<spans.count).first(where: { next in
                    Span.between(spans[span], spans[next], explain: interval, rate: rate)
                })
            else { return "interval \(interval) in span \(span) (\(spans[span]))" }
            span = next
        }
        let isAllHeard = spans.suffix(from: span).allSatisfy { $0 == spans[spans.count - 1] }
        return isAllHeard ? nil : "only \(span) of \(spans.count - 1) changes were heard"
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

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
            let played = try await Program.run("bash", laboratory.command(arguments))
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
            let lab = try Program("bash", laboratory.command(["--start", "--set", "pace=3m/s", "--socket", socket]))
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

// MARK: - Faults of PulseAudio

/// The PulseAudio of a laboratory.
private struct PulseServer {
    let id: Int32
    private let address: String
    private let restarter: String

    /// - Parameter line: the line that the laboratory writes: see `Laboratory.command`.
    init?(_ line: String?) {
        let words = (line ?? "").split(separator: " ").map(String.init)
        guard words.count == 4, let id = Int32(words[1]) else { return nil }
        (self.id, address, restarter) = (id, words[2], words[3])
    }

    @discardableResult
    func control(_ arguments: String...) async throws -> String {
        let outcome = try await Program.run("pactl", arguments, environment: ["PULSE_SERVER": address])
        try #require(outcome.status == 0, "\(arguments): \(outcome.errors)")
        return outcome.output
    }

    /// Moves the stream that plays to another sink.
    func move(to sink: String) async throws {
        let streams = try await control("list", "short", "sink-inputs")
        try await control("move-sink-input", try #require(streams.split(separator: "\t").first.map(String.init)), sink)
    }

    func restart() async throws {
        let folder = URL(filePath: String(address.dropFirst("unix:".count))).deletingLastPathComponent().path
        let variables = [
            "PULSE_SERVER": address, "PULSE_RUNTIME_PATH": folder, "XDG_RUNTIME_DIR": folder, "HOME": folder,
        ]
        let outcome = try await Program.run(restarter, [], environment: variables)
        try #require(outcome.status == 0, "\(outcome.errors)")
    }
}

extension SoundServerTests {
    enum PulseFault: CaseIterable {
        /// The server stands still for 2.5 s, which is more than the lookahead.
        case shortHang
        /// It stands still until the daemon goes on without sound.
        case longHang
        case moveToAnotherSink
        /// PulseAudio moves the stream to the other sink.
        case removedSink
    }

    /// All recorded clicks, before and after the fault, are on one grid, and only one interval is longer than a step.
    @Test(.needs("pulseaudio"), arguments: PulseFault.allCases)
    func aFaultOfPulseAudioMovesNoStep(fault: PulseFault) async throws {
        try await Laboratory.judge(on: "pulse") { laboratory in
            let home = try Home()
            let socket = home.file("s")
            let lab = try Program("bash", laboratory.command(["--start", "--set", "pace=3m/s", "--socket", socket]))
            let server = try #require(PulseServer(await lab.line(containing: "server ")))
            let id = try #require(await lab.line(containing: "pid ").flatMap { Int32($0.dropFirst(4)) })
            try #require(await lab.line(containing: "played on") != nil)
            let steerer = Steerer(socket: socket)
            try await steerer.waitForSteps(20)
            try await cause(fault, server, lab, steerer)
            try await steerer.waitForSteps(20)
            kill(id, SIGTERM)
            #expect(await lab.wait() == 0)
            let clicks = try ClickFile(path: laboratory.recording)
            return Self.complaint(about: laboratory.onsets(in: clicks), rate: clicks.rate)
        } fault: {
            $0
        }
    }

    private func cause(_ fault: PulseFault, _ server: PulseServer, _ lab: Program, _ steerer: Steerer) async throws {
        switch fault {
        case .shortHang:
            kill(server.id, SIGSTOP)
            try await passTime("2.5s")
            kill(server.id, SIGCONT)
        case .longHang:
            kill(server.id, SIGSTOP)
            try #require(await lab.line(containing: "no sound from") != nil)
            kill(server.id, SIGCONT)
            try #require(await lab.line(containing: "played on") != nil)
        case .moveToAnotherSink:
            try await server.control("load-module", "module-null-sink", "sink_name=other")
            try await server.move(to: "other")
            try await steerer.waitForSteps(10)
            try await server.move(to: "lab")
        case .removedSink:
            let module = try await server.control("load-module", "module-null-sink", "sink_name=other")
            try await server.move(to: "other")
            try await steerer.waitForSteps(10)
            try await server.control("unload-module", module.trimmingCharacters(in: .whitespacesAndNewlines))
        }
    }

    /// Another daemon plays to nothing for this time.
    private func passTime(_ duration: String) async throws {
        let home = try Home()
        let arguments = ["--device", "null", "--start", "--for", duration, "--socket", home.file("s")]
        let outcome = try await Program.run("strided", arguments, environment: home.environment)
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    /// What is wrong with clicks at 170 steps per minute with at most one gap, in words; nil if nothing is.
    private static func complaint(about onsets: [Int], rate: Int) -> String? {
        guard let first = onsets.first, onsets.count >= 30 else { return "only \(onsets.count) clicks" }
        let step = Double(rate) * 60 / 170
        let steps = onsets.map { Int((Double($0 - first) / step).rounded()) }
        // 2 ms are corrected gradually, and less than that not at all.
        let error = zip(onsets, steps).map { abs(Double($0 - first) - Double($1) * step) }.max() ?? 0
        if error > 0.002 * Double(rate) { return "a click is \(error) frames off the grid" }
        let gaps = zip(steps.dropFirst(), steps).map(-).filter { $0 != 1 }
        return gaps.count <= 1 ? nil : "\(gaps.count) gaps: \(gaps)"
    }

    enum PulseLoss: CaseIterable {
        case death
        case suspendedSink
    }

    /// In these times nothing can be recorded, so the grid of the status is compared.
    @Test(.needs("pulseaudio"), arguments: PulseLoss.allCases)
    func aLossOfPulseAudioMovesNoStep(loss: PulseLoss) async throws {
        let home = try Home()
        let socket = home.file("s")
        let laboratory = try Laboratory(server: "pulse")
        let lab = try Program("bash", laboratory.command(["--start", "--set", "pace=3m/s", "--socket", socket]))
        let server = try #require(PulseServer(await lab.line(containing: "server ")))
        let id = try #require(await lab.line(containing: "pid ").flatMap { Int32($0.dropFirst(4)) })
        try #require(await lab.line(containing: "played on") != nil)
        let steerer = Steerer(socket: socket)
        try await steerer.waitForSteps(20)
        let before = try await grid(socket)
        switch loss {
        case .death: kill(server.id, SIGKILL)
        case .suspendedSink: try await server.control("suspend-sink", "lab", "1")
        }
        try #require(await lab.line(containing: "no sound from") != nil)
        switch loss {
        case .death: try await server.restart()
        case .suspendedSink: try await server.control("suspend-sink", "lab", "0")
        }
        try #require(await lab.line(containing: "played on") != nil)
        try await steerer.waitForSteps(20)
        let after = try await grid(socket)
        let steps = Double(after.step - before.step)
        let moved = Double(after.heard_at_ns - before.heard_at_ns) / 1e6 - steps * 60_000 / 170
        #expect(after.run == before.run)
        #expect(abs(moved) < 2, "ms")
        kill(id, SIGTERM)
        _ = await lab.wait()
    }

    private struct Status: Decodable {
        struct Grid: Decodable {
            var run: Int
            var step: Int
            var heard_at_ns: Int64
        }
        var grid: Grid
    }

    private func grid(_ socket: String) async throws -> Status.Grid {
        let outcome = try await Program.run("stridectl", ["status", "--json", "--socket", socket])
        return try JSONDecoder().decode(Status.self, from: Data(outcome.output.utf8)).grid
    }
}

import Foundation
import LineSupport
import TestSupport
import Testing

/// The whole line on virtual time, as a user runs it.
@Suite(.timeLimit(.minutes(15))) struct RenderTests {
    private struct Entry: Decodable {
        var t_s: Double
        var event: String
        var cadence_spm: Double?
        var frame: Int?
        var foot: String?
        var sounded: Bool?
    }

    private func entries(_ path: String) throws -> [Entry] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
            try JSONDecoder().decode(Entry.self, from: Data($0.utf8))
        }
    }

    /// 3 m/s is 170 spm for the default runner, 4 m/s is 178 and 2 for the long step.
    @Test(arguments: [("3m/s", 170.0), ("4m/s", 180.0)])
    func everyClickIsOnItsFrame(pace: String, cadence: Double) async throws {
        let home = try Home()
        let wav = home.file("out.wav")
        let log = home.file("out.jsonl")
        let done = try await Program.run(
            "strided",
            ["render", "--pace", pace, "--duration", "60s", "--output", wav, "--log", log],
            environment: home.environment
        )
        try #require(done.status == 0, "\(done.errors)")
        let clicks = try ClickFile(path: wav)
        #expect(clicks.frames == 60 * clicks.rate)
        let ideal = (0..<Int(cadence)).map { Int((Double($0) * 60 * Double(clicks.rate) / cadence).rounded()) }
        let onsets = try entries(log).filter { $0.event == "onset" }
        #expect(onsets.compactMap(\.frame) == ideal)
        #expect(onsets.prefix(4).map(\.foot) == ["left", "right", "left", "right"])
        let attacks = clicks.attacks(after: clicks.rate / 50)
        #expect(attacks.count == ideal.count)
        let lag = Set(zip(attacks, ideal).map(-))
        #expect(lag.count == 1, "every click begins alike, so it is late by the same frames")
        #expect(lag.allSatisfy { (0...8).contains($0) })
    }

    /// The explanation quotes what was typed; pasted text may hold orders to the terminal.
    @Test(arguments: ["strided", "stridectl"])
    func theErrorForAnInvalidArgumentHasNoTerminalControls(program: String) async throws {
        let home = try Home()
        let done = try await Program.run(
            program,
            ["pace", "\u{1B}]0;owned\u{07}\u{9B}31m\u{202E}x"],
            environment: home.environment
        )
        #expect(done.status == 64)
        #expect(done.errors.contains("Error: "))
        let orders: (Unicode.Scalar) -> Bool = {
            $0 != "\n" && [.control, .format].contains($0.properties.generalCategory)
        }
        #expect(!done.errors.unicodeScalars.contains(where: orders), "\(done.errors.debugDescription)")
    }

    @Test func theSameRecordingRendersTheSameBytes() async throws {
        let home = try Home()
        for name in ["a.wav", "b.wav"] {
            let arguments = ["render", "--pace", "10kmh", "--duration", "5s", "--output", home.file(name)]
            let done = try await Program.run("strided", arguments, environment: home.environment)
            #expect(done.status == 0)
        }
        let files = try ["a.wav", "b.wav"].map { try Data(contentsOf: URL(filePath: home.file($0))) }
        #expect(files[0] == files[1])
    }

    @Test(.needsAnalyser, arguments: [("3m/s", "170"), ("4m/s", "180")])
    func anIndependentAnalyserConfirmsTheTempo(pace: String, bpm: String) async throws {
        let home = try Home()
        let wav = home.file("out.wav")
        let arguments = ["render", "--pace", pace, "--duration", "20s", "--output", wav]
        _ = try await Program.run("strided", arguments, environment: home.environment)
        let verdict = try await Program.run(
            "env",
            [
                Python.analyser, SharedFolder.file("tools/onsets.py").path, wav, "--expect-bpm", bpm, "--tol-samples",
                "1",
            ]
        )
        #expect(verdict.status == 0, "\(verdict.output)")
    }

    @Test(.needsShared("data/runs")) func aRecordedRunSetsTheCadence() async throws {
        let home = try Home()
        let recording = SharedFolder.file("data/runs/derived/garmin-fenix-5-run.nmea").path
        let log = home.file("out.jsonl")
        let done = try await Program.run(
            "strided",
            ["render", "--nmea", recording, "--output", home.file("out.wav"), "--log", log],
            environment: home.environment
        )
        try #require(done.status == 0, "\(done.errors)")
        let targets = try entries(log).filter { $0.event == "target" }.compactMap(\.cadence_spm)
        #expect(targets.count >= 2)
        // The runner walks before the run.
        #expect(targets.allSatisfy { (60...195).contains($0) })
        #expect(targets.contains { $0 >= 155 })
    }

    @Test(arguments: [
        (["render", "--output", "x.wav"], Int32(64), "--pace, --nmea, --steps or --trace"),
        (["render", "--pace", "10", "--duration", "1s", "--output", "x.wav"], 64, "10km/h"),
        (["render", "--pace", "10kmh", "--duration", "ten", "--output", "x.wav"], 64, "60s"),
        (["render", "--nmea", "none.nmea", "--output", "x.wav"], 1, "none.nmea cannot be read; check"),
        (["render", "--nmea", "/dev/null", "--output", "x.wav"], 1, "it is a folder or a device"),
        (
            ["render", "--pace", "10kmh", "--duration", "1s", "--output", "none/x.wav"], 1,
            "none/x.wav cannot be written"
        ),
        (["--trace", "none/trace", "--device", "null", "--for", "1s"], 1, "none/trace cannot be written"),
        (["--set", "sound.volum=3", "--check"], 78, "sound.volume"),
        (["--nonsense"], 64, "nonsense"),
    ])
    func aMistakeSaysWhatToDo(arguments: [String], status: Int32, advice: String) async throws {
        let home = try Home()
        let done = try await Program.run("strided", arguments, environment: home.environment)
        #expect(done.status == status)
        #expect(done.errors.contains(advice), "\(done.errors)")
    }

    @Test(arguments: [
        ("--nmea", "", "0 sentences read"),
        ("--nmea", "not sentences\n", "0 sentences read"),
        ("--nmea", "{\"class\":\"TPV\",\"mode\":3,\"speed\":3.0}\n", "this is gpsd's JSON: use \"gpspipe -r\""),
        ("--nmea", "$GPGSV,1,1,00*79\r\n$GPRMC,120000,V,,,,,,,221126,,,N*54\r\n", "no speed and no changing position"),
        ("--steps", "", "contains no step"),
    ])
    func theErrorForAFileWithNothingToRenderHasAdvice(option: String, content: String, advice: String) async throws {
        let home = try Home()
        try content.write(toFile: home.file("input"), atomically: false, encoding: .utf8)
        let arguments = ["render", option, home.file("input"), "--output", home.file("x.wav")]
        let done = try await Program.run("strided", arguments, environment: home.environment)
        #expect(done.status == 1)
        #expect(done.errors.contains(advice), "\(done.errors)")
        #expect(!FileManager.default.fileExists(atPath: home.file("x.wav")))
    }
}

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

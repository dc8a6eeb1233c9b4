import Foundation
import LineSupport
import Testing
import TestSupport

/// Workouts that `strided render` renders: the frames of all clicks.
@Suite(.timeLimit(.minutes(15))) struct WorkoutRenderTests {
    private struct Entry: Decodable {
        var event: String
        var step: Int?
        var frame: Int?
    }

    private static let rate = 48_000.0

    /// Renders a workout, and returns the frames of its steps and the attacks of its clicks in the file.
    private func render(_ workout: String, seconds: Int, in home: Home) async throws -> (
        frames: [Int], clicks: ClickFile
    ) {
        let wav = home.file("out.wav")
        let log = home.file("out.jsonl")
        let done = try await Program.run(
            "strided",
            [
                "render", "--workout", workout, "--pace", "10kmh", "--duration", "\(seconds)s", "--output", wav,
                "--log",
                log,
            ],
            environment: home.environment
        )
        try #require(done.status == 0, "\(done.errors)")
        let entries = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
            .map { try JSONDecoder().decode(Entry.self, from: Data($0.utf8)) }
        return (entries.filter { $0.event == "onset" }.compactMap(\.frame), try ClickFile(path: wav))
    }

    /// Four clicks of the count-in, six rounds with twelve changes, and the tempo of 10 km/h at the end.
    @Test func theFirstClickOfEachTempoIsOnItsFrame() async throws {
        let home = try Home()
        let (frames, _) = try await render("6x(1min@175spm / 1min@160spm)", seconds: 740, in: home)
        let rounds = (0..<6).flatMap { _ in
            [
                ExpectedClicks.Part(seconds: 60, from: 175, to: 175),
                ExpectedClicks.Part(seconds: 60, from: 160, to: 160),
            ]
        }
        let leadIn = 4 * 60 / 175.0
        let last = 740 - 720 - leadIn
        let pace = try await tempoOfPace(home)
        let parts =
            [ExpectedClicks.Part(seconds: leadIn, from: 175, to: 175)] + rounds
            + [ExpectedClicks.Part(seconds: last, from: pace, to: pace)]
        try expect(frames, parts)
    }

    @Test func aRampIsLinearInTempo() async throws {
        let home = try Home()
        let (frames, _) = try await render("2min @160->175spm, 1min @175spm, 90s @175->150spm", seconds: 272, in: home)
        let leadIn = 4 * 60 / 160.0
        try expect(
            frames,
            [
                ExpectedClicks.Part(seconds: leadIn, from: 160, to: 160),
                ExpectedClicks.Part(seconds: 120, from: 160, to: 175),
                ExpectedClicks.Part(seconds: 60, from: 175, to: 175),
                ExpectedClicks.Part(seconds: 90, from: 175, to: 150),
            ]
        )
    }

    /// The ends of the steps are between two clicks: the interval that contains the end has the old tempo, the next one the new tempo.
    @Test func aChangeBetweenTwoClicksBeginsWithTheNextClick() async throws {
        let home = try Home()
        let (frames, _) = try await render("50.7s @171.3spm, 20.3s @159.9spm, 30.1s @180spm", seconds: 103, in: home)
        let leadIn = 4 * 60 / 171.3
        try expect(
            frames,
            [
                ExpectedClicks.Part(seconds: leadIn, from: 171.3, to: 171.3),
                ExpectedClicks.Part(seconds: 50.7, from: 171.3, to: 171.3),
                ExpectedClicks.Part(seconds: 20.3, from: 159.9, to: 159.9),
                ExpectedClicks.Part(seconds: 30.1, from: 180, to: 180),
            ]
        )
    }

    @Test(arguments: [
        ("6x(3min @175spm / 2min easy", "column"), ("none.zwo", "there is no such file"),
        ("10min @90%", "threshold_pace"),
        ("tempoo", "cruise-intervals"),
    ])
    func aWrongWorkoutIsExplained(workout: String, reason: String) async throws {
        let home = try Home()
        let done = try await Program.run(
            "strided",
            ["render", "--workout", workout, "--pace", "10kmh", "--duration", "60s", "--output", home.file("x.wav")],
            environment: home.environment
        )
        #expect(done.status != 0)
        #expect(done.errors.contains(reason), "\(done.errors)")
    }

    /// Compares the frames of the steps with the expected ones, as far as both are known.
    private func expect(_ frames: [Int], _ parts: [ExpectedClicks.Part]) throws {
        let expected = ExpectedClicks(parts).times.map { Int(($0 * Self.rate).rounded()) }
        try #require(frames.count >= expected.count - 1)
        let wrong = zip(frames, expected).enumerated().filter { abs($1.0 - $1.1) > 1 }
        #expect(wrong.isEmpty, "\(wrong.count) of \(expected.count) steps are wrong, the first: \(wrong.prefix(3))")
    }

    /// The cadence that strided suggests for 10 km/h.
    private func tempoOfPace(_ home: Home) async throws -> Double {
        let log = home.file("pace.jsonl")
        _ = try await Program.run(
            "strided",
            ["render", "--pace", "10kmh", "--duration", "61s", "--output", home.file("pace.wav"), "--log", log],
            environment: home.environment
        )
        let frames = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
            .map { try JSONDecoder().decode(Entry.self, from: Data($0.utf8)) }.filter { $0.event == "onset" }
            .compactMap(\.frame)
        let (first, last) = (try #require(frames.first), try #require(frames.last))
        return Double(frames.count - 1) * 60 * Self.rate / Double(last - first)
    }
}

import Foundation
import LineSupport
import Metronome
import TestSupport
import Testing

/// Announcements in files that `strided render` writes.
@Suite(.timeLimit(.minutes(15))) struct VoiceRenderTests {
    private struct Entry: Decodable {
        var event: String
        var frame: Int?
        var text: String?
    }

    private struct Rendered {
        var samples: [Int16]
        var onsets: [Int]
        var prompts: [Int]
        var texts: [String]
    }

    /// Renders 35 s at 170 spm and 48 kHz with an announcement after 10 s, 20 s and 30 s.
    private func render(_ settings: [String]) async throws -> Rendered {
        let home = try Home()
        let (wav, log) = (home.file("out.wav"), home.file("out.jsonl"))
        let topics = ["distance=off", "time=10s", "split=off"].map { "voice.announce.\($0)" }
        let all = topics + ["voice.step_on_the_beat=false"] + settings
        let arguments =
            ["render", "--pace", "3m/s", "--duration", "35s", "--output", wav, "--log", log]
            + all.flatMap { ["--set", $0] }
        let done = try await Program.run("strided", arguments, environment: home.environment)
        try #require(done.status == 0, "\(done.errors)")
        let entries = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map {
            try JSONDecoder().decode(Entry.self, from: Data($0.utf8))
        }
        let prompts = entries.filter { $0.event == "prompt" }
        return Rendered(
            samples: try ClickFile(path: wav).samples,
            onsets: entries.filter { $0.event == "onset" }.compactMap(\.frame),
            prompts: prompts.compactMap(\.frame),
            texts: prompts.compactMap(\.text)
        )
    }

    @Test func withoutThePromptsTheClicksAreTheSame() async throws {
        let clicks = try await render([])
        let both = try await render(["voice.output=chimes", "voice.duck=off", "voice.volume=50%"])
        #expect(clicks.prompts.isEmpty && both.onsets == clicks.onsets)
        #expect(both.prompts == [480_000, 960_000, 1_440_000])
        #expect(both.texts.first?.hasPrefix("time 10 seconds") == true, "\(both.texts)")
        // The amplitude of 50 % is the cube, which is less than the headroom that the clicks leave.
        let chime = Chime(.middle, count: 1).samples(at: SampleRate(hertz: 48_000)).map { $0 * 0.125 }
        var expected = [Double](repeating: 0, count: clicks.samples.count)
        for start in both.prompts {
            for (index, sample) in chime.enumerated() {
                expected[2 * (start + index)] += 32_767 * Double(sample)
                expected[2 * (start + index) + 1] += 32_767 * Double(sample)
            }
        }
        for index in expected.indices {
            let difference = Double(both.samples[index]) - Double(clicks.samples[index])
            guard expected[index] != 0 else {
                guard difference == 0 else { throw DifferentSample(index: index, difference: difference) }
                continue
            }
            // Both files are rounded to 16 bits.
            guard abs(difference - expected[index]) <= 2 else {
                throw DifferentSample(index: index, difference: difference - expected[index])
            }
        }
    }

    @Test func theClicksAreDuckedLinearlyAndDoNotMove() async throws {
        let clicks = try await render([])
        // The chime is silent, so the file has the ducked clicks alone.
        let ducked = try await render([
            "voice.output=chimes", "voice.volume=0%", "voice.duck=25%", "voice.duck_attack=100ms",
            "voice.duck_release=400ms",
        ])
        #expect(ducked.onsets == clicks.onsets)
        // The prompts begin after the attack.
        #expect(ducked.prompts == [484_800, 964_800, 1_444_800])
        let length = Chime(.middle, count: 1).samples(at: SampleRate(hertz: 48_000)).count
        func gain(_ frame: Int) -> Double {
            ducked.prompts.map { start -> Double in
                switch frame {
                case start - 4_800..<start: 1 - 0.75 * Double(frame - start + 4_800) / 4_800
                case start..<start + length: 0.25
                case start + length..<start + length + 19_200:
                    0.25 + 0.75 * Double(frame - start - length) / 19_200
                default: 1
                }
            }.min() ?? 1
        }
        for index in clicks.samples.indices {
            let expected = Double(clicks.samples[index]) * gain(index / 2)
            guard abs(Double(ducked.samples[index]) - expected) <= 1.5 else {
                throw DifferentSample(index: index, difference: Double(ducked.samples[index]) - expected)
            }
        }
    }

    @Test(arguments: ["off", "-12dB", "0%"])
    func noSampleClipsAtFullVolume(duck: String) async throws {
        let both = try await render([
            "voice.output=chimes", "voice.volume=100%", "sound.volume=100%", "voice.duck=\(duck)",
            "voice.announce.cadence=10s", "voice.announce.pace=10s",
        ])
        #expect(both.prompts.count == 3)
        let peak = both.samples.reduce(0) { max($0, abs(Int($1))) }
        #expect(peak <= 32_767 && both.samples.count { abs(Int($0)) == 32_767 } == 0, "\(peak)")
    }

    @Test(.needs("espeak-ng")) func speechIsInTheFileAtTheTimeOfItsAnnouncement() async throws {
        let both = try await render(["voice.output=speech", "voice.language=de"])
        #expect(both.prompts.count == 3 && both.texts.first == "Zeit 10 Sekunden", "\(both.texts)")
        // The attack of the ducking is 20 ms.
        #expect(both.prompts == [480_960, 960_960, 1_440_960])
        #expect(both.samples.count { abs(Int($0)) == 32_767 } == 0)
    }
}

/// A sample is not as it must be.
private struct DifferentSample: Error {
    let index: Int
    let difference: Double
}

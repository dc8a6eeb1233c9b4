import Foundation
import Metronome
import Testing

/// All sounds that come with strided are equally loud.
struct SoundLoudnessTests {
    /// The sounds by name: the built-in ones and the recordings in the folder Sounds.
    private static func sounds() throws -> [(name: String, recipe: SoundRecipe)] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sounds")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".wav") }
        let recordings = try files.sorted().map { name in
            (name, SoundRecipe.recorded(try SampledSound(wav: [UInt8](Data(contentsOf: folder.appending(path: name))))))
        }
        return ClickKind.allCases.map { ($0.rawValue, .synthesised($0)) } + recordings
    }

    /// The K-weighted energy of one channel of a foot's click in decibels (ITU-R BS.1770-4, with its coefficients for 48 kHz).
    private static func loudness(_ recipe: SoundRecipe, foot: Foot, accent: Accent) -> Double {
        let samples = recipe.sound(at: SampleRate(hertz: 48_000), accent: accent).samples(for: foot)
        var channel = stride(from: 0, to: samples.count, by: 2).map { Double(samples[$0]) }
        let stages = [
            (b: [1.53512485958697, -2.69169618940638, 1.19839281085285], a: [-1.69065929318241, 0.73248077421585]),
            (b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621]),
        ]
        for stage in stages {
            var (first, second) = (0.0, 0.0)
            channel = channel.map { x in
                let y = stage.b[0] * x + first
                (first, second) = (stage.b[1] * x - stage.a[0] * y + second, stage.b[2] * x - stage.a[1] * y)
                return y
            }
        }
        return 10 * log10(channel.reduce(0) { $0 + $1 * $1 } / 48_000)
    }

    @Test(arguments: [Accent.none, .pitch], Foot.allCases)
    func allSoundsAreEquallyLoudWithinOneDecibel(accent: Accent, foot: Foot) throws {
        let levels = try Self.sounds().map { ($0.name, Self.loudness($0.recipe, foot: foot, accent: accent)) }
        #expect(levels.count == 6)
        let lowest = try #require(levels.map(\.1).min())
        let highest = try #require(levels.map(\.1).max())
        #expect(highest - lowest < 1, "\(levels)")
    }
}

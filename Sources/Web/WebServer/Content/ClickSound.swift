import Metronome
import OutsideText

/// A click as the daemon plays it at full volume: `/sounds/NAME?accent=pitch&foot=right`.
struct ClickSound: Hashable, Sendable {
    /// The sample rate of the file; a browser resamples it to the rate of its own output.
    private static let rate = SampleRate(hertz: 48_000)

    let name: String
    let accent: Accent
    let foot: Foot

    /// Nil if the request does not name a sound, an accent and a foot.
    init?(_ request: WebRequest) {
        let name = PercentEncoding.bytes(of: request.path.dropFirst("/sounds/".count), plusIsSpace: false).bytes
        guard let accent = request.parameter("accent").flatMap({ Accent(rawValue: String($0)) }),
            let foot = request.parameter("foot").flatMap({ Foot(rawValue: String($0)) })
        else { return nil }
        (self.name, self.accent, self.foot) = (String(decoding: name, as: UTF8.self), accent, foot)
    }

    /// A WAV file with 32-bit floating-point samples in two channels; it takes milliseconds.
    func wav(_ recipe: SoundRecipe) -> [UInt8] {
        let sound = recipe.sound(at: Self.rate, accent: accent)
        return Self.file(
            format: 3,
            channels: 2,
            rate: Self.rate.hertz,
            bits: 32,
            sound.samples(for: foot).flatMap { Self.little($0.bitPattern) }
        )
    }

    /// A WAV file with 10 s of silence, which keeps a hidden page alive on a phone while it plays.
    static var silence: [UInt8] {
        file(format: 1, channels: 1, rate: 8000, bits: 8, [UInt8](repeating: 0x80, count: 80_000))
    }

    /// A WAV file; format 1 is PCM and 3 is IEEE float ("Multiple Channel Audio Data and WAVE Files", Microsoft 2007).
    private static func file(format: UInt16, channels: UInt16, rate: Int, bits: UInt16, _ samples: [UInt8]) -> [UInt8] {
        let frame = channels * bits / 8
        let description =
            little(format) + little(channels) + little(UInt32(rate)) + little(UInt32(rate) * UInt32(frame))
            + little(frame) + little(bits)
        return "RIFF".utf8 + little(UInt32(36 + samples.count)) + "WAVEfmt ".utf8 + little(UInt32(16)) + description
            + "data".utf8 + little(UInt32(samples.count)) + samples
    }

    private static func little(_ number: some FixedWidthInteger) -> [UInt8] {
        (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}

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
        let samples = sound.samples(for: foot).flatMap { Self.little($0.bitPattern) }
        // Format 3 is IEEE float ("Multiple Channel Audio Data and WAVE Files", Microsoft 2007).
        let format =
            Self.little(UInt16(3)) + Self.little(UInt16(2)) + Self.little(UInt32(Self.rate.hertz))
            + Self.little(UInt32(Self.rate.hertz * 8)) + Self.little(UInt16(8)) + Self.little(UInt16(32))
        return "RIFF".utf8 + Self.little(UInt32(36 + samples.count)) + "WAVEfmt ".utf8 + Self.little(UInt32(16))
            + format
            + "data".utf8 + Self.little(UInt32(samples.count)) + samples
    }

    private static func little(_ number: some FixedWidthInteger) -> [UInt8] {
        (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}

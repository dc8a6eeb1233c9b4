import RealModule

/// The loudness of the clicks, as a percentage of full volume or in decibels below it.
///
/// Range: 0 (silent) to 1.
///
/// The amplitude is the cube of the fraction (share), as in PulseAudio's `pa_sw_volume_to_linear`. Half the fraction is 18 dB less,
/// which sounds between a quarter and a third as loud, if 10 dB halve the loudness (Stevens 1955, doi:10.1121/1.1908048). With
/// this curve, the whole range of a slider has an audible effect:
///
/// | share | amplitude | decibels |
/// |---|---|---|
/// | 100 % | 1 | 0 |
/// | 80 % | 0.512 | −5.8 |
/// | 50 % | 0.125 | −18.1 |
/// | 20 % | 0.008 | −41.9 |
/// | 10 % | 0.001 | −60 |
/// | 0 % | 0 | −∞ |
public struct Volume: Hashable, Sendable {
    /// The range of a volume in decibels; softer volumes need a percentage or `-inf`.
    package static let decibelRange = -60.0...0.0

    /// Fraction of full volume, 0…1.
    package let fraction: Double

    /// Creates a volume; the fraction is clamped to 0…1, and a value that is not a number becomes 0.
    package init(fraction: Double) {
        self.fraction = fraction >= 0 ? min(fraction, 1) : 0
    }

    /// Creates a volume from decibels: 0 or less, or `-infinity` for silence; values above 0 become full volume.
    package init(decibels: Double) {
        self.init(fraction: .pow(10, decibels / 60))
    }

    /// The fraction as a percentage, rounded to nine decimals, such as `80.0%`; ``init(parsing:)`` accepts this text.
    package var text: String { "\((fraction * 1e11).rounded() / 1e9)%" }

    /// Parses a percentage or decibels: `80%`, `80`, `-12dB`, `-12 dB`, `-inf`.
    ///
    /// - Returns: nil unless the text is a percentage from 0 to 100, decibels in `decibelRange`, or `-inf`; `forms` describes
    ///   the valid forms.
    package init?(parsing text: some StringProtocol) {
        let blankless = String(text.filter { $0 != " " }).lowercased()
        if blankless.hasSuffix("db") || blankless == "-inf" {
            let digits = blankless.hasSuffix("db") ? blankless.dropLast(2) : Substring(blankless)
            guard let decibels = Double(digits), Self.decibelRange.contains(decibels) || decibels == -.infinity else {
                return nil
            }
            self.init(decibels: decibels)
        } else {
            let digits = blankless.hasSuffix("%") ? blankless.dropLast() : Substring(blankless)
            guard let percent = Double(digits), (0...100).contains(percent) else { return nil }
            self.init(fraction: percent / 100)
        }
    }

    /// The valid forms of a volume, for error messages.
    package static let forms =
        "a percentage from 0% to 100%, such as 80%, or decibels from -60dB to 0dB, such as -12dB (-inf for silence)"

    /// The volume as `80 %`, rounded to whole per cent.
    package var formatted: String { "\(Int((fraction * 100).rounded())) %" }

    package var amplitude: Double { fraction * fraction * fraction }

    /// Level relative to full volume in decibels: 0 or less, −∞ for silence.
    package var decibels: Double { 60 * .log10(fraction) }
}

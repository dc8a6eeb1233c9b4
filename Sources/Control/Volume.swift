import Glibc

/// How loud the clicks are, as people say it: a share of full volume, or decibels below it.
///
/// Range: 0 (silent) to 1.
///
/// The amplitude is the cube of the share, as PulseAudio's `pa_sw_volume_to_linear` has it: half the share is 18 dB less,
/// between a quarter and a third as loud at 10 dB for half the loudness (Stevens 1955, doi:10.1121/1.1908048), so that a
/// slider is neither all in its last tenth nor dead in its first half:
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
    /// The decibels that a volume may be given in; what is softer is a percentage or `-inf`.
    public static let decibelRange = -60.0...0.0

    /// Share of full volume, 0…1.
    public let fraction: Double

    /// Takes the nearest volume in the range; what is not a number is silence.
    public init(fraction: Double) {
        self.fraction = fraction >= 0 ? min(fraction, 1) : 0
    }

    /// Takes decibels below full volume, 0 or less, and `-infinity` for silence; above 0 is full volume.
    public init(decibels: Double) {
        self.init(fraction: pow(10, decibels / 60))
    }

    /// Reads a percentage, with or without its sign, or decibels, with theirs: `80%`, `80`, `-12dB`, `-12 dB`, `-inf`.
    ///
    /// - Returns: nil for anything but a number from 0 to 100, or of `decibelRange`, or `-inf`; `forms` says what would do.
    public init?(parsing text: some StringProtocol) {
        let blankless = String(text.filter { $0 != " " }).lowercased()
        if blankless.hasSuffix("db") || blankless == "-inf" {
            let digits = blankless.hasSuffix("db") ? blankless.dropLast(2) : blankless[...]
            guard let decibels = Double(digits), Self.decibelRange.contains(decibels) || decibels == -.infinity else {
                return nil
            }
            self.init(decibels: decibels)
        } else {
            let digits = blankless.hasSuffix("%") ? blankless.dropLast() : blankless[...]
            guard let percent = Double(digits), (0...100).contains(percent) else { return nil }
            self.init(fraction: percent / 100)
        }
    }

    /// What a volume may look like, for messages.
    public static let forms =
        "a percentage from 0% to 100%, such as 80%, or decibels from -60dB to 0dB, such as -12dB (-inf for silence)"

    /// `80 %`, rounded to whole per cent.
    public var formatted: String { "\(Int((fraction * 100).rounded())) %" }

    /// Amplitude of the clicks, linear, 0…1.
    public var amplitude: Double { fraction * fraction * fraction }

    /// Level of the clicks below full volume: 0 or less, −∞ for silence.
    public var decibels: Double { 60 * log10(fraction) }
}

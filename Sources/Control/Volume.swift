/// How loud the clicks are, as people say it: a share of full volume.
///
/// Range: 0 (silent) to 1.
public struct Volume: Hashable, Sendable {
    /// Share of full volume, 0…1.
    public let fraction: Double

    /// Takes the nearest volume in the range; what is not a number is silence.
    public init(fraction: Double) {
        self.fraction = fraction >= 0 ? min(fraction, 1) : 0
    }

    /// Reads a percentage, with or without its sign: `80%`, `80`.
    ///
    /// - Returns: nil for anything but a number from 0 to 100; `forms` says what would do.
    public init?(parsing text: some StringProtocol) {
        let blankless = String(text.filter { $0 != " " })
        let digits = blankless.hasSuffix("%") ? blankless.dropLast() : blankless[...]
        guard let percent = Double(digits), (0...100).contains(percent) else { return nil }
        fraction = percent / 100
    }

    /// What a volume may look like, for messages.
    public static let forms = "a percentage from 0% to 100%, such as 80%"

    /// "80%", rounded to whole percents.
    public var formatted: String { "\(Int((fraction * 100).rounded()))%" }

    /// Amplitude of the clicks, linear, 0…1.
    ///
    /// The cube of the share, as PulseAudio's `pa_sw_volume_to_linear` has it: equal steps sound about equal.
    public var amplitude: Double { fraction * fraction * fraction }
}

/// The built-in sounds.
///
/// They are equally loud (ITU-R BS.1770 weighted energy); see `SoundRecipe`. `Sounds/README.md` has them measured and drawn.
public enum ClickKind: String, CaseIterable, Hashable, Sendable {
    /// A short bright tick, 30 ms.
    case click
    /// A hollow knock, 50 ms.
    case woodblock
    /// A closed hi-hat, 50 ms of noise that is the same each time.
    case hihat
}

extension ClickKind {
    // Frequencies lie where ears are keen and where wind and music leave room. Phases, decays and the noise's seed were chosen
    // by calculation for the most loudness within a true peak of −1 dBTP, the less loud of the two pitches counting. Partials
    // that all begin at zero pile up their first crests: other phases alone gave click and woodblock 1 dB. All three may be
    // 0.8 dB louder than they were with phases of zero and decays a tenth to a quarter shorter.
    var partials: DampedPartials {
        switch self {
        case .click:
            DampedPartials(
                duration: 0.030,
                attack: 0.0005,
                release: 0.010,
                partials: [
                    .init(hertz: 2000, amplitude: 1, decay: 0.0138, phase: 1.2),
                    .init(hertz: 4000, amplitude: 0.5, decay: 0.009, phase: 3.5),
                    .init(hertz: 6000, amplitude: 0.25, decay: 0.0048, phase: 3.1),
                ]
            )
        case .woodblock:
            DampedPartials(
                duration: 0.050,
                attack: 0.0005,
                release: 0.020,
                partials: [
                    .init(hertz: 880, amplitude: 1, decay: 0.0242, phase: 5.8),
                    .init(hertz: 1410, amplitude: 0.6, decay: 0.0165, phase: 5.1),
                    .init(hertz: 2650, amplitude: 0.4, decay: 0.0066, phase: 4.7),
                ]
            )
        case .hihat:
            // The seed is the one of the first 200 whose noise has the lowest crest, so that it is loud for its peak.
            DampedPartials(
                duration: 0.050,
                attack: 0.001,
                release: 0.020,
                partials: .noise(from: 5_500, to: 14_000, decay: 0.018, count: 96, seed: 79)
            )
        }
    }
}

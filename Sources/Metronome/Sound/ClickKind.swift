/// The built-in click sounds.
///
/// They are equally loud (ITU-R BS.1770 weighted energy); see `SoundRecipe`. `Sounds/README.md` contains measurements
/// and diagrams.
public enum ClickKind: String, CaseIterable, Hashable, Sendable {
    /// A short bright tick, 30 ms.
    case click
    /// A hollow knock, 50 ms.
    case woodblock
    /// A closed hi-hat: 50 ms of noise, the same samples each time.
    case hihat
}

extension ClickKind {
    // The frequencies are in a range where hearing is sensitive and where wind and music are weak. Phases, decays and
    // the noise seed were optimised numerically: the greatest loudness (of the softer of the two accent pitches) with a
    // true peak of at most −1 dBTP. Partials that all start with phase zero have their first peaks together; other
    // phases gain 1 dB for click and woodblock. All three sounds are 0.8 dB louder than with zero phases and decays
    // that are 10 to 25 % shorter.
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
            // Of 200 seeds that were tried, this one gives the noise with the lowest peak for its loudness.
            DampedPartials(
                duration: 0.050,
                attack: 0.001,
                release: 0.020,
                partials: .noise(from: 5_500, to: 14_000, decay: 0.018, count: 96, seed: 79)
            )
        }
    }
}

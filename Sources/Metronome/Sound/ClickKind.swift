/// The built-in sounds.
///
/// They have the same loudness (ITU-R BS.1770 weighted energy) within half a decibel.
public enum ClickKind: String, CaseIterable, Hashable, Sendable {
    /// A short bright tick, 30 ms.
    case click
    /// A hollow knock, 50 ms.
    case woodblock
    /// A closed hi-hat, 50 ms of noise that is the same each time.
    case hihat
}

extension ClickKind {
    // Frequencies lie where ears are keen and where wind and music leave room. Decays were chosen by calculation so that at a
    // true peak of −1 dBTP all three have the same K-weighted energy (ITU-R BS.1770-4) in each click: −15.0 dB over 100 ms.
    var partials: DampedPartials {
        switch self {
        case .click:
            DampedPartials(
                duration: 0.030,
                attack: 0.0005,
                release: 0.010,
                partials: [
                    .init(hertz: 2000, amplitude: 1, decay: 0.0115),
                    .init(hertz: 4000, amplitude: 0.5, decay: 0.0075),
                    .init(hertz: 6000, amplitude: 0.25, decay: 0.004),
                ]
            )
        case .woodblock:
            DampedPartials(
                duration: 0.050,
                attack: 0.0005,
                release: 0.020,
                partials: [
                    .init(hertz: 880, amplitude: 1, decay: 0.022),
                    .init(hertz: 1410, amplitude: 0.6, decay: 0.015),
                    .init(hertz: 2650, amplitude: 0.4, decay: 0.006),
                ]
            )
        case .hihat:
            // The seed is the one of the first 200 whose noise has the lowest crest, so that it is loud for its peak.
            DampedPartials(
                duration: 0.050,
                attack: 0.001,
                release: 0.020,
                partials: .noise(from: 5_500, to: 14_000, decay: 0.0144, count: 96, seed: 79)
            )
        }
    }
}

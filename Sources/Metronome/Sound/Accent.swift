/// How the clicks of the two feet differ, so that a runner hears which one is meant.
public enum Accent: String, CaseIterable, Hashable, Sendable {
    /// Both feet sound alike.
    case none
    /// The right foot's click is a perfect fourth lower than the left's, and as loud.
    case pitch
    /// The left foot's click comes mostly from the left and the right foot's mostly from the right: 10 dB apart.
    case pan
    /// The right foot's click is 6 dB softer than the left's: the same in one ear as in two, whatever the sound.
    case level
}

extension Accent {
    /// What a foot's frequencies are multiplied by: a perfect fourth down is 3/4 in just intonation.
    func pitch(of foot: Foot) -> Double {
        self == .pitch && foot == .right ? 3 / 4 : 1
    }

    /// What a foot's click is multiplied by on its way to each channel.
    ///
    /// The far channel is 10 dB down: clear on headphones, and whoever wears one earbud still hears both feet. The two feet have
    /// equal power, 2.6 dB less than without accent, and neither channel exceeds that sound. 6 dB are six times the smallest difference of level
    /// that ears tell apart (Jesteadt, Wier and Green 1977, doi:10.1121/1.381278), and keep the softer foot well heard.
    func gains(of foot: Foot) -> (left: Float, right: Float) {
        let far: Float = 0.3162
        let soft: Float = 0.5012
        return switch (self, foot) {
        case (.pan, .left): (1, far)
        case (.pan, .right): (far, 1)
        case (.level, .right): (soft, soft)
        case (.none, _), (.pitch, _), (.level, .left): (1, 1)
        }
    }
}

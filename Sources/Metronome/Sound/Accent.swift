/// How the clicks of the two feet differ, so that a runner hears which one is meant.
public enum Accent: String, CaseIterable, Hashable, Sendable {
    /// Both feet sound alike.
    case none
    /// The right foot's click is a perfect fourth lower than the left's.
    case pitch
    /// The left foot's click comes mostly from the left and the right foot's mostly from the right.
    case pan
}

extension Accent {
    /// What a foot's frequencies are multiplied by: a perfect fourth down is 3/4 in just intonation.
    func pitch(of foot: Foot) -> Double {
        self == .pitch && foot == .right ? 3 / 4 : 1
    }

    /// What a foot's click is multiplied by on its way to each channel.
    ///
    /// The far channel is 10 dB down: clear on headphones, and whoever wears one earbud still hears both feet. The two feet have
    /// equal power, and neither channel exceeds the sound without accent.
    func gains(of foot: Foot) -> (left: Float, right: Float) {
        let far: Float = 0.3162
        return switch (self, foot) {
        case (.pan, .left): (1, far)
        case (.pan, .right): (far, 1)
        case (.none, _), (.pitch, _): (1, 1)
        }
    }
}

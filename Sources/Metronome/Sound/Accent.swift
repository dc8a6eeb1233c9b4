/// How left and right clicks differ, so that the runner can hear which foot is meant.
public enum Accent: String, CaseIterable, Hashable, Sendable {
    /// Left and right clicks are the same.
    case none
    /// The right click is a perfect fourth lower than the left one, and equally loud.
    case pitch
    /// The left click is louder in the left channel and the right click in the right channel, by 10 dB.
    case pan
    /// The right click is 6 dB softer than the left one; this also works with one earphone and with every sound.
    case level
}

extension Accent {
    /// The factor for all frequencies of a foot's click: a perfect fourth lower is 3/4 in just intonation.
    func pitch(of foot: Foot) -> Double {
        self == .pitch && foot == .right ? 3 / 4 : 1
    }

    /// The gain of a foot's click in each channel.
    ///
    /// With `pan`, the far channel is 10 dB softer: this is clear on headphones, and both feet can be heard with one
    /// earphone. Both feet have equal power, 2.6 dB less than without accent, and no channel exceeds the level without
    /// accent. With `level`, 6 dB are six times the smallest audible level difference (Jesteadt, Wier and Green 1977,
    /// doi:10.1121/1.381278), and the softer foot remains clearly audible.
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

/// Which steps are sounded.
public enum CueChoice: String, Sendable, Codable, CaseIterable {
    /// A click on each step.
    case everyStep = "every_step"
    /// A click on one foot's steps.
    case everyOther = "every_other"
}

/// How left and right foot are told apart by ear.
public enum AccentChoice: String, Sendable, Codable, CaseIterable {
    /// Both sound the same.
    case none
    /// They differ in pitch.
    case pitch
    /// They come from the left and from the right.
    case pan
    /// They differ in loudness.
    case level
}

/// What sets the pace.
public enum FollowChoice: String, Sendable, Codable, CaseIterable {
    /// The pace set by hand.
    case manual
    /// The speed that satellites measure.
    case gps
    /// The cadence that a pedometer counts.
    case steps
}

/// Which steps are sounded.
public enum CueChoice: String, Sendable, Codable, CaseIterable {
    /// A click on each step.
    case everyStep = "every_step"
    /// A click on one foot's steps.
    case everyOther = "every_other"
    /// A click on each step while the measured cadence is off the target; silence while it is met.
    case onlyOff = "only_off"
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
    /// The best of the sources below that is fresh.
    case auto
    /// The speed that satellites measure.
    case gps
    /// The speed of a treadmill's belt.
    case treadmill
    /// The speed that a foot pod measures.
    case footpod
    /// The cadence that a pedometer counts.
    case steps
}

/// How the clicks stand to the runner's footfalls.
public enum LockChoice: String, Sendable, Codable, CaseIterable {
    /// They know nothing of each other.
    case off
    /// The clicks meet the footfalls, in phase and tempo.
    case follow
    /// The clicks meet the footfalls and lead them gently to the target.
    case lead
    /// The clicks stay on their grid; how the footfalls meet it is measured.
    case hold
}

/// What a foot pod's cadence counts.
public enum CadenceUnitChoice: String, Sendable, Codable, CaseIterable {
    /// Learnt from what it sends.
    case auto
    /// Steps of both feet.
    case steps
    /// Strides: steps of one foot.
    case strides
}

/// What is recorded.
public enum ActivityChoice: String, Sendable, Codable, CaseIterable {
    /// A run.
    case run
    /// A walk.
    case walk
    /// A ride.
    case cycle
}

/// What is to become of a recording.
public enum RecordOrder: String, Sendable, Codable, CaseIterable {
    /// Begin one.
    case start
    /// Let time and distance rest.
    case pause
    /// Go on after a pause.
    case resume
    /// Begin a new lap.
    case lap
    /// End it and keep it.
    case stop
    /// End it and forget it.
    case discard
}

/// What clock the time stamps of fed steps and samples are read from.
public enum StampClockChoice: String, Sendable, Codable, CaseIterable {
    /// Found out from the first stamp.
    case auto
    /// This machine's wall clock, in seconds since 1970.
    case unix
    /// This machine's monotonic clock, in seconds.
    case monotonic
    /// A clock of the sender's own: the delay of the data stays unknown.
    case sender
}

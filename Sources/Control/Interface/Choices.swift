/// The steps that have a click.
public enum CueChoice: String, Sendable, Codable, CaseIterable {
    /// Every step has a click.
    case everyStep = "every_step"
    /// The steps of one foot have a click.
    case everyOther = "every_other"
    /// Every step has a click while the measured cadence differs from the target; there are no clicks while it matches.
    case onlyOff = "only_off"
}

/// The difference in sound between left and right steps.
public enum AccentChoice: String, Sendable, Codable, CaseIterable {
    /// Both feet have the same sound.
    case none
    /// The feet differ in pitch.
    case pitch
    /// The left foot sounds from the left and the right foot from the right.
    case pan
    /// The feet differ in loudness.
    case level
}

/// The user's choice of the source of the pace: a fixed pace or a kind of sensor.
public enum FollowChoice: String, Sendable, Codable, CaseIterable {
    /// The pace that the user has set.
    case manual
    /// The speed from the best sensor that sends data now.
    case auto
    /// The speed from a satellite receiver.
    case gps
    /// The speed of a treadmill's belt.
    case treadmill
    /// The speed that a foot pod measures.
    case footpod
    /// The pace that strided calculates from the cadence that a step sensor measures.
    case steps
}

/// Whether the readings of the chosen source set the pace now.
public enum SourceCondition: String, Sendable, Codable, CaseIterable {
    /// No source is chosen: the user has set the pace.
    case manual
    /// The chosen source has not sent a reading yet; the pace that the user has set is used.
    case waiting
    /// The readings of the source set the pace.
    case live
    /// The source has been silent for a short time; its last cadence is held.
    case held
    /// The source has been silent for a long time; the pace that the user has set is used.
    case lost
}

/// The units of distances and speeds.
public enum UnitsChoice: String, Sendable, Codable, CaseIterable {
    /// Kilometres.
    case metric
    /// Miles.
    case imperial
}

/// The language of texts.
public enum LanguageChoice: String, Sendable, Codable, CaseIterable {
    /// English.
    case en
    /// German.
    case de
}

/// How the clicks follow the runner's footfalls.
public enum LockChoice: String, Sendable, Codable, CaseIterable {
    /// The clicks do not depend on the footfalls.
    case off
    /// The clicks adapt their phase and tempo to the footfalls.
    case follow
    /// The clicks adapt to the footfalls and then gradually lead them to the target cadence.
    case lead
    /// The clicks keep their own timing; strided only measures the deviation of the footfalls.
    case hold
}

/// The unit in which a foot pod reports the cadence.
public enum CadenceUnitChoice: String, Sendable, Codable, CaseIterable {
    /// strided determines the unit from the sensor's data.
    case auto
    /// The sensor counts the steps of both feet.
    case steps
    /// The sensor counts strides: the steps of one foot.
    case strides
}

/// The kind of activity that is recorded.
public enum ActivityChoice: String, Sendable, Codable, CaseIterable {
    /// A run.
    case run
    /// A walk.
    case walk
    /// A bicycle ride.
    case cycle
}

/// A command for the recording of activities.
public enum RecordOrder: String, Sendable, Codable, CaseIterable {
    /// Starts a recording.
    case start
    /// Pauses the recording: moving time and distance do not increase.
    case pause
    /// Continues a paused recording.
    case resume
    /// Starts a new lap.
    case lap
    /// Ends the recording and saves it.
    case stop
    /// Ends the recording and deletes it.
    case discard
}

/// The clock of the time stamps that a client sends with pedometer lines or accelerometer samples.
public enum StampClockChoice: String, Sendable, Codable, CaseIterable {
    /// strided determines the clock from the first time stamp.
    case auto
    /// The wall clock of this machine, in seconds since 1970.
    case unix
    /// The monotonic clock of this machine, in seconds.
    case monotonic
    /// The sender's own clock; the delay of the data is then unknown.
    case sender
}

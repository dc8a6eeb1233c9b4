public import Cadence

/// What can count a runner's steps, the most trusted first; the raw values are stable.
public enum StepSource: String, Hashable, Sendable, CaseIterable {
    /// A pod on the foot.
    case footPod = "footpod"
    /// A pedometer's lines.
    case steps
    /// An accelerometer's steps.
    case accelerometer
}

/// What a source says of the feet.
public enum StepEvent: Hashable, Sendable {
    /// So many steps since the source's last word.
    case steps(Int)
    /// The feet go at this rate; it holds for five seconds at most, and counts for nothing from a source that counts steps.
    case rate(StepRate)
    /// Nobody steps, until the source says something else; also for a sign of life without steps.
    case standing
    /// The source is gone: its silence means nothing from here on.
    case lost
    /// The source may not be read; the text says why.
    case refused(String)
}

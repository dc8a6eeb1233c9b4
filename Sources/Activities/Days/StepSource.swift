public import Cadence

/// The sources that can count a runner's steps, most trusted first; the raw values are stable.
public enum StepSource: String, Hashable, Sendable, CaseIterable {
    /// A foot pod.
    case footPod = "footpod"
    /// A pedometer that writes text lines.
    case steps
    /// Steps detected in accelerometer data.
    case accelerometer
}

/// A report of a step source.
public enum StepEvent: Hashable, Sendable {
    /// The number of steps since the previous report of the same source.
    case steps(Int)
    /// The current step rate; valid for at most 5 s, and ignored if the source also reports counts.
    case rate(StepRate)
    /// The runner takes no steps until the next report; also sent as a sign of life without steps.
    case standing
    /// The source is gone; its silence is not evidence of rest.
    case lost
    /// The system does not allow reading the source; the text is the reason.
    case refused(String)
}

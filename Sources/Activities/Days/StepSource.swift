public import Cadence

/// The kinds of sensors that can count a runner's steps, most trusted first; the raw values are stable.
public enum StepSource: String, Hashable, Sendable, CaseIterable {
    /// A foot pod.
    case footPod = "footpod"
    /// A pedometer that writes text lines.
    case steps
    /// A phone with an accelerometer, which the runner carries; strided detects the steps in its data.
    case phone
    /// An accelerometer; strided detects the steps in its data.
    case accelerometer
}

/// A report of a step sensor.
public enum StepEvent: Hashable, Sendable {
    /// The number of steps since the previous report of the same sensor.
    case steps(Int)
    /// The current step rate; it is valid for at most 5 s, and is ignored if the sensor also reports counts.
    case rate(StepRate)
    /// The runner takes no steps until the next report; a sensor also sends this to show that it still works.
    case standing
    /// The sensor is gone: that it reports no steps does not mean that the runner rests.
    case lost
    /// The system does not allow strided to read the sensor; the text is the reason.
    case refused(String)
}

public import Cadence

/// One step detected by a `StepDetector`.
public struct DetectedStep: Hashable, Sendable {
    /// When the foot landed, on the time axis of the samples; the detector's delay is already subtracted.
    public let instant: Duration

    /// The confidence that this is a step, 0…1.
    ///
    /// It is the share of the motion that repeats from step to step. A step that is weaker than the steps before it gets a lower value.
    public let confidence: Double

    /// The cadence at the time of the step.
    public let cadence: StepRate

    /// Standard uncertainty of a constant offset of `instant`, beyond `AccelerometerSteps.uncertainty`.
    ///
    /// It is zero if the sensor is at the trunk or in a pocket and it is certain whether the person walks or runs.
    public let leadUncertainty: Duration
}

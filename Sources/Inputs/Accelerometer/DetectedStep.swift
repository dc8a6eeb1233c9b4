public import Cadence

/// One step detected by a `StepDetector`.
public struct DetectedStep: Hashable, Sendable {
    /// When the foot landed, on the axis of the samples' times; the detector's delay is already subtracted.
    public let instant: Duration

    /// The confidence that this is a step, 0…1.
    ///
    /// It is the share of the motion that repeats from step to step; it is lower for a step weaker than the previous ones.
    public let confidence: Double

    /// The cadence at that time.
    public let cadence: StepRate
}

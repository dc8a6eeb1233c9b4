public import Cadence

/// One step as a `StepDetector` found it.
public struct DetectedStep: Hashable, Sendable {
    /// When the foot came down, on the axis of the samples' instants: what the detector takes to notice is subtracted.
    public let instant: Duration

    /// How sure it is that there was a step, 0…1.
    ///
    /// The share of the motion that repeats from step to step, less for a step weaker than the ones before.
    public let confidence: Double

    /// The cadence at the time.
    public let cadence: StepRate
}

/// A stretch of running at one speed and one cadence, from which something can be learnt.
public struct SteadyWindow: Hashable, Sendable {
    /// Mean speed.
    public let speed: Speed
    /// Mean cadence.
    public let cadence: StepRate
    /// From the moment when the runner began to run to the middle of the window; nil where that is not known.
    public let elapsed: Duration?

    /// A window with its means.
    public init(speed: Speed, cadence: StepRate, elapsed: Duration? = nil) {
        self.speed = speed
        self.cadence = cadence
        self.elapsed = elapsed
    }
}

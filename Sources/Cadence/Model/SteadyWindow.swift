/// A stretch of walking or running at constant speed and cadence, from which the models learn.
public struct SteadyWindow: Hashable, Sendable {
    /// Mean speed.
    public let speed: Speed
    /// Mean cadence.
    public let cadence: StepRate
    /// Time from the beginning of running to the middle of the window; nil if not known.
    public let elapsed: Duration?

    /// Creates a steady window from its means.
    public init(speed: Speed, cadence: StepRate, elapsed: Duration? = nil) {
        self.speed = speed
        self.cadence = cadence
        self.elapsed = elapsed
    }
}

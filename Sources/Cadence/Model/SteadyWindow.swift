/// A stretch of running at one speed and one cadence, from which something can be learnt.
public struct SteadyWindow: Hashable, Sendable {
    /// Mean speed.
    public let speed: Speed
    /// Mean cadence.
    public let cadence: StepRate

    /// A window with its means.
    public init(speed: Speed, cadence: StepRate) {
        self.speed = speed
        self.cadence = cadence
    }
}

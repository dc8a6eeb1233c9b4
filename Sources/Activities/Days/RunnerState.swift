public import Cadence

/// The runner's movement and the metronome's target at one moment.
///
/// The controller of the run computes it, and the controller of the day records it.
public struct RunnerState: Hashable, Sendable {
    /// The cadence of the clicks; nil while the clicks are silent.
    public var target: StepRate?
    /// Whether the runner is in sync with the clicks; nil while this is unknown.
    public var isInSync: Bool?
    /// What the runner is doing; nil while it is unknown.
    public var movement: Movement?
    /// The measured speed; nil if the last measurement is older than 5 s.
    public var speed: Speed?
    /// The measured cadence; nil if the last measurement is older than 5 s.
    public var cadence: StepRate?
    /// The slope of the ground; nil while it is unknown.
    public var gradient: Gradient?
    /// The pace that the clicks play in place of a measured one: the runner has set it, or the chosen sensor has no readings.
    ///
    /// Nil while the clicks are silent, while a sensor sets the pace, and if the runner has set neither a pace nor a source.
    public var commandedSpeed: Speed?

    /// Creates the state of a runner; by default nothing is known.
    public init(
        target: StepRate? = nil,
        isInSync: Bool? = nil,
        movement: Movement? = nil,
        speed: Speed? = nil,
        cadence: StepRate? = nil,
        gradient: Gradient? = nil,
        commandedSpeed: Speed? = nil
    ) {
        self.target = target
        self.isInSync = isInSync
        self.movement = movement
        self.speed = speed
        self.cadence = cadence
        self.gradient = gradient
        self.commandedSpeed = commandedSpeed
    }

    /// Whether the runner walks or runs; nil while this is unknown or the runner does neither.
    public var gait: Gait? { movement?.gait }
    /// Whether the runner stands still.
    public var isStanding: Bool { movement == .stationary }
}

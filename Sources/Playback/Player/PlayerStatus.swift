/// How a player stands.
public struct PlayerStatus: Hashable, Sendable {
    /// What it is doing.
    public enum Output: Hashable, Sendable {
        /// Not running, or not yet.
        case idle
        /// The device is closed until there is something to play.
        case resting
        /// The device is open.
        case playing
        /// No device: silence, for this reason.
        case fallback(OutputFault)
    }

    /// A player that does not run yet.
    public init() {}

    /// What it is doing.
    public var output = Output.idle
    /// The device as it was last opened; nil before it was, and after it was lost.
    public var device: OutputReport?
    /// The scheduling last granted or refused; nil before a device was open.
    public var realtime: RealtimeReport?
    /// How often the audio thread has used the processor for too long and was made an ordinary one, since the player began.
    public var stepDowns = 0
    /// What the frame clock rests on; nil while no device has played for a second.
    public var clock: ClockReport?
    /// How often the device ran dry since the player began.
    public var xruns = 0
    /// How often the device stood still without saying so since the player began.
    public var stalls = 0
    /// Events of the realtime thread that found no room since the player began.
    public var lostEvents = 0
}

/// The current state of a player.
public struct PlayerStatus: Hashable, Sendable {
    /// The state of the output.
    public enum Output: Hashable, Sendable {
        /// The player is not running.
        case idle
        /// The device is closed until there is something to play.
        case resting
        /// The device is open.
        case playing
        /// The device cannot be used, for this reason; the beat grid continues without sound.
        case fallback(OutputFault)
    }

    /// The status of a player that is not running.
    public init() {}

    /// The state of the output.
    public var output = Output.idle
    /// The device as it was last opened; nil before the first opening and after a loss.
    public var device: OutputReport?
    /// The scheduling that was last granted or refused; nil before the first opening.
    public var realtime: RealtimeReport?
    /// How often the audio thread lost realtime scheduling because it used the CPU for too long, since the player was
    /// created.
    public var stepDowns = 0
    /// The accuracy of the frame clock; nil until a device has played for one second.
    public var clock: ClockReport?
    /// Number of underruns since the player was created.
    public var xruns = 0
    /// Number of stalls without an error since the player was created.
    public var stalls = 0
    /// Number of audio-thread events lost since the player was created.
    public var lostEvents = 0
}

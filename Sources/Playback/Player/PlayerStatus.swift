/// The present state of the click player.
public struct PlayerStatus: Hashable, Sendable {
    /// The state of the sound output.
    public enum Output: Hashable, Sendable {
        /// The click player is not running.
        case idle
        /// The device is closed until there is something to play.
        case resting
        /// The device is open.
        case playing
        /// The device cannot be used, for this reason; the beat grid continues without sound.
        case fallback(OutputFault)
    }

    /// Creates the status of a click player that is not running.
    public init() {}

    /// The state of the sound output.
    public var output = Output.idle
    /// The parameters of the device when it was last opened; nil before the first opening and after a loss.
    public var device: OutputReport?
    /// The realtime scheduling that was last granted or refused; nil before the first opening.
    public var realtime: RealtimeReport?
    /// How often the audio thread lost realtime scheduling because it used the CPU for too long, since the click player was
    /// created.
    public var stepDowns = 0
    /// The accuracy of the frame clock; nil before the audio thread's first report, and after the device was lost.
    public var clock: ClockReport?
    /// Number of underruns since the click player was created.
    public var xruns = 0
    /// How often the device stopped playing without an error, since the click player was created.
    public var stalls = 0
    /// Number of audio-thread events lost since the click player was created.
    public var lostEvents = 0
}

public import Metronome

/// What a player tells.
public enum PlayerEvent: Hashable, Sendable {
    /// A device is open, and this is what it granted.
    case opened(OutputReport)
    /// The scheduling of the thread that feeds it.
    case realtime(RealtimeReport)
    /// The device ran dry, and is opened anew to be written this far ahead.
    case deepened(Duration)
    /// The device was closed, since nothing was to be played.
    case rested
    /// There is no device, or it was lost: the grid counts on in silence, and the device is tried again with growing pauses.
    ///
    /// Said once, until the device has played again, however often it is tried and whatever that answers.
    case fellBack(device: String, OutputFault)
    /// The plug was pulled out of a headphone jack of that name, on whatever card.
    case headphonesPulled(jack: String)
    /// Not even silence can be played: the player cannot start a thread. It tries again.
    case failed(OutputFault)
    /// Settings posted with that serial are in force from `frame` on, which is heard at `heardAt`.
    case settingsTaken(serial: UInt64, frame: Int64, heardAt: MonotonicTime)
    /// The device ran dry, or the machine slept; so often since the player began.
    case xrun(count: Int)
    /// The grid is laid out, from `frame` on, for a card that plays so many times the frames it says it does.
    case stretched(Double, frame: Int64)
    /// The device stood still without saying so; so often since the player began.
    case stalled(count: Int)
    /// So many frames of the grid were left out at `frame`, or put in when below zero, so that the steps after it come in time:
    /// the device stood still, or was heard at another time than its first readings had it.
    case skipped(Int64, frame: Int64)
    /// A step that can no longer be changed, and when it is or was heard (or passes, when it has no click).
    case onset(Onset, heardAt: MonotonicTime)
    /// Events of the realtime thread that found no room, since the player began.
    case lost(count: Int)
}

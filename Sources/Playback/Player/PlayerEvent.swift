public import Metronome

/// An event of a player.
public enum PlayerEvent: Hashable, Sendable {
    /// A device was opened with these parameters.
    case opened(OutputReport)
    /// The scheduling that the audio thread was granted.
    case realtime(RealtimeReport)
    /// The device had an underrun; it is reopened with this lookahead.
    case deepened(Duration)
    /// The device was closed because there was nothing to play.
    case closed
    /// The device cannot be opened or was lost: the beat grid continues without sound, and the device is retried with growing
    /// delays.
    ///
    /// Sent once per loss; repeated failures are not reported until the device has played again.
    case fellBack(device: String, OutputFault)
    /// A plug was pulled out of a headphone jack with this name, on any card.
    case headphonesPulled(jack: String)
    /// The player cannot start an audio thread. It tries again.
    case failed(OutputFault)
    /// The settings posted with this serial number apply from `frame` on, which is heard at `heardAt`.
    case settingsApplied(serial: UInt64, frame: Int64, heardAt: MonotonicTime)
    /// An underrun, or the computer slept; `count` is the total since the player was created.
    case xrun(count: Int)
    /// From `frame` on, the beat grid is stretched by this factor, because the card's real sample rate is this
    /// multiple of its nominal rate.
    case stretched(Double, frame: Int64)
    /// The device stopped advancing without an error; `count` is the total since the player was created.
    case stalled(count: Int)
    /// This number of grid frames was skipped at `frame` (inserted if negative), so that the following steps are on
    /// time.
    ///
    /// The reason is a stall of the device, or an output delay different from its first readings.
    case skipped(Int64, frame: Int64)
    /// A step that can no longer be changed, with the time at which it is heard; a step without a click is reported as
    /// well.
    case onset(Onset, heardAt: MonotonicTime)
    /// The number of audio-thread events that were lost since the player was created, because the event ring was full.
    case lost(count: Int)
}

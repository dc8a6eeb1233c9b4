public import Metronome

/// An event of the click player.
public enum PlayerEvent: Hashable, Sendable {
    /// A device was opened and granted these parameters.
    case opened(OutputReport)
    /// The audio thread was granted or refused realtime scheduling.
    case realtime(RealtimeReport)
    /// The device had an underrun, and was reopened with this lookahead.
    case deepened(Duration)
    /// The device was closed, because there was nothing to play or the click player was stopped.
    case closed
    /// The device cannot be opened or was lost. The beat grid continues without sound, and opening is tried again with growing
    /// delays.
    ///
    /// Sent once per loss; repeated failures are not reported until the device has played again.
    case fellBack(device: String, OutputFault)
    /// A plug was pulled out of a headphone jack with this name, on any card.
    case headphonesPulled(jack: String)
    /// A thread cannot be started. If it is an audio thread, the click player tries again; otherwise `Player.run` returns.
    case failed(OutputFault)
    /// The settings posted with this serial number apply from `frame` on, which is heard at `heardAt`.
    case settingsApplied(serial: UInt64, frame: Int64, heardAt: MonotonicTime)
    /// The frames of the steps that have not begun have changed; sent only while there is a plan of music.
    case gridChanged(FrameGrid)
    /// There was an underrun, or the computer slept; `count` is the total since the click player was created.
    case xrun(count: Int)
    /// From `frame` on, the beat grid is stretched by this factor, because the card's real sample rate is this
    /// multiple of its nominal rate.
    case stretched(Double, frame: Int64)
    /// The device stopped playing without an error; `count` is the total since the click player was created.
    case stalled(count: Int)
    /// At `frame`, this number of frames of the beat grid was skipped (inserted if negative), so that the following steps are
    /// on time.
    ///
    /// The reason is a stall of the device, or an output delay different from its first readings.
    case skipped(Int64, frame: Int64)
    /// A step that can no longer be changed, with the time at which it is heard; steps without a click are reported as
    /// well.
    case onset(Onset, heardAt: MonotonicTime)
    /// A prompt begins at a frame that can no longer be changed, with the time at which that frame is heard.
    case prompt(PromptOnset, heardAt: MonotonicTime)
    /// The number of audio-thread events lost since the click player was created, because the event ring was full.
    case lost(count: Int)
}

import CALSA

/// The state of a PCM.
///
/// It is unreliable after an error: a plugin whose server has ended still reports `running`.
public enum PCMState: Hashable, Sendable, BitwiseCopyable {
    /// Open, without parameters.
    case open
    /// Has parameters.
    case setup
    /// Ready to start.
    case prepared
    /// Playing.
    case running
    /// Stopped by an underrun.
    case xrun
    /// Playing the remaining frames.
    case draining
    /// Paused by the hardware.
    case paused
    /// The computer was suspended.
    case suspended
    /// The device was unplugged.
    case disconnected
    /// A state that is not known here.
    case unknown

    @_noAllocation @_noLocks
    init(_ state: snd_pcm_state_t) {
        self =
            switch state {
            case SND_PCM_STATE_OPEN: .open
            case SND_PCM_STATE_SETUP: .setup
            case SND_PCM_STATE_PREPARED: .prepared
            case SND_PCM_STATE_RUNNING: .running
            case SND_PCM_STATE_XRUN: .xrun
            case SND_PCM_STATE_DRAINING: .draining
            case SND_PCM_STATE_PAUSED: .paused
            case SND_PCM_STATE_SUSPENDED: .suspended
            case SND_PCM_STATE_DISCONNECTED: .disconnected
            default: .unknown
            }
    }
}

import CALSA

/// The state of a PCM.
///
/// After an error it is no evidence: plugins whose server has died keep saying `running`.
public enum PCMState: Hashable, Sendable, BitwiseCopyable {
    /// Open, without parameters.
    case open
    /// Has parameters.
    case setup
    /// Ready to start.
    case prepared
    /// Playing.
    case running
    /// Ran dry.
    case xrun
    /// Playing what is left.
    case draining
    /// Paused by the hardware.
    case paused
    /// The machine slept.
    case suspended
    /// Unplugged.
    case disconnected
    /// One that this version of alsa-lib does not explain.
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

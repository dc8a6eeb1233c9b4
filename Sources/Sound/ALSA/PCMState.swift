import CALSA

/// The state of a PCM.
///
/// The reported state can be wrong after an error: a plugin whose server has ended still reports `running`.
package enum PCMState: Hashable, Sendable, BitwiseCopyable {
    /// The PCM is open; its parameters are not set yet.
    case open
    /// The parameters are set.
    case setup
    /// The PCM is ready to start playback.
    case prepared
    /// Frames are being played.
    case running
    /// Playback was stopped by an underrun.
    case xrun
    /// The remaining frames are being played.
    case draining
    case paused
    case suspended
    /// The device was unplugged.
    case disconnected
    /// A state that this program does not know.
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

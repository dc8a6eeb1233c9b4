import CALSA

/// What an alsa-lib function answered when it could not do what it was asked.
///
/// A struct over the code, since the same code means other things in other calls and new ones come with new plugins.
/// Made without allocation, so that it may be thrown on a realtime thread; `description` is for other threads.
public struct ALSAError: Error, Hashable, Sendable, BitwiseCopyable {
    /// The function that failed.
    public let operation: Operation
    /// The error number, positive: as in `errno.h`, or one of alsa-lib's own above 500,000.
    public let code: Int32

    /// Takes a function's answer, whatever its sign.
    ///
    /// Realtime-safe: yes.
    @_noAllocation @_noLocks
    public init(_ operation: Operation, _ result: Int32) {
        self.operation = operation
        code = result < 0 ? 0 &- result : result
    }

    /// Functions of alsa-lib, by their C names.
    public enum Operation: String, Hashable, Sendable, BitwiseCopyable {
        /// Opening a PCM.
        case open = "snd_pcm_open"
        /// Memory for parameters.
        case allocate = "snd_pcm_hw_params_malloc"
        /// All that a PCM could do.
        case any = "snd_pcm_hw_params_any"
        /// Read and write access, interleaved.
        case access = "snd_pcm_hw_params_set_access"
        /// The sample format.
        case format = "snd_pcm_hw_params_set_format"
        /// The number of channels.
        case channels = "snd_pcm_hw_params_set_channels_near"
        /// Frames a second.
        case rate = "snd_pcm_hw_params_set_rate_near"
        /// Frames in the buffer.
        case bufferSize = "snd_pcm_hw_params_set_buffer_size_near"
        /// Frames in a period.
        case periodSize = "snd_pcm_hw_params_set_period_size_near"
        /// Putting hardware parameters in force.
        case hardwareParameters = "snd_pcm_hw_params"
        /// Putting software parameters in force.
        case softwareParameters = "snd_pcm_sw_params"
        /// Making ready to start.
        case prepare = "snd_pcm_prepare"
        /// Starting.
        case start = "snd_pcm_start"
        /// Stopping at once.
        case drop = "snd_pcm_drop"
        /// Stopping once all has been played.
        case drain = "snd_pcm_drain"
        /// Going on after a suspend.
        case resume = "snd_pcm_resume"
        /// How much may be written, and how far away it is from being heard.
        case availDelay = "snd_pcm_avail_delay"
        /// Writing frames.
        case write = "snd_pcm_writei"
        /// Taking frames back.
        case rewind = "snd_pcm_rewind"
        /// Opening a card's controls.
        case openControls = "snd_ctl_open"
        /// Waiting for room.
        case wait = "snd_pcm_wait"
    }
}

extension ALSAError: CustomStringConvertible {
    /// The code in words.
    ///
    /// The corresponding ALSA function is `snd_strerror`.
    public var text: String { String(cString: snd_strerror(-code)) }

    /// Function and reason: "snd_pcm_open: No such file or directory".
    public var description: String { "\(operation.rawValue): \(text)" }
}

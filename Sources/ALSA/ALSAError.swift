import CALSA

/// An error of an alsa-lib function: the function and the error number.
///
/// This is a struct and not an enum, because the same number means different things in different calls, and plugins add
/// new ones. Creating one does not allocate, so a realtime thread may throw it. Use `description` on other threads
/// only.
public struct ALSAError: Error, Hashable, Sendable, BitwiseCopyable {
    /// The function that failed.
    public let operation: Operation
    /// The error number as a positive number: from `errno.h`, or one of alsa-lib's own above 500,000.
    public let code: Int32

    /// Creates an error from a function's result, which may be positive or negative.
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
        /// Allocating the parameters.
        case allocate = "snd_pcm_hw_params_malloc"
        /// Reading all possible configurations.
        case any = "snd_pcm_hw_params_any"
        /// Interleaved read and write access.
        case access = "snd_pcm_hw_params_set_access"
        /// The sample format.
        case format = "snd_pcm_hw_params_set_format"
        /// The number of channels.
        case channels = "snd_pcm_hw_params_set_channels_near"
        /// The sample rate.
        case rate = "snd_pcm_hw_params_set_rate_near"
        /// The buffer size.
        case bufferSize = "snd_pcm_hw_params_set_buffer_size_near"
        /// The period size.
        case periodSize = "snd_pcm_hw_params_set_period_size_near"
        /// Applying the hardware parameters.
        case hardwareParameters = "snd_pcm_hw_params"
        /// Applying the software parameters.
        case softwareParameters = "snd_pcm_sw_params"
        /// Preparing to start.
        case prepare = "snd_pcm_prepare"
        /// Starting.
        case start = "snd_pcm_start"
        /// Stopping at once.
        case drop = "snd_pcm_drop"
        /// Stopping after everything written has been played.
        case drain = "snd_pcm_drain"
        /// Resuming after a suspend.
        case resume = "snd_pcm_resume"
        /// Reading the free space and the delay.
        case availDelay = "snd_pcm_avail_delay"
        /// Writing frames.
        case write = "snd_pcm_writei"
        /// Rewinding frames.
        case rewind = "snd_pcm_rewind"
        /// Opening a card's controls.
        case openControls = "snd_ctl_open"
        /// Waiting for free space.
        case wait = "snd_pcm_wait"
    }
}

extension ALSAError: CustomStringConvertible {
    /// The error number as text.
    ///
    /// The corresponding ALSA function is `snd_strerror`.
    public var text: String { String(cString: snd_strerror(-code)) }

    /// Function and reason: "snd_pcm_open: No such file or directory".
    public var description: String { "\(operation.rawValue): \(text)" }
}

import CALSA

/// An error of an alsa-lib function: the function and the error number.
///
/// This is a struct and not an enum, because the same number means different things in different calls, and plugins add
/// new ones. Creating one does not allocate, so a realtime thread may throw it. Use `description` on other threads
/// only.
package struct ALSAError: Error, Hashable, Sendable, BitwiseCopyable {
    /// The function that failed.
    package let operation: Operation
    /// The error number as a positive number: from `errno.h`, or one of alsa-lib's own above 500,000.
    package let code: Int32

    /// Creates an error from a function's result, which may be positive or negative.
    ///
    /// Realtime-safe: yes.
    @_noAllocation @_noLocks
    package init(_ operation: Operation, _ result: Int32) {
        self.operation = operation
        code = result < 0 ? 0 &- result : result
    }

    /// The functions of alsa-lib that can fail, by their C names.
    package enum Operation: String, Hashable, Sendable, BitwiseCopyable {
        /// Opening a PCM (a sound device).
        case open = "snd_pcm_open"
        /// Allocating memory for a set of parameters.
        case allocate = "snd_pcm_hw_params_malloc"
        /// Reading the parameters that the device supports.
        case any = "snd_pcm_hw_params_any"
        /// Setting the access type to interleaved frames.
        case access = "snd_pcm_hw_params_set_access"
        /// Setting the sample format.
        case format = "snd_pcm_hw_params_set_format"
        /// Setting the number of channels.
        case channels = "snd_pcm_hw_params_set_channels_near"
        /// Setting the sample rate.
        case rate = "snd_pcm_hw_params_set_rate_near"
        /// Setting the buffer size.
        case bufferSize = "snd_pcm_hw_params_set_buffer_size_near"
        /// Setting the period size.
        case periodSize = "snd_pcm_hw_params_set_period_size_near"
        /// Applying the hardware parameters.
        case hardwareParameters = "snd_pcm_hw_params"
        /// Applying the software parameters.
        case softwareParameters = "snd_pcm_sw_params"
        /// Preparing the device to start.
        case prepare = "snd_pcm_prepare"
        /// Starting playback.
        case start = "snd_pcm_start"
        /// Stopping playback at once; frames that were not played are lost.
        case drop = "snd_pcm_drop"
        /// Stopping playback after all written frames have been played.
        case drain = "snd_pcm_drain"
        /// Resuming playback after the computer was suspended.
        case resume = "snd_pcm_resume"
        /// Reading the free space in the buffer, and the delay.
        case availDelay = "snd_pcm_avail_delay"
        /// Writing frames to the buffer.
        case write = "snd_pcm_writei"
        /// Taking back frames that were written but not played.
        case rewind = "snd_pcm_rewind"
        /// Opening the controls of a sound card.
        case openControls = "snd_ctl_open"
        /// Waiting for free space in the buffer.
        case wait = "snd_pcm_wait"
    }
}

extension ALSAError: CustomStringConvertible {
    /// The error number as text.
    ///
    /// The corresponding ALSA function is `snd_strerror`.
    package var text: String { String(cString: snd_strerror(-code)) }

    /// The name of the function and the error text: "snd_pcm_open: No such file or directory".
    package var description: String { "\(operation.rawValue): \(text)" }
}

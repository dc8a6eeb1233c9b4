import CALSA

/// An error of an alsa-lib function: the function and the error number.
///
/// This is a struct and not an enum, because the same number means different things in different calls, and plugins add
/// new ones. Creating one does not allocate, so a realtime thread may throw it. Use `description` on other threads
/// only.
package struct ALSAError: Error, Hashable, Sendable, BitwiseCopyable, CustomStringConvertible {
    package let operation: Operation
    /// The error number as a positive number: from `errno.h`, or one of alsa-lib's own above 500,000.
    package let code: Int32

    /// Creates an error from a function's result, which may be positive or negative.
    @_noAllocation @_noLocks
    package init(_ operation: Operation, _ result: Int32) {
        self.operation = operation
        code = result < 0 ? 0 &- result : result
    }

    /// The functions of alsa-lib that can fail, by their C names.
    package enum Operation: String, Hashable, Sendable, BitwiseCopyable {
        case open = "snd_pcm_open"
        case allocate = "snd_pcm_hw_params_malloc"
        case any = "snd_pcm_hw_params_any"
        case access = "snd_pcm_hw_params_set_access"
        case format = "snd_pcm_hw_params_set_format"
        case channels = "snd_pcm_hw_params_set_channels_near"
        case rate = "snd_pcm_hw_params_set_rate_near"
        case bufferSize = "snd_pcm_hw_params_set_buffer_size_near"
        case periodSize = "snd_pcm_hw_params_set_period_size_near"
        case hardwareParameters = "snd_pcm_hw_params"
        case softwareParameters = "snd_pcm_sw_params"
        case prepare = "snd_pcm_prepare"
        case start = "snd_pcm_start"
        case drop = "snd_pcm_drop"
        case drain = "snd_pcm_drain"
        case resume = "snd_pcm_resume"
        case availDelay = "snd_pcm_avail_delay"
        case write = "snd_pcm_writei"
        case read = "snd_pcm_readi"
        case rewind = "snd_pcm_rewind"
        case openControls = "snd_ctl_open"
    }

    /// The name of the function and the error text: "snd_pcm_open: No such file or directory".
    package var description: String { "\(operation.rawValue): \(String(cString: snd_strerror(-code)))" }
}

import CALSA

/// The memory layout of a sample, in the computer's byte order unless stated otherwise.
package enum SampleFormat: CaseIterable, Hashable, Sendable, BitwiseCopyable {
    /// 32-bit floating point, full scale at ±1.
    case float32
    /// 32-bit signed integers.
    case s32
    /// 24-bit signed integers in the low three bytes of a 32-bit word.
    case s24
    /// 24-bit signed integers in three bytes, least significant first; many USB devices use it.
    case s24Packed
    /// 16-bit signed integers.
    case s16

    var code: snd_pcm_format_t {
        switch self {
        case .float32: SND_PCM_FORMAT_FLOAT
        case .s32: SND_PCM_FORMAT_S32
        case .s24: SND_PCM_FORMAT_S24
        case .s24Packed: SND_PCM_FORMAT_S24_3LE
        case .s16: SND_PCM_FORMAT_S16
        }
    }

    /// Bytes per sample.
    package var bytes: Int {
        @_noAllocation @_noLocks get {
            switch self {
            case .float32, .s32, .s24: 4
            case .s24Packed: 3
            case .s16: 2
            }
        }
    }

    /// The format's name as ALSA's tools print it: "S16_LE".
    package var name: String { String(cString: snd_pcm_format_name(code)) }
}

import CALSA

/// The hardware parameters to request from a device.
///
/// The device may grant other values.
package struct HardwareRequest: Hashable, Sendable {
    /// Formats in order of preference; the device must support one of them.
    package var formats: [SampleFormat]
    package var channels: Int
    /// Frames per second.
    package var rate: Int
    package var buffer: Duration
    /// Duration of a period: the time between two wake-ups by the device.
    ///
    /// Some devices update the playback position only once per period.
    package var period: Duration
    /// Whether the buffer size or the period size is set first; some devices cannot combine short periods with a long buffer.
    package var priority: Priority
    /// Whether the device may omit its wake-ups, because the program reads the playback position when a timer expires.
    package var withoutWakeups: Bool

    /// The size that is set first, and so is closest to the requested size.
    package enum Priority: Hashable, Sendable {
        /// The buffer gets the nearest possible size, then the period.
        case buffer
        /// The period gets the nearest possible size, then the buffer.
        case period
    }

    /// Creates a request; the default is stereo in the best available format.
    package init(
        formats: [SampleFormat] = SampleFormat.allCases,
        channels: Int = 2,
        rate: Int,
        buffer: Duration,
        period: Duration,
        priority: Priority = .period,
        withoutWakeups: Bool = false
    ) {
        self.formats = formats
        self.channels = channels
        self.rate = rate
        self.buffer = buffer
        self.period = period
        self.priority = priority
        self.withoutWakeups = withoutWakeups
    }
}

/// The hardware parameters that a device granted.
package struct HardwareSetup: Hashable, Sendable, BitwiseCopyable {
    package let format: SampleFormat
    /// Samples per frame, above zero.
    package let channels: Int
    /// Frames per second, above zero.
    package let rate: Int
    package let bufferFrames: Int
    package let periodFrames: Int
    /// Whether the hardware fetches a whole period at a time, so that the playback position advances by one period at a time.
    package let isBatch: Bool
}

extension PCM {
    /// Sets the hardware parameters to the supported values nearest to a request; the frames are interleaved.
    ///
    /// This function may be called again with other values; frames that were written before are lost.
    ///
    /// - Throws: EINVAL if none of the formats, or no interleaved access, is supported.
    package func setUp(_ request: HardwareRequest) throws(ALSAError) -> HardwareSetup {
        var parameters: OpaquePointer?
        try check(.allocate, snd_pcm_hw_params_malloc(&parameters))
        defer { snd_pcm_hw_params_free(parameters) }
        // This call fails if no parameters are set yet; the error can be ignored.
        snd_pcm_hw_free(handle)
        try check(.any, snd_pcm_hw_params_any(handle, parameters))
        try check(.access, snd_pcm_hw_params_set_access(handle, parameters, SND_PCM_ACCESS_RW_INTERLEAVED))

        let format = request.formats.first { snd_pcm_hw_params_test_format(handle, parameters, $0.code) == 0 }
        guard let format else { throw ALSAError(.format, EINVAL) }
        try check(.format, snd_pcm_hw_params_set_format(handle, parameters, format.code))

        var channels = UInt32(clamping: request.channels)
        try check(.channels, snd_pcm_hw_params_set_channels_near(handle, parameters, &channels))
        var rate = UInt32(clamping: request.rate)
        var direction: Int32 = 0
        try check(.rate, snd_pcm_hw_params_set_rate_near(handle, parameters, &rate, &direction))

        if request.withoutWakeups, snd_pcm_hw_params_can_disable_period_wakeup(parameters) == 1 {
            // If the device refuses, its wake-ups do no harm, because no thread waits for them.
            snd_pcm_hw_params_set_period_wakeup(handle, parameters, 0)
        }
        var period = frames(in: request.period, at: rate)
        var buffer = frames(in: request.buffer, at: rate)
        switch request.priority {
        case .buffer:
            try check(.bufferSize, snd_pcm_hw_params_set_buffer_size_near(handle, parameters, &buffer))
            direction = 0
            try check(.periodSize, snd_pcm_hw_params_set_period_size_near(handle, parameters, &period, &direction))
        case .period:
            direction = 0
            try check(.periodSize, snd_pcm_hw_params_set_period_size_near(handle, parameters, &period, &direction))
            try check(.bufferSize, snd_pcm_hw_params_set_buffer_size_near(handle, parameters, &buffer))
        }
        try check(.hardwareParameters, snd_pcm_hw_params(handle, parameters))
        // Some plugins choose the sizes only in `snd_pcm_hw_params`, so the sizes are read again.
        snd_pcm_hw_params_get_period_size(parameters, &period, &direction)
        snd_pcm_hw_params_get_buffer_size(parameters, &buffer)

        guard channels > 0, rate > 0, period > 0, buffer >= period, buffer <= 1 << 30 else {
            throw ALSAError(.hardwareParameters, EINVAL)
        }
        return HardwareSetup(
            format: format,
            channels: Int(channels),
            rate: Int(rate),
            bufferFrames: Int(buffer),
            periodFrames: Int(period),
            isBatch: snd_pcm_hw_params_is_batch(parameters) == 1
        )
    }

    private func frames(in time: Duration, at rate: UInt32) -> snd_pcm_uframes_t {
        let frames = time / .seconds(1) * Double(rate)
        return frames > 1 ? snd_pcm_uframes_t(min(frames, 0x1p30)) : 1
    }
}

/// Throws an error if the result of a function of alsa-lib is negative.
@_noAllocation @_noLocks
func check(_ operation: ALSAError.Operation, _ result: Int32) throws(ALSAError) {
    if result < 0 { throw ALSAError(operation, result) }
}

extension PCM {
    /// Lets playback start when one period is written, and stop with an underrun when the buffer is empty.
    ///
    /// Call it after the hardware parameters are set.
    package func setThresholds(_ setup: HardwareSetup) throws(ALSAError) {
        var parameters: OpaquePointer?
        try check(.allocate, snd_pcm_sw_params_malloc(&parameters))
        defer { snd_pcm_sw_params_free(parameters) }
        let (period, buffer) = (snd_pcm_uframes_t(setup.periodFrames), snd_pcm_uframes_t(setup.bufferFrames))
        try check(.softwareParameters, snd_pcm_sw_params_current(handle, parameters))
        try check(.softwareParameters, snd_pcm_sw_params_set_avail_min(handle, parameters, period))
        try check(.softwareParameters, snd_pcm_sw_params_set_start_threshold(handle, parameters, period))
        try check(.softwareParameters, snd_pcm_sw_params_set_stop_threshold(handle, parameters, buffer))
        // Errors of the next two calls are ignored, because the reader of each timestamp compares it with the time of its call.
        snd_pcm_sw_params_set_tstamp_mode(handle, parameters, SND_PCM_TSTAMP_ENABLE)
        snd_pcm_sw_params_set_tstamp_type(handle, parameters, SND_PCM_TSTAMP_TYPE_MONOTONIC)
        try check(.softwareParameters, snd_pcm_sw_params(handle, parameters))
    }
}

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

import CALSA

/// What is asked of a device.
///
/// Each number is a wish: what is granted may be anything.
public struct HardwareRequest: Hashable, Sendable {
    /// Formats, the most wanted first; one of them must be granted.
    public var formats: [SampleFormat]
    /// Channels.
    public var channels: Int
    /// Frames a second.
    public var rate: Int
    /// Time that the buffer holds.
    public var buffer: Duration
    /// Time between the device's own wake-ups, and the grain of its position on some.
    public var period: Duration
    /// Which of the two sizes matters more: some devices have no short periods in a long buffer.
    public var priority: Priority
    /// True when the device need not wake anyone: its position is looked at by the clock.
    public var withoutWakeups: Bool

    /// The size that is settled first.
    public enum Priority: Hashable, Sendable {
        /// The buffer comes as near to its wish as it goes, then the period.
        case buffer
        /// The period comes as near to its wish as it goes, then the buffer.
        case period
    }

    /// Gathers wishes; by default stereo in the best format there is.
    public init(
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

/// What a device granted, and how it is set up.
public struct HardwareSetup: Hashable, Sendable, BitwiseCopyable {
    /// Layout of a sample.
    public let format: SampleFormat
    /// Samples in a frame, above zero.
    public let channels: Int
    /// Frames a second, above zero.
    public let rate: Int
    /// Frames in the buffer.
    public let bufferFrames: Int
    /// Frames in a period.
    public let periodFrames: Int
    /// True when the hardware fetches, and its position moves, by whole periods.
    ///
    /// The corresponding ALSA function is `snd_pcm_hw_params_is_batch`.
    public let isBatch: Bool

    /// Gathers what was granted.
    public init(
        format: SampleFormat,
        channels: Int,
        rate: Int,
        bufferFrames: Int,
        periodFrames: Int,
        isBatch: Bool
    ) {
        self.format = format
        self.channels = channels
        self.rate = rate
        self.bufferFrames = bufferFrames
        self.periodFrames = periodFrames
        self.isBatch = isBatch
    }
}

extension PCM {
    /// Sets the device up as near to a wish as it goes: frames interleaved, written by copying.
    ///
    /// May be called again, for other sizes; what was written is then lost.
    ///
    /// The corresponding ALSA function is `snd_pcm_hw_params`.
    /// - Throws: EINVAL when none of the formats, or no interleaved access, is to be had.
    public func setUp(_ request: HardwareRequest) throws(ALSAError) -> HardwareSetup {
        var parameters: OpaquePointer?
        try check(.allocate, snd_pcm_hw_params_malloc(&parameters))
        defer { snd_pcm_hw_params_free(parameters) }
        // Fails when nothing is set up yet, which is what it is to bring about.
        snd_pcm_hw_free(handle)
        try check(.any, snd_pcm_hw_params_any(handle, parameters))
        try check(.access, snd_pcm_hw_params_set_access(handle, parameters, SND_PCM_ACCESS_RW_INTERLEAVED))

        guard
            let format = request.formats.first(where: {
                snd_pcm_hw_params_test_format(handle, parameters, $0.code) == 0
            })
        else { throw ALSAError(.format, EINVAL) }
        try check(.format, snd_pcm_hw_params_set_format(handle, parameters, format.code))

        var channels = UInt32(clamping: request.channels)
        try check(.channels, snd_pcm_hw_params_set_channels_near(handle, parameters, &channels))
        var rate = UInt32(clamping: request.rate)
        var direction: Int32 = 0
        try check(.rate, snd_pcm_hw_params_set_rate_near(handle, parameters, &rate, &direction))

        if request.withoutWakeups, snd_pcm_hw_params_can_disable_period_wakeup(parameters) == 1 {
            // A device that will not after all wakes whoever waits, which no one does.
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
        // Some plugins settle the sizes only now.
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

func check(_ operation: ALSAError.Operation, _ result: Int32) throws(ALSAError) {
    if result < 0 { throw ALSAError(operation, result) }
}

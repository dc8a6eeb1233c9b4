import CALSA

/// When a PCM starts, stops and wakes whoever waits for it, in frames.
public struct SoftwareSetup: Hashable, Sendable {
    /// Frames of room at which a wait ends.
    public var availMin: Int
    /// Frames written at which it starts by itself.
    public var startThreshold: Int
    /// Frames of room at which it stops as run dry: the buffer's size, unless it shall never stop.
    public var stopThreshold: Int

    /// Gathers thresholds.
    public init(availMin: Int, startThreshold: Int, stopThreshold: Int) {
        self.availMin = availMin
        self.startThreshold = startThreshold
        self.stopThreshold = stopThreshold
    }
}

extension PCM {
    /// Sets thresholds, once the hardware is set up.
    ///
    /// The corresponding ALSA function is `snd_pcm_sw_params`.
    public func setUp(_ setup: SoftwareSetup) throws(ALSAError) {
        var parameters: OpaquePointer?
        try check(.allocate, snd_pcm_sw_params_malloc(&parameters))
        defer { snd_pcm_sw_params_free(parameters) }
        try check(.softwareParameters, snd_pcm_sw_params_current(handle, parameters))
        let frames = { (frames: Int) in snd_pcm_uframes_t(max(1, frames)) }
        try check(.softwareParameters, snd_pcm_sw_params_set_avail_min(handle, parameters, frames(setup.availMin)))
        try check(
            .softwareParameters,
            snd_pcm_sw_params_set_start_threshold(handle, parameters, frames(setup.startThreshold))
        )
        try check(
            .softwareParameters,
            snd_pcm_sw_params_set_stop_threshold(handle, parameters, frames(setup.stopThreshold))
        )
        // Where these are refused, `Position.nanoseconds` is checked against the call's own time anyway.
        snd_pcm_sw_params_set_tstamp_mode(handle, parameters, SND_PCM_TSTAMP_ENABLE)
        snd_pcm_sw_params_set_tstamp_type(handle, parameters, SND_PCM_TSTAMP_TYPE_MONOTONIC)
        try check(.softwareParameters, snd_pcm_sw_params(handle, parameters))
    }
}

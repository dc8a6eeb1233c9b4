import CALSA

/// The thresholds at which a PCM starts, stops and wakes a waiting thread, in frames.
package struct SoftwareSetup: Hashable, Sendable {
    /// The number of free frames at which `PCM.wait` returns.
    package var availMin: Int
    /// The number of written frames at which playback starts automatically.
    package var startThreshold: Int
    /// The number of free frames at which playback stops with an underrun; normally the buffer size.
    package var stopThreshold: Int

    package init(availMin: Int, startThreshold: Int, stopThreshold: Int) {
        self.availMin = availMin
        self.startThreshold = startThreshold
        self.stopThreshold = stopThreshold
    }
}

extension PCM {
    /// Sets the thresholds; call it after the hardware parameters are set.
    ///
    /// The corresponding ALSA function is `snd_pcm_sw_params`.
    package func setUp(_ setup: SoftwareSetup) throws(ALSAError) {
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
        // Errors of the next two calls are ignored, because the reader of each timestamp compares it with the time of its call.
        snd_pcm_sw_params_set_tstamp_mode(handle, parameters, SND_PCM_TSTAMP_ENABLE)
        snd_pcm_sw_params_set_tstamp_type(handle, parameters, SND_PCM_TSTAMP_TYPE_MONOTONIC)
        try check(.softwareParameters, snd_pcm_sw_params(handle, parameters))
    }
}

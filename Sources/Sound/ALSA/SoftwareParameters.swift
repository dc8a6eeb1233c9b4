import CALSA

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

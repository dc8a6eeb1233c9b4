import CALSA

/// An open PCM (an ALSA sound device) for playback; it is closed when the value is destroyed.
///
/// Not thread-safe: use it on one thread at a time; it may be passed to another thread. Only `init` and closing the
/// PCM can block; with some plugins `prepare`, `drop` and `drain` wait for a server, too.
package struct PCM: ~Copyable, @unchecked Sendable {
    // Sendable is sound: alsa-lib does not bind a PCM to a thread, and the value cannot be copied. The functions copy
    // the handle to a local variable before each C call, because the compiler's realtime check treats capturing a
    // non-copyable value as reference counting.
    let handle: OpaquePointer
    /// Whether this PCM is a kernel driver without a plugin in front of it.
    package let isDriven: Bool
    /// Whether this PCM is a plugin that passes frames to a server or to a program.
    package let isPluginIO: Bool

    /// Opens the PCM with this name, such as "default" or "hw:1,0", for non-blocking playback.
    ///
    /// - Throws: ENOENT if the name does not exist, EBUSY if another program uses the device, ECONNREFUSED or EHOSTDOWN
    ///   if the sound server is not running.
    package init(opening name: String) throws(ALSAError) {
        alsa_silence_messages()
        var handle: OpaquePointer?
        let result = snd_pcm_open(&handle, name, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK)
        guard result >= 0, let handle else { throw ALSAError(.open, result) }
        self.handle = handle
        let type = snd_pcm_type(handle)
        isDriven = type == SND_PCM_TYPE_HW
        isPluginIO = type == SND_PCM_TYPE_IOPLUG
    }

    // Frames that were not played yet are dropped; call `drain` first to hear them.
    deinit { snd_pcm_close(handle) }

    /// The name of the card ("ALC257 Analog") or plugin behind the PCM; if it has none, the PCM's type ("NULL").
    package var name: String {
        var info: OpaquePointer?
        guard snd_pcm_info_malloc(&info) >= 0 else { return "" }
        defer { snd_pcm_info_free(info) }
        if snd_pcm_info(handle, info) >= 0, let name = snd_pcm_info_get_name(info), name.pointee != 0 {
            return String(cString: name)
        }
        return snd_pcm_type_name(snd_pcm_type(handle)).map { String(cString: $0) } ?? ""
    }

    /// Whether this PCM is the plugin for PulseAudio; only its description says so.
    package var isPulseAudio: Bool {
        var output: OpaquePointer?
        guard isPluginIO, snd_output_buffer_open(&output) >= 0, let output else { return false }
        defer { snd_output_close(output) }
        var text: UnsafeMutablePointer<CChar>?
        snd_pcm_dump(handle, output)
        // The text belongs to the output, and has no NUL at its end.
        let count = snd_output_buffer_string(output, &text)
        return String(decoding: UnsafeRawBufferPointer(start: text, count: text == nil ? 0 : count), as: UTF8.self)
            .contains("PulseAudio")
    }

    /// The state that the PCM reports; it can be wrong after an error (see `PCMState`).
    package var state: PCMState {
        @_noAllocation @_noLocks get {
            let handle = handle
            return PCMState(_unsafePerformance { snd_pcm_state(handle) })
        }
    }

    /// Prepares the PCM to start, with an empty buffer.
    @_noAllocation @_noLocks
    package func prepare() throws(ALSAError) {
        let handle = handle
        try check(.prepare, _unsafePerformance { snd_pcm_prepare(handle) })
    }

    /// Starts playing the written frames.
    @_noAllocation @_noLocks
    package func start() throws(ALSAError) {
        let handle = handle
        try check(.start, _unsafePerformance { snd_pcm_start(handle) })
    }

    /// Stops at once and discards the written frames.
    @_noAllocation @_noLocks
    package func drop() throws(ALSAError) {
        let handle = handle
        try check(.drop, _unsafePerformance { snd_pcm_drop(handle) })
    }

    /// Lets the device play the remaining frames; throws EAGAIN until all of them are played.
    package func drain() throws(ALSAError) { try check(.drain, snd_pcm_drain(handle)) }

    /// Resumes playback after the computer was suspended; throws EAGAIN while the hardware wakes up, ENOSYS if only `prepare` can
    /// restart it.
    @_noAllocation @_noLocks
    package func resume() throws(ALSAError) {
        let handle = handle
        try check(.resume, _unsafePerformance { snd_pcm_resume(handle) })
    }
}

/// The state of a PCM.
///
/// The reported state can be wrong after an error: a plugin whose server has ended still reports `running`.
package enum PCMState: Hashable, Sendable, BitwiseCopyable {
    /// The PCM is open; its parameters are not set yet.
    case open
    /// The parameters are set.
    case setup
    /// The PCM is ready to start playback.
    case prepared
    /// Frames are being played.
    case running
    /// Playback was stopped by an underrun.
    case xrun
    /// The remaining frames are being played.
    case draining
    case paused
    case suspended
    /// The device was unplugged.
    case disconnected
    /// A state that this program does not know.
    case unknown

    @_noAllocation @_noLocks
    init(_ state: snd_pcm_state_t) {
        self =
            switch state {
            case SND_PCM_STATE_OPEN: .open
            case SND_PCM_STATE_SETUP: .setup
            case SND_PCM_STATE_PREPARED: .prepared
            case SND_PCM_STATE_RUNNING: .running
            case SND_PCM_STATE_XRUN: .xrun
            case SND_PCM_STATE_DRAINING: .draining
            case SND_PCM_STATE_PAUSED: .paused
            case SND_PCM_STATE_SUSPENDED: .suspended
            case SND_PCM_STATE_DISCONNECTED: .disconnected
            default: .unknown
            }
    }
}

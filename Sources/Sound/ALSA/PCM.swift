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

extension PCM {
    /// An output of a server of PulseAudio.
    package struct PulseSink: Hashable, Sendable {
        /// The server's address; nil is the one that libpulse finds.
        package var server: String?
        /// The sink's name; nil is the server's default sink.
        package var name: String?

        package init(server: String? = nil, name: String? = nil) { (self.server, self.name) = (server, name) }
    }

    /// The sink to which a PCM passes the sound unchanged, as alsa-lib's configuration defines it; nil if it does anything else.
    ///
    /// It opens nothing: neither the server nor the sink need to exist.
    package static func pulseSink(of name: String) -> PulseSink? {
        alsa_silence_messages()
        var top: OpaquePointer?
        guard snd_config_update_ref(&top) >= 0, let top else { return nil }
        defer { snd_config_unref(top) }
        return pulseSink(of: name, top, depth: 8)
    }

    /// - Parameter depth: the longest chain of definitions, because they may form a circle.
    private static func pulseSink(of name: String, _ top: OpaquePointer, depth: Int) -> PulseSink? {
        var definition: OpaquePointer?
        guard depth > 0, snd_config_search_definition(top, "pcm", name, &definition) >= 0, let definition else {
            return nil
        }
        defer { snd_config_delete(definition) }
        return pulseSink(in: definition, top, depth: depth)
    }

    private static func pulseSink(in definition: OpaquePointer, _ top: OpaquePointer, depth: Int) -> PulseSink? {
        let next: String
        switch text(of: "type", in: definition) {
        case "pulse":
            return PulseSink(server: text(of: "server", in: definition), name: text(of: "device", in: definition))
        // These two types change nothing: opening them opens the other PCM.
        case "asym": next = "playback.pcm"
        case "empty": next = "slave.pcm"
        default: return nil
        }
        if let name = text(of: next, in: definition) { return pulseSink(of: name, top, depth: depth - 1) }
        var other: OpaquePointer?
        guard snd_config_search(definition, next, &other) >= 0, let other else { return nil }
        return pulseSink(in: other, top, depth: depth)
    }

    /// A text of a definition; nil if it is empty, missing or no text.
    private static func text(of key: String, in definition: OpaquePointer) -> String? {
        var node: OpaquePointer?
        var text: UnsafePointer<CChar>?
        guard snd_config_search(definition, key, &node) >= 0, snd_config_get_string(node, &text) >= 0, let text,
            text.pointee != 0
        else { return nil }
        // The text is valid as long as the definition.
        return String(cString: text)
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

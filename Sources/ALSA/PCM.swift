import CALSA

/// An open PCM for playback.
///
/// It is closed when the value ends.
///
/// Thread: one at a time; it may be handed from one to another. Nothing here waits but `init`, `drain`, `wait` and the close,
/// and with some plugins `prepare` and `drop`, which ask a server.
public struct PCM: ~Copyable, @unchecked Sendable {
    // Sendable because alsa-lib ties a PCM to no thread, and a value without copies is in one place at a time.
    // Read into a local before each C call: to the compiler's check, capturing a value without copies is reference counting.
    let handle: OpaquePointer
    /// True for a kernel driver without a plugin before it.
    public let isDriven: Bool
    /// True for a plugin that hands frames to a server or a program of its own.
    public let isPluginIO: Bool

    /// Opens the PCM of that name, such as "default" or "hw:1,0", for playback without blocking.
    ///
    /// The corresponding ALSA function is `snd_pcm_open`.
    /// - Throws: ENOENT for a name that is none, EBUSY for a device another program holds, ECONNREFUSED or EHOSTDOWN for a
    ///   sound server that does not run.
    public init(opening name: String) throws(ALSAError) {
        alsa_silence_messages()
        var handle: OpaquePointer?
        let result = snd_pcm_open(&handle, name, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK)
        guard result >= 0, let handle else { throw ALSAError(.open, result) }
        self.handle = handle
        let type = snd_pcm_type(handle)
        isDriven = type == SND_PCM_TYPE_HW
        isPluginIO = type == SND_PCM_TYPE_IOPLUG
    }

    // What the device still holds is dropped: whoever wants it heard drains first.
    deinit { snd_pcm_close(handle) }
}

extension PCM {
    /// The name of what is behind the PCM: a card's ("ALC257 Analog") or a plugin's; without one, the PCM's type ("NULL").
    ///
    /// The corresponding ALSA functions are `snd_pcm_info_get_name` and `snd_pcm_type_name`.
    public var name: String {
        var info: OpaquePointer?
        guard snd_pcm_info_malloc(&info) >= 0 else { return "" }
        defer { snd_pcm_info_free(info) }
        if snd_pcm_info(handle, info) >= 0, let name = snd_pcm_info_get_name(info), name.pointee != 0 {
            return String(cString: name)
        }
        return snd_pcm_type_name(snd_pcm_type(handle)).map { String(cString: $0) } ?? ""
    }

    /// What the PCM says it is in; see `PCMState` for how little to believe it.
    ///
    /// Realtime-safe: yes.
    public var state: PCMState {
        @_noAllocation @_noLocks get {
            let handle = handle
            return PCMState(_unsafePerformance { snd_pcm_state(handle) })
        }
    }

    /// Makes ready to start, with an empty buffer.
    ///
    /// The corresponding ALSA function is `snd_pcm_prepare`. Realtime-safe: yes.
    @_noAllocation @_noLocks
    public func prepare() throws(ALSAError) {
        let handle = handle
        let result = _unsafePerformance { snd_pcm_prepare(handle) }
        if result < 0 { throw ALSAError(.prepare, result) }
    }

    /// Starts playing what has been written.
    ///
    /// The corresponding ALSA function is `snd_pcm_start`. Realtime-safe: yes.
    @_noAllocation @_noLocks
    public func start() throws(ALSAError) {
        let handle = handle
        let result = _unsafePerformance { snd_pcm_start(handle) }
        if result < 0 { throw ALSAError(.start, result) }
    }

    /// Stops at once and forgets what was written.
    ///
    /// The corresponding ALSA function is `snd_pcm_drop`. Realtime-safe: yes.
    @_noAllocation @_noLocks
    public func drop() throws(ALSAError) {
        let handle = handle
        let result = _unsafePerformance { snd_pcm_drop(handle) }
        if result < 0 { throw ALSAError(.drop, result) }
    }

    /// Lets what was written play out; EAGAIN while it does.
    ///
    /// The corresponding ALSA function is `snd_pcm_drain`.
    public func drain() throws(ALSAError) {
        let result = snd_pcm_drain(handle)
        if result < 0 { throw ALSAError(.drain, result) }
    }

    /// Goes on after a suspend: EAGAIN while the hardware wakes, ENOSYS where only `prepare` helps.
    ///
    /// Realtime-safe: yes.
    ///
    /// The corresponding ALSA function is `snd_pcm_resume`.
    @_noAllocation @_noLocks
    public func resume() throws(ALSAError) {
        let handle = handle
        let result = _unsafePerformance { snd_pcm_resume(handle) }
        if result < 0 { throw ALSAError(.resume, result) }
    }
}

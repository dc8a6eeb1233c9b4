import CALSA
import Glibc

extension PCM {
    /// Where a PCM is, in frames, as of the call.
    public struct Position: Hashable, Sendable, BitwiseCopyable {
        /// Frames that may be written now.
        ///
        /// With some plugins more than the buffer holds, for a moment.
        public let avail: Int
        /// Frames until one written now is heard.
        ///
        /// May exceed the buffer, and may be below zero in an underrun.
        public let delay: Int
        /// When that was so, in nanoseconds of `CLOCK_MONOTONIC`; nil when only the call's own time is known.
        public let nanoseconds: Int64?
    }

    /// Room and delay, freshly asked for.
    ///
    /// The corresponding ALSA function is `snd_pcm_avail_delay`. Realtime-safe: yes.
    ///
    /// - Throws: EPIPE when it ran dry, ESTRPIPE after a suspend, ENODEV or EIO when it is gone.
    @_noAllocation @_noLocks
    public func position() throws(ALSAError) -> Position {
        var avail = snd_pcm_sframes_t()
        var delay = snd_pcm_sframes_t()
        let handle = handle
        let result = _unsafePerformance { snd_pcm_avail_delay(handle, &avail, &delay) }
        if result < 0 { throw ALSAError(.availDelay, result) }
        return Position(avail: avail, delay: delay, nanoseconds: isDriven ? driverTime() : nil)
    }

    /// When the driver last looked at its position, or nil before it did.
    ///
    /// Plugins answer with the present time, and some ask their server for it once more: only drivers are asked.
    @_noAllocation @_noLocks
    private func driverTime() -> Int64? {
        var avail = snd_pcm_uframes_t()
        var time = timespec()
        let handle = handle
        let result = _unsafePerformance { snd_pcm_htimestamp(handle, &avail, &time) }
        guard result >= 0, time.tv_sec > 0 else { return nil }
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Writes interleaved frames, and returns how many were taken; none when there is no room.
    ///
    /// Realtime-safe: yes.
    ///
    /// The corresponding ALSA function is `snd_pcm_writei`.
    /// - Throws: EPIPE when it ran dry, ESTRPIPE after a suspend, ENODEV or EIO when it is gone.
    @_noAllocation @_noLocks
    public func write(_ samples: UnsafeRawPointer, frames: Int) throws(ALSAError) -> Int {
        guard frames > 0 else { return 0 }
        let handle = handle
        let result = _unsafePerformance { snd_pcm_writei(handle, samples, snd_pcm_uframes_t(frames)) }
        if result == -snd_pcm_sframes_t(EAGAIN) { return 0 }
        if result < 0 { throw ALSAError(.write, Int32(truncatingIfNeeded: result)) }
        return result
    }

    /// Takes back frames written but not played, and returns how many.
    ///
    /// Realtime-safe: yes.
    ///
    /// A device may say that it took frames back when it did not: believe it only after the delay has shrunk by them.
    /// The corresponding ALSA function is `snd_pcm_rewind`.
    @_noAllocation @_noLocks
    public func rewind(_ frames: Int) throws(ALSAError) -> Int {
        guard frames > 0 else { return 0 }
        let handle = handle
        let result = _unsafePerformance { snd_pcm_rewind(handle, snd_pcm_uframes_t(frames)) }
        if result < 0 { throw ALSAError(.rewind, Int32(truncatingIfNeeded: result)) }
        return result
    }

    /// Waits on the PCM's poll descriptors until `avail_min` frames may be written; false when the time is up first.
    ///
    /// The corresponding ALSA function is `snd_pcm_wait`.
    public func wait(milliseconds: Int32) throws(ALSAError) -> Bool {
        let result = snd_pcm_wait(handle, max(0, milliseconds))
        if result < 0 { throw ALSAError(.wait, result) }
        return result > 0
    }
}

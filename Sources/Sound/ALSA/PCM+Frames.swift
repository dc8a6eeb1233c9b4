import CALSA
import Glibc

extension PCM {
    /// The playback position of a PCM: the free space and the delay, in frames.
    package struct Position: Hashable, Sendable, BitwiseCopyable {
        /// Number of frames that can be written now.
        ///
        /// Some plugins briefly report more than the buffer size.
        package let avail: Int
        /// Number of frames that are played before a frame that is written now.
        ///
        /// The number may exceed the buffer size, and may be negative in an underrun.
        package let delay: Int
        /// The time at which the driver read the position, in nanoseconds of `CLOCK_MONOTONIC`; nil if the device does not report it.
        package let nanoseconds: Int64?
    }

    /// Reads the free space and the delay from the device.
    ///
    /// - Throws: EPIPE after an underrun, ESTRPIPE after a suspend, ENODEV or EIO if the device is gone.
    @_noAllocation @_noLocks
    package func position() throws(ALSAError) -> Position {
        var avail = snd_pcm_sframes_t()
        var delay = snd_pcm_sframes_t()
        let handle = handle
        let result = _unsafePerformance { snd_pcm_avail_delay(handle, &avail, &delay) }
        if result < 0 { throw ALSAError(.availDelay, result) }
        return Position(avail: avail, delay: delay, nanoseconds: isDriven ? driverTime() : nil)
    }

    /// The time at which the driver last read the playback position, in nanoseconds; nil if it has not read the position yet.
    ///
    /// This is only called for kernel drivers: plugins return the current time, and some ask their server again.
    @_noAllocation @_noLocks
    private func driverTime() -> Int64? {
        var avail = snd_pcm_uframes_t()
        var time = timespec()
        let handle = handle
        let result = _unsafePerformance { snd_pcm_htimestamp(handle, &avail, &time) }
        guard result >= 0, time.tv_sec > 0 else { return nil }
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Writes interleaved frames and returns how many the buffer accepted; 0 if it is full.
    ///
    /// - Throws: EPIPE after an underrun, ESTRPIPE after a suspend, ENODEV or EIO if the device is gone.
    @_noAllocation @_noLocks
    package func write(_ samples: UnsafeRawPointer, frames: Int) throws(ALSAError) -> Int {
        guard frames > 0 else { return 0 }
        let handle = handle
        let result = _unsafePerformance { snd_pcm_writei(handle, samples, snd_pcm_uframes_t(frames)) }
        if result == -snd_pcm_sframes_t(EAGAIN) { return 0 }
        if result < 0 { throw ALSAError(.write, Int32(truncatingIfNeeded: result)) }
        return result
    }

    /// Removes frames that were written but not played, and returns how many.
    ///
    /// Some devices report success without removing the frames. The frames were removed only if the delay is shorter afterwards.
    @_noAllocation @_noLocks
    package func rewind(_ frames: Int) throws(ALSAError) -> Int {
        guard frames > 0 else { return 0 }
        let handle = handle
        let result = _unsafePerformance { snd_pcm_rewind(handle, snd_pcm_uframes_t(frames)) }
        if result < 0 { throw ALSAError(.rewind, Int32(truncatingIfNeeded: result)) }
        return result
    }
}

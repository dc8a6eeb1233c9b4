import CALSA
import Glibc

/// An open PCM that records one channel of floats; it is closed when the value is destroyed.
///
/// Not thread-safe: use it on one thread at a time.
package struct Capture: ~Copyable {
    private let handle: OpaquePointer
    package static let rate = 48_000
    /// The requested size of the buffer in microseconds: a reader may be late by almost one second.
    private static let latency: UInt32 = 1_000_000

    /// - Throws: ENOENT if the name does not exist, EBUSY if another program uses the device.
    package init(opening name: String) throws(ALSAError) {
        alsa_silence_messages()
        var handle: OpaquePointer?
        var operation = ALSAError.Operation.open
        var result = snd_pcm_open(&handle, name, SND_PCM_STREAM_CAPTURE, SND_PCM_NONBLOCK)
        guard result >= 0, let handle else { throw ALSAError(operation, result) }
        operation = .hardwareParameters
        // The 1 before the latency allows alsa-lib to convert the rate.
        let (format, access) = (SND_PCM_FORMAT_FLOAT_LE, SND_PCM_ACCESS_RW_INTERLEAVED)
        result = snd_pcm_set_params(handle, format, access, 1, UInt32(Self.rate), 1, Self.latency)
        if result >= 0 {
            operation = .start
            result = snd_pcm_start(handle)
        }
        guard result >= 0 else {
            snd_pcm_close(handle)
            throw ALSAError(operation, result)
        }
        self.handle = handle
    }

    deinit { snd_pcm_close(handle) }

    /// The recorded samples that wait, and the time of CLOCK_MONOTONIC in nanoseconds at which the first one was recorded; empty if none wait.
    ///
    /// - Throws: EPIPE if samples were lost.
    package func read() throws(ALSAError) -> (samples: [Float], nanoseconds: Int64) {
        var (avail, delay) = (snd_pcm_sframes_t(), snd_pcm_sframes_t())
        let result = snd_pcm_avail_delay(handle, &avail, &delay)
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        if result < 0 { throw ALSAError(.availDelay, result) }
        let now = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
        guard avail > 0 else { return ([], now) }
        var count = 0
        let samples = [Float](unsafeUninitializedCapacity: Int(avail)) { buffer, size in
            // The buffer has room for `avail` frames of one sample.
            count = snd_pcm_readi(handle, buffer.baseAddress, snd_pcm_uframes_t(avail))
            size = max(0, count)
        }
        if count < 0, count != -Int(EAGAIN) { throw ALSAError(.read, Int32(truncatingIfNeeded: count)) }
        // The first waiting frame was recorded `delay` frames before now.
        return (samples, now - Int64(delay) * 1_000_000_000 / Int64(Self.rate))
    }
}

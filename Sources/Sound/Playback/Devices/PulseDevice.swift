import CPulse
import Glibc
import Metronome

// A stream of PulseAudio through libpulse. ALSA's plugin for PulseAudio cannot rewind, so its buffer must be short, and its own thread
// wakes for each write and for each request of the server: 101 wake-ups a second. With libpulse a write may begin before the end of
// the written frames, so the server gets two seconds ahead, and a change is still heard as soon as the sink has played what it has
// mixed. There is no other thread: messages of the server wait in the socket until the next call.

/// A stream to a sink of PulseAudio that rewinds.
struct PulseDevice: ~Copyable, @unchecked Sendable {
    // Sendable is sound: only this value has the pointers, it cannot be copied, and libpulse does not bind them to a thread.
    let report: OutputReport
    private let stream: PulseStream
    private var last = DevicePosition(fill: 0, delay: 0, time: MonotonicTime(nanoseconds: 0))
    /// The number of frames by which the next write begins before the end of the written frames.
    private var rewound = 0

    /// The longest time that the sink mixes ahead; it cannot be changed any more.
    private static let mixed = Duration.milliseconds(30)

    /// Connects to the server that libpulse finds, and starts a stream.
    ///
    /// - Parameter sink: the name of a sink; nil is the default sink.
    /// - Throws: EIO if there is no libpulse, no server, or no such sink.
    init(sink: String?, rate: SampleRate, lookahead: Lookahead) throws(OutputFault) {
        let resting = lookahead.restingFrames(at: rate)
        let mixed = Int(Self.mixed / .seconds(1) * Double(rate.hertz))
        guard let stream = PulseStream(to: sink, rate: rate.hertz, request: resting, mixed: mixed) else {
            throw OutputFault(.play, EIO)
        }
        self.stream = stream
        report = OutputReport(
            device: sink.map { "pulse:\($0)" } ?? "default",
            name: "PulseAudio",
            sampleRate: rate,
            channels: 2,
            format: "FLOAT_LE",
            bufferFrames: resting,
            periodFrames: mixed,
            marginFrames: mixed + rate.hertz / 100,
            rewinds: true,
            lookaheadFrames: lookahead.frames(rewinding: true, at: rate),
            restingFrames: resting,
            isServer: true
        )
    }

    deinit { stream.close() }
}

extension PulseDevice: OutputDevice {
    @_noAllocation @_noLocks
    mutating func start(silence: Int) throws(OutputFault) {
        let stream = stream
        guard _unsafePerformance({ stream.restart(silence: silence) }) else { throw OutputFault(.play, EIO) }
        rewound = 0
        last = DevicePosition(fill: silence, delay: silence, time: now)
    }

    @_noAllocation @_noLocks
    mutating func position() throws(OutputFault) -> DevicePosition {
        let (stream, rate) = (stream, report.sampleRate.hertz)
        guard _unsafePerformance({ stream.isOpen }) else { throw OutputFault(.play, EIO) }
        guard var position = _unsafePerformance({ stream.position(rate: rate) }) else {
            // The server does not answer, so it plays nothing.
            last.time = now
            return last
        }
        guard position.fill >= 0 else { throw OutputFault(.play, EPIPE) }
        position.fill -= rewound
        position.delay -= rewound
        last = position
        return position
    }

    @_noAllocation @_noLocks
    mutating func write(_ samples: UnsafePointer<Float>, frames: Int) throws(OutputFault) -> Int {
        let (stream, offset) = (stream, -rewound)
        let isWritten = _unsafePerformance { stream.write(samples, frames, at: offset, of: PA_SEEK_RELATIVE) }
        guard isWritten else { throw OutputFault(.play, EIO) }
        rewound = 0
        last.fill += frames
        last.delay += frames
        return frames
    }

    @_noAllocation @_noLocks
    mutating func rewind(_ frames: Int) throws(OutputFault) -> Int {
        let count = max(0, min(frames, last.fill))
        rewound += count
        last.fill -= count
        last.delay -= count
        return count
    }
}

/// The pointers of libpulse; a separate value, because the compiler's realtime check treats capturing a non-copyable one as counting.
private struct PulseStream: BitwiseCopyable {
    private let loop: OpaquePointer
    private let context: OpaquePointer
    private let stream: OpaquePointer

    private static let frameBytes = 2 * MemoryLayout<Float>.stride
    /// The longest times for an answer of the server, in nanoseconds.
    private static let patience: (playing: Int64, opening: Int64) = (100_000_000, 5_000_000_000)

    init?(to sink: String?, rate: Int, request: Int, mixed: Int) {
        guard let loop = pa_mainloop_new() else { return nil }
        guard let context = pa_context_new(pa_mainloop_get_api(loop), "strided") else {
            pa_mainloop_free(loop)
            return nil
        }
        var format = pa_sample_spec(format: Int32(PA_SAMPLE_FLOAT32LE), rate: UInt32(rate), channels: 2)
        guard pa_context_connect(context, nil, Int32(PA_CONTEXT_NOAUTOSPAWN), nil) >= 0,
            Self.wait(loop, Self.patience.opening, until: { pa_context_get_state(context) >= PA_CONTEXT_READY }),
            pa_context_get_state(context) == PA_CONTEXT_READY,
            let stream = pa_stream_new(context, "Clicks", &format, nil)
        else {
            pa_context_disconnect(context)
            pa_context_unref(context)
            pa_mainloop_free(loop)
            return nil
        }
        (self.loop, self.context, self.stream) = (loop, context, stream)
        // The sink mixes ahead by the length of the buffer less two requests.
        var buffer = pa_buffer_attr(
            maxlength: .max,
            tlength: UInt32((2 * request + mixed) * Self.frameBytes),
            prebuf: 0,
            minreq: UInt32(request * Self.frameBytes),
            fragsize: .max
        )
        guard pa_stream_connect_playback(stream, sink, &buffer, 0, nil, nil) >= 0,
            Self.wait(loop, Self.patience.opening, until: { pa_stream_get_state(stream) >= PA_STREAM_READY }), isOpen
        else {
            close()
            return nil
        }
    }

    var isOpen: Bool { pa_stream_get_state(stream) == PA_STREAM_READY }

    func close() {
        pa_stream_disconnect(stream)
        pa_stream_unref(stream)
        pa_context_disconnect(context)
        pa_context_unref(context)
        pa_mainloop_free(loop)
    }

    /// Discards what was written, and writes silence from the server's position of reading on, which can be after all written frames.
    func restart(silence frames: Int) -> Bool {
        guard finish(pa_stream_flush(stream, nil, nil)) else { return false }
        return write([Float](repeating: 0, count: 2 * frames), frames, at: 0, of: PA_SEEK_RELATIVE_ON_READ)
    }

    func write(_ samples: UnsafePointer<Float>, _ frames: Int, at offset: Int, of origin: some BinaryInteger) -> Bool {
        let bytes = frames * Self.frameBytes
        let result = pa_stream_write(stream, samples, bytes, nil, Int64(offset * Self.frameBytes), Int32(origin))
        // This sends what was written, and handles the server's messages that have arrived.
        while pa_mainloop_iterate(loop, 0, nil) > 0 {}
        return result >= 0
    }

    /// Asks the server for its position; nil if it does not answer in time.
    func position(rate: Int) -> DevicePosition? {
        guard finish(pa_stream_update_timing_info(stream, nil, nil)),
            let timing = pa_stream_get_timing_info(stream)?.pointee
        else { return nil }
        let fill = Int(timing.write_index - timing.read_index) / Self.frameBytes
        let delay = fill + Int(Double(timing.sink_usec) * 1e-6 * Double(rate))
        // The server's time of the reading, on the monotonic clock.
        var wall = timespec()
        clock_gettime(CLOCK_REALTIME, &wall)
        let now = MonotonicTime.now.nanoseconds
        let seconds = Int64(wall.tv_sec) - timing.timestamp_s
        let age = seconds * 1_000_000_000 + Int64(wall.tv_nsec) - timing.timestamp_us * 1_000
        let time = (0...Self.patience.playing).contains(age) ? now - age : now
        return DevicePosition(fill: fill, delay: delay, time: MonotonicTime(nanoseconds: time))
    }

    /// Waits for an operation; false if the server does not answer in time.
    private func finish(_ operation: OpaquePointer?) -> Bool {
        guard let operation else { return false }
        defer { pa_operation_unref(operation) }
        return Self.wait(loop, Self.patience.playing) { pa_operation_get_state(operation) != PA_OPERATION_RUNNING }
    }

    /// Handles the messages of the server until `isDone`; false if that takes longer than `patience` nanoseconds, or fails.
    private static func wait(_ loop: OpaquePointer, _ patience: Int64, until isDone: () -> Bool) -> Bool {
        let end = MonotonicTime.now.nanoseconds + patience
        while !isDone() {
            let left = end - MonotonicTime.now.nanoseconds
            guard left > 0, pa_mainloop_prepare(loop, Int32(left / 1_000)) >= 0, pa_mainloop_poll(loop) >= 0,
                pa_mainloop_dispatch(loop) >= 0
            else { return false }
        }
        return true
    }
}

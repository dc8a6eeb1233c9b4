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
    private let loop: OpaquePointer
    private let context: OpaquePointer
    private let stream: OpaquePointer
    private var last = DevicePosition(fill: 0, delay: 0, time: MonotonicTime(nanoseconds: 0))
    /// The number of frames by which the next write begins before the end of the written frames.
    private var rewound = 0
    private var isStarting = false

    private static let frameBytes = 2 * MemoryLayout<Float>.stride
    /// The longest time that the sink mixes ahead; it cannot be changed any more.
    private static let mixed = Duration.milliseconds(30)
    /// The longest time for an answer of the server, in nanoseconds: while playing, and when the stream is opened.
    private static let patience: (playing: Int64, opening: Int64) = (100_000_000, 5_000_000_000)

    /// Connects to the server that libpulse finds, and starts a stream.
    ///
    /// - Parameter sink: the name of a sink; nil is the default sink.
    /// - Throws: EIO if there is no libpulse, no server, or no such sink.
    init(sink: String?, rate: SampleRate, lookahead: Lookahead) throws(OutputFault) {
        guard let loop = pa_mainloop_new() else { throw OutputFault(.play, EIO) }
        guard let context = pa_context_new(pa_mainloop_get_api(loop), "strided") else {
            pa_mainloop_free(loop)
            throw OutputFault(.play, EIO)
        }
        let depth = lookahead.frames(rewinding: true, at: rate)
        let resting = lookahead.restingFrames(at: rate)
        let mixed = Int(Self.mixed / .seconds(1) * Double(rate.hertz))
        var format = pa_sample_spec(format: Int32(PA_SAMPLE_FLOAT32LE), rate: UInt32(rate.hertz), channels: 2)
        guard pa_context_connect(context, nil, Int32(PA_CONTEXT_NOAUTOSPAWN), nil) >= 0,
            Self.wait(loop, Self.patience.opening, until: { pa_context_get_state(context) >= PA_CONTEXT_READY }),
            pa_context_get_state(context) == PA_CONTEXT_READY,
            let stream = pa_stream_new(context, "Clicks", &format, nil)
        else {
            Self.close(loop, context, nil)
            throw OutputFault(.play, EIO)
        }
        // The sink mixes ahead by the length of the buffer less two requests.
        var buffer = pa_buffer_attr(
            maxlength: .max,
            tlength: UInt32((2 * resting + mixed) * Self.frameBytes),
            prebuf: 0,
            minreq: UInt32(resting * Self.frameBytes),
            fragsize: .max
        )
        let isConnected = pa_stream_connect_playback(stream, sink, &buffer, 0, nil, nil) >= 0
        guard isConnected,
            Self.wait(loop, Self.patience.opening, until: { pa_stream_get_state(stream) >= PA_STREAM_READY }),
            pa_stream_get_state(stream) == PA_STREAM_READY
        else {
            Self.close(loop, context, stream)
            throw OutputFault(.play, EIO)
        }
        (self.loop, self.context, self.stream) = (loop, context, stream)
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
            lookaheadFrames: depth,
            restingFrames: resting,
            isServer: true
        )
    }

    deinit { Self.close(loop, context, stream) }

    private static func close(_ loop: OpaquePointer, _ context: OpaquePointer, _ stream: OpaquePointer?) {
        if let stream {
            pa_stream_disconnect(stream)
            pa_stream_unref(stream)
        }
        pa_context_disconnect(context)
        pa_context_unref(context)
        pa_mainloop_free(loop)
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

    /// Waits for an operation of the stream; false if the server does not answer in time.
    private func finish(_ operation: OpaquePointer?) -> Bool {
        guard let operation else { return false }
        defer { pa_operation_unref(operation) }
        return Self.wait(loop, Self.patience.playing) { pa_operation_get_state(operation) != PA_OPERATION_RUNNING }
    }

    /// Sends what was written; the server's messages that have arrived are handled, too.
    private func send() { while pa_mainloop_iterate(loop, 0, nil) > 0 {} }

    private mutating func restart(_ silence: Int) -> Bool {
        guard finish(pa_stream_flush(stream, nil, nil)) else { return false }
        (rewound, isStarting) = (0, true)
        let samples = [Float](repeating: 0, count: 2 * silence)
        guard (try? write(samples, frames: silence)) != nil, let position = readPosition() else { return false }
        last = position
        return true
    }

    private func readPosition() -> DevicePosition? {
        guard finish(pa_stream_update_timing_info(stream, nil, nil)),
            let timing = pa_stream_get_timing_info(stream)?.pointee
        else { return nil }
        let fill = Int(timing.write_index - timing.read_index) / Self.frameBytes - rewound
        let behind = Int(Double(timing.sink_usec) * 1e-6 * Double(report.sampleRate.hertz))
        // The server's time of the reading, on the monotonic clock.
        var wall = timespec()
        clock_gettime(CLOCK_REALTIME, &wall)
        let now = MonotonicTime.now.nanoseconds
        let age =
            (Int64(wall.tv_sec) - timing.timestamp_s) * 1_000_000_000 + Int64(wall.tv_nsec)
            - timing.timestamp_us * 1_000
        let time = (0...Self.patience.playing).contains(age) ? now - age : now
        return DevicePosition(fill: fill, delay: fill + behind, time: MonotonicTime(nanoseconds: time))
    }
}

extension PulseDevice: OutputDevice {
    @_noAllocation @_noLocks
    mutating func start(silence: Int) throws(OutputFault) {
        guard _unsafePerformance({ restart(silence) }) else { throw OutputFault(.play, EIO) }
    }

    @_noAllocation @_noLocks
    mutating func position() throws(OutputFault) -> DevicePosition {
        let position = _unsafePerformance { pa_stream_get_state(stream) == PA_STREAM_READY ? readPosition() : nil }
        guard let position else {
            guard _unsafePerformance({ pa_stream_get_state(stream) == PA_STREAM_READY }) else {
                throw OutputFault(.play, EIO)
            }
            // The server does not answer, so it plays nothing.
            last.time = now
            return last
        }
        guard position.fill >= 0 else { throw OutputFault(.play, EPIPE) }
        last = position
        return position
    }

    @_noAllocation @_noLocks
    mutating func write(_ samples: UnsafePointer<Float>, frames: Int) throws(OutputFault) -> Int {
        // After an underrun the server's position of reading is after the written frames.
        let seek = isStarting ? PA_SEEK_RELATIVE_ON_READ : PA_SEEK_RELATIVE
        let result = _unsafePerformance {
            defer { send() }
            return pa_stream_write(
                stream,
                samples,
                frames * Self.frameBytes,
                nil,
                -Int64(rewound * Self.frameBytes),
                Int32(seek)
            )
        }
        guard result >= 0 else { throw OutputFault(.play, EIO) }
        (rewound, isStarting) = (0, false)
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

import ALSA
import CPulse
import Glibc
import Metronome

// ALSA's plugin for PulseAudio cannot rewind, so its buffer must be short, and its own thread wakes for each write and for each request
// of the server: 101 wake-ups a second. With libpulse a write may begin before the end of the written frames, so the server gets two
// seconds ahead, and a change is still heard as soon as the sink has played what it has mixed. There is no other thread: messages of the
// server wait in the socket until the next call.
//
// The audio thread calls libpulse, which allocates memory for each message; the plugin did so, too, and shared a lock with its thread. No
// other thread of this process uses the objects, so the audio thread can wait only for the heap of the C library, and for the server's
// answers, with a limit. The ring contains at least 250 ms when the thread wakes, so such a wait is not heard.

/// A stream to a sink of PulseAudio that rewinds.
struct PulseDevice: ~Copyable, @unchecked Sendable {
    // Sendable is sound: only this value has the pointers, it cannot be copied, and libpulse does not bind them to a thread.
    let report: OutputReport
    private let stream: PulseStream
    /// The position as it was read last, with what was written since; nil if it was not read since the start.
    private var last: DevicePosition?
    /// When the server first did not answer; nil if it has answered since.
    private var unansweredAt: MonotonicTime?
    /// The number of frames by which the next write begins before the end of the written frames.
    private var rewound = 0

    /// The time by which the sink is asked to mix ahead, unless the lookahead is short; it cannot be changed any more.
    private static let mixed = Duration.milliseconds(30)
    /// A server that does not answer is assumed to play on for this number of nanoseconds.
    private static let trust: Int64 = 500_000_000

    /// Connects to the server and starts a stream; nil if there is no libpulse, no server, or no such sink.
    ///
    /// - Parameters:
    ///   - name: the name of ALSA's PCM, for the report.
    ///   - rate: the rate of the stream; the server converts it to that of the sink.
    /// - Throws: ETIMEDOUT if the server does not answer within 5 s.
    init?(_ name: String, sink: PCM.PulseSink, rate: SampleRate, lookahead: Lookahead) throws(OutputFault) {
        let resting = lookahead.restingFrames(at: rate)
        let period = lookahead.period ?? min(Self.mixed, lookahead.rewinding / 4)
        let mixed = max(1, Int(period / .seconds(1) * Double(rate.hertz)))
        let opened = try PulseStream(to: sink, rate: rate.hertz, request: resting, mixed: mixed)
        guard let opened else { return nil }
        stream = opened
        report = OutputReport(
            device: name,
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
    var memory: [UnsafeRawBufferPointer] { [UnsafeRawBufferPointer(stream.silence)] }

    @_noAllocation @_noLocks
    mutating func start(silence: Int) throws(OutputFault) {
        let stream = stream
        guard _unsafePerformance({ stream.restart(silence: silence) }) else { throw OutputFault(.play, EIO) }
        rewound = 0
        last = nil
    }

    @_noAllocation @_noLocks
    mutating func position() throws(OutputFault) -> DevicePosition {
        let (stream, rate) = (stream, report.sampleRate.hertz)
        guard _unsafePerformance({ stream.isOpen }) else { throw OutputFault(.play, EIO) }
        if var position = _unsafePerformance({ stream.position(rate: rate) }) {
            unansweredAt = nil
            guard position.fill >= 0 else { throw OutputFault(.play, EPIPE) }
            position.fill -= rewound
            position.delay -= rewound
            last = position
            return position
        }
        guard var position = last else { throw OutputFault(.play, EPIPE) }
        let present = MonotonicTime.now
        let since = unansweredAt ?? present
        unansweredAt = since
        if present.nanoseconds - since.nanoseconds < Self.trust {
            let played = Int((present.nanoseconds - position.time.nanoseconds) * Int64(rate) / 1_000_000_000)
            guard played <= position.fill else { throw OutputFault(.play, EPIPE) }
            position.fill -= played
            position.delay -= played
        }
        position.time = present
        last = position
        return position
    }

    @_noAllocation @_noLocks
    mutating func write(_ samples: UnsafePointer<Float>, frames: Int) throws(OutputFault) -> Int {
        let (stream, offset) = (stream, -rewound)
        let isWritten = _unsafePerformance { stream.write(samples, frames, at: offset, of: PA_SEEK_RELATIVE) }
        guard isWritten else { throw OutputFault(.play, EIO) }
        rewound = 0
        last?.fill += frames
        last?.delay += frames
        return frames
    }

    @_noAllocation @_noLocks
    mutating func rewind(_ frames: Int) throws(OutputFault) -> Int {
        let (stream, rate) = (stream, report.sampleRate.hertz)
        // A sink to which the stream was moved, or that has other streams, can mix ahead by another time.
        let mixed = _unsafePerformance { stream.mixedFrames(rate: rate) }
        let count = max(0, min(frames, (last?.fill ?? 0) - mixed))
        rewound += count
        last?.fill -= count
        last?.delay -= count
        return count
    }
}

/// The pointers of libpulse; a separate value, because the compiler's realtime check treats capturing a non-copyable one as counting.
private struct PulseStream: BitwiseCopyable {
    let silence: UnsafeMutableBufferPointer<Float>
    private let loop: OpaquePointer
    private let context: OpaquePointer
    private let stream: OpaquePointer

    private static let frameBytes = 2 * MemoryLayout<Float>.stride
    /// The longest times for sending frames, for an answer of the server, and for opening a stream, in nanoseconds.
    private static let patience: (sending: Int64, answer: Int64, opening: Int64) = (
        20_000_000, 100_000_000, 5_000_000_000
    )

    /// An answer within this number of nanoseconds is believed.
    private static let prompt: Int64 = 10_000_000

    init?(to sink: PCM.PulseSink, rate: Int, request: Int, mixed: Int) throws(OutputFault) {
        guard let loop = pa_mainloop_new() else { return nil }
        guard let context = pa_context_new(pa_mainloop_get_api(loop), "strided") else {
            pa_mainloop_free(loop)
            return nil
        }
        var format = pa_sample_spec(format: Int32(PA_SAMPLE_FLOAT32LE), rate: UInt32(rate), channels: 2)
        // Without flags libpulse starts a server where its configuration says so, as ALSA's plugin does.
        let isAnswered =
            pa_context_connect(context, sink.server, 0, nil) < 0
            || Self.wait(loop, Self.patience.opening) { pa_context_get_state(context) >= PA_CONTEXT_READY }
        guard pa_context_get_state(context) == PA_CONTEXT_READY,
            let stream = pa_stream_new(context, "Clicks", &format, nil)
        else {
            pa_context_disconnect(context)
            pa_context_unref(context)
            pa_mainloop_free(loop)
            if !isAnswered { throw OutputFault(.connect, ETIMEDOUT) }
            return nil
        }
        (self.loop, self.context, self.stream) = (loop, context, stream)
        silence = .allocate(capacity: 2 * 2_048)
        silence.initialize(repeating: 0)
        // The sink mixes ahead by the length of the buffer less two requests. A server's buffer has at most 4 MiB.
        let request = min(request, (4 << 20) / Self.frameBytes / 2 - mixed)
        var buffer = pa_buffer_attr(
            maxlength: .max,
            tlength: UInt32((2 * request + mixed) * Self.frameBytes),
            prebuf: 0,
            minreq: UInt32(request * Self.frameBytes),
            fragsize: .max
        )
        guard pa_stream_connect_playback(stream, sink.name, &buffer, 0, nil, nil) >= 0,
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
        silence.deallocate()
    }

    /// Discards what was written, and writes silence from the server's position of reading on, which can be after all written frames.
    func restart(silence frames: Int) -> Bool {
        let end = MonotonicTime.now.nanoseconds + Self.patience.answer
        guard finish(pa_stream_flush(stream, nil, nil), by: end), let zeros = silence.baseAddress else { return false }
        var (left, origin) = (frames, PA_SEEK_RELATIVE_ON_READ)
        while left > 0 {
            let count = min(left, silence.count / 2)
            guard write(zeros, count, at: 0, of: origin) else { return false }
            left -= count
            origin = PA_SEEK_RELATIVE
        }
        return true
    }

    func write(_ samples: UnsafePointer<Float>, _ frames: Int, at offset: Int, of origin: some BinaryInteger) -> Bool {
        let bytes = frames * Self.frameBytes
        guard pa_stream_write(stream, samples, bytes, nil, Int64(offset * Self.frameBytes), Int32(origin)) >= 0 else {
            return false
        }
        // Frames that cannot be sent in time are sent at the next call.
        _ = Self.wait(loop, Self.patience.sending) { pa_context_is_pending(context) == 0 }
        return true
    }

    /// Asks the server for its position; nil if it does not answer in time.
    func position(rate: Int) -> DevicePosition? {
        // A server that answers late was not scheduled. Its sink may not have caught up yet, and the time of its figures is long ago.
        let end = MonotonicTime.now.nanoseconds + Self.patience.answer
        var (isAnswered, asked) = (false, end)
        repeat {
            asked = MonotonicTime.now.nanoseconds
            guard finish(pa_stream_update_timing_info(stream, nil, nil), by: end) else { break }
            isAnswered = true
        } while MonotonicTime.now.nanoseconds - asked > Self.prompt
        guard isAnswered, let timing = pa_stream_get_timing_info(stream)?.pointee else { return nil }
        // The figures of a server may be wrong.
        let fill = min(max(-1, Int(timing.write_index &- timing.read_index) / Self.frameBytes), 1 << 30)
        let delay = fill + Self.frames(timing.sink_usec, rate)
        // The server's time of the reading, on the monotonic clock.
        var wall = timespec()
        clock_gettime(CLOCK_REALTIME, &wall)
        let now = MonotonicTime.now.nanoseconds
        let seconds = Int64(wall.tv_sec) &- timing.timestamp_s
        let age = seconds &* 1_000_000_000 &+ Int64(wall.tv_nsec) &- timing.timestamp_us &* 1_000
        let time = (0...Self.patience.answer).contains(age) ? now - age : now
        return DevicePosition(fill: fill, delay: delay, time: MonotonicTime(nanoseconds: time))
    }

    /// The number of frames by which the sink mixed ahead when the position was read.
    func mixedFrames(rate: Int) -> Int {
        pa_stream_get_timing_info(stream).map { Self.frames($0.pointee.configured_sink_usec, rate) } ?? 0
    }

    private static func frames(_ microseconds: UInt64, _ rate: Int) -> Int {
        Int(min(microseconds, 10_000_000)) * rate / 1_000_000
    }

    /// Waits for an operation until a time; false if the server does not answer until then.
    private func finish(_ operation: OpaquePointer?, by end: Int64) -> Bool {
        guard let operation else { return false }
        defer { pa_operation_unref(operation) }
        return Self.wait(loop, end - MonotonicTime.now.nanoseconds) {
            pa_operation_get_state(operation) != PA_OPERATION_RUNNING
        }
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

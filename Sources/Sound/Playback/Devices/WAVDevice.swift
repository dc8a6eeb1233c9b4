import Metronome

/// A device that writes a WAV file in real time, like a recording of a sound card's output.
///
/// If the program stalls, the file gets silence for that time, so positions in the file always match the clock.
struct WAVDevice: OutputDevice, ~Copyable {
    let report: OutputReport
    private var writer: WAVWriter
    private var pointer: PacedPointer
    private var startedAt: MonotonicTime?
    private let firstFrame: Int64

    init(path: String, sampleRate: SampleRate, lookahead: Lookahead, mode: WAVWriter.Mode) throws(OutputFault) {
        writer = try WAVWriter(path: path, sampleRate: sampleRate, mode: mode)
        firstFrame = writer.frames
        let frames = lookahead.frames(rewinding: true, at: sampleRate)
        let resting = max(frames, lookahead.restingFrames(at: sampleRate))
        pointer = PacedPointer(sampleRate: sampleRate, bufferFrames: resting)
        report = pointer.report(device: path, name: "WAV file", format: "S16_LE", lookaheadFrames: frames)
    }

    mutating func start(silence: Int) throws(OutputFault) {
        let now = MonotonicTime.now
        let clock = FrameClock(frame: firstFrame, heardAt: startedAt ?? now, sampleRate: report.sampleRate)
        startedAt = clock.time
        let count = min(silence, pointer.bufferFrames)
        try writer.skip(max(0, clock.frame(at: now) - writer.frames) + Int64(count))
        pointer.start(at: now)
        pointer.move(by: count)
    }

    mutating func position() throws(OutputFault) -> DevicePosition {
        try pointer.position(at: .now)
    }

    mutating func write(_ samples: UnsafePointer<Float>, frames: Int) throws(OutputFault) -> Int {
        let count = try pointer.room(for: frames, at: .now)
        try writer.write(samples, frames: count)
        pointer.move(by: count)
        return count
    }

    mutating func rewind(_ frames: Int) throws(OutputFault) -> Int {
        let count = try pointer.rewindable(frames, at: .now)
        writer.rewind(count)
        pointer.move(by: -count)
        return count
    }
}

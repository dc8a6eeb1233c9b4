import Glibc
import Metronome

/// A device without sound that consumes frames in real time at its sample rate.
///
/// It has no sample buffer, so its lookahead at rest can be twice that of a real device without using memory; this halves
/// the number of wake-ups.
struct NullDevice: OutputDevice, ~Copyable {
    let report: OutputReport
    private var pointer: PacedPointer

    init(sampleRate: SampleRate, lookahead: Lookahead) {
        let frames = lookahead.frames(rewinding: true, at: sampleRate)
        let resting = max(frames, 2 * lookahead.restingFrames(at: sampleRate))
        pointer = PacedPointer(sampleRate: sampleRate, bufferFrames: resting)
        report = pointer.report(device: "null", name: "nothing", format: "FLOAT_LE", lookaheadFrames: frames)
    }

    @_noAllocation @_noLocks
    mutating func start(silence: Int) throws(OutputFault) {
        pointer.start(at: .now)
        pointer.move(by: min(silence, pointer.bufferFrames))
    }

    @_noAllocation @_noLocks
    mutating func position() throws(OutputFault) -> DevicePosition {
        try pointer.position(at: .now)
    }

    @_noAllocation @_noLocks
    mutating func write(_ samples: UnsafePointer<Float>, frames: Int) throws(OutputFault) -> Int {
        let count = try pointer.room(for: frames, at: .now)
        pointer.move(by: count)
        return count
    }

    @_noAllocation @_noLocks
    mutating func rewind(_ frames: Int) throws(OutputFault) -> Int {
        let count = try pointer.rewindable(frames, at: .now)
        pointer.move(by: -count)
        return count
    }
}

/// The playback position of a device without hardware: it advances with the system's clock at exactly the sample rate.
struct PacedPointer: BitwiseCopyable, Sendable {
    let sampleRate: SampleRate
    /// Maximum number of frames between the playback position and the end of the written data.
    let bufferFrames: Int
    /// The first frame after the latest start, with the time at which it plays.
    private var origin = FrameClock(frame: 0, heardAt: MonotonicTime(nanoseconds: 0), sampleRate: SampleRate(hertz: 1))
    /// Number of frames written since the start, minus the frames rewound.
    private(set) var written: Int64 = 0

    /// Creates a playback position; it is not valid before `start`.
    init(sampleRate: SampleRate, bufferFrames: Int) {
        self.sampleRate = sampleRate
        self.bufferFrames = bufferFrames
    }

    /// The parameters of a stereo device with this playback position.
    func report(device: String, name: String, format: String, lookaheadFrames: Int) -> OutputReport {
        OutputReport(
            device: device,
            name: name,
            sampleRate: sampleRate,
            channels: 2,
            format: format,
            bufferFrames: bufferFrames,
            periodFrames: 1,
            marginFrames: sampleRate.hertz / 500,
            rewinds: true,
            lookaheadFrames: lookaheadFrames,
            restingFrames: bufferFrames
        )
    }

    /// Sets the playback position to frame 0 at this time; no frames are written yet.
    @_noAllocation @_noLocks
    mutating func start(at time: MonotonicTime) {
        origin = FrameClock(frame: 0, heardAt: time, sampleRate: sampleRate)
        written = 0
    }

    /// Returns the state of the buffer at a time.
    ///
    /// - Throws: EPIPE (underrun) if the last written frame has already been played.
    @_noAllocation @_noLocks
    func position(at time: MonotonicTime) throws(OutputFault) -> DevicePosition {
        let fill = written - origin.frame(at: time)
        guard fill >= 0 else { throw OutputFault(.play, EPIPE) }
        return DevicePosition(fill: Int(fill), delay: Int(fill), time: time)
    }

    /// Returns how many of `frames` frames the buffer can accept.
    @_noAllocation @_noLocks
    func room(for frames: Int, at time: MonotonicTime) throws(OutputFault) -> Int {
        min(frames, max(0, bufferFrames - (try position(at: time).fill)))
    }

    /// Returns how many of `frames` frames can be rewound.
    @_noAllocation @_noLocks
    func rewindable(_ frames: Int, at time: MonotonicTime) throws(OutputFault) -> Int {
        min(frames, try position(at: time).fill)
    }

    /// Adds to the number of written frames; a negative number means that frames were rewound.
    @_noAllocation @_noLocks
    mutating func move(by frames: Int) { written += Int64(frames) }
}

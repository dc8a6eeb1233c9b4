import Metronome

/// A device without sound that consumes frames in real time at its sample rate.
///
/// It has no sample buffer, so its lookahead at rest can be twice that of a real device without using memory; this halves
/// the number of wake-ups.
struct NullDevice: OutputDevice, ~Copyable {
    let report: OutputReport
    private var pointer: PacedPointer

    /// Creates the null device; unlike for the other devices, this cannot fail.
    init(sampleRate: SampleRate, lookahead: Lookahead) {
        let frames = lookahead.frames(rewinding: true, at: sampleRate)
        let resting = max(frames, 2 * lookahead.restingFrames(at: sampleRate))
        report = OutputReport(
            device: "null",
            name: "nothing",
            sampleRate: sampleRate,
            channels: 2,
            format: "FLOAT_LE",
            bufferFrames: resting,
            periodFrames: 1,
            marginFrames: sampleRate.hertz / 500,
            rewinds: true,
            lookaheadFrames: frames,
            restingFrames: resting
        )
        pointer = PacedPointer(sampleRate: sampleRate, bufferFrames: resting)
    }

    @_noAllocation @_noLocks
    mutating func start(silence: Int) throws(OutputFault) {
        pointer.start(at: .now)
        pointer.move(by: min(silence, pointer.bufferFrames))
    }

    var now: MonotonicTime {
        @_noAllocation @_noLocks get { .now }
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

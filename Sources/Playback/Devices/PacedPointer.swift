import Glibc
import Metronome

/// The hardware pointer of a device that has no hardware: it moves with the clock, at exactly the rate.
struct PacedPointer: BitwiseCopyable, Sendable {
    /// Frames a second.
    let sampleRate: SampleRate
    /// Frames that may lie ahead of the pointer.
    let bufferFrames: Int
    /// Frame 0 of the present start, at the instant it is played.
    private var origin = FrameClock(frame: 0, heardAt: MonotonicTime(nanoseconds: 0), sampleRate: SampleRate(hertz: 1))
    /// Frames written since the start, those taken back not counted.
    private(set) var written: Int64 = 0

    /// A pointer that has not begun to move.
    init(sampleRate: SampleRate, bufferFrames: Int) {
        self.sampleRate = sampleRate
        self.bufferFrames = bufferFrames
    }

    /// Begins to move, at frame 0, with nothing written.
    @_noAllocation @_noLocks
    mutating func start(at time: MonotonicTime) {
        origin = FrameClock(frame: 0, heardAt: time, sampleRate: sampleRate)
        written = 0
    }

    /// Where it is.
    ///
    /// When it has caught up with what was written, the device has run dry.
    @_noAllocation @_noLocks
    func position(at time: MonotonicTime) throws(OutputFault) -> DevicePosition {
        let fill = written - origin.frame(at: time)
        guard fill >= 0 else { throw OutputFault(.play, EPIPE) }
        return DevicePosition(fill: Int(fill), delay: Int(fill), time: time)
    }

    /// Frames of so many that find room.
    @_noAllocation @_noLocks
    func room(for frames: Int, at time: MonotonicTime) throws(OutputFault) -> Int {
        min(frames, max(0, bufferFrames - (try position(at: time).fill)))
    }

    /// Frames of so many that can be taken back.
    @_noAllocation @_noLocks
    func rewindable(_ frames: Int, at time: MonotonicTime) throws(OutputFault) -> Int {
        min(frames, try position(at: time).fill)
    }

    /// Notes frames written, or taken back when below zero.
    @_noAllocation @_noLocks
    mutating func move(by frames: Int) {
        written += Int64(frames)
    }
}

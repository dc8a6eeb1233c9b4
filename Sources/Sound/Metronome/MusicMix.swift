/// The music of a renderer at the last horizon.
struct MusicMix: BitwiseCopyable, Sendable {
    /// The music of the steps that had not begun at the last horizon.
    var list = MusicList.none
    /// The music of the interval that was in progress at the last horizon.
    var current = MusicBlock.none
    /// A known position in that interval: at frame `start` it is `phase`, 0 (the beginning) to 1 (the end).
    var start: Int64 = 0
    var phase = 0.0
    /// How far the music is ahead of the beat grid after a shift of the grid; it falls to zero without a jump.
    var lead = MusicLead()
    /// Interrupted music that fades out.
    var tail = MusicTail()
    var gain = GainRamp(1)

    /// No music; the gain is 1.
    @_noAllocation @_noLocks
    init() {}

    /// Whether music that has begun can still sound at a frame.
    @_noAllocation @_noLocks
    func sounds(at frame: Int64) -> Bool { current.isPresent || tail.end > frame }
}

/// A difference between the music and the beat grid, in steps, that falls linearly to zero.
struct MusicLead: BitwiseCopyable, Sendable {
    private var steps = 0.0
    private var start: Int64 = 0
    private var length: Int64 = 0

    /// No difference.
    @_noAllocation @_noLocks
    init() {}

    @_noAllocation @_noLocks
    init(_ steps: Double, start: Int64, length: Int64) {
        self.steps = steps
        self.start = start
        self.length = length
    }

    /// The first frame without a difference.
    var end: Int64 {
        @_noAllocation @_noLocks get { start + length }
    }

    /// The difference at a frame from `start` on.
    @_noAllocation @_noLocks
    func value(at frame: Int64) -> Double {
        guard frame < end else { return 0 }
        return steps * (1 - Double(frame - start) / Double(length))
    }
}

/// Music that continues for a moment while it fades out, because it was interrupted or because the next interval has none.
struct MusicTail: BitwiseCopyable, Sendable {
    private var block = MusicBlock.none
    private var position = 0.0
    private var start: Int64 = 0
    private var length: Int64 = 0
    private var gain: Float = 0

    @_noAllocation @_noLocks
    init() {}

    /// Music that continues at its natural speed.
    ///
    /// - Parameters:
    ///   - position: the frame of the block at `start`; may have a fraction, and may be in a margin.
    ///   - gain: the gain at `start`, from which on it falls to zero.
    @_noAllocation @_noLocks
    init(_ block: MusicBlock, at position: Double, start: Int64, length: Int64, gain: Float = 1) {
        self.block = block
        self.position = position
        self.start = start
        self.length = length
        self.gain = gain
    }

    /// The first frame after the music.
    var end: Int64 {
        @_noAllocation @_noLocks get { start + length }
    }

    /// The gain at a frame; 0 outside of the tail.
    @_noAllocation @_noLocks
    func gain(at frame: Int64) -> Float {
        guard block.isPresent, frame >= start, frame < end else { return 0 }
        return gain * (1 - Float(frame - start) / Float(length))
    }

    /// Adds the frames from `first` on, multiplied by the gain of the tail and by `volume`.
    @_noAllocation @_noLocks
    func add(to output: UnsafeMutablePointer<Float>, frames: Int, from first: Int64, volume: GainRamp) {
        guard block.isPresent else { return }
        var frame = max(first, start)
        let last = min(first + Int64(frames), end)
        while frame < last {
            let gain = gain(at: frame) * volume.value(at: frame)
            block.addFrame(at: position + Double(frame - start), to: output + 2 * Int(frame - first), gain: gain)
            frame += 1
        }
    }
}

/// The music of the next steps of a run; each posted list replaces the one before.
public struct MusicList: BitwiseCopyable, Sendable {
    /// The largest number of steps: 6.4 s at the fastest tempo (300 steps per minute).
    package static let capacity = 32

    /// The number of the metronome run to which the steps belong; 0 for a list without music.
    package let run: UInt64
    /// The step of the first entry.
    package let first: Int64
    /// The number of entries, 0 to `capacity`.
    package private(set) var count = 0
    /// Linear gain of the music, 0 to 1.
    package let gain: Float
    /// Linear gain of the clicks at the steps that have music, 0 to 1; 1 leaves the clicks unchanged.
    package let clickGain: Float
    private var places = InlineArray<32, MusicBlock>(repeating: .none)

    /// A list without music.
    public static var none: MusicList {
        @_noAllocation @_noLocks get { MusicList() }
    }

    @_noAllocation @_noLocks
    private init() {
        run = 0
        first = 0
        gain = 1
        clickGain = 1
    }

    /// Creates a list of the music of the steps from `first` on.
    ///
    /// `sounds` has nil for a step without music. Only the first `capacity` sounds are used. Gains are clamped to their ranges.
    package init(run: UInt64, first: Int64, _ sounds: [MusicSound?], gain: Float = 1, clickGain: Float = 1) {
        self.run = run
        self.first = first
        self.gain = gain > 0 ? min(gain, 1) : 0
        self.clickGain = clickGain > 0 ? min(clickGain, 1) : 0
        for sound in sounds.prefix(Self.capacity) {
            places[count] = sound?.block ?? .none
            count += 1
        }
    }

    /// Whether frames that were already rendered must change: the gains differ, or only one of the lists has music.
    package func hasOtherGains(than other: MusicList) -> Bool {
        gain != other.gain || clickGain != other.clickGain || (run == 0) != (other.run == 0)
    }

    /// The music from a step to the next one; none outside of the list.
    @_noAllocation @_noLocks
    func block(ofStep step: Int64) -> MusicBlock {
        guard step >= first, step - first < Int64(count) else { return .none }
        return places[Int(step - first)]
    }

    @_noAllocation @_noLocks
    mutating func set(_ block: MusicBlock, ofStep step: Int64) {
        guard step >= first, step - first < Int64(count) else { return }
        places[Int(step - first)] = block
    }
}

/// The music of one interval between two steps: interleaved stereo at the output's sample rate, with a margin at both ends.
///
/// The margins continue the source before and after the interval. They are heard only where the music fades in or out on a beat. The
/// memory is never moved or changed. Thread-safe.
///
/// Ownership: the realtime thread holds a `MusicBlock`, which does not keep its samples alive. The control side must keep a posted
/// block until the realtime thread can no longer play it.
package final class MusicSound: @unchecked Sendable {
    // Sendable is sound: `init` writes the memory, `deinit` frees it, and in between it is only read.
    private let samples: UnsafeMutablePointer<Float>
    let block: MusicBlock

    package var frames: Int { block.frames }

    /// The memory of the samples, in pages that hold nothing else, to be locked with `mlock`; valid as long as the music exists.
    package var memory: UnsafeRawBufferPointer {
        let frames = block.frames + 2 * block.margin
        return UnsafeRawBufferPointer(start: samples, count: 2 * frames * MemoryLayout<Float>.stride)
    }

    /// - Parameters:
    ///   - frames: the length of the interval; above zero.
    ///   - margin: the number of frames of each margin; 0 or more.
    ///   - fill: writes `2 * (margin + frames + margin)` samples, which are 0 when it is called.
    package init(frames: Int, margin: Int, fill: (UnsafeMutableBufferPointer<Float>) -> Void) {
        precondition(frames > 0 && margin >= 0, "an interval has frames")
        let count = 2 * (frames + 2 * margin)
        samples = .pages(for: count)
        samples.initialize(repeating: 0, count: count)
        fill(UnsafeMutableBufferPointer(start: samples, count: count))
        block = MusicBlock(samples: samples + 2 * margin, frames: frames, margin: margin)
    }

    deinit { samples.deallocate() }
}

/// An unowned reference to a `MusicSound` for the realtime thread; `samples` is nil for an interval without music.
struct MusicBlock: BitwiseCopyable, @unchecked Sendable {
    // Sendable is sound: after a block has been created, its samples are never written.
    /// The first sample of the interval.
    let samples: UnsafePointer<Float>?
    let frames: Int
    let margin: Int

    static var none: MusicBlock {
        @_noAllocation @_noLocks get { MusicBlock(samples: nil, frames: 0, margin: 0) }
    }

    var isPresent: Bool {
        @_noAllocation @_noLocks get { samples != nil }
    }

    /// Adds successive frames, multiplied by `gain`; `first` is a frame of the block, and may be in a margin.
    @_noAllocation @_noLocks
    func add(to output: UnsafeMutablePointer<Float>, frames count: Int, from first: Int, gain: Float) {
        guard let samples else { return }
        let source = samples + 2 * first
        var index = 0
        while index < 2 * count {
            output[index] += gain * source[index]
            index += 1
        }
    }

    /// Adds one frame at a fractional position, by cubic interpolation (Catmull and Rom 1974).
    ///
    /// Positions outside of the margins are silent.
    @_noAllocation @_noLocks
    func addFrame(at position: Double, to output: UnsafeMutablePointer<Float>, gain: Float) {
        guard let samples, position >= Double(2 - margin), position < Double(frames + margin - 2) else { return }
        var index = Int(position)
        if Double(index) > position { index -= 1 }
        let t = Float(position - Double(index))
        var channel = 0
        while channel < 2 {
            let source = samples + (2 * index + channel)
            let (a, b, c, d) = (source[-2], source[0], source[2], source[4])
            let slope = (c - a) / 2
            let curve = a - 2.5 * b + 2 * c - d / 2
            let twist = (d - a) / 2 + 1.5 * (b - c)
            output[channel] += gain * (b + t * (slope + t * (curve + t * twist)))
            channel += 1
        }
    }
}

/// A click that sounds: a clip from its onset on, under a gain and what its step takes from that.
struct Voice: BitwiseCopyable, Sendable {
    let clip: Clip
    let onset: Int64
    private(set) var gain: GainRamp
    /// What every volume is multiplied by for this step; it stays the click's own.
    private let share: Float
    private var isDismissed = false

    @_noAllocation @_noLocks
    init(clip: Clip, onset: Int64, gain: Float, share: Float = 1) {
        self.clip = clip
        self.onset = onset
        self.share = share
        self.gain = GainRamp(share * gain)
    }

    /// The first frame from which on the voice is silent for good.
    var end: Int64 {
        @_noAllocation @_noLocks get {
            let end = onset + Int64(clip.frames)
            return isDismissed ? min(end, gain.end) : end
        }
    }

    /// Takes another volume from `frame` on; a voice that is fading out goes on doing so.
    @_noAllocation @_noLocks
    mutating func turn(to volume: Float, at frame: Int64, over length: Int64) {
        guard !isDismissed else { return }
        gain = gain.turned(to: share * volume, at: frame, over: length)
    }

    /// Fades out from `frame` on, for good.
    @_noAllocation @_noLocks
    mutating func dismiss(at frame: Int64, over length: Int64) {
        turn(to: 0, at: frame, over: length)
        isDismissed = true
    }

    /// Adds what sounds in `frames` frames from `start` on to interleaved stereo samples.
    @_noAllocation @_noLocks
    func add(to output: UnsafeMutablePointer<Float>, frames: Int, from start: Int64) {
        let first = max(start, onset)
        let last = min(start + Int64(frames), end)
        guard first < last, let samples = clip.samples else { return }
        let source = samples + 2 * Int(first - onset)
        let target = output + 2 * Int(first - start)
        // Where the gain rests, one product a sample, which the compiler makes into vector instructions.
        let moving = Int(max(0, min(gain.end, last) - first))
        var frame = 0
        while frame < moving {
            let gain = self.gain.value(at: first + Int64(frame))
            target[2 * frame] += gain * source[2 * frame]
            target[2 * frame + 1] += gain * source[2 * frame + 1]
            frame += 1
        }
        let resting = gain.to
        var index = 2 * moving
        let end = 2 * Int(last - first)
        while index < end {
            target[index] += resting * source[index]
            index += 1
        }
    }
}

/// A click that is playing: its samples, its onset and its gain.
struct Voice: BitwiseCopyable, Sendable {
    let clip: Clip
    let onset: Int64
    private(set) var gain: GainRamp
    /// The gain of this step relative to the full volume, for a soft start; it does not change during the click.
    private let share: Float
    private var isFadingOut = false

    @_noAllocation @_noLocks
    init(clip: Clip, onset: Int64, gain: Float, share: Float = 1) {
        self.clip = clip
        self.onset = onset
        self.share = share
        self.gain = GainRamp(share * gain)
    }

    /// The frame from which on the voice is silent.
    var end: Int64 {
        @_noAllocation @_noLocks get {
            let end = onset + Int64(clip.frames)
            return isFadingOut ? min(end, gain.end) : end
        }
    }

    /// Changes the volume of the click from `frame` on; ignored while the click fades out.
    @_noAllocation @_noLocks
    mutating func changeGain(to volume: Float, at frame: Int64, over length: Int64) {
        guard !isFadingOut else { return }
        gain = gain.ramped(to: share * volume, at: frame, over: length)
    }

    /// Fades out the click from `frame` on; this cannot be undone.
    @_noAllocation @_noLocks
    mutating func fadeOut(at frame: Int64, over length: Int64) {
        changeGain(to: 0, at: frame, over: length)
        isFadingOut = true
    }

    /// Adds this click to interleaved stereo samples: the `frames` frames from `start` on.
    @_noAllocation @_noLocks
    func add(to output: UnsafeMutablePointer<Float>, frames: Int, from start: Int64) {
        let first = max(start, onset)
        let last = min(start + Int64(frames), end)
        guard first < last, let samples = clip.samples else { return }
        let source = samples + 2 * Int(first - onset)
        let target = output + 2 * Int(first - start)
        // Once the gain ramp has ended, each sample needs one multiplication, which the compiler turns into vector instructions.
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

/// A gain that changes linearly from one value to another; the gain of a frame depends only on the frame's number.
struct GainRamp: BitwiseCopyable, Sendable {
    let from: Float
    let to: Float
    let start: Int64
    let length: Int64

    /// The first frame that has the final gain.
    var end: Int64 {
        @_noAllocation @_noLocks get { start + length }
    }

    @_noAllocation @_noLocks
    func value(at frame: Int64) -> Float {
        if frame >= end { return to }
        if frame <= start { return from }
        return from + (to - from) * (Float(frame - start) / Float(length))
    }

    /// Returns a ramp that begins at `frame` with this ramp's gain and ends with another gain.
    @_noAllocation @_noLocks
    func ramped(to gain: Float, at frame: Int64, over length: Int64) -> GainRamp {
        GainRamp(from: value(at: frame), to: gain, start: frame, length: length)
    }
}

extension GainRamp {
    @_noAllocation @_noLocks
    init(_ gain: Float) { self.init(from: gain, to: gain, start: 0, length: 0) }
}

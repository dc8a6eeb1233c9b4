/// A gain that changes linearly from one value to another; the gain of a frame depends only on the frame's number.
struct GainRamp: BitwiseCopyable, Sendable {
    let from: Float
    let to: Float
    let start: Int64
    let length: Int64

    /// Creates a gain that does not change.
    @_noAllocation @_noLocks
    init(_ gain: Float) {
        self.init(from: gain, to: gain, start: 0, length: 0)
    }

    @_noAllocation @_noLocks
    private init(from: Float, to: Float, start: Int64, length: Int64) {
        self.from = from
        self.to = to
        self.start = start
        self.length = length
    }

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

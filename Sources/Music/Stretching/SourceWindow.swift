/// A part of a track in memory: interleaved stereo samples, linear, full scale ±1.
public struct SourceWindow {
    /// The samples, valid during the call to which the window is passed.
    public let samples: UnsafeBufferPointer<Float>
    /// The frame of the track to which the first two samples belong.
    public let firstFrame: Int

    /// Creates a window of an even number of samples.
    public init(_ samples: UnsafeBufferPointer<Float>, firstFrame: Int) {
        self.samples = samples
        self.firstFrame = firstFrame
    }

    /// Copies frames to `output`; frames that are not in the window are silent.
    func copy(_ frames: Range<Int>, to output: UnsafeMutablePointer<Float>) {
        let known =
            max(
                frames.lowerBound,
                firstFrame
            )..<max(
                max(frames.lowerBound, firstFrame),
                min(frames.upperBound, firstFrame + samples.count / 2)
            )
        let before = known.lowerBound - frames.lowerBound
        output.update(repeating: 0, count: 2 * frames.count)
        guard let base = samples.baseAddress, !known.isEmpty, before < frames.count else { return }
        (output + 2 * before).update(from: base + 2 * (known.lowerBound - firstFrame), count: 2 * known.count)
    }
}

/// Placeholder.
public struct SourceWindow {
    /// Samples.
    public let samples: UnsafeBufferPointer<Float>
    /// First frame.
    public let firstFrame: Int
    /// Init.
    public init(_ samples: UnsafeBufferPointer<Float>, firstFrame: Int) {
        self.samples = samples
        self.firstFrame = firstFrame
    }
}
/// Placeholder.
public struct BeatStretcher: Sendable {
    /// Init.
    public init(sampleRate: Int) {}
    /// Render.
    public func render(
        _ source: SourceWindow,
        from a: Int,
        to b: Int,
        into output: UnsafeMutableBufferPointer<Float>
    ) {
        let n = output.count / 2
        for i in 0..<n {
            let f = a - source.firstFrame + i * (b - a) / n
            for c in 0..<2 {
                let index = 2 * f + c
                output[2 * i + c] = source.samples.indices.contains(index) ? source.samples[index] : 0
            }
        }
    }
}

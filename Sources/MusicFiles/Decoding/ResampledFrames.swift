/// Frames that are converted to another rate.
final class ResampledFrames {
    private let resampler: Resampler
    private var input = [Float](repeating: 0, count: 2 * StereoFrames.block)
    /// The frames of `input` that the resampler has not used yet.
    private var waiting = 0..<0
    private var isAtEnd = false

    init(from source: Int, to rate: Int) throws(MusicFileError) {
        resampler = try Resampler(from: source, to: rate)
    }

    /// Reads at most the frames that fit into the buffer; 0 at the end.
    func read(
        _ stereo: inout StereoFrames,
        into buffer: UnsafeMutableBufferPointer<Float>
    ) throws(MusicFileError) -> Int {
        while true {
            if waiting.isEmpty, !isAtEnd {
                let count = try input.withUnsafeMutableBufferPointer { input throws(MusicFileError) in
                    try stereo.read(into: input)
                }
                waiting = 0..<count
                isAtEnd = count == 0
            }
            let range = (2 * waiting.lowerBound)..<(2 * waiting.upperBound)
            let (used, made) = try input.withUnsafeBufferPointer { input throws(MusicFileError) in
                try resampler.process(isAtEnd ? nil : UnsafeBufferPointer(rebasing: input[range]), into: buffer)
            }
            waiting = (waiting.lowerBound + used)..<waiting.upperBound
            if made > 0 || isAtEnd { return made }
        }
    }
}

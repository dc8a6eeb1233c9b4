import CSoxr
import LateLibraries

/// Converts the rate of interleaved stereo samples with libsoxr.
///
/// The first output frame belongs to the first input frame. Used by one thread at a time.
final class Resampler {
    /// After this number of input frames, the output no longer depends on where the input began.
    static let settling = 8_192

    private let resampler: soxr_t
    private var input = [Float](repeating: 0, count: 2 * StereoFrames.block)
    /// The frames of `input` that the resampler has not used yet.
    private var waiting = 0..<0
    private var isAtEnd = false

    init(from input: Int, to output: Int) throws(MusicFileError) {
        guard LateLibrary.soxr.isInstalled else { throw MusicFileError(missing: .soxr) }
        var error: soxr_error_t?
        var types = soxr_io_spec(SOXR_FLOAT32_I, SOXR_FLOAT32_I)
        var quality = soxr_quality_spec(UInt(SOXR_20_BITQ), 0)
        var runtime = soxr_runtime_spec(1)
        guard let resampler = soxr_create(Double(input), Double(output), 2, &error, &types, &quality, &runtime) else {
            throw MusicFileError(.outsideLimits, "no resampling from \(input) Hz to \(output) Hz")
        }
        self.resampler = resampler
    }

    deinit { soxr_delete(resampler) }

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
            var (used, made) = (0, 0)
            // Without an input pointer, the resampler ends its output.
            let error = input.withUnsafeBufferPointer { input in
                let start = isAtEnd ? nil : UnsafeBufferPointer(rebasing: input[range]).baseAddress
                return soxr_process(
                    resampler,
                    start,
                    isAtEnd ? 0 : waiting.count,
                    &used,
                    buffer.baseAddress,
                    buffer.count / 2,
                    &made
                )
            }
            if let error { throw MusicFileError(.damaged, String(cString: error)) }
            waiting = (waiting.lowerBound + used)..<waiting.upperBound
            if made > 0 || isAtEnd { return made }
        }
    }
}

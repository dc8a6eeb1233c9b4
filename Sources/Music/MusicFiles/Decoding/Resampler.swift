import CSoxr
import LateLibraries

/// Converts the rate of interleaved stereo samples with libsoxr.
///
/// The first output frame belongs to the first input frame. Used by one thread at a time.
struct Resampler: ~Copyable {
    private let resampler: soxr_t
    /// After this number of input frames, the output no longer depends on where the input began.
    static let settling = 8_192

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

    /// Converts frames.
    ///
    /// - Parameters:
    ///   - input: Samples; nil at the end of the input.
    ///   - output: Room for the result.
    /// - Returns: How many frames of the input were used, and how many frames of the output were written.
    func process(
        _ input: UnsafeBufferPointer<Float>?,
        into output: UnsafeMutableBufferPointer<Float>
    ) throws(MusicFileError) -> (used: Int, made: Int) {
        var (used, made) = (0, 0)
        let error = soxr_process(
            resampler,
            input?.baseAddress,
            (input?.count ?? 0) / 2,
            &used,
            output.baseAddress,
            output.count / 2,
            &made
        )
        if let error { throw MusicFileError(.damaged, String(cString: error)) }
        return (used, made)
    }
}

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

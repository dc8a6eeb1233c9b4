/// Converts interleaved samples of any number of channels to stereo.
///
/// The order of the channels is that of WAV files: left, right, centre, low frequencies, rear or side pairs. The gains are those of
/// ITU-R BS.775-3 (centre and surround 0.7071, low frequencies omitted), divided by their sum, so that the mix cannot overflow.
struct StereoMix: Sendable {
    let channels: Int
    private let left: [Float]
    private let right: [Float]

    init(channels: Int) {
        self.channels = channels
        let side: Float = 0.7071
        let (left, right): ([Float], [Float]) =
            switch channels {
            case 1: ([1], [1])
            case 2: ([1, 0], [0, 1])
            case 3: ([1, 0, side], [0, 1, side])
            case 4: ([1, 0, side, 0], [0, 1, 0, side])
            case 5: ([1, 0, side, side, 0], [0, 1, side, 0, side])
            case 6: ([1, 0, side, 0, side, 0], [0, 1, side, 0, 0, side])
            case 7: ([1, 0, side, 0, side / 2, side, 0], [0, 1, side, 0, side / 2, 0, side])
            default: ([1, 0, side, 0, side, 0, side, 0], [0, 1, side, 0, 0, side, 0, side])
            }
        self.left = left.map { $0 / left.reduce(0, +) }
        self.right = right.map { $0 / right.reduce(0, +) }
    }

    /// Mixes frames, and replaces samples that are not finite by 0.
    func mix(_ input: UnsafePointer<Float>, count: Int, into output: UnsafeMutablePointer<Float>) {
        switch channels {
        case 1:
            for frame in 0..<count {
                let sample = Self.limited(input[frame])
                output[2 * frame] = sample
                output[2 * frame + 1] = sample
            }
        case 2:
            for index in 0..<2 * count { output[index] = Self.limited(input[index]) }
        default:
            for frame in 0..<count {
                var (l, r): (Float, Float) = (0, 0)
                for channel in 0..<channels {
                    let sample = Self.limited(input[frame * channels + channel])
                    l += left[channel] * sample
                    r += right[channel] * sample
                }
                output[2 * frame] = l
                output[2 * frame + 1] = r
            }
        }
    }

    /// The sample within ±``AudioLimits/loudestSample``; 0 if it is not finite.
    private static func limited(_ sample: Float) -> Float {
        guard sample.isFinite else { return 0 }
        return max(-AudioLimits.loudestSample, min(sample, AudioLimits.loudestSample))
    }
}

/// The frames of a decoder as stereo, in the rate of the file.
struct StereoFrames {
    /// The largest number of frames that are decoded at once.
    static let block = 4_096

    private let source: any SampleSource
    private let mix: StereoMix
    private var samples: [Float]

    init(_ source: any SampleSource) {
        self.source = source
        mix = StereoMix(channels: source.channels)
        samples = Array(repeating: 0, count: Self.block * source.channels)
    }

    /// Reads at most the frames that fit into the buffer; 0 at the end.
    mutating func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MusicFileError) -> Int {
        let room = min(buffer.count / 2, Self.block)
        guard let output = buffer.baseAddress, room > 0 else { return 0 }
        let (source, mix) = (source, mix)
        return try samples.withUnsafeMutableBufferPointer { samples throws(MusicFileError) in
            let part = UnsafeMutableBufferPointer(rebasing: samples[..<(room * mix.channels)])
            let count = try source.read(into: part)
            if let input = part.baseAddress { mix.mix(input, count: count, into: output) }
            return count
        }
    }

    /// Decodes frames and discards them; it ends early at the end of the track.
    mutating func skip(_ frames: Int) throws(MusicFileError) {
        var rest = frames
        let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2 * Self.block)
        defer { buffer.deallocate() }
        while rest > 0 {
            let count = try read(into: UnsafeMutableBufferPointer(rebasing: buffer[..<(2 * min(rest, Self.block))]))
            guard count > 0 else { return }
            rest -= count
        }
    }
}

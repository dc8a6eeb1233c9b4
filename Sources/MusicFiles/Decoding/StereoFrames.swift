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

// The format: "Multimedia Programming Interface and Data Specifications 1.0", IBM and Microsoft 1991, and "Multiple
// Channel Audio Data and WAVE Files", Microsoft 2007. Many programs write wrong lengths, so the RIFF size is ignored,
// and the length of the samples is used only if it is possible.

/// A WAV file that is validated but not decoded yet.
struct WAVFile {
    private enum Encoding {
        case unsigned8
        case signed(bytes: Int)
        case float32
        case float64

        var bytes: Int {
            switch self {
            case .unsigned8: 1
            case .signed(let bytes): bytes
            case .float32: 4
            case .float64: 8
            }
        }
    }

    let sampleRate: SampleRate
    private let channelCount: Int
    private let encoding: Encoding
    private let reader: ByteReader
    private let data: Range<Int>

    /// Finds and validates the format and the samples.
    ///
    /// - Parameter longest: The longest duration that is accepted.
    init(_ bytes: [UInt8], longest: Duration = SampledSound.longest) throws(WAVError) {
        let chunks = try RIFFChunks(bytes)
        reader = chunks.reader
        guard let format = chunks["fmt "] else { throw .missingChunk("fmt ") }
        guard let data = chunks["data"] else { throw .missingChunk("data") }
        guard format.count >= 16 else { throw .brokenFormat }
        let start = format.lowerBound
        channelCount = Int(reader.uint16(at: start + 2))
        let hertz = Int(reader.uint32(at: start + 4))
        let bits = Int(reader.uint16(at: start + 14))
        encoding = try Self.encoding(tag: Self.tag(of: format, in: reader), bits: bits)
        guard (1...2).contains(channelCount) else { throw .unsupportedChannels(channelCount) }
        guard (1000...SampleRate.range.upperBound).contains(hertz) else { throw .unsupportedRate(hertz) }
        sampleRate = SampleRate(hertz: hertz)
        let frameBytes = channelCount * encoding.bytes
        guard Int(reader.uint16(at: start + 12)) == frameBytes else { throw .brokenFormat }

        // The duration is checked before the number of bytes, because the caller may have read only the beginning of a long file.
        let frames = data.count / frameBytes
        guard Duration.seconds(frames) <= longest * hertz else {
            throw .tooLong(seconds: Double(frames) / Double(hertz))
        }
        guard data.upperBound <= bytes.count else {
            throw .truncated(announced: data.count, present: bytes.count - data.lowerBound)
        }
        guard frames > 0 else { throw .empty }
        self.data = data.prefix(frames * frameBytes)
    }

    /// Decodes the samples of each channel; all are finite, with full scale at ±1.
    func channels() throws(WAVError) -> [[Float]] {
        let frames = data.count / (channelCount * encoding.bytes)
        var channels = [[Float]](repeating: [Float](repeating: 0, count: frames), count: channelCount)
        var position = data.lowerBound
        for frame in 0..<frames {
            for channel in 0..<channelCount {
                let sample = sample(at: position)
                guard sample.isFinite else { throw .notFinite(frame: frame) }
                channels[channel][frame] = sample
                position += encoding.bytes
            }
        }
        return channels
    }

    private func sample(at position: Int) -> Float {
        switch encoding {
        case .unsigned8: (Float(reader.bytes[position]) - 128) / 128
        case .signed(let bytes): Float(reader.signed(at: position, bytes: bytes)) / 0x1p31
        case .float32: Float(bitPattern: reader.uint32(at: position))
        case .float64: Float(Double(bitPattern: reader.uint64(at: position)))
        }
    }

    private static func encoding(tag: Int, bits: Int) throws(WAVError) -> Encoding {
        switch (tag, bits) {
        case (1, 8): .unsigned8
        case (1, 16), (1, 24), (1, 32): .signed(bytes: bits / 8)
        case (3, 32): .float32
        case (3, 64): .float64
        default: throw .unsupportedEncoding(tag: tag, bits: bits)
        }
    }

    /// Returns the format tag; for WAVE_FORMAT_EXTENSIBLE, the tag inside the subformat.
    private static func tag(of format: Range<Int>, in reader: ByteReader) throws(WAVError) -> Int {
        let tag = Int(reader.uint16(at: format.lowerBound))
        let isExtensible = tag == 0xFFFE
        guard isExtensible else { return tag }
        guard format.count >= 40 else { throw .brokenFormat }
        let subformat = format.lowerBound + 24
        // The sub-format is a GUID that begins with the format tag. Its last eight bytes are those of
        // KSDATAFORMAT_SUBTYPE_WAVEFORMATEX.
        let family: [UInt8] = [0x80, 0x00, 0x00, 0xAA, 0x00, 0x38, 0x9B, 0x71]
        guard reader.bytes[subformat + 8..<subformat + 16].elementsEqual(family) else {
            throw .unsupportedEncoding(tag: tag, bits: Int(reader.uint16(at: format.lowerBound + 14)))
        }
        // Big-endian files have the tag in the first or second half of the field, depending on the program that wrote them.
        let first = Int(reader.uint16(at: subformat))
        return first == 0 ? Int(reader.uint16(at: subformat + 2)) : first
    }
}

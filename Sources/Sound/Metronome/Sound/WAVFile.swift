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

    /// Finds and validates the format and the samples, which may last for `longest`.
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

/// Reads numbers at given positions in a file.
///
/// The caller must check that the whole number is inside the file.
struct ByteReader {
    let bytes: [UInt8]
    let isBigEndian: Bool

    func uint16(at position: Int) -> UInt16 { UInt16(truncatingIfNeeded: unsigned(at: position, bytes: 2)) }
    func uint32(at position: Int) -> UInt32 { UInt32(truncatingIfNeeded: unsigned(at: position, bytes: 4)) }
    func uint64(at position: Int) -> UInt64 { unsigned(at: position, bytes: 8) }

    /// Reads a signed number of one to four bytes, shifted left so that its highest bit is bit 31.
    func signed(at position: Int, bytes count: Int) -> Int32 {
        Int32(truncatingIfNeeded: unsigned(at: position, bytes: count) << UInt64(32 - 8 * count))
    }

    private func unsigned(at position: Int, bytes count: Int) -> UInt64 {
        var value: UInt64 = 0
        for index in 0..<count {
            value = value << 8 | UInt64(bytes[isBigEndian ? position + index : position + count - 1 - index])
        }
        return value
    }
}

/// The chunks of a WAV file and the positions of their contents.
struct RIFFChunks {
    let reader: ByteReader
    private var contents: [String: Range<Int>] = [:]

    /// The position of the contents of the first chunk with this name; nil if there is none.
    ///
    /// Only the range of "data" can extend beyond the end of the file.
    subscript(name: String) -> Range<Int>? { contents[name] }

    init(_ bytes: [UInt8]) throws(WAVError) {
        guard bytes.count >= 12, Self.text(bytes[8..<12]) == "WAVE" else { throw .notWAV }
        switch Self.text(bytes[0..<4]) {
        case "RIFF": reader = ByteReader(bytes: bytes, isBigEndian: false)
        case "RIFX": reader = ByteReader(bytes: bytes, isBigEndian: true)
        default: throw .notWAV
        }
        let isFinished = Int(reader.uint32(at: 4)) + 8 == bytes.count
        var position = 12
        while position + 8 <= bytes.count {
            let name = Self.text(bytes[position..<position + 4])
            let start = position + 8
            var length = Int(reader.uint32(at: position + 4))
            if name == "data", Self.isUnknown(length, isFinished: isFinished) { length = bytes.count - start }
            if name == "data" || start + length <= bytes.count, contents[name] == nil {
                contents[name] = start..<start + length
            }
            // Chunks begin at even positions.
            position = start + length + length % 2
        }
    }

    /// Whether the length of the sample data was not known to the program that wrote the file, for example to a pipe.
    ///
    /// Such a length is one of the largest numbers. A length of 0 counts as unknown only if the RIFF size is wrong as well.
    private static func isUnknown(_ length: Int, isFinished: Bool) -> Bool {
        length >= 0x7FFF_0000 || (length == 0 && !isFinished)
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// The reason why a WAV file cannot be used as a click sound.
package enum WAVError: Error, Hashable, Sendable, CustomStringConvertible {
    case notWAV
    case missingChunk(String)
    /// Both values are the size of the samples in bytes.
    case truncated(announced: Int, present: Int)
    case brokenFormat
    case unsupportedEncoding(tag: Int, bits: Int)
    case unsupportedChannels(Int)
    case unsupportedRate(Int)
    case tooLong(seconds: Double)
    case empty
    case silent
    case notFinite(frame: Int)

    /// The error as one sentence for the user: the problem, and what is allowed.
    package var description: String {
        switch self {
        case .notWAV: "not a WAV file (no RIFF or RIFX header of type WAVE)"
        case .missingChunk(let name): "no \"\(name)\" chunk in the WAV file"
        case .truncated(let announced, let present):
            "the WAV file is incomplete: its header states \(announced) bytes of samples, but there are \(present)"
        case .brokenFormat: "the format chunk of the WAV file is inconsistent"
        case .unsupportedEncoding(let tag, let bits):
            "WAV format \(tag) with \(bits) bits is not supported: use PCM of 8, 16, 24 or 32 bits or float of 32 or 64"
        case .unsupportedChannels(let count): "the WAV file has \(count) channels: use mono or stereo"
        case .unsupportedRate(let hertz): "the WAV file's sample rate is \(hertz) Hz: use 1,000 to 384,000 Hz"
        case .tooLong(let seconds): "the WAV file is \(Self.text(seconds)) s long: a click may last 2 s at most"
        case .empty: "the WAV file has no samples"
        case .silent: "the WAV file contains only silence"
        case .notFinite(let frame): "the WAV file's sample at frame \(frame) is not a finite number"
        }
    }

    private static func text(_ seconds: Double) -> String {
        // Larger numbers are limited, so that the conversion to `Int` is safe. The longest possible file has less than 2^43 s (its
        // length has 32 bits).
        let tenths = Int(min(max(seconds, 0), 0x1p43) * 10 + 0.5)
        return "\(tenths / 10).\(tenths % 10)"
    }
}

/// The samples of a WAV file as one channel, such as the output of a speech program.
package struct DecodedWAV: Hashable, Sendable {
    /// The samples, linear with full scale at ±1; the mean of the channels of a stereo file.
    package let samples: [Float]
    package let sampleRate: SampleRate

    /// Decodes a WAV file as `SampledSound` does; it may last for `longest`.
    package init(_ bytes: [UInt8], longest: Duration) throws(WAVError) {
        let file = try WAVFile(bytes, longest: longest)
        let channels = try file.channels()
        sampleRate = file.sampleRate
        samples = channels.count == 1 ? channels[0] : zip(channels[0], channels[1]).map { ($0 + $1) / 2 }
    }
}

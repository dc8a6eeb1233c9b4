/// Builds a WAV file from parts, each of which can be made invalid.
struct WAVBytes {
    enum Encoding: CaseIterable {
        case unsigned8, signed16, signed24, signed32, float32, float64

        var tag: Int {
            switch self {
            case .unsigned8, .signed16, .signed24, .signed32: 1
            case .float32, .float64: 3
            }
        }

        var bytes: Int {
            switch self {
            case .unsigned8: 1
            case .signed16: 2
            case .signed24: 3
            case .signed32, .float32: 4
            case .float64: 8
            }
        }
    }

    var encoding = Encoding.signed16
    var hertz = 48_000
    var isBigEndian = false
    var isExtensible = false
    /// Samples of each channel.
    var channels: [[Double]]
    /// Chunks before and after the format, and after the samples.
    var before: [(name: String, contents: [UInt8])] = []
    var after: [(name: String, contents: [UInt8])] = []
    var dataFirst = false
    /// Wrong lengths to write into the file; nil for the correct ones.
    var riffLength: Int?
    var dataLength: Int?

    var bytes: [UInt8] {
        let data = chunk("data", samples, length: dataLength)
        let format = chunk("fmt ", self.format)
        let inner =
            before.flatMap { chunk($0.name, $0.contents) } + (dataFirst ? data + format : format + data)
            + after.flatMap { chunk($0.name, $0.contents) }
        return Array((isBigEndian ? "RIFX" : "RIFF").utf8) + number(riffLength ?? inner.count + 4, bytes: 4)
            + Array("WAVE".utf8) + inner
    }

    private var format: [UInt8] {
        let frame = channels.count * encoding.bytes
        let tag = isExtensible ? 0xFFFE : encoding.tag
        let common =
            number(tag, bytes: 2) + number(channels.count, bytes: 2) + number(hertz, bytes: 4)
            + number(hertz * frame, bytes: 4) + number(frame, bytes: 2) + number(8 * encoding.bytes, bytes: 2)
        guard isExtensible else { return common }
        return common + number(22, bytes: 2) + number(8 * encoding.bytes, bytes: 2) + number(3, bytes: 4)
            + number(encoding.tag, bytes: 2)
            + [0x00, 0x00, 0x00, 0x00, 0x10, 0x00, 0x80, 0x00, 0x00, 0xAA, 0x00, 0x38, 0x9B, 0x71]
    }

    private var samples: [UInt8] {
        (0..<(channels.first?.count ?? 0)).flatMap { frame in channels.flatMap { sample($0[frame]) } }
    }

    private func sample(_ value: Double) -> [UInt8] {
        switch encoding {
        case .unsigned8: [UInt8(min(255, max(0, 128 + (value * 128).rounded())))]
        case .signed16: number(Int(min(32_767, (value * 0x1p15).rounded())), bytes: 2)
        case .signed24: number(Int(min(0x7F_FFFF, (value * 0x1p23).rounded())), bytes: 3)
        case .signed32: number(Int(min(0x7FFF_FFFF, (value * 0x1p31).rounded())), bytes: 4)
        case .float32: number(Int(Float(value).bitPattern), bytes: 4)
        case .float64: number(Int(truncatingIfNeeded: value.bitPattern), bytes: 8)
        }
    }

    private func chunk(_ name: String, _ contents: [UInt8], length: Int? = nil) -> [UInt8] {
        Array(name.utf8) + number(length ?? contents.count, bytes: 4) + contents
            + (contents.count.isMultiple(of: 2) ? [] : [0])
    }

    private func number(_ value: Int, bytes: Int) -> [UInt8] {
        let little = (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isBigEndian ? little.reversed() : little
    }
}

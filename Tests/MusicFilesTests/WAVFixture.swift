/// WAV files that the tests write.
enum WAVFixture {
    /// A file of 32-bit float samples.
    ///
    /// - Parameter samples: Interleaved samples.
    static func float(_ samples: [Float], channels: Int = 2, rate: Int = 44_100) -> [UInt8] {
        let data = samples.flatMap { littleEndian(Int($0.bitPattern), 4) }
        return file(data, format: 3, bits: 32, channels: channels, rate: rate)
    }

    /// A file of 16-bit samples.
    static func integer(_ samples: [Int16], channels: Int = 2, rate: Int = 44_100) -> [UInt8] {
        let data = samples.flatMap { littleEndian(Int(UInt16(bitPattern: $0)), 2) }
        return file(data, format: 1, bits: 16, channels: channels, rate: rate)
    }

    /// A file with any header.
    ///
    /// - Parameter stated: The length of the data that the header states; nil for the real one.
    static func file(
        _ data: [UInt8],
        format: Int,
        bits: Int,
        channels: Int,
        rate: Int,
        stated: Int? = nil
    ) -> [UInt8] {
        let frame = channels * bits / 8
        var header = Array("RIFF".utf8) + littleEndian(36 + data.count, 4) + Array("WAVEfmt ".utf8)
        header += littleEndian(16, 4) + littleEndian(format, 2) + littleEndian(channels, 2) + littleEndian(rate, 4)
        header += littleEndian(rate * frame, 4) + littleEndian(frame, 2) + littleEndian(bits, 2)
        return header + Array("data".utf8) + littleEndian(stated ?? data.count, 4) + data
    }

    static func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}

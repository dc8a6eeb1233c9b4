import Glibc
import Metronome
import Testing
import TestSupport

/// Which files are accepted as recordings, and the errors for other files.
@Suite struct WAVTests {
    /// 10 ms of a decaying 1 kHz tone that begins and ends at zero.
    private static let tone = (0..<480).map { frame in
        0.5 * sin(2 * .pi * Double(frame) / 48) * exp(-Double(frame) / 120)
    }

    private func samples(_ file: WAVBytes) throws -> [Float] {
        try SoundRecipe.recorded(SampledSound(wav: file.bytes)).sound(at: SampleRate(hertz: 48_000)).samples(for: .left)
    }

    private func refusal(_ bytes: [UInt8]) -> WAVError? {
        do {
            _ = try SampledSound(wav: bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: WAVBytes.Encoding.allCases, [false, true])
    func everyEncodingDecodesToTheSameSound(encoding: WAVBytes.Encoding, isBigEndian: Bool) throws {
        let exact = try samples(WAVBytes(encoding: .float64, channels: [Self.tone]))
        for isExtensible in [false, true] {
            var file = WAVBytes(encoding: encoding, channels: [Self.tone])
            file.isBigEndian = isBigEndian
            file.isExtensible = isExtensible
            let read = try samples(file)
            let precision = Float(encoding.bytes == 1 ? 1.0 / 128 : encoding.bytes == 2 ? 1.0 / 32_768 : 1e-6)
            for (a, b) in zip(read, exact) { #expect(abs(a - b) <= precision) }
        }
    }

    @Test func chunksMayComeInAnyOrderAndOfAnyLength() throws {
        let plain = try samples(WAVBytes(channels: [Self.tone]))
        var file = WAVBytes(channels: [Self.tone])
        file.before = [("LIST", [1, 2, 3]), ("bext", Array(repeating: 0, count: 602))]
        file.after = [("id3 ", [9]), ("data", [1, 2, 3, 4])]
        #expect(try areIdentical(samples(file), plain))
        file.dataFirst = true
        #expect(try areIdentical(samples(file), plain))
    }

    @Test(arguments: [0, 4, 0x7FFF_FFFF, 0xFFFF_FFFF])
    func theRIFFSizeIsIgnored(length: Int) throws {
        var file = WAVBytes(channels: [Self.tone])
        file.riffLength = length
        #expect(try areIdentical(samples(file), samples(WAVBytes(channels: [Self.tone]))))
    }

    @Test(arguments: [0, 0x7FFF_F000, 0xFFFF_FFFF])
    func anUnknownLengthExtendsToTheEndOfTheFile(length: Int) throws {
        var file = WAVBytes(channels: [Self.tone])
        file.riffLength = length
        file.dataLength = length
        #expect(try areIdentical(samples(file), samples(WAVBytes(channels: [Self.tone]))))
    }

    @Test func anHourLongFileIsRefusedByItsHeaderAlone() {
        var file = WAVBytes(channels: [Self.tone])
        file.dataLength = 3_600 * 48_000 * 2
        #expect(refusal(file.bytes) == .tooLong(seconds: 3_600))
        #expect(WAVError.tooLong(seconds: 3_600).description.contains("3600.0 s"))
        #expect(refusal(WAVBytes(hertz: 1_000, channels: [[Double](repeating: 0.5, count: 2_000)]).bytes) == nil)
        let over = WAVBytes(hertz: 1_000, channels: [[Double](repeating: 0.5, count: 2_001)])
        #expect(refusal(over.bytes) == .tooLong(seconds: 2.001))
    }

    @Test func aTruncatedFileIsRefused() {
        let whole = WAVBytes(channels: [Self.tone]).bytes
        #expect(refusal(whole.dropLast(100)) == .truncated(announced: 960, present: 860))
        for length in 0..<44 { #expect(refusal(Array(whole.prefix(length))) != nil) }
    }

    @Test func aSilentFileIsRefused() {
        #expect(refusal([]) == .notWAV)
        #expect(refusal(WAVBytes(channels: [[]]).bytes) == .empty)
        #expect(refusal(WAVBytes(channels: [[Double](repeating: 0, count: 100)]).bytes) == .silent)
        #expect(refusal(Array("RIFF....AVI LIST".utf8)) == .notWAV)
        #expect(refusal(Array("OggS, and what follows it".utf8)) == .notWAV)
    }

    @Test func anUnsupportedFileIsRefusedWithItsFormat() {
        #expect(refusal(WAVBytes(channels: [Self.tone, Self.tone, Self.tone]).bytes) == .unsupportedChannels(3))
        #expect(refusal(WAVBytes(channels: []).bytes) == .unsupportedChannels(0))
        #expect(refusal(WAVBytes(hertz: 999, channels: [Self.tone]).bytes) == .unsupportedRate(999))
        #expect(refusal(WAVBytes(hertz: 384_001, channels: [Self.tone]).bytes) == .unsupportedRate(384_001))
        var bytes = WAVBytes(channels: [Self.tone]).bytes
        // The format tag of A-law.
        bytes[20] = 6
        #expect(refusal(bytes) == .unsupportedEncoding(tag: 6, bits: 16))
        #expect(WAVError.unsupportedEncoding(tag: 6, bits: 16).description.contains("16 bits"))
    }

    @Test func aFormatThatIsTooShortIsRefused() {
        var file = WAVBytes(channels: [Self.tone])
        file.before = [("fmt ", [UInt8](repeating: 1, count: 14))]
        #expect(refusal(file.bytes) == .brokenFormat)
        // The tag of WAVE_FORMAT_EXTENSIBLE, but no room for the sub-format.
        file.before = [("fmt ", [0xFE, 0xFF] + [UInt8](repeating: 1, count: 37))]
        #expect(refusal(file.bytes) == .brokenFormat)
    }

    @Test(arguments: [
        (WAVError.notWAV, "not a WAV file (no RIFF or RIFX header of type WAVE)"),
        (.missingChunk("data"), "no \"data\" chunk in the WAV file"),
        (
            .truncated(announced: 960, present: 860),
            "the WAV file is incomplete: its header states 960 bytes of samples, but there are 860"
        ),
        (.brokenFormat, "the format chunk of the WAV file is inconsistent"),
        (.unsupportedChannels(3), "the WAV file has 3 channels: use mono or stereo"),
        (.unsupportedRate(999), "the WAV file's sample rate is 999 Hz: use 1,000 to 384,000 Hz"),
        (.tooLong(seconds: 2.04), "the WAV file is 2.0 s long: a click may last 2 s at most"),
        (.empty, "the WAV file has no samples"), (.silent, "the WAV file contains only silence"),
        (.notFinite(frame: 7), "the WAV file's sample at frame 7 is not a finite number"),
    ])
    func anErrorIsASentence(error: WAVError, text: String) {
        #expect(error.description == text)
    }

    @Test func aNonFiniteSampleIsRefused() {
        for bad in [Double.nan, .infinity, -.infinity, 1e300] {
            var tone = Self.tone
            tone[7] = bad
            #expect(refusal(WAVBytes(encoding: .float64, channels: [tone]).bytes) == .notFinite(frame: 7))
        }
    }

    @Test func aDamagedFileDoesNotTrap() {
        var random = SplitMix64(seed: 4)
        let short = Array(Self.tone.prefix(40))
        let originals = WAVBytes.Encoding.allCases.flatMap { encoding in
            [false, true].map { isBigEndian in
                var file = WAVBytes(encoding: encoding, channels: [short, short])
                file.isBigEndian = isBigEndian
                file.isExtensible = isBigEndian
                file.before = [("LIST", [1, 2, 3])]
                return file.bytes
            }
        }
        for _ in 0..<3_000 {
            var bytes = originals[Int.random(in: 0..<originals.count, using: &random)]
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                // Mostly in the headers, where damage has the most effects.
                let place = min(
                    bytes.count - 1,
                    Int.random(in: 0..<(Bool.random(using: &random) ? 80 : 400), using: &random)
                )
                bytes[place] = [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &random)].randomElement(
                    using: &random
                )!
            }
            if Int.random(in: 0..<4, using: &random) == 0 {
                bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
            }
            _ = refusal(bytes)
        }
    }
}

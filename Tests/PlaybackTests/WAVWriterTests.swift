import ALSA
import Glibc
import Metronome
import TestSupport
import Testing

@testable import Playback

@Suite struct WAVWriterTests {
    private let rate = SampleRate(hertz: 8_000)

    @Test func aFinishedFileHasACorrectHeader() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.wav")
        var writer = try WAVWriter(path: path, sampleRate: rate)
        try writer.write([0, 0.5, -0.5, 1, -1, 2, -2, 0.00002])
        #expect(writer.frames == 4)
        try writer.finish()

        let bytes = TemporaryFolder.bytes(of: path)
        #expect(bytes.count == 44 + 16)
        #expect(Array(bytes[0..<4]) == Array("RIFF".utf8))
        #expect(bytes.number32(at: 4) == 36 + 16)
        #expect(Array(bytes[8..<16]) == Array("WAVEfmt ".utf8))
        #expect(bytes.number32(at: 16) == 16)
        #expect(Array(bytes[20..<24]) == [1, 0, 2, 0])
        #expect(bytes.number32(at: 24) == 8_000)
        #expect(bytes.number32(at: 28) == 32_000)
        #expect(Array(bytes[32..<40]) == [4, 0, 16, 0] + Array("data".utf8))
        #expect(bytes.number32(at: 40) == 16)
        #expect(bytes.samples16(from: 44) == [0, 16_384, -16_384, 32_767, -32_768, 32_767, -32_768, 1])
    }

    @Test func afterAKillTheFileIsValidAndLacksLessThanASecond() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.wav")
        var writer = try WAVWriter(path: path, sampleRate: rate)
        for _ in 0..<25 { try writer.write([Float](repeating: 0.25, count: 2_000)) }
        // The file on disk while the writer is still active.
        let bytes = TemporaryFolder.bytes(of: path)
        let said = Int(bytes.number32(at: 40)) / 4
        #expect(said <= (bytes.count - 44) / 4)
        #expect(said > 25_000 - 8_000)
        #expect(bytes.number32(at: 4) == bytes.number32(at: 40) + 36)
        try writer.finish()
    }

    @Test func rewoundFramesAreReplacedAndSkippedFramesAreSilent() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.wav")
        var writer = try WAVWriter(path: path, sampleRate: rate)
        try writer.write([0.5, 0.5, 0.5, 0.5, 0.5, 0.5])
        writer.rewind(2)
        try writer.write([0.25, 0.25])
        try writer.skip(1)
        try writer.write([-0.5, -0.5, 1, 1])
        writer.rewind(1)
        try writer.finish()
        let half: Int16 = 16_384
        // The third frame was in the skipped part; the rewound samples are not in the file.
        #expect(
            TemporaryFolder.bytes(of: path).samples16(from: 44) == [half, half, half / 2, half / 2, 0, 0, -half, -half]
        )
    }

    @Test func appendModeContinuesTheFile() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.wav")
        var first = try WAVWriter(path: path, sampleRate: rate)
        try first.write([0.5, 0.5])
        try first.finish()
        var second = try WAVWriter(path: path, sampleRate: rate, mode: .append)
        try second.write([-0.5, -0.5])
        try second.finish()
        let bytes = TemporaryFolder.bytes(of: path)
        #expect(bytes.number32(at: 40) == 8)
        #expect(bytes.samples16(from: 44) == [16_384, 16_384, -16_384, -16_384])
    }

    @Test func framesBeyondTheLimitAreRefusedBeforeWriting() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.wav")
        var writer = try WAVWriter(path: path, sampleRate: rate)
        try writer.skip(WAVHeader.maximumFrames - 1)
        try writer.write([0.5, 0.5])
        do throws(OutputFault) {
            try writer.write([0.5, 0.5])
            Issue.record("a frame beyond 4 GiB was taken")
        } catch {
            #expect(error == OutputFault(.writeFile, EFBIG))
        }
        #expect(writer.frames == WAVHeader.maximumFrames)
        // The file is one long hole and uses no disk space.
        try writer.finish()
    }

    @Test(arguments: [("/nowhere/a.wav", ENOENT), ("/tmp", EISDIR)])
    func aFileThatCannotBeOpenedIsRefusedWithTheReason(path: String, code: Int32) {
        do throws(OutputFault) {
            let writer = try WAVWriter(path: path, sampleRate: rate)
            try writer.finish()
            Issue.record("it was opened")
        } catch {
            #expect(error == OutputFault(.openFile, code))
            #expect(error.description.hasPrefix("opening the file: "))
        }
    }

    @Test(.enabled(if: access("/dev/full", W_OK) == 0, "there is no /dev/full"))
    func aFullDiskIsReported() {
        do throws(OutputFault) {
            let writer = try WAVWriter(path: "/dev/full", sampleRate: rate)
            try writer.finish()
            Issue.record("it was written")
        } catch {
            #expect(error == OutputFault(.writeFile, ENOSPC))
        }
    }
}

@Suite struct SampleConversionTests {
    private func converted<Sample>(_ samples: [Float], _ format: SampleFormat, channels: Int, as type: Sample.Type)
        -> [Sample]
    {
        let layout = FrameLayout(format: format, channels: channels)
        let frames = samples.count / 2
        let output = UnsafeMutableRawPointer.allocate(byteCount: frames * layout.bytes, alignment: 8)
        defer { output.deallocate() }
        samples.withUnsafeBufferPointer { samples in
            if let start = samples.baseAddress { layout.convert(start, frames: frames, into: output) }
        }
        return (0..<frames * channels).map {
            output.loadUnaligned(fromByteOffset: $0 * MemoryLayout<Sample>.size, as: type)
        }
    }

    @Test func integersSaturateAndRoundToTheNearest() {
        let samples: [Float] = [0, 0.5, -1, 1, 7, -.infinity, .nan, 0.4 / 32_768, 0.6 / 32_768, -0.6 / 32_768]
        #expect(
            converted(samples, .s16, channels: 2, as: Int16.self)
                == [0, 16_384, .min, .max, .max, .min, 0, 0, 1, -1]
        )
        #expect(
            converted([0.5, -0.5, 1, -1, 3, -3], .s24, channels: 2, as: Int32.self)
                == [1 << 22, -1 << 22, 1 << 23 - 1, -1 << 23, 1 << 23 - 1, -1 << 23]
        )
        #expect(
            converted([0.5, -0.5, 1, -1, 3, -3], .s32, channels: 2, as: Int32.self)
                == [1 << 30, -1 << 30, .max, .min, .max, .min]
        )
        #expect(converted([0.5, -2], .float32, channels: 2, as: Float.self) == [0.5, -2])
    }

    @Test func everySixteenBitSampleIsConvertedExactly() {
        let values = (Int(Int16.min)...Int(Int16.max)).map { Int16($0) }
        #expect(converted(values.map { Float($0) / 32_768 }, .s16, channels: 2, as: Int16.self) == values)
    }

    @Test func oneChannelGetsTheMeanAndExtraChannelsAreSilent() {
        #expect(converted([0.5, 0.25, 1, -1], .float32, channels: 1, as: Float.self) == [0.375, 0])
        #expect(
            converted([0.5, 0.25, 1, -1], .s16, channels: 4, as: Int16.self)
                == [16_384, 8_192, 0, 0, .max, .min, 0, 0]
        )
    }
}

extension Array where Element == UInt8 {
    /// Little-endian 16-bit samples from an offset on.
    func samples16(from offset: Int) -> [Int16] {
        stride(from: offset, to: count - 1, by: 2).map {
            Int16(bitPattern: UInt16(self[$0]) | UInt16(self[$0 + 1]) << 8)
        }
    }

    /// A little-endian 32-bit number.
    func number32(at offset: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(self[offset + $1]) << (8 * UInt32($1)) }
    }
}

import Glibc
import Metronome
import Testing
import TestSupport

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

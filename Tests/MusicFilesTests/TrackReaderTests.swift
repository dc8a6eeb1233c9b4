import Glibc
import MusicFiles
import TestSupport
import Testing

/// Decoding to stereo: samples, limits and errors.
@Suite struct TrackReaderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func stereoSamplesAreUnchanged() throws {
        let samples: [Float] = [0.5, -0.5, 0.25, 1.5, -1, 0]
        #expect(try folder.decoded(WAVFixture.float(samples)) == samples)
        #expect(try folder.decoded(WAVFixture.integer([16_384, -32_768])) == [0.5, -1])
    }

    @Test func monoIsCopiedToBothChannels() throws {
        #expect(try folder.decoded(WAVFixture.float([0.5, -0.25], channels: 1)) == [0.5, 0.5, -0.25, -0.25])
    }

    @Test(arguments: 3...8)
    func moreChannelsAreMixedWithoutOverflow(channels: Int) throws {
        let full = try folder.decoded(WAVFixture.float(Array(repeating: 1, count: channels), channels: channels))
        #expect(full.count == 2 && full.allSatisfy { abs($0 - 1) < 1e-6 }, "\(full)")
        let left = try folder.decoded(
            WAVFixture.float([1] + Array(repeating: 0, count: channels - 1), channels: channels)
        )
        #expect(left[0] > 0.3 && left[1] == 0, "\(left)")
    }

    @Test func samplesThatAreNotFiniteAreSilent() throws {
        let samples: [Float] = [.nan, .infinity, -.infinity, 1e30, -1e30, 0.5]
        #expect(try folder.decoded(WAVFixture.float(samples)) == [0, 0, 0, 8, -8, 0.5])
    }

    @Test func aFileWithoutSamplesEndsAtOnce() throws {
        #expect(try folder.decoded(WAVFixture.float([])) == [])
    }

    @Test(arguments: [(2, 1_000), (2, 1_000_000), (9, 44_100), (1_000, 44_100)])
    func absurdHeadersAreRefused(channels: Int, rate: Int) throws {
        let data = [UInt8](repeating: 0, count: 4 * channels)
        let bytes = WAVFixture.file(data, format: 3, bits: 32, channels: channels, rate: rate)
        let error = try #require(throws: MusicFileError.self) { try folder.decoded(bytes) }
        #expect(error.code == .outsideLimits || error.code == .damaged, "\(error)")
    }

    @Test func aHeaderThatStatesTooMuchDataGivesTheDataThatExist() throws {
        let data = WAVFixture.littleEndian(Int(Float(0.5).bitPattern), 4)
        let bytes = WAVFixture.file(data + data, format: 3, bits: 32, channels: 2, rate: 44_100, stated: 0x7FFF_FFF0)
        #expect(try folder.decoded(bytes) == [0.5, 0.5])
    }

    @Test func theWantedTimesAndRatesHaveLimits() throws {
        let path = try folder.file("a.wav", containing: WAVFixture.float([0, 0]))
        for start in [-1, .nan, .infinity, 40_000] {
            #expect(throws: MusicFileError.self) { try TrackReader(path, from: start) }
        }
        for rate in [0, -1, 7_999, 192_001, .max] {
            #expect(throws: MusicFileError.self) { try TrackReader(path, rate: rate) }
        }
        #expect(try TrackReader(path, from: 30_000).all() == [])
    }

    @Test func eachErrorHasItsCode() throws {
        #expect(throws: MusicFileError(.missing)) { try TrackReader(folder.file("none.wav")) }
        #expect(throws: MusicFileError(.notAFile)) { try TrackReader(folder.path) }
        mkfifo(folder.file("fifo.mp3"), 0o600)
        #expect(throws: MusicFileError(.notAFile)) { try TrackReader(folder.file("fifo.mp3")) }
        let text = try folder.file("text.mp3", containing: Array("This is not music.".utf8))
        #expect(try #require(throws: MusicFileError.self) { try TrackReader(text) }.code == .damaged)
        let aac = try folder.file("music.m4a", containing: Array("....ftypM4A and no more".utf8))
        let error = try #require(throws: MusicFileError.self) { try TrackReader(aac, ffmpeg: nil) }
        #expect(error.description.contains("sudo apt install ffmpeg"))
    }

    @Test(arguments: [(44_100, 48_000), (48_000, 44_100), (22_050, 48_000), (96_000, 48_000), (8_000, 48_000)])
    func aToneKeepsItsLevelAndItsPhaseAtAnotherRate(from: Int, to: Int) throws {
        let tone = (0..<2 * from).flatMap { frame -> [Float] in
            let value = Float(sin(2 * Double.pi * 1_000 * Double(frame) / Double(from)))
            return [0.5 * value, value]
        }
        let output = try folder.decoded(WAVFixture.float(tone, rate: from), rate: to)
        #expect(abs(output.count - 4 * to) <= 4)
        for frame in to / 2..<to {
            let value = sin(2 * Double.pi * 1_000 * Double(frame) / Double(to))
            #expect(abs(Double(output[2 * frame + 1]) - value) < 1e-4, "frame \(frame)")
        }
    }
}

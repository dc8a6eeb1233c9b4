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

/// Decoding from a time: the same samples as in a decoding from the beginning.
@Suite(.needs("ffmpeg")) struct SeekTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: ["wav", "flac", "ogg", "opus", "mp3", "m4a"], [nil, 48_000, 22_050])
    func aSeekGivesTheSamplesOfTheWholeDecoding(format: String, rate: Int?) throws {
        let path = try MusicFixture.file(format, seconds: 8, in: folder)
        let whole = try TrackReader(path, rate: rate).all()
        let frames = whole.count / 2
        for start in [0, 0.001, 0.7, 2.000_01, 5.4321, 7.9] {
            let reader = try TrackReader(path, rate: rate, from: start)
            let first = Int((start * Double(reader.rate)).rounded())
            let part = try reader.all()
            #expect(part.count / 2 == frames - first, "from \(start)")
            let difference = zip(part, whole[(2 * first)...]).map { abs($0 - $1) }.max() ?? 0
            #expect(difference < 1e-6, "from \(start): \(difference)")
        }
    }

    @Test(arguments: ["flac", "ogg", "opus", "mp3", "m4a"])
    func noFormatDelaysTheMusic(format: String) throws {
        let original = MusicFixture.samples(seconds: 3)
        let decoded = try TrackReader(MusicFixture.file(format, seconds: 3, in: folder), rate: 44_100).all()
        // The shift with the greatest correlation, in frames.
        func correlation(_ shift: Int) -> Float {
            stride(from: 30_000, to: 60_000, by: 3).reduce(0) { $0 + original[2 * $1] * decoded[2 * ($1 + shift)] }
        }
        let shift = (-1_500...1_500).max { correlation($0) < correlation($1) }
        #expect(shift.map(abs) ?? .max <= 1, "\(String(describing: shift)) frames")
        #expect(abs(decoded.count - original.count) <= 4_400)
    }
}

/// Loudness and true peak of tones with known values.
@Suite struct LoudnessTests {
    private func loudness(_ samples: [Float], rate: Int = 48_000) throws -> Loudness {
        var meter = try LoudnessMeter(rate: rate)
        for start in stride(from: 0, to: samples.count, by: 8_192) {
            samples[start..<min(start + 8_192, samples.count)].withUnsafeBufferPointer { meter.append($0) }
        }
        return meter.loudness
    }

    private func tone(_ frequency: Double, level: Double, phase: Double = 0, seconds: Int = 5) -> [Float] {
        (0..<48_000 * seconds).flatMap { frame -> [Float] in
            let value = Float(level * sin(2 * Double.pi * frequency * Double(frame) / 48_000 + phase))
            return [value, value]
        }
    }

    // EBU Tech 3341, test case 1.
    @Test func aStereoToneOfMinus23dBHasMinus23LUFS() throws {
        let measured = try loudness(tone(1_000, level: pow(10, -23 / 20)))
        #expect(abs(try #require(measured.integrated) + 23) < 0.1)
    }

    // The samples of this tone are at most 0.707 times its peak.
    @Test func theTruePeakLiesBetweenTheSamples() throws {
        let measured = try loudness(tone(12_000, level: 1, phase: Double.pi / 4))
        #expect(abs(measured.truePeak - 1) < 0.02, "\(measured.truePeak)")
    }

    @Test func silenceHasNoLoudness() throws {
        let measured = try loudness(Array(repeating: 0, count: 96_000))
        #expect(measured == Loudness(integrated: nil, truePeak: 0))
    }
}

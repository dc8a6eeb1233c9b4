import MusicFiles
import TestSupport
import Testing

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

import Foundation
import MusicFiles
import TestSupport
import Testing

/// Music of the tests: tones that change, noise and clicks, so that each moment differs from all others.
enum MusicFixture {
    /// Interleaved stereo samples.
    static func samples(seconds: Double, rate: Int = 44_100) -> [Float] {
        var random = SplitMix64(seed: 17)
        var noise = 0.0
        return (0..<Int(seconds * Double(rate))).flatMap { frame -> [Float] in
            let time = Double(frame) / Double(rate)
            let sinceClick = time - (time / 0.353).rounded(.down) * 0.353
            let click = exp(-sinceClick * 60) * sin(2 * .pi * 900 * sinceClick) * 0.5
            noise = 0.7 * noise + 0.02 * random.normal()
            let value = 0.25 * sin(2 * .pi * (200 + 11 * time) * time) + click + noise
            return [Float(value), Float(0.8 * value)]
        }
    }

    /// The formats that ffmpeg makes from a WAV file, with the arguments for the encoder.
    static let encoders: [String: [String]] = [
        "flac": [], "ogg": ["-c:a", "libvorbis"], "opus": ["-c:a", "libopus"], "mp3": ["-c:a", "libmp3lame"],
        "m4a": ["-c:a", "aac"],
    ]

    /// Makes a file of a format in a folder, with tags, and returns its path.
    static func file(_ format: String, seconds: Double, in folder: TemporaryFolder) throws -> String {
        let wav = try folder.file("music.wav", containing: WAVFixture.float(samples(seconds: seconds)))
        guard format != "wav" else { return wav }
        let path = folder.file("music." + format)
        let tags = ["title=Ein Stück", "artist=A\u{1B}[31mrt", "album=Alb", "BPM=170.5", "TBPM=170.5"]
        let arguments = ["-v", "error", "-y", "-i", wav] + tags.flatMap { ["-metadata", $0] }
        let outcome = try Command.run(["ffmpeg"] + arguments + (encoders[format] ?? []) + [path])
        try #require(outcome.succeeded, "\(outcome.output)")
        return path
    }
}

extension TrackReader {
    /// All samples that remain, or as many as the limit.
    func all(limit: Int = .max) throws -> [Float] {
        var samples: [Float] = []
        let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 6_000)
        defer { buffer.deallocate() }
        while samples.count < limit {
            let count = try read(into: buffer)
            guard count > 0 else { break }
            samples += buffer[..<(2 * count)]
        }
        return samples
    }
}

extension TemporaryFolder {
    /// Decodes a WAV file with this content.
    func decoded(_ bytes: [UInt8], rate: Int? = nil) throws -> [Float] {
        try TrackReader(file("input.wav", containing: bytes), rate: rate, ffmpeg: nil).all()
    }
}

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

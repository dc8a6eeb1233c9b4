public import Music
public import MusicFiles
import OutsideText

/// What the analysis of a music file has found.
public struct TrackAnalysis: Hashable, Sendable {
    /// The version of the analysis; tracks of an older version are analysed again.
    package static let version = 2
    /// The number of parts of the waveform.
    public static let waveformParts = 400

    /// The beats without corrections.
    package var beats: BeatMap
    package var loudness: Loudness
    /// The duration of the decoded track in seconds.
    package var duration: Double
    package var tags: TrackTags
    /// The largest absolute sample of each of ``waveformParts`` parts of equal length, 0 to 255 (full scale).
    package var waveform: [UInt8]

    /// The result of an analysis; the duration is in seconds.
    public init(beats: BeatMap, loudness: Loudness, duration: Double, tags: TrackTags, waveform: [UInt8]) {
        self.beats = beats
        self.loudness = loudness
        self.duration = duration
        self.tags = tags
        self.waveform = waveform
    }
}

/// The analysis as JSON, as `strided-music analyse` prints it.
package struct TrackAnalysisDocument: Codable, Hashable, Sendable {
    package var title: String?
    package var artist: String?
    package var album: String?
    package var tagTempo: Double?
    /// Seconds.
    package var duration: Double
    /// Beats per minute; nil without a steady beat.
    package var tempo: Double?
    /// 0 to 1.
    package var confidence: Double
    /// Seconds, ascending.
    package var beats: [Double]
    package var firstDownbeat: Int?
    /// First and last beat of each steady part.
    package var steady: [[Int]]
    /// LUFS; nil for silence.
    package var loudness: Double?
    /// Linear; 1 is full scale.
    package var truePeak: Double
    /// Largest samples of the parts of the track, 0 to 255.
    package var waveform: [UInt8]

    /// Creates the document of an analysis; beats are rounded to microseconds.
    package init(_ analysis: TrackAnalysis) {
        func rounded(_ value: Double, _ scale: Double) -> Double { (value * scale).rounded() / scale }
        (title, artist, album) = (analysis.tags.title, analysis.tags.artist, analysis.tags.album)
        tagTempo = analysis.tags.tempo
        duration = rounded(analysis.duration, 1e6)
        tempo = analysis.beats.tempo.map { rounded($0, 1e3) }
        confidence = rounded(analysis.beats.confidence, 1e3)
        beats = analysis.beats.beats.map { rounded($0, 1e6) }
        firstDownbeat = analysis.beats.firstDownbeat
        steady = analysis.beats.steady.map { [$0.lowerBound, $0.upperBound - 1] }
        loudness = analysis.loudness.integrated.map { rounded($0, 1e2) }
        truePeak = rounded(analysis.loudness.truePeak, 1e4)
        waveform = analysis.waveform
    }

    /// The shortest interval between two beats in seconds; shorter ones could be 0 in the database, which stores microseconds.
    private static let shortestInterval = 0.001
    /// The values of ``loudness`` that are accepted.
    private static let loudnesses = -200.0...50.0
    /// The values of ``truePeak`` that are accepted.
    private static let peaks = 0.0...1_000.0

    /// The analysis; nil if a value is outside its range, as in the output of a program that went wrong.
    package var analysis: TrackAnalysis? {
        guard (0...AudioLimits.longest).contains(duration), beats.allSatisfy((0...duration).contains),
            zip(beats, beats.dropFirst()).allSatisfy({ $1 - $0 >= Self.shortestInterval }),
            (0...1).contains(confidence), loudness.map(Self.loudnesses.contains) ?? true, Self.peaks.contains(truePeak),
            tagTempo.map(TrackTags.tempos.contains) ?? true, waveform.count <= TrackAnalysis.waveformParts,
            steady.allSatisfy({ $0.count == 2 && $0[0] >= 0 && $0[0] <= $0[1] && $0[1] < beats.count }),
            zip(steady, steady.dropFirst()).allSatisfy({ $0[1] < $1[0] }),
            firstDownbeat.map({ (0...3).contains($0) }) ?? true
        else { return nil }
        var tags = TrackTags()
        (tags.title, tags.artist, tags.album, tags.tempo) = (short(title), short(artist), short(album), tagTempo)
        return TrackAnalysis(
            beats: BeatMap(
                beats: beats,
                firstDownbeat: firstDownbeat,
                steady: steady.map { $0[0]..<($0[1] + 1) },
                confidence: confidence
            ),
            loudness: Loudness(integrated: loudness, truePeak: truePeak),
            duration: duration,
            tags: tags,
            waveform: waveform
        )
    }

    private func short(_ text: String?) -> String? {
        text.map { String($0.cleaned.prefix(TrackTags.longest)) }
    }
}

/// Lists of ascending numbers as bytes: the differences as LEB128, which take two or three bytes for beats in microseconds.
enum NumberBlob {
    /// Encodes ascending numbers that are not negative.
    static func bytes(of numbers: some Sequence<Int>) -> [UInt8] {
        var bytes: [UInt8] = []
        var last = 0
        for number in numbers {
            var rest = UInt64(max(0, number - last))
            last = max(last, number)
            while rest >= 0x80 {
                bytes.append(UInt8(rest & 0x7F) | 0x80)
                rest >>= 7
            }
            bytes.append(UInt8(rest))
        }
        return bytes
    }

    /// Decodes numbers; damaged bytes end the list.
    static func numbers(in bytes: some Sequence<UInt8>) -> [Int] {
        var numbers: [Int] = []
        var (last, value, shift) = (0, 0, 0)
        for byte in bytes {
            guard shift < 49 else { break }
            value |= Int(byte & 0x7F) << shift
            shift += 7
            guard byte & 0x80 == 0 else { continue }
            last += value
            guard last < 1 << 50 else { break }
            numbers.append(last)
            (value, shift) = (0, 0)
        }
        return numbers
    }
}

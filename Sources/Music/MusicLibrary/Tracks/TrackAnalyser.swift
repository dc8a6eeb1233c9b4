import Glibc
import LateLibraries
import Music
import MusicAnalysis
package import MusicFiles

/// Analyses a music file in this process: beats, loudness, waveform and tags.
///
/// A decoder may crash on a damaged file, so only `strided-music` and `strided render` call this, and never the daemon. It may
/// block.
package enum TrackAnalyser {
    /// Decodes and analyses the whole file.
    ///
    /// - Parameter progress: Called after each second of music with the time in the track, in seconds.
    package static func analyse(
        _ path: String,
        progress: (Double) -> Void = { _ in }
    ) throws(MusicFileError) -> TrackAnalysis {
        let reader = try TrackReader(path)
        let tags = TrackTags(path: path, reader: reader)
        var meter = try LoudnessMeter(rate: reader.rate)
        var waveform = Waveform(rate: reader.rate)
        var beats = try analyser(rate: reader.rate)
        let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2 * 4_096)
        let mono = UnsafeMutableBufferPointer<Float>.allocate(capacity: 4_096)
        defer {
            buffer.deallocate()
            mono.deallocate()
        }
        var (frames, reported) = (0, 0)
        while case let count = try reader.read(into: buffer), count > 0 {
            for frame in 0..<count { mono[frame] = 0.5 * (buffer[2 * frame] + buffer[2 * frame + 1]) }
            meter.append(UnsafeBufferPointer(rebasing: buffer[..<(2 * count)]))
            waveform.append(UnsafeBufferPointer(rebasing: mono[..<count]))
            beats.append(UnsafeBufferPointer(rebasing: mono[..<count]))
            frames += count
            if frames / reader.rate > reported {
                reported = frames / reader.rate
                progress(Double(frames) / Double(reader.rate))
            }
        }
        let duration = Double(frames) / Double(reader.rate)
        guard duration >= AudioLimits.shortest else { throw MusicFileError(.empty, "\(frames) frames") }
        return TrackAnalysis(
            beats: try map(beats).clipped(duration: duration),
            loudness: meter.loudness,
            duration: duration,
            tags: tags,
            waveform: waveform.parts(TrackAnalysis.waveformParts)
        )
    }

    private static func analyser(rate: Int) throws(MusicFileError) -> BeatAnalyser {
        do throws(BeatAnalysisError) { return try BeatAnalyser(sampleRate: Double(rate)) } catch {
            throw MusicFileError(missing: .kissFFT)
        }
    }

    private static func map(_ beats: consuming BeatAnalyser) throws(MusicFileError) -> BeatMap {
        do throws(BeatAnalysisError) { return try beats.finish() } catch {
            throw MusicFileError(missing: .kissFFT)
        }
    }
}

/// The largest samples of a track in short parts.
struct Waveform {
    /// The number of samples of a part: 10 ms.
    private let length: Int
    private var peaks: [Float] = []
    private var peak: Float = 0
    private var count = 0

    init(rate: Int) { length = max(1, rate / 100) }

    mutating func append(_ samples: UnsafeBufferPointer<Float>) {
        for sample in samples {
            peak = max(peak, abs(sample))
            count += 1
            if count == length {
                peaks.append(peak)
                (peak, count) = (0, 0)
            }
        }
    }

    /// The largest values of `number` parts of equal length, 0 to 255; a track shorter than `number` × 10 ms has fewer parts.
    func parts(_ number: Int) -> [UInt8] {
        let parts = min(number, peaks.count)
        return (0..<parts).map { part in
            let range = (part * peaks.count / parts)..<((part + 1) * peaks.count / parts)
            return UInt8(min(255, ((peaks[range].max() ?? 0) * 255).rounded()))
        }
    }
}

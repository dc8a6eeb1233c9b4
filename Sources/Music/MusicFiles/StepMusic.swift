package import Metronome
package import Music

/// Renders the music of one step: each part of a track is stretched to exactly the frames between two steps.
///
/// The result depends only on the source and on the number of frames. Successive steps join without a gap, because the boundaries of their
/// parts are the same frames of the source, and because a stretched part begins and ends with unchanged samples.
package struct StepMusic: Sendable {
    private let sampleRate: SampleRate
    private let stretcher: BeatStretcher

    /// Seconds of the source before and after a step that are read for the margins and for the search of the stretcher.
    package static let context = 0.1

    package init(sampleRate: SampleRate) {
        self.sampleRate = sampleRate
        stretcher = BeatStretcher(sampleRate: sampleRate.hertz)
    }

    /// Number of frames of a margin: a fade of 10 ms, and 8 frames for the interpolation.
    private var margin: Int { sampleRate.hertz / 100 + 8 }

    /// The frame of a track at a time in seconds.
    package func frame(at seconds: Double) -> Int { Int((seconds * Double(sampleRate.hertz)).rounded()) }

    package func frames(for layer: MusicLayer) -> Range<Int> {
        frame(at: layer.from - Self.context)..<frame(at: layer.to + Self.context) + 1
    }

    /// Renders the parts that sound during a step, whose frames must be in memory; missing frames are silent.
    ///
    /// - Parameter frames: the number of frames between the step and the next one; above zero.
    package func render(_ parts: [(window: TrackWindow, layer: MusicLayer)], frames: Int) -> MusicSound {
        MusicSound(frames: frames, margin: margin) { output in
            guard let base = output.baseAddress else { return }
            var part = [Float](repeating: 0, count: 2 * frames)
            for (source, layer) in parts {
                let (from, to) = (frame(at: layer.from), frame(at: layer.to))
                source.withSamples { window in
                    part.withUnsafeMutableBufferPointer { stretcher.render(window, from: from, to: to, into: $0) }
                    add(window, from - margin..<from, to: base, gain: layer.gain)
                    add(window, to..<to + margin, to: base + 2 * (margin + frames), gain: layer.finalGain)
                }
                let step = (layer.finalGain - layer.gain) / Float(frames)
                for frame in 0..<frames {
                    let gain = layer.gain + step * Float(frame)
                    base[2 * (margin + frame)] += gain * part[2 * frame]
                    base[2 * (margin + frame) + 1] += gain * part[2 * frame + 1]
                }
            }
        }
    }

    private func add(_ window: SourceWindow, _ frames: Range<Int>, to output: UnsafeMutablePointer<Float>, gain: Float)
    {
        for (index, frame) in frames.enumerated() {
            let place = 2 * (frame - window.firstFrame)
            guard place >= 0, place + 1 < window.samples.count else { continue }
            output[2 * index] += gain * window.samples[place]
            output[2 * index + 1] += gain * window.samples[place + 1]
        }
    }
}

/// The samples of a track around the position that is played: interleaved stereo at the output's sample rate.
///
/// The samples are read in order, a few seconds ahead. Frame 0 is the beginning of the track. Used by one thread at a time.
package final class TrackWindow: @unchecked Sendable {
    // Sendable is sound: the music controller waits for the end of each use on another thread before it begins the next one.
    private let reader: any TrackSamples
    private var samples: [Float] = []
    private var first: Int
    private var isAtEnd = false

    /// Number of frames that are read at a time: the 64 KiB of a pipe.
    private static let block = 8_192

    /// Creates a window without samples; the reader delivers the samples from frame `first` on.
    package init(_ reader: any TrackSamples, first: Int) {
        self.reader = reader
        self.first = first
    }

    package var frames: Range<Int> { first..<first + samples.count / 2 }

    /// Reads until `wanted` is in memory, or until the track ends; may block.
    ///
    /// - Throws: the error of the reader, or `damaged` if the track ends before `wanted`: the file was cut off after its analysis.
    package func read(_ wanted: Range<Int>) throws(MusicFileError) {
        while !isAtEnd, frames.upperBound < wanted.upperBound {
            var count = 0
            var failure: MusicFileError?
            let old = samples.count
            samples.append(contentsOf: repeatElement(0, count: 2 * Self.block))
            samples.withUnsafeMutableBufferPointer { samples in
                do throws(MusicFileError) {
                    count = try reader.read(into: UnsafeMutableBufferPointer(rebasing: samples[old...]))
                } catch {
                    failure = error
                }
            }
            samples.removeLast(2 * (Self.block - count))
            if let failure { throw failure }
            isAtEnd = count == 0
        }
        guard frames.upperBound > wanted.lowerBound else {
            throw MusicFileError(.damaged, "shorter than at its analysis; to analyse it again: stridectl music scan")
        }
    }

    /// Removes the frames before `frame`, which are not needed any more.
    package func discard(before frame: Int) {
        let count = min(max(0, frame - first), samples.count / 2)
        // The rest is moved only if it is the smaller part.
        guard count > samples.count / 4 else { return }
        samples.removeFirst(2 * count)
        first += count
    }

    /// Calls a function with the samples that are in memory; they must not be used after it returns.
    package func withSamples(_ body: (SourceWindow) -> Void) {
        samples.withUnsafeBufferPointer { body(SourceWindow($0, firstFrame: first)) }
    }
}

/// The decoded samples of a track, read from one position to the end; used by one thread at a time.
package protocol TrackSamples: AnyObject {
    /// Reads at most the frames that fit into the buffer, as interleaved stereo; returns their number, 0 at the end. May block.
    func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MusicFileError) -> Int
}

extension DecodedTrack: TrackSamples {}
extension TrackReader: TrackSamples {}

import Glibc
import Music
import TestSupport

/// A stereo signal in memory, with both channels interleaved.
struct Signal: Equatable {
    var samples: [Float]
    var hertz = 48_000.0

    init(_ samples: [Float], hertz: Double = 48_000) {
        self.samples = samples
        self.hertz = hertz
    }

    /// A signal of which both channels are equal.
    init(frames: Int, hertz: Double = 48_000, _ value: (Int) -> Double) {
        self.hertz = hertz
        samples = [Float](repeating: 0, count: 2 * frames)
        for frame in 0..<frames {
            let sample = Float(value(frame))
            samples[2 * frame] = sample
            samples[2 * frame + 1] = sample
        }
    }

    static func silence(_ frames: Int) -> Signal { Signal([Float](repeating: 0, count: 2 * frames)) }

    static func tone(_ frequency: Double, frames: Int, hertz: Double = 48_000) -> Signal {
        Signal(frames: frames, hertz: hertz) { 0.5 * sin(2 * .pi * frequency * Double($0) / hertz) }
    }

    /// White noise with a standard deviation of 0.1 and different channels.
    static func noise(_ frames: Int, seed: UInt64, hertz: Double = 48_000) -> Signal {
        var random = SplitMix64(seed: seed)
        // A uniform number has a variance of 1/12.
        return Signal(
            (0..<2 * frames).map { _ in Float(0.1 * 12.0.squareRoot() * (random.unit() - 0.5)) },
            hertz: hertz
        )
    }

    var frames: Int { samples.count / 2 }

    /// The left channel.
    var left: [Float] { stride(from: 0, to: samples.count, by: 2).map { samples[$0] } }

    /// The samples of a range of frames.
    func part(_ range: Range<Int>) -> [Float] { Array(samples[2 * range.lowerBound..<2 * range.upperBound]) }

    /// The root mean square of the left channel in decibels.
    var level: Double {
        let power = left.reduce(0) { $0 + Double($1) * Double($1) } / Double(max(1, frames))
        return 10 * log10(power)
    }

    /// Both signals together.
    static func + (a: Signal, b: Signal) -> Signal {
        Signal(zip(a.samples, b.samples).map { $0 + $1 }, hertz: a.hertz)
    }

    /// The signal with another amplitude.
    func scaled(_ factor: Float) -> Signal { Signal(samples.map { factor * $0 }, hertz: hertz) }

    /// The frames `range` of the signal, stretched to a number of frames; the first frame of the signal has the number `firstFrame`.
    func rendered(_ range: Range<Int>, to wanted: Int, firstFrame: Int = 0) -> Signal {
        // A frame that is not written stays NaN.
        var output = [Float](repeating: .nan, count: 2 * wanted)
        let stretcher = BeatStretcher(sampleRate: Int(hertz))
        samples.withUnsafeBufferPointer { samples in
            let window = SourceWindow(samples, firstFrame: firstFrame)
            output.withUnsafeMutableBufferPointer {
                stretcher.render(window, from: range.lowerBound, to: range.upperBound, into: $0)
            }
        }
        return Signal(output, hertz: hertz)
    }

    /// All whole intervals of the signal, stretched by a factor of their length and joined.
    func rendered(interval: Int, factor: Double) -> Signal {
        let parts = (0..<frames / interval).flatMap { index -> [Float] in
            let wanted =
                Int(Double(index + 1) * Double(interval) * factor) - Int(Double(index) * Double(interval) * factor)
            return rendered(interval * index..<interval * (index + 1), to: wanted).samples
        }
        return Signal(parts, hertz: hertz)
    }
}

/// A map of equally long beats.
func steadyBeats(_ count: Int, tempo: Double = 120, begin: Double = 0.5, firstDownbeat: Int? = 0) -> BeatMap {
    BeatMap(
        beats: (0..<count).map { begin + Double($0) * 60 / tempo },
        firstDownbeat: firstDownbeat,
        steady: [0..<count],
        confidence: 1
    )
}

/// A track of equally long beats.
func steadyTrack(_ id: Int64, beats: Int = 320, tempo: Double = 120, firstDownbeat: Int? = 0, gain: Float = 1)
    -> PlayableTrack?
{
    PlayableTrack(id: id, beats: steadyBeats(beats, tempo: tempo, firstDownbeat: firstDownbeat), gain: gain)
}

import Glibc

// At 180 beats per minute, an interval between two beats is 333 ms long, and its length usually changes by at most 8 % (27 ms).
// So nearly all samples are copied, and one or two splices remove or repeat a short part. A splice is a crossfade between two
// similar places of the source, where no attack is lost or repeated. The distance between similar places can differ from the
// distance that is needed. The rest, at most 3 ms, is spread over the interval by resampling, which changes the pitch by less
// than 1 %.
//
// The first and the last part of an interval are copied unchanged. So the attack of the beat is at its exact place, successive intervals
// join as in the source, and the result depends only on the source and on the number of frames: it can be rendered in any order.
// Similar to WSOLA (Verhelst and Roelands 1993, doi:10.1109/ICASSP.1993.319366), with splices only where they are needed.

/// Changes the length of an interval of music without changing its pitch.
///
/// Realtime-safe: no; it allocates memory. Thread-safe.
public struct BeatStretcher: Sendable {
    /// Seconds at each end of an interval that are copied unchanged.
    package static let unchanged = 0.012
    /// The longest part that one splice removes or repeats, in seconds; shorter than the pause between attacks in most music.
    private static let longestSplice = 0.02
    /// The longest crossfade in seconds.
    static let longestFade = 0.01
    /// Shorter intervals, in seconds, are resampled without splices, which changes their pitch.
    private static let shortest = 0.06

    let hertz: Double

    /// Creates a stretcher; `sampleRate` is the number of frames per second, above zero.
    public init(sampleRate: Int) { hertz = Double(max(1, sampleRate)) }

    /// Renders the frames `from..<to` of a source to exactly `output.count / 2` frames.
    ///
    /// With the same number of frames, the samples are copied. Frames outside of the window are silent.
    /// - Precondition: `from <= to`, and `output` has an even number of samples.
    public func render(
        _ source: SourceWindow,
        from: Int,
        to: Int,
        into output: UnsafeMutableBufferPointer<Float>
    ) {
        guard let target = output.baseAddress else { return }
        let (length, wanted) = (to - from, output.count / 2)
        guard length != wanted else { return source.copy(from..<to, to: target) }
        guard length > 1 else { return target.update(repeating: 0, count: 2 * wanted) }
        let splices = splices(of: source, from: from, to: to, wanted: wanted)
        let spliced = splice(source, from: from, to: to, splices)
        let edge = min(Int(Self.unchanged * hertz), length / 4, wanted / 4)
        spliced.withUnsafeBufferPointer {
            Resampling.shared.stretch($0, to: output, unchanged: splices.isEmpty && isShort(length, wanted) ? 0 : edge)
        }
    }

    private func isShort(_ length: Int, _ wanted: Int) -> Bool {
        Double(min(length, wanted)) < Self.shortest * hertz
    }

    // MARK: - Splices

    /// The splices that bring the length near the wanted one, in the order of their places.
    private func splices(of source: SourceWindow, from: Int, to: Int, wanted: Int) -> [Splice] {
        let excess = (to - from) - wanted
        guard !isShort(to - from, wanted) else { return [] }
        let search = SpliceSearch(source, from: from, to: to, hertz: hertz)
        let count = Int((Double(abs(excess)) / (Self.longestSplice * hertz)).rounded(.up))
        var splices: [Splice] = []
        var left = excess
        var begin = from + Int(Self.unchanged * hertz)
        let end = to - Int(Self.unchanged * hertz)
        for number in 0..<count {
            // If the interval is shortened very much, the earlier splices can leave no room for others; then the rest is resampled.
            guard begin < end else { break }
            let jump = left / (count - number)
            // The places are spread evenly over the rest of the interval.
            let reach = (end - begin) / (2 * (count - number))
            let isLast = number == count - 1
            let found = search.best(near: begin + reach, within: begin..<end, reach: reach, jump: jump, isLast: isLast)
            guard let splice = found else { continue }
            splices.append(splice)
            left -= splice.jump
            begin = max(splice.place, splice.place + splice.jump) + splice.fade
        }
        return splices
    }

    /// The frames `from..<to` with all splices.
    private func splice(_ source: SourceWindow, from: Int, to: Int, _ splices: [Splice]) -> [Float] {
        let frames = to - from - splices.reduce(0) { $0 + $1.jump }
        return [Float](unsafeUninitializedCapacity: 2 * frames) { output, count in
            // The capacity is the sum of all parts, so each copy is within it.
            guard let base = output.baseAddress else { return }
            var (read, write) = (from, 0)
            for splice in splices {
                source.copy(read..<splice.place, to: base + 2 * write)
                write += splice.place - read
                crossfade(source, splice, to: base + 2 * write)
                write += splice.fade
                read = splice.place + splice.jump + splice.fade
            }
            source.copy(read..<to, to: base + 2 * write)
            count = 2 * frames
        }
    }

    private func crossfade(_ source: SourceWindow, _ splice: Splice, to output: UnsafeMutablePointer<Float>) {
        source.copy(splice.place..<splice.place + splice.fade, to: output)
        let next = source.samples(of: splice.place + splice.jump..<splice.place + splice.jump + splice.fade)
        let likeness = max(0, splice.likeness)
        for frame in 0..<splice.fade {
            let phase = (Float(frame) + 0.5) / Float(splice.fade)
            let rising = 0.5 - 0.5 * cos(.pi * phase)
            let falling = 1 - rising
            // Divided by √power, the sum of two signals with this correlation has the power of one signal.
            let power = rising * rising + falling * falling + 2 * likeness * rising * falling
            let scale = 1 / power.squareRoot()
            for sample in 2 * frame..<2 * frame + 2 {
                output[sample] = scale * (falling * output[sample] + rising * next[sample])
            }
        }
    }
}

/// A crossfade from one place of a source to another.
struct Splice: Hashable {
    var place: Int
    /// How many frames are removed; negative if a part is repeated.
    var jump: Int
    var fade: Int
    /// The normalised correlation of the two places, −1 to 1.
    var likeness: Float
}

/// A part of a track in memory: interleaved stereo samples, linear, full scale ±1.
public struct SourceWindow {
    /// The samples, valid during the call to which the window is passed.
    package let samples: UnsafeBufferPointer<Float>
    /// The frame of the track to which the first two samples belong.
    package let firstFrame: Int

    /// Creates a window of an even number of samples.
    public init(_ samples: UnsafeBufferPointer<Float>, firstFrame: Int) {
        self.samples = samples
        self.firstFrame = firstFrame
    }

    /// The samples of frames; frames that are not in the window are silent.
    func samples(of frames: Range<Int>) -> [Float] {
        // Safe: `copy` writes two samples for each frame, in the window or not.
        [Float](unsafeUninitializedCapacity: 2 * frames.count) { output, count in
            guard let base = output.baseAddress else { return }
            copy(frames, to: base)
            count = 2 * frames.count
        }
    }

    /// Copies frames to `output`; frames that are not in the window are silent.
    func copy(_ frames: Range<Int>, to output: UnsafeMutablePointer<Float>) {
        let start = max(frames.lowerBound, firstFrame)
        let known = start..<max(start, min(frames.upperBound, firstFrame + samples.count / 2))
        let before = known.lowerBound - frames.lowerBound
        output.update(repeating: 0, count: 2 * frames.count)
        guard let base = samples.baseAddress, !known.isEmpty, before < frames.count else { return }
        (output + 2 * before).update(from: base + 2 * (known.lowerBound - firstFrame), count: 2 * known.count)
    }
}

import LateLibraries
package import Music

/// Finds the beats of a track from its samples.
///
/// Append the samples of the whole track in order, then call `finish()`. The samples are not kept: a minute of music
/// takes about 0.5 MB, and `finish()` takes about 2 MB more for each minute. Realtime-safe: no. Used by one thread at a time.
///
/// The beats are 95 to 190 per minute, also if the notation of the music has half or twice as many: a track of 75 beats
/// per minute has 150. For a runner, tempi that differ by factors of 2 are equal. The bars are found (`Bars`) only where
/// four beats in a bar are certain: in about a half of the tracks.
///
/// Method: onset strength (`OnsetDetector`), tempo by autocorrelation (`TempoScores`, `TempoPath`), beats by dynamic
/// programming (`BeatTracker`), exact times (`OnsetTimes`, `BeatGrid`).
package struct BeatAnalyser: ~Copyable {
    package static let sampleRates: ClosedRange<Double> = 8000...192_000
    /// The longest track in seconds (2 h); later samples are ignored.
    package static let longestTrack = 7200.0

    private var decimator: Decimator
    private var detector: OnsetDetector
    private var levels: SoundLevels
    private var samplesLeft: Int

    /// - Throws: if the rate is outside `sampleRates`, or if KISS FFT is not installed.
    package init(sampleRate: Double) throws(BeatAnalysisError) {
        guard Self.sampleRates.contains(sampleRate) else { throw .sampleRate(sampleRate) }
        let factor = max(1, Int((sampleRate / 22_050).rounded()))
        let reducedRate = sampleRate / Double(factor)
        let detector = try OnsetDetector(sampleRate: reducedRate)
        self.detector = detector
        decimator = Decimator(factor: factor)
        levels = SoundLevels(sampleRate: reducedRate)
        samplesLeft = Int(sampleRate * Self.longestTrack)
    }

    /// Analyses the next samples: one channel, full scale 1; samples that are not finite count as 0.
    package mutating func append(_ samples: UnsafeBufferPointer<Float>) {
        let part = UnsafeBufferPointer(rebasing: samples.prefix(samplesLeft))
        samplesLeft -= part.count
        var reduced: [Float] = []
        reduced.reserveCapacity(part.count / decimator.factor + 1)
        decimator.append(part, to: &reduced)
        detector.append(reduced)
        levels.append(reduced)
    }

    /// The beats of the track; empty if no steady beat was found.
    package consuming func finish() throws(BeatAnalysisError) -> BeatMap {
        var reduced: [Float] = []
        decimator.finish(to: &reduced)
        detector.append(reduced)
        levels.append(reduced)
        detector.finish()
        return try BeatSearch(strength: detector.strength, spectra: detector.spectra, levels: levels).beatMap()
    }
}

/// Finds the beats of a track when all of its onset strength is known.
struct BeatSearch {
    private let curves: OnsetCurves
    private let onsetTimes: OnsetTimes
    private let spectra: SoundSpectra

    init(strength: OnsetStrength, spectra: SoundSpectra, levels: SoundLevels) {
        self.spectra = spectra
        curves = OnsetCurves(strength)
        onsetTimes = OnsetTimes(levels)
    }

    /// The beats from the first to the last steady range.
    func beatMap() throws(BeatAnalysisError) -> BeatMap {
        let none = BeatMap(beats: [], confidence: 0)
        guard let tempo = try TempoCurve(curves) else { return none }
        // 10 ms, so that an onset between two frames has the same strength as one in a frame.
        let curve = OnsetCurves.smoothed(curves.sum, radius: 2)
        let frames = BeatTracker.beats(in: curve, periods: tempo.periods(count: curve.count))
        let times = exactTimes(of: frames)
        let beats = times.map { time in
            SteadyRanges.Beat(time: time, certainty: tempo.certainty(at: time), hasOnset: hasOnset(at: time, in: curve))
        }
        let ranges = SteadyRanges.find(in: beats)
        guard let first = ranges.first?.lowerBound, let last = ranges.last?.upperBound else { return none }
        let certainty = beats[first..<last].reduce(0) { $0 + $1.certainty } / Double(last - first)
        let steady = Array(times[first..<last])
        return BeatMap(
            beats: steady,
            firstDownbeat: Bars.firstDownbeat(of: steady, spectra: spectra, curves: curves),
            steady: ranges.map { $0.lowerBound - first..<$0.upperBound - first },
            confidence: min(certainty / Self.fullCertainty, 1)
        )
    }

    /// The certainty of the tempo that counts as 1 in a beat map.
    private static let fullCertainty = 0.6

    /// The exact times of beats, from the onsets near them: first within 30 ms, then within 15 ms.
    private func exactTimes(of frames: [Int]) -> [Double] {
        var times = frames.map { Double($0) / curves.frameRate }
        for radius in [0.03, 0.015] {
            times = BeatGrid.smoothed(times.map { onsetTimes.onset(near: $0, radius: radius) }, tolerance: radius)
        }
        // No input may violate the order that `BeatMap` requires.
        var last = -Double.infinity
        return times.filter { time in
            guard time > last, time.isFinite else { return false }
            last = time
            return true
        }
    }

    /// Whether the onset strength within 20 ms is half a standard deviation above its mean.
    private func hasOnset(at time: Double, in curve: [Float]) -> Bool {
        curves.values(of: curve, near: time).contains { $0 > 0.5 }
    }
}

package enum BeatAnalysisError: Error, Hashable, Sendable, CustomStringConvertible {
    case sampleRate(Double)
    case libraryMissing

    package var description: String {
        switch self {
        case .sampleRate(let rate): "the sample rate \(rate) Hz is outside 8000 to 192000 Hz"
        case .libraryMissing: LateLibrary.kissFFT.absence
        }
    }
}

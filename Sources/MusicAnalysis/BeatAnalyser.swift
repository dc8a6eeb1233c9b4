public import Music

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
public struct BeatAnalyser: ~Copyable {
    /// The sample rates in hertz that are accepted.
    public static let sampleRates: ClosedRange<Double> = 8000...192_000
    /// The longest track in seconds (2 h); later samples are ignored.
    public static let longestTrack = 7200.0

    private var decimator: Decimator
    private var detector: OnsetDetector
    private var levels: SoundLevels
    private var samplesLeft: Int

    /// Prepares the analysis of a track.
    ///
    /// - Parameter sampleRate: samples per second, in `sampleRates`.
    /// - Throws: `BeatAnalysisError` if the rate is outside this range, or if KISS FFT is not installed.
    public init(sampleRate: Double) throws(BeatAnalysisError) {
        guard Self.sampleRates.contains(sampleRate) else { throw .sampleRate(sampleRate) }
        let factor = max(1, Int((sampleRate / 22_050).rounded()))
        let reducedRate = sampleRate / Double(factor)
        let detector = try OnsetDetector(sampleRate: reducedRate)
        self.detector = detector
        decimator = Decimator(factor: factor)
        levels = SoundLevels(sampleRate: reducedRate)
        samplesLeft = Int(sampleRate * Self.longestTrack)
    }

    /// Analyses the next samples: one channel, full scale 1.
    ///
    /// Samples that are not finite count as 0.
    public mutating func append(_ samples: UnsafeBufferPointer<Float>) {
        let part = UnsafeBufferPointer(rebasing: samples.prefix(samplesLeft))
        samplesLeft -= part.count
        var reduced: [Float] = []
        reduced.reserveCapacity(part.count / decimator.factor + 1)
        decimator.append(part, to: &reduced)
        detector.append(reduced)
        levels.append(reduced)
    }

    /// Analyses the next samples: one channel, full scale 1.
    ///
    /// Samples that are not finite count as 0.
    public mutating func append(_ samples: [Float]) {
        samples.withUnsafeBufferPointer { append($0) }
    }

    /// The beats of the track; empty if no steady beat was found.
    public consuming func finish() throws(BeatAnalysisError) -> BeatMap {
        var reduced: [Float] = []
        decimator.finish(to: &reduced)
        detector.append(reduced)
        levels.append(reduced)
        detector.finish()
        return try BeatSearch(strength: detector.strength, spectra: detector.spectra, levels: levels).beatMap()
    }
}

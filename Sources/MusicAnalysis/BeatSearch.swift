internal import Music

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
